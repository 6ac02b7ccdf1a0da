"""Error responses: a status, a code and one sentence, never more."""

from __future__ import annotations

import msgspec
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response

from naturalis.rules import Refused
from naturalis.wire.http_bodies import ErrorBody
from naturalis.wire.refusal_codes import CODES

STATUS_BY_CODE = {
    "no_session": 401, "no_such_table": 404, "not_your_seat": 403, "not_host": 403, "bad_name": 400,
    "not_invited": 403, "banned": 403,
}  # fmt: skip


class RequestError(Exception):
    """The request itself is at fault: no table refused it."""

    def __init__(self, status: int, code: str, detail: str, retry_after: int | None = None) -> None:
        super().__init__(detail)
        self.status = status
        self.code = code
        self.retry_after = retry_after


def json_response(body: object, status: int = 200) -> Response:
    """Return the body as JSON."""
    return Response(msgspec.json.encode(body), status, media_type="application/json")


async def refused(_: Request, why: Exception) -> Response:
    """Respond to a refusal by the table."""
    assert isinstance(why, Refused)
    return json_response(ErrorBody(why.code, CODES[why.code]), STATUS_BY_CODE.get(why.code, 409))


async def request_error(_: Request, why: Exception) -> Response:
    """Respond to a faulty request."""
    assert isinstance(why, RequestError)
    response = json_response(ErrorBody(why.code, str(why)), why.status)
    if why.retry_after is not None:
        response.headers["Retry-After"] = str(why.retry_after)
    return response


async def banned(_: Request, __: Exception) -> Response:
    """Respond to a guest whom a host has banned."""
    return json_response(ErrorBody("banned", CODES["banned"]), STATUS_BY_CODE["banned"])


async def unavailable(_: Request, __: Exception) -> Response:
    """Respond while the store is down."""
    return json_response(ErrorBody("unavailable", CODES["unavailable"]), 503)


async def http_exception(_: Request, why: Exception) -> Response:
    """Respond to an unknown path or a wrong method."""
    assert isinstance(why, HTTPException)
    code, detail = ("not_found", "there is nothing at this address")
    if why.status_code == 405:
        code, detail = ("bad_method", "this address does not take that method")
    return json_response(ErrorBody(code, detail), why.status_code)
