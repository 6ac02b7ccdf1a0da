"""Specs: what each one names, and errors of one sentence that say what to write."""

from __future__ import annotations

import re
from threading import Event

import pytest

from naturalis.bots import BOT_KINDS, Budget, SpecError, player
from naturalis.bots.bot import Bot
from naturalis.bots.levels import LEVELS
from naturalis.bots.policy_bot import PolicyBot
from naturalis.bots.uniform_bot import UniformBot


@pytest.mark.parametrize(
    ("spec", "bot", "budget"),
    [
        ("uniform", UniformBot, Budget()),
        ("greedy", PolicyBot, Budget()),
        ("flat", PolicyBot, BOT_KINDS["flat"].default_budget),
        ("search", PolicyBot, BOT_KINDS["search"].default_budget),
        ("flat:ms=500", PolicyBot, Budget(ms=500)),
        ("search:playouts=1000", PolicyBot, Budget(playouts=1000)),
        ("search:ms=1,playouts=1,threads=1", PolicyBot, Budget(1, 1, 1)),
        ("search:threads=2,playouts=1000", PolicyBot, Budget(playouts=1000, threads=2)),
        ("search:ms=3600000,playouts=1000000000,threads=256", PolicyBot, Budget(3_600_000, 10**9, 256)),
        ("search:ms=0500", PolicyBot, Budget(ms=500)),
    ],
)
def test_a_spec_names_a_bot_with_its_budget(spec: str, bot: type[Bot], budget: Budget) -> None:
    with player(spec) as made:
        assert (made.spec, type(made.bot), made.budget) == (spec, bot, budget)


def test_threads_alone_leave_the_usual_time() -> None:
    usual = BOT_KINDS["search"].default_budget
    assert usual is not None
    assert player("search:threads=3").budget == Budget(usual.ms, usual.playouts, 3)


@pytest.mark.parametrize("name", ["flat", "search"])
@pytest.mark.parametrize("setting", ["", "500", "speed=3", "MS=3", "ms =5", "ms;threads=2"])
@pytest.mark.parametrize("before", ["", "threads=2,"])
def test_an_unknown_setting_is_named_with_an_example(name: str, setting: str, before: str) -> None:
    good = f"{name}:ms=500 or {name}:playouts=1000,threads=2"
    with pytest.raises(SpecError, match=f"^{re.escape(f'{name} has no setting {setting!r}; write {good}')}$"):
        player(f"{name}:{before}{setting}")
    for one in good.split(" or "):
        player(one)


@pytest.mark.parametrize("name", ["flat", "search"])
@pytest.mark.parametrize(
    ("key", "value"),
    [
        *[("ms", value) for value in ("", "0", "-5", "+5", "1.5", " 5", "1_000", "٣", "²", "3600001", "5:threads=2")],
        ("playouts", "0"),
        ("playouts", "1000000001"),
        ("threads", "0"),
        ("threads", "257"),
    ],
)
def test_a_bad_value_is_told_what_is_allowed(name: str, key: str, value: str) -> None:
    high = {"ms": 3_600_000, "playouts": 10**9, "threads": 256}[key]
    says = f"{key} of {name} must be a whole number from 1 to {high}, not {value!r}"
    with pytest.raises(SpecError, match=f"^{re.escape(says)}$"):
        player(f"{name}:{key}={value}")
    for allowed in (1, high):
        player(f"{name}:{key}={allowed}")


def test_a_very_long_value_is_shortened() -> None:
    with pytest.raises(SpecError, match=r"not '9{39}…'$"):
        player("search:ms=" + "9" * 5000)


def test_a_setting_may_be_given_once() -> None:
    with pytest.raises(SpecError, match=r"^search has ms twice; give it once$"):
        player("search:ms=5,ms=6")


@pytest.mark.parametrize("name", ["uniform", "greedy", *[level.name for level in LEVELS]])
@pytest.mark.parametrize("settings", ["", "ms=5", "threads=2"])
def test_bots_without_settings_say_so(name: str, settings: str) -> None:
    with pytest.raises(SpecError, match=f"^{name} takes no settings; write {name}$"):
        player(f"{name}:{settings}")


@pytest.mark.parametrize("spec", ["", "Search", " search", "search ", "flatt", ":ms=5", "search,ms=5", "naturalists"])
def test_an_unknown_bot_is_told_who_there_is(spec: str) -> None:
    everyone = ", ".join([*BOT_KINDS, *[level.name for level in LEVELS]])
    name = spec.partition(":")[0]
    with pytest.raises(SpecError, match=f"^{re.escape(f'there is no bot {name!r}; choose one of {everyone}')}$"):
        player(spec)


@pytest.mark.parametrize("spec", ["stdio", "stdio:", "stdio,patience=9", "stdio,haste=3:cat"])
def test_a_program_that_is_not_named_well_is_refused_alike(spec: str) -> None:
    with pytest.raises(SpecError, match=r"write stdio.*:") as refused:
        player(spec)
    assert "\n" not in str(refused.value)


@pytest.mark.parametrize("value", ["", "0", "00", "-1", "1.5", "no", "10000000", "٣"])
def test_a_bad_patience_is_told_what_is_allowed(value: str) -> None:
    says = f"the patience of stdio must be a whole number of milliseconds from 1 to 9999999, not {value!r}"
    with pytest.raises(SpecError, match=f"^{re.escape(says)}; write stdio,patience=2500:COMMAND$"):
        player(f"stdio,patience={value}:cat")
    for allowed in (1, 9_999_999):
        player(f"stdio,patience={allowed}:cat").close()


def test_every_kind_has_a_word_about_it_and_its_own_name() -> None:
    for name, kind in BOT_KINDS.items():
        assert kind.name == name
        assert kind.summary
        assert kind.default_budget is None or kind.default_budget.ms or kind.default_budget.playouts


def test_each_player_is_closed_once_it_is_done_with_and_may_be_closed_again() -> None:
    closed = []

    class Closing(UniformBot):
        def close(self) -> None:
            closed.append(self)

    made = player("uniform")
    with type(made)("mine", Closing(), Budget()) as mine:
        assert closed == []
    assert closed == [mine.bot]
    for _ in range(2):
        made.close()


@pytest.mark.parametrize(
    ("budget", "part", "shared"),
    [
        (Budget(), 0.5, Budget()),
        (Budget(ms=100), 0.75, Budget(ms=75)),
        (Budget(playouts=100), 0.25, Budget(playouts=25)),
        (Budget(playouts=1), 0.25, Budget(playouts=1)),  # never nothing
        (Budget(ms=10, playouts=30, threads=3), 0.1, Budget(ms=1, playouts=3, threads=3)),
        (Budget(ms=10, playouts=30), 1.0, Budget(ms=10, playouts=30)),
    ],
)
def test_a_part_of_a_budget(budget: Budget, part: float, shared: Budget) -> None:
    found = budget.share(part)
    assert found.ms == pytest.approx(shared.ms)
    assert (found.playouts, found.threads) == (shared.playouts, shared.threads)
    assert found.stop is budget.stop


def test_a_part_of_a_budget_is_stopped_with_it() -> None:
    stop = Event()
    assert Budget(ms=5, stop=stop).share(0.5).stop is stop
