"""A client for tables of any server: typed, reconnecting, resuming. docs/client.md shows how to use it."""

from naturalis.client.errors import ClientError, ConnectionEnded, RequestRefused, ServerUnreachable
from naturalis.client.http import HttpClient
from naturalis.client.link import JoinLink, parse_link
from naturalis.client.table_connection import TableConnection
from naturalis.client.timings import Timings
from naturalis.client.updates import NewViews, StateChange, Update

__all__ = [
    "ClientError",
    "ConnectionEnded",
    "HttpClient",
    "JoinLink",
    "NewViews",
    "RequestRefused",
    "ServerUnreachable",
    "StateChange",
    "TableConnection",
    "Timings",
    "Update",
    "parse_link",
]
