"""The chance to win over a game: a line for each seat, as its player could judge it, and the moves that cost much."""

from __future__ import annotations

from itertools import groupby

from naturalis.bots.review import Review, ReviewedMove
from naturalis.charts.chart import Chart, Panel

_WIDE, _HIGH = 860, 420
_MUCH = 0.05  # a move that clearly cost more than this is marked
_ROUNDS = 12  # labels of the lower axis, at most


def win_chance(review: Review, names: tuple[str, ...], title: str = "The chance to win") -> str:
    """The chart as SVG."""
    told = ", ".join(names[part.seat] for part in review.summary)
    about = f"A line for each of {told}: the chance to win from 0 to 100 %, move by move."
    chart = Chart(_WIDE, _HIGH, title, about, "win-chance")
    chart.text(24, 32, title, style="heading")
    panel = chart.panel(64, 84, _WIDE - 28, _HIGH - 56, (0, max(1, review.versions)), (0, 1))
    panel.y_axis([0, 0.25, 0.5, 0.75, 1], lambda share: f"{100 * share:.0f} %")
    starts = [(next(moves).version, number) for number, moves in groupby(review.moves, key=lambda move: move.round)]
    labels = {float(version): f"{number}" for version, number in _thinned([start for start in starts if start[1]])}
    panel.x_axis(list(labels), labels.__getitem__, "round")
    panel.mark(y=1 / max(2, review.seats))
    for part in review.summary:
        _line(panel, review, part.seat)
    for part in review.summary:
        _mistakes(panel, review, part.seat)
    _legend(chart, [(part.seat, names[part.seat]) for part in review.summary])
    return chart.svg()


def _thinned(rounds: list[tuple[int, int]]) -> list[tuple[int, int]]:
    """Not more rounds than have room: each, or each second, …, beginning with the first."""
    step = -(-len(rounds) // _ROUNDS) or 1
    return rounds[::step]


def _line(panel: Panel, review: Review, seat: int) -> None:
    """The chance after each move of the seat; where a move clearly cost something the line falls straight down."""
    points: list[tuple[float, float]] = []
    for move in review.moves:
        if move.seat == seat:
            points += [(move.version, move.before)] * move.clear + [(move.version, move.after)]
    if review.outcome is not None:
        points.append((review.versions, review.outcome[seat]))
    if len(points) > 1:
        panel.line(points, seat)


def _mistakes(panel: Panel, review: Review, seat: int) -> None:
    """A point for each move that cost much; its cost beside it where it is one of the seat's worst."""
    worst = {version for part in review.summary if part.seat == seat for version in part.mistakes}
    for move in review.moves:
        if move.seat == seat and move.clear and move.cost > _MUCH:
            panel.dot(move.version, move.after, seat, _note(move))
            if move.version in worst:
                _label(panel, move)


def _note(move: ReviewedMove) -> str:
    return f"Event {move.version}, round {move.round}: {move.move} cost {_percent(move.cost)}; better {move.best}"


def _label(panel: Panel, move: ReviewedMove) -> None:
    x, y = panel.at(move.version, move.after)
    below = y + 20 < panel.y.start
    panel.chart.text(x, y + 19 if below else y - 9, f"−{_percent(move.cost)}", anchor="middle", style="small")


def _percent(share: float) -> str:
    return f"{100 * share:.0f} %"


def _legend(chart: Chart, seats: list[tuple[int, str]]) -> None:
    x = 30.0
    for seat, name in seats:
        chart.dot(x, 56, seat)
        chart.text(x + 11, 60.5, name)
        x += 40 + 7.5 * len(name)
    chart.text(_WIDE - 28, 60.5, f"dots: moves that cost more than {_percent(_MUCH)}", anchor="end", style="small")
