"""The win probability over a game: a line for each seat, as its player could judge it, and the costly moves."""

from __future__ import annotations

from itertools import groupby

from naturalis.bots.review import Review, ReviewedMove
from naturalis.charts.chart import Chart, Panel

_WIDTH, _HEIGHT = 860, 420
_MARKED_COST = 0.05  # a move that clearly cost more than this gets a dot
_MAX_ROUND_LABELS = 12


def draw_win_probability(review: Review, names: tuple[str, ...], title: str = "Win probability") -> str:
    """Draw the chart, as SVG."""
    seat_names = ", ".join(names[part.seat] for part in review.summary)
    description = f"A line for each of {seat_names}: the win probability from 0 to 100 %, move by move."
    chart = Chart(_WIDTH, _HEIGHT, title, description, "win-probability")
    chart.text(24, 32, title, style="heading")
    panel = chart.panel(64, 84, _WIDTH - 28, _HEIGHT - 56, (0, max(1, review.versions)), (0, 1))
    panel.y_axis([0, 0.25, 0.5, 0.75, 1], lambda share: f"{100 * share:.0f} %")
    starts = [(next(moves).version, number) for number, moves in groupby(review.moves, key=lambda move: move.round)]
    labels = {float(version): f"{number}" for version, number in _thin_out([start for start in starts if start[1]])}
    panel.x_axis(list(labels), labels.__getitem__, "round")
    panel.mark(y=1 / max(2, review.seats))
    for part in review.summary:
        _line(panel, review, part.seat)
    for part in review.summary:
        _mistakes(panel, review, part.seat)
    _legend(chart, [(part.seat, names[part.seat]) for part in review.summary])
    return chart.svg()


def _thin_out(rounds: list[tuple[int, int]]) -> list[tuple[int, int]]:
    """Return every round, or every second, third …, so that the labels have room; the first one is always in it."""
    step = -(-len(rounds) // _MAX_ROUND_LABELS) or 1
    return rounds[::step]


def _line(panel: Panel, review: Review, seat: int) -> None:
    """Draw the win probability after each move of the seat; after a clearly costly move it falls vertically."""
    points: list[tuple[float, float]] = []
    for move in review.moves:
        if move.seat == seat:
            points += [(move.version, move.before)] * move.clear + [(move.version, move.after)]
    if review.outcome is not None:
        points.append((review.versions, review.outcome[seat]))
    if len(points) > 1:
        panel.line(points, seat)


def _mistakes(panel: Panel, review: Review, seat: int) -> None:
    """Draw a dot for each move that cost much, with its cost if it is one of the seat's worst."""
    worst = {version for part in review.summary if part.seat == seat for version in part.mistakes}
    for move in review.moves:
        if move.seat == seat and move.clear and move.cost > _MARKED_COST:
            panel.dot(move.version, move.after, seat, _tooltip(move))
            if move.version in worst:
                _label(panel, move)


def _tooltip(move: ReviewedMove) -> str:
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
    legend = f"dots: moves that cost more than {_percent(_MARKED_COST)}"
    chart.text(_WIDTH - 28, 60.5, legend, anchor="end", style="small")
