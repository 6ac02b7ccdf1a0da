"""A second reading of the rules: checks a game record by docs/record.md and docs/rules.md alone.

It imports nothing of naturalis and shares no idea with it on purpose: cards come from the tables of the page, an
area is a dictionary of places, everything is counted anew whenever it is needed, and patterns are packed by trying.
As a program: ``python independent_checker.py FILE...``.
"""

from __future__ import annotations

import json
import re
import sys
from pathlib import Path
from typing import Any, NamedTuple

PAGE = Path(__file__).parents[2] / "docs" / "record.md"
NAMES = dict(zip("FPAIQKM", ["fungi", "plant", "animal", "insect", "quill", "inkwell", "manuscript"], strict=True))
CORNERS = {"top-left": (-1, 1), "top-right": (1, 1), "bottom-left": (-1, -1), "bottom-right": (1, -1)}
DISPLAY = ("resource-left", "resource-right", "gold-left", "gold-right")

Place = tuple[int, int]
Json = dict[str, Any]


class Fault(Exception):
    """What is wrong: ``event`` is the number of the first event that is (None: the text is no record)."""

    def __init__(self, event: int | None, rule: str, detail: str = "") -> None:
        super().__init__(f"event {event}: {rule} {detail}" if event else f"{rule} {detail}")
        self.event = event
        self.rule = rule


# The cards, from the page.


class Card(NamedTuple):
    gold: bool
    kingdom: str
    corners: str
    points: int
    per: str
    cost: str

    @property
    def back(self) -> str:
        return ("g" if self.gold else "r") + self.kingdom


class Starter(NamedTuple):
    front: str
    centre: str
    back: str


class Objective(NamedTuple):
    points: int
    pattern: tuple[tuple[str, int, int], ...]
    symbols: str

    @property
    def dominant(self) -> str:
        """The kingdom that Tybor looks for; empty where the objective is made of objects."""
        kingdoms = [cell[0] for cell in self.pattern] or [s for s in self.symbols if s in "FPAI"]
        return max(kingdoms, key=kingdoms.count, default="")


def _rows(text: str, title: str) -> list[list[str]]:
    section = text.split(f"### {title}\n", 1)[1].split("\n#", 1)[0]
    lines = [line for line in section.splitlines() if re.match(r"\| *\d", line)]
    return [[cell.strip().strip("`") for cell in line.split("|")[1:-1]] for line in lines]


def _pattern(spec: str) -> tuple[tuple[str, int, int], ...]:
    return tuple((k, int(x), int(y)) for k, x, y in re.findall(r"([FPAI]):(-?\d+),(-?\d+)", spec))


_TEXT = PAGE.read_text(encoding="utf-8")
PLAYABLE = {
    int(number): Card(deck == "gold", kingdom, corners, int(points), per, cost)
    for number, deck, kingdom, corners, points, per, cost in _rows(_TEXT, "Resource and gold cards")
}
STARTERS = {int(number): Starter(*rest) for number, *rest in _rows(_TEXT, "Starter cards")}
OBJECTIVES = {
    int(number): Objective(int(points), *((_pattern(needs), "") if kind == "pattern" else ((), needs)))
    for number, kind, points, needs in _rows(_TEXT, "Objective cards")
}


# The shape of the document. A shape is a type, a set of words or numbers, [shape] for an array, a tuple of shapes
# for an array of that length, a dictionary for an object ("name?" is optional), or Or(...).


class Or(NamedTuple):
    shapes: tuple[Any, ...]


def optional(shape: Any) -> Or:
    return Or((shape, None))


