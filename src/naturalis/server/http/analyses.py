"""Analyses of finished games: what each move was worth. Computed once and kept for the next visitor who asks."""

from __future__ import annotations

from collections import Counter, OrderedDict
from time import monotonic
from typing import NamedTuple

from starlette.requests import Request
from starlette.responses import Response

from naturalis.bots.analysis import Analysis, MoveEvaluation
from naturalis.bots.review import ReviewedMove, comparable_moves, decisions, review_move, review_seat, victory_shares
from naturalis.rules import ChooseColour, Game, Move, View, move_of, parse_move
from naturalis.server.http.errors import RequestError, json_response
from naturalis.server.live_tables.table_cache import TableCache
from naturalis.server.shared.bot_threads import reason_messages
from naturalis.server.shared.fair_queue import FairQueue
from naturalis.server.shared.services import Services
from naturalis.server.visitors.rate_limits import Limiter, address_key
from naturalis.server.visitors.sessions import Sessions, cookie_name
from naturalis.server.visitors.work_limits import Visitor
from naturalis.tables.refusal import TableRefused
from naturalis.tables.replays import finished_game
from naturalis.wire.http_bodies import GameReview, JudgedMove, MoveReview, SeatSummary

BEST_MOVES_SHOWN = 3
TURNING_POINTS_SHOWN = 8
_HOUR_S = 3600.0


