"""Optional packages: which extra of the installation brings what a subcommand needs."""

from __future__ import annotations

import importlib

from naturalis.cli.arguments import CliError

_MODULES = {
    "server": ("platformdirs", "prometheus_client", "starlette", "structlog", "uvicorn", "websockets"),
    "client": ("httpx", "websockets"),
}


def require_extra(extra: str) -> None:
    """Raise CliError, which says what to install, if a package of this extra is missing."""
    for module in _MODULES[extra]:
        try:
            importlib.import_module(module)
        except ImportError:
            raise CliError(
                f'this command needs the package {module}; install it: pip install "naturalis[{extra}]"'
            ) from None
