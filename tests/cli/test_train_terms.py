"""``naturalis train terms``: what it prints and writes, how it ends, and what it refuses."""

from __future__ import annotations

from collections.abc import Generator
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from naturalis.bots.training import Generation, TrainingError
from naturalis.bots.weights import GREEDY_WEIGHTS, LEARNED_WEIGHTS, decode_weights, encode_weights
from naturalis.cli import main
from naturalis.cli import train_terms as command

UNTESTED = ["train", "terms", "--test-games", "0"]
TINY = [*UNTESTED, "--generations", "2", "--deals", "4"]


def weights_in(path: Path) -> Any:
    return decode_weights(path.read_bytes(), str(path))


@pytest.mark.slow
def test_two_generations(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    out = tmp_path / "weights.json"
    assert main([*TINY, "--out", str(out), "--workers", "1"]) == 0
    printed = capsys.readouterr()
    assert printed.err == ""
    assert f"written to {out}" in printed.out
    again = tmp_path / "again.json"
    assert main([*TINY, "--out", str(again), "--workers", "2"]) == 0
    assert weights_in(out) == weights_in(again)
    other = tmp_path / "other.json"
    assert main([*TINY, "--out", str(other), "--start", str(out), "--seed", "2"]) == 0
    assert sorted(tmp_path.iterdir()) == [again, other, out]


def generations(*merits: float, then: BaseException | None = None) -> Any:
    """A training that finds these, one after the other, the weights of each being told apart by their pace."""

    def train(*_: object) -> Generator[Generation, None, None]:
        for number, merit in enumerate(merits):
            yield Generation(number, GREEDY_WEIGHTS | {"pace": (number, number)}, merit, 0.5)
        if then:
            raise then

    return train


@pytest.mark.parametrize("ended", ["by itself", "by Ctrl-C"])
def test_the_best_is_written_however_it_ends(
    ended: str, tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    stop = KeyboardInterrupt() if ended == "by Ctrl-C" else None
    monkeypatch.setattr(command, "train", generations(0.5, 0.6, 0.7, 0.65, then=stop))
    out = tmp_path / "weights.json"
    arguments = [*UNTESTED, "--out", str(out), "--generations", "4" if stop else "3", "--deals", "2"]
    assert main(arguments) == (130 if stop else 0)
    assert weights_in(out)["pace"] == (2, 2)
    printed = capsys.readouterr()
    assert printed.out.startswith(
        "generation 1: wins 60.0% against greedy, 50.0% against the start\n"
        "generation 2: wins 70.0% against greedy, 50.0% against the start\n"
        f"generation 2 of 3 written to {out}; on new deals in every seating:\n"
    )
    assert "against three greedy in 400 games\n" in printed.out
    assert printed.err == ("naturalis: stopped after 3 generations\n" if stop else "")


def test_nothing_better_than_the_start(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(command, "train", generations(0.5, 0.4))
    out = tmp_path / "weights.json"
    assert main([*UNTESTED, "--out", str(out), "--generations", "1"]) == 0
    assert weights_in(out)["pace"] == (0, 0)
    assert capsys.readouterr().out.startswith("nothing better than the start in 1 generations")


def test_stopped_before_anything(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(command, "train", generations(then=KeyboardInterrupt()))
    assert main([*UNTESTED, "--out", str(tmp_path / "weights.json")]) == 130
    assert capsys.readouterr().err == "naturalis: stopped after 0 generations\n"
    assert not [*tmp_path.iterdir()]


def test_the_time_ends_it_too(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    clock = iter(range(0, 10_000, 45))
    monkeypatch.setattr(command, "time", SimpleNamespace(monotonic=lambda: next(clock)))
    monkeypatch.setattr(command, "train", generations(*[0.5 + 0.01 * k for k in range(9)]))
    out = tmp_path / "weights.json"
    assert main([*UNTESTED, "--out", str(out), "--minutes", "1", "--deals", "1"]) == 0
    assert weights_in(out)["pace"] == (1, 1)


def test_refusals(tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    Path("bad.json").write_text("{}", encoding="utf-8")
    Path("good.json").write_bytes(encode_weights(LEARNED_WEIGHTS))
    Path("folder").mkdir()

    def refused(*arguments: str) -> str:
        assert main([*UNTESTED, *arguments]) == 2
        printed = capsys.readouterr()
        assert printed.err.count("\n") == 1
        return printed.err

    assert "required: --out" in refused()
    assert "there is no folder no" in refused("--out", "no/w.json")
    assert "cannot read none.json: No such file" in refused("--out", "w.json", "--start", "none.json")
    assert "bad.json lacks the weight 'objective'" in refused("--out", "w.json", "--start", "bad.json")
    assert "such as --minutes 30" in refused("--out", "w.json", "--minutes", "0")
    assert "such as --generations 50" in refused("--out", "w.json", "--generations", "0")
    missing = TrainingError('training needs the package cma; install it: pip install "naturalis[train]"')
    monkeypatch.setattr(command, "train", generations(then=missing))
    assert 'pip install "naturalis[train]"' in refused("--out", "w.json")
    monkeypatch.setattr(command, "train", generations(0.5))
    assert "cannot write folder: " in refused("--out", "folder", "--generations", "1", "--start", "good.json")
    assert sorted(path.name for path in tmp_path.iterdir()) == ["bad.json", "folder", "good.json"]
