"""What the server and the client need, and a game in the terminal does not: says so where it is not installed."""

from __future__ import annotations

import importlib

from naturalis.cli.arguments import CliError

_MODULES = {
    "server": ("h11", "platformdirs", "prometheus_client", "starlette", "structlog", "uvicorn", "websockets"),
    "client": ("httpx", "websockets"),
}


def require_packages(purpose: str) -> None:
    """Raise CliError, which says what to install, if a package that the server or the client needs is missing."""
    for module in _MODULES[purpose]:
        try:
            importlib.import_module(module)
        except ImportError:
            raise CliError(
                f"this command needs the package {module}; install Naturalis with all that it needs: "
                "pip install --upgrade naturalis"
            ) from None
