"""Whether view data describes a table that can exist.

View data may come from another machine. The core trusts its arrays, so nothing is restored before every card is
accounted for: a wrong number must end in a sentence, not in a crash or an endless search.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from naturalis.cards.load import load
from naturalis.cards.symbols import LETTERS
from naturalis.rules.deal import DealError, check_table
from naturalis.rules.events import Held
from naturalis.rules.lattice import within_reach
from naturalis.rules.literals import BACKS
from naturalis.rules.position import Laid, Pile
from naturalis.rules.view_data import PlayerData, ViewData

_MAX_NUMBER = 9_999  # versions, rounds and scores stay far below
_MAX_AREA_CARDS = 81
_ACTING = {"starters": (1, 4), "objectives": (1, 4), "place": (1, 1), "draw": (1, 1), "over": (0, 0)}
BACK_OF = {card.id: card.kind[0] + LETTERS[card.kingdom] for card in load().playable}


class ViewError(ValueError):
    """View data that no game can lead to; the message says what is wrong."""


def require(ok: bool, problem: str) -> None:
    """ViewError with this message unless ok."""
    if not ok:
        raise ViewError(f"this is no view of a game: {problem}")


def tybor_dealt(level: str | None) -> int:
    """How many resource cards Tybor starts with."""
    return {None: 0, "easy": 2}.get(level, 4)


def check_view_data(data: ViewData) -> None:
    """Raise ViewError if no game between these seats can look like this."""
    _check_table(data)
    for seat, player in enumerate(data.players):
        _check_player(data, seat, player)
    _check_cards(data)
    _check_objectives(data)
    _check_choices(data)


def _check_table(data: ViewData) -> None:
    try:
        check_table(data.seats, data.edition, data.level)
    except DealError as why:
        raise ViewError(str(why)) from None
    seats = range(data.seats)
    require(len(data.players) == data.seats, f"{len(data.players)} players at {data.seats} seats")
    known = data.phase in ("place", "draw", "over") or data.level is not None
    require(data.first in seats if known else data.first is None, f"seat {data.first} plays first")
    require(data.seat is None or data.seat in seats, f"no seat {data.seat} to look from")
    low, high = _ACTING[data.phase]
    acting = data.acting
    require(low <= len(acting) <= high, f"{len(acting)} seats act in the phase {data.phase}")
    require(set(acting) <= set(seats) and len(set(acting)) == len(acting), f"the seats {acting} cannot act")
    for number in (data.version, data.round, data.last_round or 0):
        require(0 <= number <= _MAX_NUMBER, f"the number {number}")
    require(len(data.display) == 4, "the display has four slots")
    require((data.tybor is not None) == (data.level is not None), "Tybor plays the solo game, and only that")
    for pile, backs in zip(data.decks, (BACKS[:4], BACKS[4:]), strict=True):
        _check_pile(pile, () if data.phase == "starters" else backs)


def _check_pile(pile: Pile, backs: tuple[str, ...]) -> None:
    """``backs`` are those that can be on top; none if the deck is covered."""
    require(0 <= pile.left <= 40, f"a deck of {pile.left} cards")
    top = pile.top in backs if pile.left and backs else pile.top is None
    require(top, f"a deck of {pile.left} with {pile.top} on top")


def _check_player(data: ViewData, seat: int, player: PlayerData) -> None:
    require(player.starter in range(81, 87), f"{player.starter} is no starter")
    require(len(player.hand) == 3, f"seat {seat} has {len(player.hand)} places in its hand")
    require(0 <= player.score <= _MAX_NUMBER, f"a score of {player.score}")
    require(len(player.area) <= _MAX_AREA_CARDS, f"{len(player.area)} cards in one area")
    require(bool(player.area) or data.phase == "starters", f"seat {seat} has laid no starter")
    for number, laid in enumerate(player.area):
        starter = number == 0
        require((laid.x + laid.y) % 2 == 0, f"a card at {laid.x},{laid.y}")
        require(abs(laid.x) < 1000 and abs(laid.y) < 1000 and bool(within_reach(laid.x, laid.y)), "a card out of reach")
        require(starter == (laid.back is None), f"card {number} of seat {seat}'s area is in the wrong place")
        require(not starter or (laid.card, laid.x, laid.y) == (player.starter, 0, 0), f"seat {seat}'s starter")
        require(laid.card is not None or laid.face == "back", "an unknown card lies face up")


def _held(data: ViewData) -> Iterable[tuple[int | None, Held | Laid]]:
    """Every card of a hand, an area or Tybor's, with the seat that owns it (Tybor: None)."""
    for seat, player in enumerate(data.players):
        yield from ((seat, held) for held in player.hand if held is not None)
        yield from ((seat, laid) for laid in player.area[1:])
    yield from ((None, held) for held in (data.tybor.cards if data.tybor else ()))


def _check_cards(data: ViewData) -> None:
    """Every card is in one place at most, and those that are nowhere are exactly as many as are hidden."""
    seen = set(data.seen)
    known = [card for card in data.display if card is not None]
    hidden: Counter[str] = Counter(pile.top for pile in data.decks if pile.top is not None)
    own: set[int] = set()
    for seat, held in _held(data):
        require(held.back in BACKS, f"the back {held.back}")
        if held.card is None:
            hidden[str(held.back)] += 1
        else:
            require(BACK_OF.get(held.card) == held.back, f"card {held.card} with the back {held.back}")
            known.append(held.card)
            if seat is not None and seat == data.seat:
                own.add(held.card)
    require(all(card in BACK_OF for card in (*seen, *known)), "a card that is in no deck")
    require(len(known) == len(set(known)), "a card in two places")
    require(set(known) - own <= seen, "a known card that nobody has seen")
    unknown = Counter(back for card, back in BACK_OF.items() if card not in seen and card not in own)
    require(all(unknown[back] >= n for back, n in hidden.items()), "more hidden cards than there are")
    for kind, pile in zip("rg", data.decks, strict=True):
        places = sum(n for back, n in hidden.items() if back[0] == kind) + pile.left - (pile.top is not None)
        cards = sum(n for back, n in unknown.items() if back[0] == kind)
        require(places == cards, f"{cards} hidden cards in {places} places")


def _check_objectives(data: ViewData) -> None:
    dealt = data.phase != "starters"
    require(len(data.common) == 2 * dealt, f"{len(data.common)} common objectives")
    known = list(data.common)
    for seat, player in enumerate(data.players):
        own = seat == data.seat
        require(len(player.offered) == 2 * (own and dealt), f"seat {seat} is offered {player.offered}")
        require(not own or player.secret in (None, *player.offered), f"seat {seat} kept {player.secret}")
        require(own or player.secret is None or data.phase == "over", f"the secret objective of seat {seat}")
        require(player.secret is not None or data.phase in ("starters", "objectives") or not own, "no secret objective")
        known += player.offered if own else [] if player.secret is None else [player.secret]
    require(set(known) <= set(range(87, 103)) and len(set(known)) == len(known), f"the objectives {known}")
    starters = [player.starter for player in data.players]
    require(len(set(starters)) == len(starters), f"the starters {starters}")


def _check_choices(data: ViewData) -> None:
    """Whoever is to act has something to choose."""
    for seat in data.acting:
        player = data.players[seat]
        require(data.phase != "place" or any(player.hand), f"seat {seat} has no card to place")
        require(data.phase != "objectives" or player.secret is None, f"seat {seat} has chosen already")
    takeable = any(data.display) or any(pile.left for pile in data.decks)
    require(data.phase != "draw" or takeable, "there is nothing to draw")
