"""From a link to a seat: who one is, which seat is free, and how to come back."""

from __future__ import annotations

from types import TracebackType
from urllib.parse import quote

from naturalis.client.errors import ClientError, RequestRefused
from naturalis.client.game_follower import GameFollower
from naturalis.client.http import HttpClient
from naturalis.client.link import JoinLink
from naturalis.client.table_connection import TableConnection
from naturalis.client.timings import Timings
from naturalis.client.websocket import Opener, open_websocket
from naturalis.wire.server_messages import TableView


class SeatAtTable:
    """A seat of a table, taken by a guest of their own: ``async with SeatAtTable(link, "Ann") as seat: ...``.

    With ``watch`` it is a spectator's place, and ``number`` is None.
    """

    def __init__(
        self, link: JoinLink, name: str, *, seat: int | None = None, watch: bool = False,
        timings: Timings | None = None, opener: Opener = open_websocket,
    ) -> None:  # fmt: skip
        self.link = link
        self.number: int | None = None
        self.connection: TableConnection
        self.follower: GameFollower
        self._name = name
        self._wanted = seat
        self._watch = watch
        self._timings, self._opener = timings, opener
        self._http = HttpClient(link.server)

    async def __aenter__(self) -> SeatAtTable:
        try:
            await self._arrive()
        except BaseException:
            await self._http.close()
            raise
        return self

    async def __aexit__(
        self, _kind: type[BaseException] | None, _why: BaseException | None, _trace: TracebackType | None
    ) -> None:
        await self.connection.close()
        await self._http.close()

    async def _arrive(self) -> None:
        table = await self._http.table(self.link.table)
        if not self._watch:
            self._check(table)
            await self._http.sign_in(self._name)
            if self.link.key is not None:
                self.number = await self._http.open_seat(self.link.table, self.link.key)
        await self._connect(self.link.table)
        if not self._watch and self.number is None:
            try:
                self.number = await self._sit()
            except BaseException:
                await self.connection.close()
                raise
        await self._follow()

    async def _connect(self, table: str) -> None:
        connection = self._http.connect(table, timings=self._timings, opener=self._opener)
        try:
            self.connection = await connection.__aenter__()
        except BaseException:
            await connection.close()
            raise

    def _check(self, table: TableView) -> None:
        """ClientError where nobody can sit down any more."""
        if table.table.stage == "over":
            replay = f"{self.link.server}replay/{self.link.table}"
            raise ClientError(f"the game at this table is over; watch it again at {replay}")
        if self.link.key is None and table.table.stage == "playing":
            raise ClientError("the game has started without you; --watch looks on, and the link of a seat plays it")
        seats = table.table.seats
        if self._wanted is not None and self._wanted >= len(seats):
            raise ClientError(f"this table has no seat {self._wanted + 1}; its seats are 1 to {len(seats)}")

    async def _sit(self) -> int:
        """Take the wanted seat, or the first free one; others may be quicker."""
        seats = self.connection.view().table.seats
        free = [number for number, seat in enumerate(seats) if seat.kind == "free"]
        for seat in free if self._wanted is None else [self._wanted]:
            try:
                await self.connection.sit(seat)
                return seat
            except RequestRefused as why:
                if why.code != "seat_taken":
                    raise
        if self._wanted is not None:
            raise ClientError(f"seat {self._wanted + 1} is taken; leave out --seat to take any free one")
        raise ClientError("every seat of this table is taken; --watch looks on")

    async def _follow(self) -> None:
        number = self.number
        await self.connection.wait_until(lambda: number in self.connection.views)
        self.follower = GameFollower(self._http, self.connection, number)
        await self.follower.catch_up()

    async def move_to_rematch(self, table: str) -> None:
        """Go to the table of the rematch, where this guest has the same seat."""
        await self.connection.close()
        self.link = JoinLink(self.link.server, table)
        await self._connect(table)
        await self._follow()

    async def report(self, version: int) -> None:
        """Report what someone wrote at the table to the hosts of the server."""
        await self._http.report(self.connection.table, version)

    async def return_link(self) -> str:
        """A link by which the seat can be played again, from here or any other device."""
        table, key = self.link.table, self.link.key
        if key is None:
            assert self.number is not None, "a spectator has no seat"
            key = await self._http.new_seat_key(table, self.number)
        return f"{self.link.server}table/{table}#seat={self.number}&key={quote(key)}"