class AnalysisJob:
    """The analysis of one game, as far as it got."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.total = sum(1 for event in game.events if _is_decision(move_of(event)))
        self._remaining = decisions(game)
        self._next: tuple[View, Move] | None = None
        self.last_requested_s = 0.0  # when someone last requested the progress
        self.busy = False  # while a move is analysed
        self.requests: set[AnalysisRequest] = set()  # those that wait for their turn, or for the move of this turn
        self.reviewed: list[ReviewedMove] = []
        self.moves: list[MoveReview] = []
        self.done_moves = 0

    @property
    def running(self) -> bool:
        """Whether the analysis goes on by itself."""
        return bool(self.requests)

    @property
    def done(self) -> bool:
        """Whether the job has analysed every move."""
        return self.done_moves >= self.total

    def next_move(self) -> tuple[View, Move]:
        """Return the move to analyse next: the same one until it is finished."""
        if self._next is None:
            self._next = next(self._remaining)
        return self._next

    def finish_move(self) -> None:
        """Go on to the following move."""
        self._next = None
        self.done_moves += 1

    def add(self, view: View, move: Move, found: Analysis) -> None:
        """Add the analysis of a move."""
        whole = review_move(found, view.round, str(move))
        self.reviewed.append(whole)
        others = comparable_moves(found, str(move))
        played = next(each for each in others if each.move == str(move))
        reviewed = MoveReview(
            version=whole.version, round=whole.round, seat=whole.seat, played=_judgement(played),
            best=tuple([_judgement(each) for each in others[:BEST_MOVES_SHOWN]]), cost=round(whole.cost, 4),
            clear=whole.clear, rank=whole.rank, choices=whole.choices,
            lead=round(whole.lead, 4),
        )  # fmt: skip
        self.moves.append(reviewed)

    def review(self) -> GameReview:
        """Return everything found so far."""
        moves = tuple(self.reviewed)
        clear = sorted((each for each in moves if each.clear), key=lambda each: (-each.cost, each.version))
        parts = [review_seat(moves, seat) for seat in range(self.game.seats)]
        return GameReview(
            state="done" if self.done else "thinking" if self.running else "idle",
            judged=self.done_moves, total=self.total, moves=tuple(self.moves),
            seats=tuple([SeatSummary(each.seat, each.moves, each.cost, each.accuracy, each.best) for each in parts]),
            turning_points=tuple([each.version for each in clear[:TURNING_POINTS_SHOWN]]),
            outcome=victory_shares(self.game),
        )  # fmt: skip


class AnalysisRequest(NamedTuple):
    """A visitor who wants a game analysed; an idle request comes from a page, and runs while nobody asks for more."""

    table_id: str
    visitor: Visitor
    idle: bool


class Analyses:
    """Handlers of ``/api/tables/{table}/analysis``, and the queue of their requests.

    Each address gets its turn, and in it each guest: one move of one game, however many games they want analysed.
    """

    def __init__(self, services: Services, tables: TableCache, sessions: Sessions) -> None:
        self._services = services
        self._tables = tables
        self._sessions = sessions
        self._jobs: OrderedDict[str, AnalysisJob] = OrderedDict()
        self._queue: FairQueue[tuple[AnalysisJob, AnalysisRequest]] = FairQueue()
        self._idle_queue: FairQueue[tuple[AnalysisJob, AnalysisRequest]] = FairQueue()
        self._waiting: Counter[tuple[str, bool]] = Counter()  # requests of each address and guest, idle or not
        self._workers = 0
        rate = services.settings.analyses_per_hour
        self._start_limiter = Limiter(rate / _HOUR_S, rate)
        self._idle_start_limiter = Limiter(rate / _HOUR_S, rate)  # these must not use up what people ask for

    async def show(self, request: Request) -> Response:
        """Return what was found so far. A job goes on only while someone keeps asking."""
        job = await self._find(request)
        job.last_requested_s = monotonic()
        return json_response(job.review())

    async def start(self, request: Request) -> Response:
        """Start the analysis of a game, or resume it. With ``?idle=1``, only while the machine is idle."""
        job = await self._find(request)
        job.last_requested_s = monotonic()
        idle = request.query_params.get("idle") == "1"
        wanted = AnalysisRequest(request.path_params["table"], await self._visitor(request), idle)
        if not job.done and not (idle and job.running) and wanted not in job.requests:
            try:
                self._check_limits(wanted)
            except RequestError:
                if not idle and not job.running:
                    raise  # a request that nobody made, or that another visitor has made, waits without a word
            else:
                self._add(job, wanted)
                self._start_worker()
        return json_response(job.review())

    async def _visitor(self, request: Request) -> Visitor:
        session = await self._sessions.find(request.cookies.get(cookie_name(self._services.settings.https)))
        address = address_key(request.client.host if request.client else "")
        return Visitor(address, "" if session is None else session.person)

    async def _find(self, request: Request) -> AnalysisJob:
        if not self._services.settings.analysis:
            raise TableRefused("no_analysis")
        table = (await self._tables.find(request.path_params["table"])).table
        game = finished_game(table)
        job = self._jobs.get(table.id)
        if job is None:
            job = self._jobs[table.id] = AnalysisJob(game)
            while len(self._jobs) > self._services.limits.cached_analyses:
                self._jobs.popitem(last=False)
        self._jobs.move_to_end(table.id)
        return job

    def _check_limits(self, wanted: AnalysisRequest) -> None:
        """Refuse a full queue, and too many analyses for one address or guest."""
        limits, idle = self._services.limits, wanted.idle
        queue = self._idle_queue if idle else self._queue
        address, person = wanted.visitor
        if len(queue) >= limits.queued_analyses:
            raise RequestError(429, "too_many", "too many games are being analysed now; try again soon", 10)
        if (
            self._waiting[address, idle] >= limits.queued_analyses_per_address
            or self._waiting[person or address, idle] >= limits.queued_analyses_per_guest
        ):
            raise RequestError(429, "too_many", "your other analyses come first; try again when they are done", 10)
        now, limiter = monotonic(), self._idle_start_limiter if idle else self._start_limiter
        for key in filter(None, wanted.visitor):
            if not limiter.allow(key, now):
                wait = limiter.retry_after(key, now)
                raise RequestError(429, "too_many", "that is too much from one address; try again later", wait)

    def _add(self, job: AnalysisJob, wanted: AnalysisRequest) -> None:
        if wanted not in job.requests:
            job.requests.add(wanted)
            self._waiting.update((key, wanted.idle) for key in filter(None, wanted.visitor))
        (self._idle_queue if wanted.idle else self._queue).add((job, wanted), *wanted.visitor)

    def _remove(self, job: AnalysisJob, wanted: AnalysisRequest) -> None:
        job.requests.discard(wanted)
        for key in filter(None, wanted.visitor):
            self._waiting[key, wanted.idle] -= 1
            if not self._waiting[key, wanted.idle]:
                del self._waiting[key, wanted.idle]

    def _start_worker(self) -> None:
        if self._workers < self._services.bots.analyses_at_once:
            self._workers += 1
            self._services.spawn(self._work())

    async def _work(self) -> None:
        abandoned_after_s = self._services.timings.analysis_abandoned_after_s
        try:
            while (taken := self._take()) and not self._services.stopping:
                job, wanted = taken
                if not job.done and monotonic() - job.last_requested_s < abandoned_after_s:
                    await self._analyse_next(job, wanted.idle)
                    if not job.done:
                        self._add(job, wanted)
                        continue
                self._remove(job, wanted)
        finally:
            self._workers -= 1

    def _take(self) -> tuple[AnalysisJob, AnalysisRequest] | None:
        """Take the request whose turn it is; none of a game of which a move is being analysed."""
        for queue in (self._queue, self._idle_queue):
            for _ in range(len(queue)):
                job, wanted = queue.pop()
                if not job.busy:
                    return job, wanted
                queue.add((job, wanted), *wanted.visitor)
        return None

    async def _analyse_next(self, job: AnalysisJob, idle: bool) -> None:
        """Analyse the next move of a game; leave it out if that fails."""
        view, move = job.next_move()
        bots = self._services.bots
        job.busy = True
        try:
            found = await (bots.analyse_if_idle(view, move) if idle else bots.analyse(view, move))
            if found is None:
                return  # a bot had to think, so this move has another try
            job.add(view, move, found)
        except Exception:
            incident = self._services.metrics.incident()
            self._services.log.exception("analysis_failed", version=view.version, incident=incident)
        finally:
            job.busy = False
        job.finish_move()


def _is_decision(made: tuple[int, Move] | None) -> bool:
    return made is not None and not isinstance(made[1], ChooseColour)


def _judgement(judged: MoveEvaluation) -> JudgedMove:
    return JudgedMove(
        parse_move(judged.move), round(judged.win, 4), round(judged.margin, 4),
        tuple([round(points, 1) for points in judged.points]), reason_messages(judged.reasons),
    )  # fmt: skip