HELD = {"back": str, "card?": optional(int)}
AFTER = {"card?": optional(int), "refill?": optional(int), "top?": optional(str)}
FACE = {"front", "back"}
EVENTS: dict[str, Json] = {
    "starter_chosen": {"seat": int, "card": int, "face": FACE},
    "colour_chosen": {"seat": int, "colour": {"red", "blue", "green", "yellow"}},
    "hands_dealt": {
        "hands": [[HELD]],
        "common": (int, int),
        "offered": [optional((int, int))],
        "tops": (optional(str), optional(str)),
    },
    "objective_kept": {"seat": int, "card?": optional(int)},
    "placed": {
        **dict.fromkeys(("seat", "slot", "x", "y", "points", "score"), int),
        "back": str,
        "face": FACE,
        "known": bool,
        "card?": optional(int),
    },
    "drawn": {"seat": int, "source": {*DISPLAY, "resource", "gold"}, "back": str, **AFTER},
    "draw_skipped": {"seat": int, "reason": {"last_turn", "nothing_left"}},
    "passed": {"seat": int},
    "end_triggered": {
        "reason": {"points", "decks_empty", "nothing_left"},
        "last_round": int,
        "seat?": optional(int),
    },
    "tybor_took": {"column": {"left", "right"}, "step": {1, 2, 3}, "points": int, "score": int, **AFTER},
    "ended": {"reason": {"last_round", "all_stuck"}},
}
SHOWN = {"symbol": str, "x": int, "y": int, "corner": str}
OBJECTIVE = {"card": int, "times": int, "points": int, "copies?": [[(int, int)]], "sets?": [[SHOWN]]}
SCORE = {"seat": int, "track": int, "objectives": [OBJECTIVE], "objective_points": int, "total": int}
RESULT = {"scores": [SCORE], "places": [int], "winners": [int], "tybor?": optional(int)}
DEAL = {
    "edition": {"english", "french"},
    "seats": int,
    "level": Or(({"easy", "normal", "hard"}, None)),
    "first": int,
    **{key: [int] for key in ("resources", "golds", "starters", "tybor?")},
    "common": (int, int),
    "offered": [(int, int)],
}
RECORD = {"format": {1}, "deal": DEAL, "events": [dict], "result?": optional(RESULT), "names?": [str]}


def fits(value: object, shape: Any) -> bool:
    """Whether a JSON value has this shape."""
    match shape:
        case Or():
            return any(fits(value, one) for one in shape.shapes)
        case None:
            return value is None
        case set():
            return type(value) in (int, str) and value in shape
        case list():
            return type(value) is list and all(fits(item, shape[0]) for item in value)
        case tuple():
            return type(value) is list and len(value) == len(shape) and all(map(fits, value, shape))
        case dict():
            return type(value) is dict and _object_fits(value, shape)
    return type(value) is shape


def _object_fits(value: Json, shape: Json) -> bool:
    known = {name.rstrip("?"): (inner, name.endswith("?")) for name, inner in shape.items()}
    if any(name not in known for name in value):
        return False
    return all(fits(value[name], inner) if name in value else free for name, (inner, free) in known.items())


def plain(value: Any) -> Any:
    """Without the optional fields that have nothing to say."""
    if isinstance(value, dict):
        return {name: plain(inner) for name, inner in value.items() if inner is not None}
    return [plain(inner) for inner in value] if isinstance(value, list) else value


def read(text: str | bytes) -> Json:
    """The record in this text; Fault without an event where it is none."""
    try:
        record = json.loads(text)
    except ValueError:
        raise Fault(None, "not JSON") from None
    if not fits(record, RECORD):
        raise Fault(None, "not a record")
    for event in record["events"]:
        kind = event.get("type")
        if not isinstance(kind, str) or kind not in EVENTS:
            raise Fault(None, "not a record", f"an event of type {kind}")
        if not fits(event, {"type": str, "version": int, **EVENTS[kind]}):
            raise Fault(None, "not a record", f"a field of {kind}")
    _check_deal(record["deal"])
    return plain(record)  # type: ignore[no-any-return]


def _check_deal(deal: Json) -> None:
    seats, level, tybor = deal["seats"], deal["level"], deal.get("tybor", [])
    objectives = deal["common"] + [card for pair in deal["offered"] for card in pair]
    kingdoms = {PLAYABLE[card].kingdom for card in tybor if card in PLAYABLE}
    good = (
        seats in ((1,) if level else (2, 3, 4))
        and 0 <= deal["first"] < seats
        and sorted(deal["resources"] + tybor) == list(range(1, 41))
        and sorted(deal["golds"]) == list(range(41, 81))
        and len(tybor) == len(kingdoms) == {None: 0, "easy": 2, "normal": 4, "hard": 4}[level]
        and len(deal["starters"]) == seats == len({*deal["starters"]} & {*STARTERS})
        and len(deal["offered"]) == seats
        and len(objectives) == 2 + 2 * seats == len({*objectives} & {*OBJECTIVES})
    )
    if not good:
        raise Fault(None, "not a deal")


