"""Games against bots through the terminal: to the end, saved and resumed, left while a bot thinks, and hints."""

from __future__ import annotations

import io
import signal
from collections.abc import Mapping
from pathlib import Path
from threading import Event, Thread

import pytest

from naturalis import Move, Rng, View, new_game
from naturalis.bots import Bot, Budget, Player
from naturalis.bots.analysis import Analysis
from naturalis.bots.levels import LEVEL_NAMES as LEVELS
from naturalis.bots.uniform_bot import UniformBot
from naturalis.cli import main
from naturalis.records import decode, encode, record_of, replay, verify
from naturalis.text import LANGUAGES, Texts
from naturalis.tui import PlayOptions
from naturalis.tui import run as play
from naturalis.tui.bot_seats import Bots, bot_names, stoppable
from naturalis.tui.play import MakeBots
from naturalis.tui.session import Session
from tests.helpers.games import rest_by_night, set_up
from tests.helpers.terminal_player import PROMPT, Typist, eager, said, table, typed


class Follower:
    """Someone who reads the saved game before typing, as the bots' moves are not known beforehand."""

    def __init__(self, path: Path, people: int = 1, moves: int = 10**9) -> None:
        self._path, self._people, self._moves = path, range(people), moves
        self._seat = 0

    def __call__(self) -> str | None:
        if self._moves == 0:
            return None
        self._moves -= 1
        game = replay(decode(self._path.read_bytes()))
        if self._seat not in game.acting:
            self._seat = next(seat for seat in game.acting if seat in self._people)
        return str(eager(game, self._seat))


def bots_that_are(bot: Bot) -> MakeBots:
    """Makes tables at which this bot plays every bot's seat, and hints take little time."""

    def make(levels: Mapping[int, str], seed: int | None) -> Bots:
        return Bots(levels, seed, lambda spec: Player(spec, bot, Budget()), Budget(playouts=50))

    return make


quick = bots_that_are(UniformBot())


def run(options: PlayOptions, stdin: io.StringIO, stdout: io.StringIO) -> int:
    return play(options, stdin, stdout, make_bots=quick)


@pytest.mark.slow
@pytest.mark.parametrize(("bots", "language"), list(zip((1, 2, 3), LANGUAGES, strict=True)))
def test_one_person_and_bots_to_the_end(bots: int, language: str, tmp_path: Path) -> None:
    path, out = tmp_path / "game.json", io.StringIO()
    typist = Typist(out, Follower(path))
    options = PlayOptions(bots=LEVELS[:bots], seed=4, language=language, save=path)
    assert run(options, typist, out) == 0
    record = decode(path.read_bytes())
    assert verify(record).over
    assert record.names == (Texts(language)("menu.you"), *(f"bot:{level}" for level in LEVELS[:bots]))
    assert typist.handed_over == []  # nobody else has the keyboard
    for level in LEVELS[:bots]:
        assert f"({Texts(language)(f'bot.name.{level}')})" in out.getvalue()


@pytest.mark.slow
def test_two_people_hand_over_to_each_other_only(tmp_path: Path) -> None:
    path, out = tmp_path / "game.json", io.StringIO()
    typist = Typist(out, Follower(path, people=2))
    options = PlayOptions(players=("Ada", "Ben"), bots=("scribe", "scribe"), seed=4, language="en", save=path)
    assert run(options, typist, out) == 0
    assert decode(path.read_bytes()).names == ("Ada", "Ben", "bot:scribe", "bot:scribe")
    text = " ".join(out.getvalue().split())
    assert "keyboard to Ada" in text
    assert "keyboard to Ben" in text
    assert "keyboard to Claricia" not in text
    assert "Claricia (Scribe) is thinking…" in text
    assert "Diemut: places" in text


def test_bots_choose_from_their_own_view_as_soon_as_they_can() -> None:
    seen: list[tuple[int | None, str]] = []

    class Seeing(UniformBot):
        def choose(self, view: View, rng: Rng, budget: Budget) -> Move:
            seen.append((view.seat, view.phase))
            return super().choose(view, rng, budget)

    code, out = typed([], bots_that_are(Seeing()), bots=("novice", "novice"))
    assert code == 0
    assert seen == [(1, "starters"), (1, "starters"), (2, "starters"), (2, "starters")]
    assert "Bertila: takes" in out


