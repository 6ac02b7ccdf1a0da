"""The final scoring, objective by objective: which cards made which copy, which symbols which set, who won."""

from __future__ import annotations

from naturalis.rules import Laid, ObjectiveScore, Result, SeatScore, Shown, View
from naturalis.text import Texts
from naturalis.tui.names import amount, laid_name, listed, long_objective


def scoring(t: Texts, view: View, score: SeatScore, name: str, whole: bool) -> list[str]:
    """One seat's points, line by line; ``whole`` includes its secret objective."""
    lines = [t("end.player", who=name), "  " + t("end.track", points=t("points", n=score.track))]
    for k, objective in enumerate(score.objectives):
        kind = t("objective.common" if k < 2 else "objective.secret")
        lines += [f"  {line}" for line in _objective(t, view, score.seat, objective, kind)]
    if whole:
        lines.append("  " + t("end.total", points=t("points", n=score.total)))
    return lines


def _objective(t: Texts, view: View, seat: int, score: ObjectiveScore, kind: str) -> list[str]:
    words = long_objective(t, score.card)
    points = t("points", n=score.points)
    lines = [t("end.objective", kind=kind, card=score.card, words=words, times=score.times, points=points)]
    cards = {(laid.x, laid.y): laid for laid in view.area(seat)}
    for k, copy in enumerate(score.copies, start=1):
        made_of = ", ".join(
            t("end.card", card=laid_name(t, cards[place]), spot=f"{place[0]},{place[1]}") for place in copy
        )
        lines.append("  " + t("end.copy", k=k, cards=made_of))
    for k, symbols in enumerate(score.sets, start=1):
        lines.append("  " + t("end.set", k=k, symbols=", ".join(_shown(t, cards, shown) for shown in symbols)))
    return lines


def _shown(t: Texts, cards: dict[tuple[int, int], Laid], shown: Shown) -> str:
    card = laid_name(t, cards[shown.x, shown.y])
    where = t(f"corner.{shown.corner}")
    return t("end.symbol", symbol=amount(t, shown.symbol, 1), card=card, where=where)


def verdict(t: Texts, result: Result, names: tuple[str, ...]) -> list[str]:
    """The ranking and who won."""
    ranking = sorted(range(len(names)), key=lambda seat: (result.places[seat], seat))
    if result.tybor is not None:
        mine = result.scores[0].total
        key = "end.solo.won" if result.winners else "end.solo.tied" if mine == result.tybor else "end.solo.lost"
        return [t(key, who=names[0], mine=t("points", n=mine), his=t("points", n=result.tybor))]
    lines = [
        t("end.rank", place=result.places[seat], who=names[seat], points=t("points", n=result.scores[seat].total),
          objectives=t("points", n=result.scores[seat].objective_points))
        for seat in ranking
    ]  # fmt: skip
    winners = listed(t, [names[seat] for seat in result.winners])
    if winners == t("menu.you"):
        return [*lines, t("end.you_won")]
    return [*lines, t("end.won" if len(result.winners) == 1 else "end.shared", who=winners)]