# An area.


class Laid(NamedTuple):
    when: int
    corners: str
    centre: str
    kingdom: str  # empty for a starter


class Area:
    def __init__(self) -> None:
        self.cards: dict[Place, Laid] = {}

    def lay(self, place: Place, corners: str, centre: str, kingdom: str) -> None:
        self.cards[place] = Laid(len(self.cards), corners, centre, kingdom)

    def touching(self, place: Place) -> list[tuple[str, Place]]:
        """The cards that touch this place, each with the corner of the *place* where it does."""
        around = [(name, (place[0] + dx, place[1] + dy)) for name, (dx, dy) in CORNERS.items()]
        return [(name, there) for name, there in around if there in self.cards]

    def why_closed(self, place: Place) -> str | None:
        """Which rule keeps a card from lying there; None where the place is an open spot."""
        x, y = place
        if (x + y) % 2:
            beside = any(there in self.cards for there in ((x - 1, y), (x + 1, y), (x, y - 1), (x, y + 1)))
            return "off_grid" if beside else "touches_nothing"
        if place in self.cards:
            return "spot_taken"
        touching = self.touching(place)
        if not touching:
            return "touches_nothing"
        opposite = dict(zip(CORNERS, reversed(CORNERS), strict=True))
        names = list(CORNERS)
        for name, there in touching:
            if self.cards[there].corners[names.index(opposite[name])] == "-":
                return "absent_corner"
        return None

    def has_spot(self) -> bool:
        return any(self.why_closed((x + dx, y + dy)) is None for x, y in self.cards for dx, dy in CORNERS.values())

    def visible(self) -> set[tuple[str, int, int, str]]:
        """Every visible symbol: its letter, the card's place, its corner. No card has one twice in its centre."""
        found = set()
        for (x, y), card in self.cards.items():
            found |= {(letter, x, y, "centre") for letter in card.centre}
            for (name, (dx, dy)), letter in zip(CORNERS.items(), card.corners, strict=True):
                over = self.cards.get((x + dx, y + dy))
                if letter in NAMES and (over is None or over.when < card.when):
                    found.add((letter, x, y, name))
        return found

    def count(self, letter: str) -> int:
        return sum(shown[0] == letter for shown in self.visible())

    def copies(self, objective: Objective) -> list[frozenset[Place]]:
        """Every copy of the pattern, overlapping ones too."""
        found = []
        for x, y in self.cards:
            there = {(x + dx, y + dy): kingdom for kingdom, dx, dy in objective.pattern}
            if all(place in self.cards and self.cards[place].kingdom == there[place] for place in there):
                found.append(frozenset(there))
        return found

    def times(self, objective: Objective) -> int:
        if objective.symbols:
            letters = objective.symbols
            return min(self.count(letter) // letters.count(letter) for letter in letters)
        return _largest(self.copies(objective))


def _largest(copies: list[frozenset[Place]]) -> int:
    """How many of these can be chosen so that no two share a card: by trying, one cluster at a time."""
    total = 0
    rest = list(copies)
    while rest:
        cluster, frontier = [], [rest.pop()]
        while frontier:
            one = frontier.pop()
            cluster.append(one)
            frontier += [other for other in rest if one & other]
            rest = [other for other in rest if not one & other]
        total += _try(cluster)
    return total


def _try(copies: list[frozenset[Place]]) -> int:
    if not copies:
        return 0
    first = min(copies, key=sorted)
    clashing = [other for other in copies if other & first]
    # In a largest choice one of those that clash with the first (itself among them) is taken, or could be.
    return max(1 + _try([other for other in copies if not other & one]) for one in clashing)


# The game.


class Checker:
    """Follows a record event by event."""

    def __init__(self, record: Json) -> None:
        self.deal: Json = record["deal"]
        self.events: list[Json] = record["events"]
        self.done = 0
        self.seats: int = self.deal["seats"]
        self.solo = self.deal.get("level") is not None
        self.decks = {"resource": list(self.deal["resources"]), "gold": list(self.deal["golds"])}
        self.display: dict[str, int | None] = {}
        for source in DISPLAY:
            self.display[source] = self.pull(source)
        self.seen = {card for card in self.display.values() if card}
        self.areas = [Area() for _ in range(self.seats)]
        self.hands: list[list[int | None]] = [[None] * 3 for _ in range(self.seats)]
        self.score = [0] * self.seats
        self.faces: dict[int, str] = {}
        self.colours: dict[int, str] = {}
        self.kept: dict[int, int] = {}
        self.phase = "starters"
        self.turn: int = self.deal["first"]
        self.round = 0
        self.last_round: int | None = None
        self.tybor = [PLAYABLE[card].kingdom for card in self.deal.get("tybor", [])]
        self.tybor_score = 4 if self.deal.get("level") == "hard" else 0

    # reading on

    def run(self) -> None:
        """To the end of the events; Fault at the first that is wrong."""
        while self.done < len(self.events):
            event = self.events[self.done]
            if event["version"] != self.done + 1:
                raise self.fault("version")
            move = getattr(self, "move_" + event["type"], None)
            if move is None:
                raise self.fault("not_due", event["type"])
            if "card" not in event and event["type"] in ("objective_kept", "placed"):
                raise self.fault("hidden")
            if not 0 <= event["seat"] < self.seats:
                raise self.fault("no_such_seat")
            if self.phase == "over":
                raise self.fault("game_over")
            move(event)

    def fault(self, rule: str, detail: str = "") -> Fault:
        return Fault(self.done + 1, rule, detail)

    def expect(self, kind: str, **fields: Any) -> None:
        """The next event must be exactly this one."""
        if self.done == len(self.events):
            raise self.fault("missing", kind)
        told = self.events[self.done]
        right = plain({"type": kind, "version": self.done + 1, **fields})
        if told != right:
            rule = "not_due" if told["type"] != kind else "version" if told["version"] != self.done + 1 else "differs"
            raise self.fault(rule, f"{told} should be {right}")
        self.done += 1

    def must(self, condition: bool, rule: str) -> None:
        if not condition:
            raise self.fault(rule)

    # the set-up

    def move_starter_chosen(self, event: Json) -> None:
        seat, face = event["seat"], event["face"]
        self.must(self.phase in ("starters", "objectives"), "setup_over")
        self.must(seat not in self.faces, "already_chosen")
        card = self.deal["starters"][seat]
        printed = STARTERS[card]
        self.faces[seat] = face
        if face == "front":
            self.areas[seat].lay((0, 0), printed.front, printed.centre, "")
        else:
            self.areas[seat].lay((0, 0), printed.back, "", "")
        self.expect("starter_chosen", seat=seat, card=card, face=face)
        self.deal_hands()

    def move_colour_chosen(self, event: Json) -> None:
        seat, colour = event["seat"], event["colour"]
        self.must(self.phase in ("starters", "objectives"), "setup_over")
        self.must(seat not in self.colours, "already_chosen")
        self.must(colour not in self.colours.values(), "colour_taken")
        self.colours[seat] = colour
        self.expect("colour_chosen", seat=seat, colour=colour)
        self.deal_hands()

    def deal_hands(self) -> None:
        if len(self.faces) < self.seats or len(self.colours) < self.seats:
            return
        for hand in self.hands:
            hand[:] = [self.pull("resource"), self.pull("resource"), self.pull("gold")]
        self.phase = "objectives"
        self.expect(
            "hands_dealt",
            hands=[[{"back": PLAYABLE[c].back, "card": c} for c in hand if c] for hand in self.hands],
            common=self.deal["common"],
            offered=self.deal["offered"],
            tops=[self.top("resource"), self.top("gold")],
        )

    def move_objective_kept(self, event: Json) -> None:
        seat, card = event["seat"], event["card"]
        self.must(self.phase != "starters", "objectives_not_dealt")
        self.must(self.phase == "objectives", "setup_over")
        self.must(seat not in self.kept, "already_chosen")
        self.must(card in self.deal["offered"][seat], "not_offered")
        self.kept[seat] = card
        self.expect("objective_kept", seat=seat, card=card)
        if len(self.kept) == self.seats:
            self.phase, self.round = "place", 1

    # the middle of the table

    def pull(self, source: str) -> int | None:
        """The top card of the deck of this kind, which leaves it."""
        deck = self.decks[source.split("-")[0]]
        return deck.pop(0) if deck else None

    def top(self, source: str) -> str | None:
        deck = self.decks[source.split("-")[0]]
        return PLAYABLE[deck[0]].back if deck else None

    def take(self, source: str) -> tuple[int | None, int | None]:
        """A card from the display and the one that turned up in its place."""
        card = self.display[source]
        refill = self.pull(source) if card else None
        self.display[source] = refill
        if refill:
            self.seen.add(refill)
        return card, refill

    def bare(self) -> bool:
        return not any(self.decks.values()) and not any(self.display.values())

    # a turn

    def to_act(self, seat: int, phase: str, otherwise: str) -> None:
        self.must(self.phase in ("place", "draw"), "setup_unfinished")
        self.must(seat == self.turn, "not_your_turn")
        self.must(self.phase == phase, otherwise)

    def move_placed(self, event: Json) -> None:
        seat, number, face, place = event["seat"], event["card"], event["face"], (event["x"], event["y"])
        self.to_act(seat, "place", "draw_first")
        hand, area = self.hands[seat], self.areas[seat]
        self.must(number in hand, "not_in_hand")
        closed = area.why_closed(place)
        if closed:
            raise self.fault(closed)
        card = PLAYABLE[number]
        front = face == "front"
        met = all(area.count(kingdom) >= card.cost.count(kingdom) for kingdom in card.cost)
        self.must(met or not front, "missing_resources")
        slot = hand.index(number)
        hand[slot] = None
        area.lay(place, card.corners if front else "....", "" if front else card.kingdom, card.kingdom)
        points = self.worth(area, place, card) if front else 0
        self.score[seat] += points
        if front:
            self.seen.add(number)
        self.expect(
            "placed", seat=seat, slot=slot, back=card.back, face=face, x=place[0], y=place[1], points=points,
            score=self.score[seat], known=number in self.seen, card=number,
        )  # fmt: skip
        self.phase = "draw"
        if not any(other.has_spot() for other in self.areas):
            self.end("all_stuck")
            return
        self.look_at_trigger(seat)
        last_turn = not self.solo and self.round == self.last_round
        if last_turn or self.bare():
            self.expect("draw_skipped", seat=seat, reason="last_turn" if last_turn else "nothing_left")
            self.after_draw(seat)

    @staticmethod
    def worth(area: Area, place: Place, card: Card) -> int:
        if card.per == "flat":
            return card.points
        if card.per == "corner":
            return card.points * len(area.touching(place))
        return card.points * area.count(next(letter for letter, name in NAMES.items() if name == card.per))

    def move_drawn(self, event: Json) -> None:
        seat, source = event["seat"], event["source"]
        self.to_act(seat, "draw", "place_first")
        refill = None
        if source in DISPLAY:
            self.must(self.display[source] is not None, "slot_empty")
            card, refill = self.take(source)
        else:
            self.must(bool(self.decks[source]), "deck_empty")
            card = self.pull(source)
        assert card is not None
        hand = self.hands[seat]
        hand[hand.index(None)] = card
        self.expect(
            "drawn", seat=seat, source=source, back=PLAYABLE[card].back, card=card, refill=refill, top=self.top(source)
        )
        self.look_at_trigger(seat)
        self.after_draw(seat)

    def after_draw(self, seat: int) -> None:
        if self.solo:
            self.tybor_takes("left")
            self.tybor_takes("right")
        while True:
            seat = (seat + 1) % self.seats
            if seat == self.deal["first"]:
                if self.round == self.last_round:
                    self.end("last_round")
                    return
                self.round += 1
            if self.areas[seat].has_spot():
                self.turn, self.phase = seat, "place"
                return
            self.expect("passed", seat=seat)

    def look_at_trigger(self, seat: int | None) -> None:
        """Whether the end is triggered now by this seat, or by Tybor (None)."""
        if self.last_round is not None:
            return
        reason = None
        if self.score[self.turn] >= 20 or self.tybor_score >= 20:
            reason = "points"
        elif self.deal["edition"] == "english" and not any(self.decks.values()):
            reason = "decks_empty"
        elif self.deal["edition"] == "french" and self.bare():
            reason = "nothing_left"
        if reason:
            self.last_round = self.round + 1
            self.expect("end_triggered", reason=reason, last_round=self.last_round, seat=seat)

    def end(self, reason: str) -> None:
        self.expect("ended", reason=reason)
        self.phase = "over"

    # Tybor

    def tybor_takes(self, column: str) -> None:
        gold = self.display["gold-" + column]
        points, step = 0, 3
        if gold:
            card = PLAYABLE[gold]
            if all(self.tybor.count(kingdom) >= card.cost.count(kingdom) for kingdom in card.cost):
                step, points = 1, card.points
            elif card.points == 5 or any(self.matches(card, OBJECTIVES[aim]) for aim in self.deal["common"]):
                step = 2
        source = ("resource-" if step == 3 else "gold-") + column
        taken, refill = self.take(source)
        self.tybor_score += points
        if taken and step > 1:
            self.tybor.append(PLAYABLE[taken].kingdom)
        self.expect(
            "tybor_took", column=column, step=step, points=points, score=self.tybor_score, card=taken, refill=refill,
            top=self.top(source) if taken else None,
        )  # fmt: skip
        self.look_at_trigger(None)

    @staticmethod
    def matches(card: Card, objective: Objective) -> bool:
        objects = [letter for letter in objective.symbols if letter in "QKM"]
        return card.kingdom == objective.dominant or any(letter in card.corners for letter in objects)

    # the result

    def check_result(self, told: Json | None) -> None:
        """Fault where the result is not that of the game as it stands."""
        if self.phase != "over":
            self.must(told is None, "result")
            return
        if told is None:
            raise self.fault("result")
        self.must(len(told["scores"]) == self.seats, "result")
        keys = [self.check_score(seat, told["scores"][seat]) for seat in range(self.seats)]
        places = [1 + sum(other > key for other in keys) for key in keys]
        winners = [seat for seat, place in enumerate(places) if place == 1]
        if self.solo:
            winners = [0] if keys[0][0] > self.tybor_score else []
        self.must(told["places"] == places and told["winners"] == winners, "result")
        self.must(told.get("tybor") == (self.tybor_score if self.solo else None), "result")

    def check_score(self, seat: int, told: Json) -> tuple[int, int]:
        wanted = [*self.deal["common"], self.kept[seat]]
        self.must([one["card"] for one in told["objectives"]] == wanted, "result")
        extra = sum(self.check_objective(self.areas[seat], one) for one in told["objectives"])
        right = {"seat": seat, "track": self.score[seat], "objective_points": extra, "total": self.score[seat] + extra}
        self.must({name: value for name, value in told.items() if name != "objectives"} == right, "result")
        return right["total"], extra

    def check_objective(self, area: Area, told: Json) -> int:
        objective = OBJECTIVES[told["card"]]
        times = area.times(objective)
        copies, sets = told.get("copies", []), told.get("sets", [])
        self.must(told["times"] == times and told["points"] == times * objective.points, "result")
        self.must(len(copies) == (times if objective.pattern else 0), "result")
        self.must(len(sets) == (times if objective.symbols else 0), "result")
        places = [tuple(place) for copy in copies for place in copy]
        possible = area.copies(objective)
        self.must(len(places) == len({*places}) == 3 * len(copies), "result")
        self.must(all(frozenset(map(tuple, copy)) in possible for copy in copies), "result")
        letters = {name: letter for letter, name in NAMES.items()}
        shown = [[(letters.get(s["symbol"], ""), s["x"], s["y"], s["corner"]) for s in one] for one in sets]
        used = [symbol for one in shown for symbol in one]
        self.must(len({*used} & area.visible()) == len(used), "result")
        self.must(all(sorted(s[0] for s in one) == sorted(objective.symbols) for one in shown), "result")
        return times * objective.points


def check(text: str | bytes) -> None:
    """Fault where this is not the record of a finished game by the rules."""
    record = read(text)
    checker = Checker(record)
    checker.run()
    checker.check_result(record.get("result"))
    checker.must(checker.phase == "over", "unfinished")


def main(files: list[str]) -> int:
    """Check records, one a line; the exit status is 1 where one is wrong."""
    bad = 0
    for name in files:
        for number, line in enumerate(Path(name).read_bytes().splitlines(), start=1):
            try:
                check(line)
            except Fault as why:
                bad += 1
                print(f"{name}:{number}: {why}")
    return min(bad, 1)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
