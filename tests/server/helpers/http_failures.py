"""Requests that fail as the OpenAPI document says."""

from __future__ import annotations

import httpx
import msgspec

from naturalis.wire import http_bodies
from naturalis.wire.openapi import ERROR_CODES, ROUTES, statuses
from naturalis.wire.refusal_codes import CODES


def failure_code(answer: httpx.Response, route: str) -> tuple[int, str]:
    """Status and code of a request that failed; both are in the document."""
    told = msgspec.json.decode(answer.content, type=http_bodies.ErrorBody)
    method, path = route.split()
    (found,) = [each for each in ROUTES if (each.method, each.path) == (method, path)]
    assert answer.status_code in statuses(found)
    assert told.code in CODES or told.code in ERROR_CODES
    assert told.detail
    return answer.status_code, told.code
