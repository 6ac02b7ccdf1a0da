"""x"""
from naturalis import __version__, _build
def main() -> None:
    print(f"naturalis {__version__} ({_build.name()})")
