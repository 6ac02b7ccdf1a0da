"""Whether a reason is true of a position, worked out a second time from the printed cards and the reference rules."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence

from msgspec.structs import replace

from naturalis import ChooseStarter, Draw, KeepObjective, Laid, Move, Place, View
from naturalis.bots.reason import Reason, ReasonCode
from naturalis.cards import Objective, Playable, Starter
from naturalis.cards.symbols import ABSENT, LETTERS, NAMES
from naturalis.rules.literals import SOURCES, Face
from tests.helpers import reference_rules
from tests.helpers.reference_rules import CARDS, KINGDOM_OF_BACK, STEPS, Spot, open_spots

Area = tuple[Laid, ...]
HAND_CODES = {"affords", "unaffords", "nears", "raises", "lowers", "next_objective", "loses_objective"}


def playable(card: int) -> Playable:
    found = CARDS[card]
    assert isinstance(found, Playable)
    return found


def objective(card: int | None) -> Objective:
    assert card is not None
    found = CARDS[card]
    assert isinstance(found, Objective)
    return found


def counted(symbols: Sequence[int]) -> dict[str, int]:
    return {NAMES[symbol]: n for symbol, n in Counter(symbols).items() if symbol < 7}


def lay(area: Area, card: int, face: Face, spot: Spot) -> Area:
    return (*area, Laid(*spot, face, card, back_of(card)))


def back_of(card: int) -> str:
    printed = playable(card)
    return ("g" if printed.kind == "gold" else "r") + LETTERS[printed.kingdom]


def missing(area: Area, card: int) -> dict[str, int]:
    have = reference_rules.symbols(area)
    cost = {NAMES[k]: n for k, n in enumerate(playable(card).cost)}
    return {name: n - have[name] for name, n in cost.items() if n > have[name]}


def scored(area: Area, card: int, face: Face, spot: Spot) -> int:
    """The points of a placement, counted from what is printed."""
    printed = playable(card)
    if face == "back" or not printed.points:
        return 0
    if printed.per == "flat":
        return printed.points
    if printed.per == "corner":
        taken = {(laid.x, laid.y) for laid in area}
        return printed.points * sum((spot[0] + dx, spot[1] + dy) in taken for dx, dy in STEPS)
    return printed.points * reference_rules.symbols(lay(area, card, face, spot))[printed.per]


def best_points(area: Area, card: int) -> int:
    """The most points that the card's front could score now; 0 if it cannot be paid."""
    spots = open_spots(area)
    return 0 if missing(area, card) else max((scored(area, card, "front", spot) for spot in spots), default=0)


def worth(area: Area, aim: Objective) -> int:
    return aim.points * reference_rules.times(area, aim)


def best_gain(area: Area, card: int, aim: Objective, faces: Sequence[Face] = ("front", "back")) -> int:
    """The most end points that the card could add to an objective now."""
    now, spots = worth(area, aim), open_spots(area)
    usable = [face for face in faces if face == "back" or not missing(area, card)]
    gains = [worth(lay(area, card, face, spot), aim) - now for face in usable for spot in spots]
    return max(gains, default=0)


def completing_spots(area: Area, aim: Objective) -> set[tuple[Spot, int]]:
    """The open spots, each with a kingdom, where a card of it would complete the pattern."""
    now, found = reference_rules.times(area, aim), set()
    for x, y in open_spots(area):
        for kingdom in {cell.kingdom for cell in aim.pattern}:
            back = next(back for back, k in KINGDOM_OF_BACK.items() if k == kingdom)
            if reference_rules.times((*area, Laid(x, y, "back", None, back)), aim) > now:
                found.add(((x, y), kingdom))
    return found


def lacking(area: Area, aim: Objective) -> dict[str, int]:
    """The symbols that the next set lacks."""
    have, sets = reference_rules.symbols(area), reference_rules.times(area, aim) + 1
    wanted = counted(aim.symbols)
    return {name: sets * n - have[name] for name, n in wanted.items() if sets * n > have[name]}


def overlap(one: Mapping[str, int], other: Mapping[str, int]) -> dict[str, int]:
    return {name: min(n, other[name]) for name, n in one.items() if name in other}


