"""``naturalis arena --league``: prints, writes, goes on, and says what is wrong with a file."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from naturalis.cli import main
from tests.helpers.cli import refused

FILE = """
bots = ["uniform", "greedy"]
min_games = 4
max_games = 6
margin = 1
[output]
table = "table.md"
plot = "plot.svg"
json = "all.json"
"""


@pytest.fixture
def path(tmp_path: Path) -> Path:
    path = tmp_path / "league.toml"
    path.write_text(FILE, encoding="utf-8")
    return path


def test_a_league_goes_on_and_ends(path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    command = ["arena", "--league", str(path), "--workers", "1"]
    assert main([*command, "--games", "2"]) == 0
    assert "league of 2 bots: 2 games on 1 deal; 2 seats" in capsys.readouterr().out
    assert main(command) == 0
    printed = capsys.readouterr()
    assert printed.err == ""
    assert "league of 2 bots: 6 games on 3 deals" in printed.out
    assert "\n4 games in " in printed.out
    assert f"plot written to {path.parent / 'plot.svg'}\n" in printed.out
    assert {each.name for each in path.parent.iterdir()} == {
        "league.toml", "league", "table.md", "plot.svg", "all.json",
    }  # fmt: skip
    assert main(command) == 0
    assert "\n0 games in " in capsys.readouterr().out


def test_ctrl_c_prints_and_writes_what_is_known(
    path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    from naturalis.bots.uniform_bot import UniformBot

    asked = 0
    choose = UniformBot.choose

    def impatient(*arguments: Any) -> Any:
        nonlocal asked
        asked += 1
        if asked > 100:
            raise KeyboardInterrupt
        return choose(*arguments)

    monkeypatch.setattr(UniformBot, "choose", impatient)
    assert main(["arena", "--league", str(path), "--workers", "1"]) == 130
    printed = capsys.readouterr()
    assert "league of 2 bots: " in printed.out
    assert "; run the same command to go on\n" in printed.err
    assert (path.parent / "table.md").exists()


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (["greedy"], "a league takes its bots and settings from its file; leave out greedy"),
        (["--seats", "3"], "leave out --seats"),
        (["--seed", "3"], "leave out --seed"),
        (["--shard", "1/2"], "leave out --shard"),
        (["--sprt", "0", "10"], "leave out --sprt"),
    ],
)
def test_what_does_not_go_with_a_league(
    arguments: list[str], says: str, path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert says in refused(["arena", *arguments, "--league", str(path)], capsys)


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ('bots = ["uniform", "gready"]', "there is no bot 'gready'"),
        ('bots = ["uniform"]', "has 2 to 64 bots, not 1"),
        ('bots = ["uniform", "greedy"]\noutput.plot = "no/such/a.svg"', "no/such; make it first"),
        ("bots = 3", "$.bots"),
    ],
)
def test_what_is_wrong_with_a_file(text: str, says: str, path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path.write_text(text, encoding="utf-8")
    assert says in refused(["arena", "--league", str(path)], capsys)
    assert [each.name for each in path.parent.iterdir()] == ["league.toml"]


def test_no_such_file(capsys: pytest.CaptureFixture[str]) -> None:
    assert "cannot read none.toml" in refused(["arena", "--league", "none.toml"], capsys)
