"""Explains why a move is refused: the sentence for its code, and the facts behind it."""

from __future__ import annotations

from naturalis.cards.symbols import CORNERS
from naturalis.rules import ChooseColour, Draw, Move, Place, View
from naturalis.rules.literals import COLOURS
from naturalis.text import Texts
from naturalis.tui.faces import STEPS, has_corner, playable
from naturalis.tui.input_parser import spelled
from naturalis.tui.names import amounts, card_name, hand_names, laid_name, objective_name, price

_MAX_NAMED_SPOTS = 6  # open spots in one sentence; nobody reads a longer list


def sentence(t: Texts, code: str) -> str:
    """The one sentence for a refusal's code."""
    return t(f"refusal.{code}")


def why(t: Texts, view: View, seat: int, move: Move, code: str, names: tuple[str, ...]) -> str:
    """More about a refusal: which resources are missing, which card has no corner there, what could be done."""
    if isinstance(move, Place):
        facts = _place(t, view, seat, move, code)
    else:
        facts = _other(t, view, seat, move, code, names)
    return " ".join(part for part in (sentence(t, code), facts) if part)


def _place(t: Texts, view: View, seat: int, move: Place, code: str) -> str:
    match code:
        case "missing_resources":
            have, cost = view.symbols(seat), price(playable(move.card))
            missing = {name: max(0, n - have[name]) for name, n in cost.items()}
            seen = ", ".join(t("why.of", have=have[name], need=t(f"symbol.{name}", n=n)) for name, n in cost.items())
            return t("why.missing_resources", card=card_name(t, move.card), seen=seen, missing=amounts(t, missing))
        case "absent_corner":
            return _absent(t, view, seat, move)
        case "spot_taken":
            there = next(laid for laid in view.area(seat) if (laid.x, laid.y) == (move.x, move.y))
            return (
                t("why.spot_taken", card=laid_name(t, there), spot=f"{move.x},{move.y}")
                + f" {_spots(t, view, seat, move)}"
            )
        case "off_grid" | "touches_nothing":
            return _spots(t, view, seat, move)
        case "not_in_hand":
            return t("why.not_in_hand", cards=hand_names(t, view, seat))
        case "draw_first":
            return t("why.draw_first", sources=_sources(t, view, seat))
    return now(t, view, seat)


def _absent(t: Texts, view: View, seat: int, move: Place) -> str:
    facts = []
    for laid in view.area(seat):
        step = (move.x - laid.x, move.y - laid.y)
        if step in STEPS and not has_corner(laid, move.x, move.y):
            corner = t(f"corner.{CORNERS[STEPS.index(step)]}")
            facts.append(t("why.absent_corner", card=laid_name(t, laid), spot=f"{laid.x},{laid.y}", corner=corner))
    return " ".join([*facts, _spots(t, view, seat, move)])


def _spots(t: Texts, view: View, seat: int, move: Place) -> str:
    """The open spots, nearest to the requested one first."""
    near = sorted(view.spots(seat), key=lambda spot: (abs(spot[0] - move.x) + abs(spot[1] - move.y), spot))
    shown = "  ".join(f"{x},{y}" for x, y in near[:_MAX_NAMED_SPOTS])
    return t("why.spots", spots=shown + ("  …" if len(near) > _MAX_NAMED_SPOTS else ""))


def _sources(t: Texts, view: View, seat: int) -> str:
    return ", ".join(spelled(t, move) for move in view.moves_of(seat) if isinstance(move, Draw))


def _other(t: Texts, view: View, seat: int, move: Move, code: str, names: tuple[str, ...]) -> str:
    match code:
        case "deck_empty" | "slot_empty":
            return t("why.sources", sources=_sources(t, view, seat))
        case "place_first":
            return t("why.place_first", cards=hand_names(t, view, seat))
        case "colour_taken" if isinstance(move, ChooseColour):
            owner = next(name for k, name in enumerate(names) if view.colour(k) == move.colour)
            taken = {view.colour(k) for k in range(view.seats)}
            free = ", ".join(t(f"colour.{colour}") for colour in COLOURS if colour not in taken)
            return t("why.colour_taken", who=owner, colour=t(f"colour.{move.colour}"), free=free)
        case "not_offered":
            return t("why.not_offered", cards="; ".join(objective_name(t, card) for card in view.offered(seat)))
    return now(t, view, seat)


def now(t: Texts, view: View, seat: int) -> str:
    """What the seat must do now, in one sentence with an example that is legal."""
    moves = view.moves_of(seat)
    if not moves:
        return t("now.over") if view.over else t("now.wait")
    if view.phase == "starters":
        kind = "starter" if not view.area(seat) else "colour"
    else:
        kind = {"objectives": "objective"}.get(view.phase, view.phase)
    fronts = [move for move in moves if isinstance(move, Place) and move.face == "front"]
    return t(f"now.{kind}", example=spelled(t, (fronts or moves)[0]))
