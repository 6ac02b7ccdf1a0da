"""``naturalis train policy``: what it prints and writes, how it ends, and what it refuses."""

from __future__ import annotations

from collections.abc import Generator
from pathlib import Path

import pytest

from naturalis.bots.feature_training import FeatureTrainingStep
from naturalis.bots.feature_weights import TRAINED_WEIGHTS, decode_feature_weights, encode_feature_weights
from naturalis.cli import main
from naturalis.cli import train_policy as command
from tests.helpers.games import by_build

TINY = ["train", "policy", "--steps", "2", "--games", "2", "--test-games", "0"]


@pytest.fixture(autouse=True)
def quick_check(monkeypatch: pytest.MonkeyPatch) -> None:
    """Measure the result in few games."""
    monkeypatch.setattr(command, "_CHECK_DEALS", by_build(50, 1))


@pytest.mark.slow
def test_the_same_seed_gives_the_same_weights(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    out, again, other = tmp_path / "out.json", tmp_path / "again.json", tmp_path / "other.json"
    assert main([*TINY, "--out", str(out), "--workers", "1"]) == 0
    printed = capsys.readouterr()
    assert printed.err == ""
    assert printed.out.startswith(f"2 steps; weights written to {out}\n  without search, ")
    assert main([*TINY, "--out", str(again), "--workers", "2"]) == 0
    assert out.read_bytes() == again.read_bytes()
    assert main([*TINY, "--out", str(other), "--start", str(out), "--seed", "2"]) == 0
    assert decode_feature_weights(other.read_bytes(), "it") != decode_feature_weights(out.read_bytes(), "it")
    assert main([*TINY, "--out", str(other), "--from-scratch"]) == 0
    assert decode_feature_weights(other.read_bytes(), "it")["placement"]["points_now"][0] == pytest.approx(2, abs=0.2)


def test_the_weights_so_far_are_saved_on_ctrl_c(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def train(*_: object) -> Generator[FeatureTrainingStep, float | None, None]:
        yield FeatureTrainingStep(1, TRAINED_WEIGHTS)
        raise KeyboardInterrupt

    monkeypatch.setattr(command, "train_features", train)
    out = tmp_path / "weights.json"
    assert main([*TINY, "--out", str(out)]) == 130
    assert out.read_bytes() == encode_feature_weights(TRAINED_WEIGHTS)
    assert capsys.readouterr().err == "naturalis: stopped after 1 steps\n"


def test_bad_initial_weights_are_refused_in_one_sentence(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    bad, out = tmp_path / "bad.json", tmp_path / "out.json"
    bad.write_text("[]")
    assert main([*TINY, "--out", str(out), "--start", str(bad)]) == 2
    assert f"{bad} has no weights of features" in capsys.readouterr().err
    assert main([*TINY, "--out", str(out), "--start", str(tmp_path / "none.json")]) == 2
    assert "name a file that naturalis train policy wrote" in capsys.readouterr().err
    assert not out.exists()
