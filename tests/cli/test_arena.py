"""``naturalis arena``: what it prints and writes, stops and goes on, and what it refuses."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from argparse import Namespace
from pathlib import Path
from typing import Any

import pytest

from naturalis.bots import Budget
from naturalis.cli import main
from naturalis.records import Record, read_records, verify
from tests.helpers.cli import refused

BASE = ["arena", "uniform", "uniform", "--seed", "3"]


def figures_in(path: Path) -> Any:
    """The figures but for the times, which are never the same."""
    found = json.loads(path.read_text("utf-8"))
    for bot in found["bots"]:
        del bot["ms_per_move"], bot["ms_per_turn"]
    return found


def played(tmp_path: Path, *more: str) -> Any:
    path = tmp_path / "figures.json"
    assert main([*BASE, *more, "--json", str(path)]) == 0
    return figures_in(path)


def test_a_table_and_every_file(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    files = [f"--{kind}={tmp_path / kind}" for kind in ("json", "csv", "plot", "records", "keep")]
    assert main([*BASE, "--games", "9", "--workers", "1", *files]) == 0
    printed = capsys.readouterr()
    assert printed.err == ""
    assert "10 games: 5 deals, each in 2 seatings; 2 seats, english edition, seed 3\n" in printed.out
    assert "played 10 games instead of 9: each deal takes 2 games\n" in printed.out
    assert f"10 records written to {tmp_path / 'records'}\n" in printed.out
    for _, record in read_records(tmp_path / "records"):
        assert isinstance(record, Record)
        assert verify(record).over
    assert {path.name for path in tmp_path.iterdir()} == {"json", "csv", "plot", "records", "keep"}


def test_the_same_figures_however_many_workers(tmp_path: Path) -> None:
    assert played(tmp_path, "--games", "20", "--workers", "1") == played(tmp_path, "--games", "20", "--workers", "3")


@pytest.mark.slow
@pytest.mark.parametrize("workers", ["1", "2"])
def test_stopped_and_gone_on_is_the_same_as_not_stopped(
    workers: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    keep = tmp_path / "keep.jsonl"
    table = ["--seats", "3", "--workers", workers]
    whole = played(tmp_path, "--games", "12", *table)
    played(tmp_path, "--games", "12", *table, "--keep", str(keep))
    lines = keep.read_bytes().splitlines(keepends=True)
    keep.write_bytes(b"".join(lines[:1] + lines[6:9] + lines[2:4]) + lines[4][:100])  # any order, the last one torn
    capsys.readouterr()
    assert played(tmp_path, "--games", "12", *table, "--keep", str(keep)) == whole
    assert f"; 5 more were in {keep}\n" in capsys.readouterr().out
    assert len(keep.read_bytes().splitlines()) == 13
    assert played(tmp_path, "--games", "12", *table, "--keep", str(keep)) == whole


def test_more_games_go_on_and_fewer_look_back(tmp_path: Path) -> None:
    keep = ["--workers", "1", "--keep", str(tmp_path / "keep.jsonl")]
    played(tmp_path, "--games", "6", *keep)
    more = played(tmp_path, "--games", "10", *keep)
    assert more == played(tmp_path, "--games", "10", "--workers", "1")
    assert played(tmp_path, "--games", "6", *keep) == played(tmp_path, "--games", "6", "--workers", "1")
    assert more["games"] == 10


def test_records_also_of_games_that_were_kept(tmp_path: Path) -> None:
    keep = ["--games", "4", "--workers", "1", "--keep", str(tmp_path / "keep.jsonl")]
    played(tmp_path, *keep)
    played(tmp_path, *keep, "--records", str(tmp_path / "records.jsonl"))
    assert sum(isinstance(record, Record) for _, record in read_records(tmp_path / "records.jsonl")) == 4


def test_ctrl_c_in_this_process_prints_what_is_known(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    from naturalis.bots.uniform_bot import UniformBot

    asked = 0
    choose = UniformBot.choose

    def impatient(*arguments: Any) -> Any:
        nonlocal asked
        asked += 1
        if asked > 800:
            raise KeyboardInterrupt
        return choose(*arguments)

    monkeypatch.setattr(UniformBot, "choose", impatient)
    keep = str(tmp_path / "keep.jsonl")
    assert main([*BASE, "--games", "50", "--workers", "1", "--keep", keep]) == 130
    printed = capsys.readouterr()
    assert "games: " in printed.out
    assert "of 50 games; run the same command to resume" in printed.err
    monkeypatch.undo()
    assert played(tmp_path, "--games", "50", "--workers", "1", "--keep", keep)["games"] == 50


def test_ctrl_c_before_the_first_deal(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    from naturalis.bots.uniform_bot import UniformBot

    def impatient(*_: Any) -> Any:
        raise KeyboardInterrupt

    monkeypatch.setattr(UniformBot, "choose", impatient)
    assert main([*BASE, "--workers", "1"]) == 130
    printed = capsys.readouterr()
    assert printed.out == "no deal has been played in every seating yet\n"
    assert printed.err == "naturalis: stopped after 0 of 200 games; add --keep arena.jsonl to be able to resume\n"


def begun(keep: Path) -> subprocess.Popen[str]:
    """An arena with two workers, in a group of its own, that has kept some games."""
    arena = subprocess.Popen(
        [sys.executable, "-m", "naturalis", *BASE, "--games", "1000000", "--workers", "2", "--keep", str(keep)],
        stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, start_new_session=True,
    )  # fmt: skip
    while not keep.exists() or keep.read_bytes().count(b"\n") < 8:
        assert arena.poll() is None
        time.sleep(0.02)
    return arena


@pytest.mark.slow
@pytest.mark.skipif(sys.platform == "win32", reason="process groups and signals of Unix")
@pytest.mark.parametrize("everyone", [True, False], ids=["from a terminal", "to the arena alone"])
def test_ctrl_c_leaves_no_process_and_a_journal_that_goes_on(everyone: bool, tmp_path: Path) -> None:
    keep = tmp_path / "keep.jsonl"
    arena = begun(keep)
    (os.killpg if everyone else os.kill)(arena.pid, signal.SIGINT)
    out, err = arena.communicate()  # which ends once no process is left that could print
    assert arena.returncode == 130
    assert "games: " in out
    assert err.startswith("naturalis: stopped after ")
    assert err.count("\n") == 1
    games = str(keep.read_bytes().count(b"\n") + 9)
    gone_on = played(tmp_path, "--games", games, "--keep", str(keep))
    assert gone_on == played(tmp_path, "--games", games)


@pytest.mark.slow
@pytest.mark.skipif(sys.platform == "win32", reason="process groups and signals of Unix")
def test_an_arena_that_is_killed_takes_its_workers_with_it(tmp_path: Path) -> None:
    arena = begun(tmp_path / "keep.jsonl")
    arena.kill()
    arena.communicate()  # as above


WRONG = {
    "no bot": (["arena"], "name the bots that should play, such as: naturalis arena search greedy"),
    "unknown": (["arena", "uniform", "gready"], "there is no bot 'gready'"),
    "one": (["arena", "uniform"], "give a second one, or add --solo normal"),
    "three at four": (["arena", "uniform", "uniform", "uniform", "--seats", "4"], "3 bots do not fill 4 seats"),
    "nine": (["arena", *["uniform"] * 9], "9 bots are too many"),
    "solo": (["arena", "uniform", "--solo", "easy", "--seats", "2"], "the solo game has one player"),
    "alone": (["arena", "uniform", "uniform", "--seats", "1"], "add --solo normal"),
    "games": (["arena", "uniform", "uniform", "--games", "0"], "such as --games 1000"),
    "workers": (["arena", "uniform", "uniform", "--workers", "none"], "such as --workers 2"),
    "folder": (["arena", "uniform", "uniform", "--csv", "no/such/a.csv"], "there is no folder no/such; make it first"),
    "journal": (["arena", "uniform", "uniform", "--keep", "."], "cannot read"),
    "sprt": (["arena", "uniform", "uniform", "--sprt", "10", "0"], "the first Elo, 10, must be below the second, 0"),
    "no number": (["arena", "uniform", "uniform", "--sprt", "0", "ten"], "'ten' is not a number"),
    "alpha alone": (["arena", "uniform", "uniform", "--alpha", "0.1"], "add --sprt 0 10 or leave them out"),
    "sprt of pairs": (["arena", *["uniform"] * 3, "--seats", "2", "--sprt", "0", "10"], "give 2 bots, not 3"),
    "sprt of a shard": (["arena", *["uniform"] * 2, "--sprt", "0", "10", "--shard", "1/2"], "without --sprt, merge"),
    "shard": (["arena", "uniform", "uniform", "--shard", "0/4"], "there is no shard 0/4; the first of four is 1/4"),
    "empty shard": (["arena", "uniform", "uniform", "--games", "2", "--shard", "2/2"], "shard 2/2 has none of 1 deal"),
}


@pytest.mark.parametrize(("arguments", "says"), WRONG.values(), ids=WRONG.keys())
def test_one_sentence_and_exit_code_2(
    arguments: list[str], says: str, capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    assert says in refused(arguments, capsys)
    assert not [*tmp_path.iterdir()]


def test_another_arenas_journal_is_refused(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    keep = str(tmp_path / "keep.jsonl")
    assert main([*BASE, "--games", "2", "--workers", "1", "--keep", keep]) == 0
    capsys.readouterr()
    assert main(["arena", "uniform", "uniform", "--seed", "4", "--keep", keep]) == 2
    assert capsys.readouterr().err == (
        f"naturalis: {keep} has the games of another arena, with seed 3, not 4; use another file\n"
    )


def test_a_file_that_cannot_be_written(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main([*BASE, "--games", "2", "--workers", "1", "--plot", str(tmp_path)]) == 2
    assert f"cannot write {tmp_path}" in capsys.readouterr().err


def test_a_bot_that_fails_is_exit_code_1(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    from naturalis.bots.uniform_bot import UniformBot

    def broken(*_: Any) -> Any:
        raise ZeroDivisionError("by zero")

    monkeypatch.setattr(UniformBot, "choose", broken)
    records = tmp_path / "records.jsonl"
    assert main([*BASE, "--games", "4", "--workers", "1", "--records", str(records)]) == 1
    out = capsys.readouterr().out
    assert "it crashed with ZeroDivisionError: by zero" in out
    assert "0 records (without 4 games that a failure ended) written to" in out


def test_bots_that_count_time_should_not_share_a_core(capsys: pytest.CaptureFixture[str]) -> None:
    from naturalis.cli.arena import _use_cores

    cores = os.cpu_count() or 1
    slow = [Budget(ms=50, threads=2), Budget()]
    _use_cores(Namespace(workers=None, ray=None), [Budget(ms=50), Budget(playouts=10)])
    _use_cores(Namespace(workers=1024, ray=None), [Budget(playouts=10), Budget()])
    _use_cores(options := Namespace(workers=None, ray="auto"), slow)
    assert options.threads == 2
    assert capsys.readouterr().err == ""
    _use_cores(Namespace(workers=cores, ray=None), slow)
    assert f"--workers {max(1, cores // 2)} is fairer to bots with a time budget" in capsys.readouterr().err


def test_a_sequential_test_reports_its_verdict(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    figures = tmp_path / "figures.json"
    arena = ["arena", "greedy", "uniform", "--sprt", "-50", "150", "--alpha", "0.1", "--workers", "1"]
    assert main([*arena, "--json", str(figures)]) == 0
    printed = capsys.readouterr().out
    sprt = json.loads(figures.read_text("utf-8"))["sprt"]
    assert sprt["verdict"] == "H1"
    assert (sprt["elo0"], sprt["elo1"], sprt["alpha"], sprt["beta"]) == (-50, 150, 0.1, 0.05)
    assert "SPRT of -50 against +150 Elo for greedy (alpha 0.1, beta 0.05): LLR " in printed
    assert "\nH1 accepted: +150 Elo rather than -50." in printed
    assert f"\n{2 * sprt['deals']} games in " in printed
    assert main([*arena, "--games", "2"]) == 0
    assert "\nundecided; more games continue the test\n" in capsys.readouterr().out


def test_five_bots_play_in_pairs(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["arena", *["uniform"] * 5, "--games", "1", "--workers", "1"]) == 0
    assert "20 games: 1 deal, each in 2 seatings of 10 line-ups; 2 seats" in capsys.readouterr().out


def test_help_teaches_by_example(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as left:
        main(["arena", "--help"])
    assert left.value.code == 0
    out = capsys.readouterr().out
    assert "  naturalis arena search greedy --games 400" in out
    assert out.count("--seats K") == 2  # in the usage line and once among the options
