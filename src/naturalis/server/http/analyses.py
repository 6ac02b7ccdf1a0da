"""Games that are over, looked at again: what each move was worth. Found once, kept for whoever asks next."""

from __future__ import annotations

from collections import OrderedDict, deque
from time import monotonic

from starlette.requests import Request
from starlette.responses import Response

from naturalis.bots.analysis import Analysis, MoveEvaluation
from naturalis.bots.review import ReviewedMove, comparable_moves, decisions, review_move, review_seat, victory_shares
from naturalis.rules import ChooseColour, Game, Move, View, move_of, parse_move
from naturalis.server.http.errors import RequestError, answer
from naturalis.server.live_tables.table_cache import TableCache
from naturalis.server.shared.services import Services
from naturalis.server.visitors.rate_limits import Limiter, address_key
from naturalis.server.visitors.sessions import Sessions, cookie_name
from naturalis.tables.refusal import TableRefused
from naturalis.tables.replays import finished_game
from naturalis.wire.http_bodies import GameReview, JudgedMove, MoveReview, SeatSummary

KEPT = 64  # games of which what was found is kept
AT_ONCE = 16  # games that are looked at in turns
WAITED = 15.0  # seconds after which nobody waits any more
SHOWN = 3  # of the best moves
TURNING = 8  # how many of the moves that cost most are named
_HOUR = 3600.0


class AnalysisJob:
    """One game that is looked at, as far as that went."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.of = sum(1 for event in game.events if _decides(move_of(event)))
        self.left = decisions(game)
        self.asked = 0.0  # when someone last asked how far it is
        self.thinking = False
        self.reviewed: list[ReviewedMove] = []
        self.moves: list[MoveReview] = []
        self.tried = 0

    @property
    def done(self) -> bool:
        """Whether every move has been looked at."""
        return self.tried >= self.of

    def take(self, view: View, move: Move, found: Analysis) -> None:
        """What was found about the next move."""
        whole = review_move(found, view.round, str(move))
        self.reviewed.append(whole)
        others = comparable_moves(found, str(move))
        played = next(each for each in others if each.move == str(move))
        reviewed = MoveReview(
            version=whole.version, round=whole.round, seat=whole.seat, played=_judgement(played),
            best=tuple([_judgement(each) for each in others[:SHOWN]]), cost=round(whole.cost, 4), clear=whole.clear,
            rank=whole.rank, choices=whole.choices,
        )  # fmt: skip
        self.moves.append(reviewed)

    def told(self) -> GameReview:
        """All that is known by now."""
        moves = tuple(self.reviewed)
        clear = sorted((each for each in moves if each.clear), key=lambda each: (-each.cost, each.version))
        parts = [review_seat(moves, seat) for seat in range(self.game.seats)]
        return GameReview(
            state="done" if self.done else "thinking" if self.thinking else "asleep",
            done=self.tried, of=self.of, moves=tuple(self.moves),
            seats=tuple([SeatSummary(each.seat, each.moves, each.cost, each.accuracy) for each in parts]),
            turning=tuple([each.version for each in clear[:TURNING]]), outcome=victory_shares(self.game),
        )  # fmt: skip


class Analyses:
    """What ``/api/tables/{game}/analysis`` gives. A move at a time is judged, of each game in turn."""

    def __init__(self, services: Services, tables: TableCache, sessions: Sessions) -> None:
        self._services = services
        self._tables = tables
        self._sessions = sessions
        self._studies: OrderedDict[str, AnalysisJob] = OrderedDict()
        self._waiting: deque[AnalysisJob] = deque()
        self._working = False
        rate = services.settings.analyses_per_hour
        self._begun = Limiter(rate / _HOUR, rate)

    async def show(self, request: Request) -> Response:
        """What was found so far. Whoever asks, waits for the rest."""
        study = await self._find(request)
        study.asked = monotonic()
        return answer(study.told())

    async def begin(self, request: Request) -> Response:
        """Look at the game, or go on with it."""
        study = await self._find(request)
        study.asked = monotonic()
        if not study.done and not study.thinking:
            await self._allow(request)
            if not study.done and not study.thinking:  # someone else may have begun meanwhile
                study.thinking = True
                self._waiting.append(study)
                self._work_on()
        return answer(study.told())

    async def _find(self, request: Request) -> AnalysisJob:
        if not self._services.settings.analysis:
            raise TableRefused("no_analysis")
        table = (await self._tables.find(request.path_params["table"])).table
        game = finished_game(table)
        study = self._studies.get(table.id)
        if study is None:
            study = self._studies[table.id] = AnalysisJob(game)
            while len(self._studies) > KEPT:
                self._studies.popitem(last=False)
        self._studies.move_to_end(table.id)
        return study

    async def _allow(self, request: Request) -> None:
        """Refuse too many at once, and too many of one address or one guest."""
        now = monotonic()
        if len(self._waiting) >= AT_ONCE:
            raise RequestError(429, "too_many", "too many games are being analysed now; try again soon", 10)
        session = await self._sessions.who(request.cookies.get(cookie_name(self._services.settings.https)))
        keys = [address_key(request.client.host if request.client else "")]
        keys += [] if session is None else [session.person]
        for key in keys:
            if not self._begun.allow(key, now):
                wait = self._begun.retry_after(key, now)
                raise RequestError(429, "too_many", "that is too much from one address; try again later", wait)

    def _work_on(self) -> None:
        if not self._working:
            self._working = True
            self._services.spawn(self._work())

    async def _work(self) -> None:
        try:
            while self._waiting and not self._services.stopping:
                study = self._waiting.popleft()
                if monotonic() - study.asked < WAITED:
                    await self._judge(study)
                    study.thinking = not study.done
                else:
                    study.thinking = False
                if study.thinking:
                    self._waiting.append(study)
        finally:
            self._working = False

    async def _judge(self, study: AnalysisJob) -> None:
        """The next move of a game. One that cannot be judged is left out."""
        view, move = next(study.left)
        try:
            found = await self._services.thinking.ponder(view, move)
            study.take(view, move, found)
        except Exception:
            incident = self._services.metrics.incident()
            self._services.log.exception("analysis_failed", version=view.version, incident=incident)
        study.tried += 1


def _decides(asked: tuple[int, Move] | None) -> bool:
    return asked is not None and not isinstance(asked[1], ChooseColour)


def _judgement(judged: MoveEvaluation) -> JudgedMove:
    return JudgedMove(
        parse_move(judged.move), round(judged.win, 4), round(judged.margin, 4),
        tuple([round(points, 1) for points in judged.points]),
    )  # fmt: skip
