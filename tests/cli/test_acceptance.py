"""How training ends: search bots with the new weights play against the built-in ones, and a test says which win."""

from __future__ import annotations

import sys
from argparse import Namespace
from pathlib import Path

import pytest

from naturalis.arena import Hypotheses
from naturalis.bots.feature_training import first_weights
from naturalis.bots.feature_weights import TRAINED_WEIGHTS, encode_feature_weights
from naturalis.bots.features import FeatureWeights
from naturalis.cli import main
from naturalis.cli.acceptance import AcceptanceTest, accept

pytestmark = pytest.mark.slow
# little thought, and only what is far apart is told apart
QUICK = AcceptanceTest(playouts=32, hypotheses=Hypotheses(-400, 0))
WORSE: FeatureWeights = {
    kind: {name: tuple(-value for value in values) for name, values in weights.items()}
    for kind, weights in TRAINED_WEIGHTS.items()
}


def verdict_on(path: Path, weights: FeatureWeights, games: int) -> int:
    path.write_bytes(encode_feature_weights(weights))
    return accept(path, Namespace(test_games=games, seed=1, workers=1, ray=None), sys.stdout, QUICK)


def test_weights_that_play_as_well_are_accepted(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    out = tmp_path / "policy.json"
    assert verdict_on(out, TRAINED_WEIGHTS, 60) == 0
    verdict, hint = capsys.readouterr().out.splitlines()
    assert verdict.startswith("accepted: search is stronger with these weights (")
    assert hint == f"to play by them: search:weights={out}, for example naturalis arena search:weights={out} search"


def test_weights_that_lose_are_not_accepted(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert verdict_on(tmp_path / "policy.json", WORSE, 60) == 1
    assert capsys.readouterr().out.startswith("not accepted: search is no stronger with these weights (")


def test_too_few_games_decide_nothing(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert verdict_on(tmp_path / "policy.json", first_weights(), 2) == 1
    assert capsys.readouterr().out.startswith("undecided: ")
    assert verdict_on(tmp_path / "policy.json", first_weights(), 0) == 0
    assert capsys.readouterr().out == ""


def test_training_ends_with_it(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    training = ["train", "policy", "--steps", "1", "--games", "2", "--test-games", "2", "--workers", "1"]
    assert main([*training, "--out", str(tmp_path / "policy.json")]) == 1
    assert "in 2 games against the built-in ones, 200 playouts a turn)" in capsys.readouterr().out
    assert main([*training, "--out", str(tmp_path / "a,b.json")]) == 2
    assert capsys.readouterr().err.endswith("commas separate a bot's settings; choose another name\n")
    assert not (tmp_path / "a,b.json").exists()