@pytest.mark.slow
@pytest.mark.parametrize("moves", rest_by_night([0, 2, 7], always=[2]))
def test_saved_and_resumed_bots_go_on_as_they_would_have(moves: int, tmp_path: Path) -> None:
    played = []
    for name, until in (("parts.json", moves), ("whole.json", 10**9)):
        path, out = tmp_path / name, io.StringIO()
        options = PlayOptions(players=("Ada",), bots=("scribe", "novice"), seed=8, language="en", save=path)
        assert run(options, Typist(out, Follower(path, moves=until)), out) == 0
        out = io.StringIO()
        assert run(PlayOptions(resume=path, seed=8, language="cs"), Typist(out, Follower(path)), out) == 0
        if until == moves:
            assert "Ada" in out.getvalue()
            assert "Písař" in out.getvalue()  # called as in the language of now
        played.append(decode(path.read_bytes()))
    assert played[0] == played[1]
    assert played[0].names == ("Ada", "bot:scribe", "bot:novice")


def test_a_game_saved_at_a_bots_turn_goes_on_with_it(tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    for seed in range(20):
        game = set_up(new_game(seed))
        if game.acting == (1,):
            break
    path.write_bytes(encode(record_of(game, ["Ada", "bot:novice"])))
    code, out = typed([], quick, resume=path)
    assert code == 0
    assert "Bertila (Novice) is thinking…" in out
    assert replay(decode(path.read_bytes())).acting == (0,)


@pytest.mark.slow
def test_only_bots_play_on_by_themselves(tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    path.write_bytes(encode(record_of(new_game(3), ["bot:novice", "bot:scribe"])))
    code, out = typed([], quick, resume=path)
    assert code == 0
    assert PROMPT not in out
    assert verify(decode(path.read_bytes())).over


class Slow:
    """A bot that thinks until it is stopped."""

    stopped = False

    def __init__(self) -> None:
        self.thinking = Event()

    def choose(self, view: View, rng: Rng, budget: Budget) -> Move:
        assert budget.stop is not None
        self.thinking.set()
        self.stopped = budget.stop.wait()
        return view.legal_moves[0]

    def close(self) -> None:
        self.closed = True


def test_ctrl_c_while_a_bot_thinks(tmp_path: Path) -> None:
    slow, path = Slow(), tmp_path / "game.json"

    def interrupt() -> None:
        slow.thinking.wait()
        signal.raise_signal(signal.SIGINT)

    presser = Thread(target=interrupt)
    presser.start()
    code, out = typed([], bots_that_are(slow), bots=("naturalist",), save=path)
    presser.join()
    assert code == 0
    assert "(Naturalist) is thinking…" in out
    assert "To continue: naturalis play --resume" in " ".join(out.split())
    assert slow.stopped
    assert slow.closed
    assert decode(path.read_bytes()).events == ()


def test_what_goes_wrong_aside_is_not_lost() -> None:
    def fail(_stop: object) -> None:
        raise LookupError("aside")

    with pytest.raises(LookupError, match="aside"):
        stoppable(fail)
    assert stoppable(lambda stop: stop.is_set()) is False


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_hint_names_three_moves_to_pick_from(language: str) -> None:
    session, game = table(level="easy", language=language, bots=quick({}, None))
    for typed_line in ("front", "red"):
        said(session, typed_line)
    said(session, str(game.offered(0)[0]))
    answer = said(session, "hint")
    assert Texts(language)("hint.title") in answer
    assert answer.count("%") == 3
    version = game.version
    said(session, "1")
    assert game.version > version
    assert game.phase == "draw"
    assert "(" + Texts(language).word("verb.draw") in said(session, "hint")


def test_the_hint_comes_from_the_view_alone() -> None:
    asked: list[View] = []

    class Spy(Bots):
        def advise(self, view: View) -> Analysis:
            asked.append(view)
            return super().advise(view)

    session, game = table(bots=Spy({}, hint_budget=Budget(playouts=50)))
    said(session, "hint")
    assert asked == [game.view(0)]


def test_every_bot_has_a_name_with_a_letter_of_its_own() -> None:
    assert bot_names(3) == ("Alcuin", "Bertila", "Claricia")
    assert bot_names(2, ("ada", "Čeněk", "Bob")) == ("Diemut", "Ende")


@pytest.mark.parametrize("language", LANGUAGES)
def test_levels_of_bots_are_described(language: str) -> None:
    t = Texts(language)
    assert len({t(f"bot.about.{level}") for level in LEVELS}) == 4


@pytest.mark.parametrize(
    ("options", "why"),
    [
        ({"bots": ("abbot",)}, "There is no bot called “abbot”; choose from novice, scribe, illuminator, naturalist."),
        ({"bots": ("novice",) * 4}, "2 to 4 players"),
        ({"bots": ("novice",) * 2, "players": ("Ada", "Ben", "Cleo")}, "2 to 4 players"),
        ({"bots": ("novice",), "level": "easy"}, "is for one player"),
        ({"bots": ("novice",), "players": ("Bot:scribe",)}, "cannot begin with “bot:”"),
    ],
)
def test_tables_that_cannot_be(options: dict[str, object], why: str) -> None:
    code, out = typed(["front"], quick, **options)
    assert code == 2
    assert why in " ".join(out.split())
    assert PROMPT not in out


def test_a_saved_bot_that_is_not_known(tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    path.write_bytes(encode(record_of(new_game(3), ["Ada", "bot:abbot"])))
    code, out = typed([], quick, resume=path)
    assert code == 2
    assert "there is no bot level 'abbot' here; there are novice" in " ".join(out.split())


@pytest.mark.parametrize(
    ("arguments", "why"),
    [
        (["--bots", "abbot"], "invalid choice: 'abbot' (choose from 'novice', 'scribe', 'illuminator', 'naturalist')"),
        (["--bots", *["novice"] * 4], "two to four together"),
        (["--players", "Ada", "Ben", "Cleo", "--bots", "novice", "scribe"], "two to four together"),
        (["--players", "Ada", "--solo", "easy"], "leave it out with --solo"),
        (["--bots", "novice", "--solo", "easy"], "not allowed with"),
    ],
)
def test_command_lines_that_cannot_be(arguments: list[str], why: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["play", *arguments]) == 2
    printed = capsys.readouterr()
    assert printed.out == ""
    assert why in printed.err
    assert printed.err.count("\n") == 1


def test_the_menu_invites_bots() -> None:
    out = io.StringIO()
    lines = "2\n4\n2\n5\n1 2 3\n1 3\nbot:me\n \n"
    assert run(PlayOptions(language="en", seed=1), io.StringIO(lines), out) == 0
    text = " ".join(out.getvalue().split())
    assert text.count("A number from 1 to 3, please.") == 1
    assert text.count("A number from 1 to 4, please.") == 2
    assert "cannot begin with “bot:”" in text
    assert "Alcuin: takes" in text
    assert "Bertila (Illuminator)" in text
    assert PROMPT in out.getvalue()
    out = io.StringIO()
    assert run(PlayOptions(language="en", seed=1), io.StringIO("2\n3\n2\nAda\n"), out) == 0
    assert "Diemut" in out.getvalue()  # A is taken


def test_long_names_keep_their_numbers_on_the_screen() -> None:
    code, out = typed(["front"], players=("Illuminator 1", "Illuminator 2"))
    assert code == 0
    assert "Illumina… 2" in out


def test_you_win() -> None:
    from naturalis.tui.final_scoring import verdict

    game = new_game(3)
    while not game.over:
        game.play(game.legal_moves[0], game.acting[0])
    result = game.result
    assert result is not None
    names = ["Scribe", "Scribe"]
    names[result.winners[0]] = Texts("en")("menu.you")
    assert verdict(Texts("en"), result, (names[0], names[1]))[-1] == "You win!"


def test_a_session_without_bots_has_none() -> None:
    session, _game = table()
    assert isinstance(session, Session)
    assert session.bots.levels == {}