class Truth:
    """What is true of one position, as its seat sees it."""

    def __init__(self, view: View) -> None:
        assert view.seat is not None
        self.view = view
        self.seat = view.seat
        self.area: Area = view.area(view.seat)
        self.hand = [held.card for held in view.hand(view.seat) if held and held.card]
        secret = view.secret(view.seat)
        self.aims = [objective(card) for card in (*view.common, *([secret] if secret else []))]

    def holds(self, reason: Reason, line: Sequence[Move], other_line: Sequence[Move]) -> bool:
        """Whether this reason is true of the first move of its line, compared with that of the other, if any."""
        move, other = line[0], other_line[0] if other_line else None
        if reason.secret != (reason.objective is not None and reason.objective == self.view.secret(self.seat)):
            return False
        if isinstance(move, Place):
            if reason.code.startswith("forgoes_plan"):
                assert isinstance(other, Place)
                return self._forgoes_plan(reason, self.after(move), self.after(other), line, other_line)
            return self._placement(reason, move, other, line)
        if isinstance(move, Draw):
            return self._draw(reason, move, other)
        if isinstance(move, ChooseStarter):
            return self._starter(reason, move)
        assert isinstance(move, KeepObjective)
        return self._kept(reason, move)

    def after(self, move: Move) -> Area:
        assert isinstance(move, Place)
        return lay(self.area, move.card, move.face, (move.x, move.y))

    def points(self, move: Move) -> int:
        assert isinstance(move, Place)
        return scored(self.area, move.card, move.face, (move.x, move.y))

    def wanted(self, move: Place) -> set[str]:
        """The symbols that something of the seat counts: objectives, costs in the hand, cards that score for them."""
        found = {NAMES[symbol] for aim in self.aims for symbol in aim.symbols}
        for card in set(self.hand) - {move.card}:
            printed = playable(card)
            found |= {NAMES[kingdom] for kingdom, n in enumerate(printed.cost) if n} | {printed.per}
        return found & set(NAMES[:7])

    def change(self, move: Place) -> dict[str, int]:
        before, after = reference_rules.symbols(self.area), reference_rules.symbols(self.after(move))
        return {name: n - before[name] for name, n in after.items() if name in self.wanted(move)}

    def closed(self, move: Place) -> set[Spot]:
        return open_spots(self.area) - open_spots(self.after(move)) - {(move.x, move.y)}

    def places_again(self, area: Area) -> bool:
        return self.view.last_round != self.view.round and bool(open_spots(area))

    def _placement(self, reason: Reason, move: Place, other: Move | None, line: Sequence[Move]) -> bool:
        if reason.code.startswith("plans_"):
            return self._plan(reason, self.after(move), line)
        if reason.code.startswith(("keeps_", "forgoes_")):
            assert isinstance(other, Place)
            return self._kept_or_forgone(reason, move, other)
        if reason.code in HAND_CODES:
            return self._hand(reason, move)
        return self._now(reason, move) or self._area(reason, move)

    def _now(self, reason: Reason, move: Place) -> bool:
        area, after, n, code = self.area, self.after(move), reason.n, reason.code
        aim = None if reason.objective is None else objective(reason.objective)
        match code:
            case "points":
                return n == self.points(move) > 0
            case "completes_set" | "completes_pattern" | "breaks_set" if aim:
                gain = worth(after, aim) - worth(area, aim)
                right = (code == "completes_pattern") == bool(aim.pattern)
                return right and n > 0 and gain == (-n if code == "breaks_set" else n)
            case "triggers_end":
                reached = self.view.score(self.seat) + self.points(move) >= 20
                return reached and self.view.last_round is None and n == self.view.round + 1
            case "last_placement":
                return self.view.last_round == self.view.round
        return False

    def _area(self, reason: Reason, move: Place) -> bool:
        area, after, n = self.area, self.after(move), reason.n
        aim = None if reason.objective is None else objective(reason.objective)
        match reason.code:
            case "set_lacks_one" if aim:
                found = lacking(after, aim)
                return sum(found.values()) == 1 < sum(lacking(area, aim).values()) and found == reason.symbols
            case "readies_pattern" if aim:
                (kingdom,) = reason.symbols
                found_spots = completing_spots(after, aim)
                fits = (reason.spot, NAMES.index(kingdom)) in found_spots
                return fits and n == aim.points and not completing_spots(area, aim)
            case "spoils_pattern" if aim:
                return n == aim.points and bool(completing_spots(area, aim)) and not completing_spots(after, aim)
            case "shows":
                return reason.symbols == {name: k for name, k in self.change(move).items() if k > 0}
            case "covers":
                return reason.symbols == {name: -k for name, k in self.change(move).items() if k < 0}
            case "for_good":
                return move.face == "back" and reason.symbols == {NAMES[playable(move.card).kingdom]: 1}
            case "opens_spots":
                return n == len(open_spots(after) - open_spots(area)) > 0
            case "closes_spots":
                return n == len(self.closed(move)) > 0
            case "buries":
                return reason.card == move.card and move.face == "back" and playable(move.card).points > 0
        return False

    def _hand(self, reason: Reason, move: Place) -> bool:
        area, after, n, card = self.area, self.after(move), reason.n, reason.card or 0
        aim = None if reason.objective is None else objective(reason.objective)
        stays = card in self.hand and card != move.card and self.places_again(after)
        match reason.code:
            case "affords":
                return stays and bool(missing(area, card)) and n == best_points(after, card) > 0
            case "unaffords":
                return stays and bool(missing(after, card)) and n == best_points(area, card) > 0
            case "nears":
                fewer = sum(missing(area, card).values()) > sum(missing(after, card).values()) > 0
                return stays and fewer and reason.symbols == missing(after, card)
            case "raises":
                return stays and not missing(area, card) and best_points(area, card) < n == best_points(after, card)
            case "lowers":
                return stays and not missing(after, card) and best_points(area, card) > n == best_points(after, card)
            case "next_objective" if aim:
                return stays and best_gain(area, card, aim) <= 0 < n == best_gain(after, card, aim)
            case "loses_objective" if aim:
                gone = best_gain(area, card, aim) == n > 0 >= best_gain(after, card, aim)
                return stays and gone and worth(after, aim) <= worth(area, aim)
        return False

    def _plan(self, reason: Reason, after: Area, line: Sequence[Move]) -> bool:
        place = next(move for move in line[1:] if isinstance(move, Place))
        spot = (place.x, place.y)
        if place.card != reason.card or (place.face == "front" and missing(after, place.card)):
            return False
        if spot not in open_spots(after):
            return False
        if reason.code == "plans_points":
            return reason.n == scored(after, place.card, place.face, spot) > 0
        aim = objective(reason.objective)
        return reason.n == worth(lay(after, place.card, place.face, spot), aim) - worth(after, aim) > 0

    def _forgoes_plan(
        self, reason: Reason, after: Area, theirs: Area, line: Sequence[Move], other_line: Sequence[Move]
    ) -> bool:
        """Whether the other line's next placement brings this, and that of this line does not, if it has one."""
        code: ReasonCode = "plans_points" if reason.objective is None else "plans_objective"
        if not self._plan(replace(reason, code=code), theirs, other_line):
            return False
        mine = next((move for move in line[1:] if isinstance(move, Place)), None)
        if mine is None or (mine.x, mine.y) not in open_spots(after):
            return True
        if mine.face == "front" and missing(after, mine.card):
            return True
        spot = (mine.x, mine.y)
        if reason.objective is None:
            return scored(after, mine.card, mine.face, spot) < reason.n
        aim = objective(reason.objective)
        return worth(lay(after, mine.card, mine.face, spot), aim) <= worth(after, aim)

    def _kept_or_forgone(self, reason: Reason, move: Place, other: Place) -> bool:
        if reason.card is not None and reason.code != "keeps_card":
            return self._other_hand(reason, move, other)
        return self._other_area(reason, move, other)

    def _other_hand(self, reason: Reason, move: Place, other: Place) -> bool:
        area, after, theirs, n = self.area, self.after(move), self.after(other), reason.n
        card = reason.card or 0
        aim = None if reason.objective is None else objective(reason.objective)
        both = card in self.hand and card not in (move.card, other.card)
        both = both and self.places_again(after) and self.places_again(theirs)
        match reason.code:
            case "keeps_spot":
                assert reason.spot is not None
                still = reason.spot in open_spots(after) and scored(after, card, "front", reason.spot) == n
                best = scored(area, card, "front", reason.spot) == best_points(area, card) <= n
                gone = reason.spot not in open_spots(theirs) and best_points(theirs, card) < n
                return both and not missing(after, card) and still and best and gone
            case "keeps_points":
                return both and n == best_points(after, card) >= best_points(area, card) > best_points(theirs, card)
            case "keeps_payable":
                return both and n == best_points(after, card) >= best_points(area, card) and bool(missing(theirs, card))
            case "keeps_objective" if aim:
                kept = best_gain(area, card, aim) > 0 and n == best_gain(after, card, aim) > 0
                return both and kept and best_gain(theirs, card, aim) <= 0
            case "forgoes_next":
                return both and n == best_points(theirs, card) > best_points(after, card)
        return False

    def _other_area(self, reason: Reason, move: Place, other: Place) -> bool:
        area, after, theirs, n = self.area, self.after(move), self.after(other), reason.n
        card = reason.card or 0
        aim = None if reason.objective is None else objective(reason.objective)
        match reason.code:
            case "keeps_card":
                stays = card in self.hand and card != move.card
                return stays and other.card == card and other.face == "back" and playable(card).points > 0
            case "keeps_set" if aim:
                return worth(area, aim) - worth(theirs, aim) == n > 0 and worth(after, aim) >= worth(area, aim)
            case "keeps_pattern" if aim:
                return bool(completing_spots(after, aim)) and not completing_spots(theirs, aim) and n == aim.points
            case "keeps_symbols":
                before, mine, his = (reference_rules.symbols(each) for each in (area, after, theirs))
                kept_all = all(mine[name] >= before[name] for name in reason.symbols)
                return kept_all and all(before[name] - his[name] == k > 0 for name, k in reason.symbols.items())
            case "keeps_spots":
                return n == len(self.closed(other) & open_spots(after)) > 0
            case "forgoes_points":
                return n == self.points(other) - self.points(move) > 0
            case "forgoes_objective" if aim:
                gain = worth(theirs, aim) - worth(area, aim)
                return gain > 0 and n == worth(theirs, aim) - worth(after, aim) > 0
        return False

    def taken(self, move: Draw) -> tuple[int | None, int, bool]:
        """The card that a draw takes, if it can be known; its kingdom; whether it is gold."""
        source = SOURCES.index(move.source)
        card = self.view.display[source] if source < 4 else None
        if card is not None:
            return card, playable(card).kingdom, card > 40
        top = self.view.decks[source - 4].top
        assert top is not None
        return None, KINGDOM_OF_BACK[top], top[0] == "g"

    def taken_points(self, move: Draw) -> int:
        card = self.taken(move)[0]
        return 0 if card is None or not self.places_again(self.area) else best_points(self.area, card)

    def shown_by(self, move: Draw, lacking_: Mapping[str, int]) -> list[dict[str, int]]:
        """What each face of the card that is taken, as far as it is known, shows of what is lacking."""
        card, kingdom, _ = self.taken(move)
        faces = [{NAMES[kingdom]: 1}] + ([] if card is None else [counted(playable(card).corners)])
        return [overlap(face, lacking_) for face in faces]

    def _draw(self, reason: Reason, move: Draw, other: Move | None) -> bool:
        if reason.code == "triggers_end":
            return self._draw_triggers(reason)
        if reason.code == "denies_tybor":
            return self._denies(reason, move)
        if reason.code.startswith("denies_seat"):
            return self._denies_seat(reason, move)
        if reason.code.startswith("leaves_seat"):
            assert isinstance(other, Draw)
            return reason.card == self.taken(other)[0] and move != other and self._denies_seat(reason, other)
        if reason.code == "leaves_tybor":
            assert isinstance(other, Draw)
            return reason.card == self.taken(other)[0] and move != other and self._denies(reason, other)
        return self.places_again(self.area) and self._takes(reason, move, other)

    def _takes(self, reason: Reason, move: Draw, other: Move | None) -> bool:
        card, kingdom, gold = self.taken(move)
        area, n = self.area, reason.n
        match reason.code:
            case "takes_points":
                return n == self.taken_points(move) > 0
            case "takes_objective":
                return n == self.taken_gain(move, reason) > 0
            case "takes_lacking":
                return card is not None and reason.symbols == missing(area, card) != {}
            case "takes_for_gold":
                lacks = missing(area, reason.card or 0)
                return (
                    reason.card in self.hand and bool(reason.symbols) and reason.symbols in self.shown_by(move, lacks)
                )
            case "takes_for_set":
                lacks = lacking(area, objective(reason.objective))
                return bool(reason.symbols) and reason.symbols in self.shown_by(move, lacks)
            case "takes_for_pattern":
                return kingdom in {cell.kingdom for cell in objective(reason.objective).pattern}
            case "takes_gold":
                return gold and reason.symbols == {NAMES[kingdom]: reference_rules.symbols(area)[NAMES[kingdom]]}
            case "nothing_shown":
                shown = [each for each in self.view.display if each is not None]
                return bool(shown) and all(best_points(area, each) == 0 for each in shown)
        return isinstance(other, Draw) and self._leaves(reason, move, other)

    def _leaves(self, reason: Reason, move: Draw, other: Draw) -> bool:
        left = self.taken(other)[0]
        if left is None or left != reason.card:
            return False
        if reason.code == "leaves_points":
            return reason.n == self.taken_points(other) > self.taken_points(move)
        return reason.n == self.taken_gain(other, reason) > 0 >= self.taken_gain(move, reason)

    def taken_gain(self, move: Draw, reason: Reason) -> int:
        """The end points that the card taken could add to the reason's objective in the next turn."""
        card, kingdom, _ = self.taken(move)
        known = card if card is not None else next(c for c in range(1, 41) if playable(c).kingdom == kingdom)
        faces: tuple[Face, ...] = ("back",) if card is None else ("front", "back")
        return best_gain(self.area, known, objective(reason.objective), faces)

    def _draw_triggers(self, reason: Reason) -> bool:
        """Whether any draw takes the last card that counts: one taken from the display is refilled from its deck."""
        left = sum(pile.left for pile in self.view.decks)
        shown = len([card for card in self.view.display if card is not None])
        last = left == 1 if self.view.edition == "english" else (left, shown) == (0, 1)
        return last and reason.n == self.view.round + 1 and self.view.last_round is None

    def _denies(self, reason: Reason, move: Draw) -> bool:
        card, tybor = self.taken(move)[0], self.view.tybor
        assert tybor is not None
        assert card is not None
        pays = all(tybor.resources[NAMES[k]] >= cost for k, cost in enumerate(playable(card).cost))
        return card > 40 and pays and reason.n == playable(card).points

    def _denies_seat(self, reason: Reason, move: Draw) -> bool:
        """Whether the card of the display is worth n to the seat, and no other one that it can then take is."""
        card, view, seat = self.taken(move)[0], self.view, reason.seat
        assert card is not None
        assert seat is not None
        if seat == self.seat or not self._draws_after(seat):
            return False
        area: Area = view.area(seat)
        others = [each for each in view.display if each not in (None, card)]
        if reason.objective is None:
            most = max((best_points(area, other) for other in others if other), default=0)
            return card > 40 and reason.n == best_points(area, card) > most
        aim = objective(reason.objective)
        tops = [next(c for c in range(1, 41) if back_of(c)[1] == pile.top[1]) for pile in view.decks if pile.top]
        elsewhere = [best_gain(area, other, aim) for other in others if other]
        elsewhere += [best_gain(area, top, aim, ("back",)) for top in tops]
        gain = best_gain(area, card, aim)
        return aim.id in view.common and reason.n == gain > 0 and all(other <= 0 for other in elsewhere)

    def _draws_after(self, seat: int) -> bool:
        """Whether the seat draws once more before this one does, and then places a card."""
        view = self.view
        assert view.first is not None
        order = [(view.first + k) % view.seats for k in range(view.seats)]
        its_round = view.round if order.index(seat) > order.index(self.seat) else view.round + 1
        last = view.last_round
        if self._draw_triggers(Reason("triggers_end", view.round + 1)):
            last = view.round + 1
        return last is None or its_round < last

    def _starter(self, reason: Reason, move: ChooseStarter) -> bool:
        card = CARDS[self.view.starter(self.seat)]
        assert isinstance(card, Starter)
        corners = card.front if move.face == "front" else card.back
        centre = card.centre if move.face == "front" else ()
        match reason.code:
            case "starter_symbols":
                return reason.symbols == counted((*corners, *centre))
            case "starter_for_good":
                return reason.symbols == counted(centre) != {}
            case "starter_corners":
                return reason.n == 4 - corners.count(ABSENT)
        return False

    def _kept(self, reason: Reason, move: KeepObjective) -> bool:
        aim = objective(move.card)
        colours = {cell.kingdom for cell in aim.pattern}
        match reason.code:
            case "kept_worth":
                return reason.n == aim.points
            case "kept_begun":
                have = reference_rules.symbols(self.area)
                return reason.symbols == {name: have[name] for name in counted(aim.symbols) if have[name]} != {}
            case "kept_in_hand":
                by_kingdom = sum(playable(card).kingdom in colours for card in self.hand)
                faces = [{playable(card).kingdom, *playable(card).corners} for card in self.hand]
                by_symbol = sum(bool(face & set(aim.symbols)) for face in faces)
                return reason.n == (by_kingdom if aim.pattern else by_symbol) > 0
            case "kept_shares":
                common = objective(reason.objective)
                theirs = {cell.kingdom for cell in common.pattern} | set(common.symbols)
                return common.id in self.view.common and bool((colours | set(aim.symbols)) & theirs)
        return False
