"""``search:weights=FILE``: the search bot plays by weights from a file, of either policy."""

from __future__ import annotations

from pathlib import Path

import pytest
from msgspec.structs import replace

from naturalis import Rng, new_game
from naturalis.bots import Budget, SpecError, player
from naturalis.bots.feature_weights import TRAINED_WEIGHTS, encode_feature_weights
from naturalis.bots.policy_bot import PolicyBot
from naturalis.bots.search_config import SEARCH_0_1_CONFIG, SEARCH_CONFIG
from naturalis.bots.weights import GREEDY_WEIGHTS, encode_weights
from naturalis.bots.weights_file import search_config_from


@pytest.fixture
def features(tmp_path: Path) -> Path:
    path = tmp_path / "features.json"
    path.write_bytes(encode_feature_weights(TRAINED_WEIGHTS))
    return path


def test_weights_of_features_play_in_the_search_and_weights_of_terms_in_that_of_version_0_1(
    features: Path, tmp_path: Path
) -> None:
    assert search_config_from(features) == SEARCH_CONFIG
    terms = tmp_path / "terms.json"
    terms.write_bytes(encode_weights(GREEDY_WEIGHTS))
    assert search_config_from(terms) == replace(SEARCH_0_1_CONFIG, weights=GREEDY_WEIGHTS)


def test_a_spec_may_name_a_file_beside_its_budget(features: Path) -> None:
    for spec, budget in (
        (f"search:weights={features}", Budget(ms=250)),
        (f"search:playouts=32,weights={features}", Budget(playouts=32)),
        (f"search:weights={features},threads=2,ms=5", Budget(ms=5, threads=2)),
    ):
        named = player(spec)
        assert isinstance(named.bot, PolicyBot)
        assert (named.spec, named.budget) == (spec, budget)
    view = new_game(5).view(0)
    usual = player("search:playouts=32").choose(view, Rng(1))
    assert player(f"search:weights={features},playouts=32").choose(view, Rng(1)) == usual


def test_refusals(features: Path, tmp_path: Path) -> None:
    bad = tmp_path / "bad.json"
    for text in ("", "[]", "[" * 100_000, '{"placement": 1}', '{"objective": [1, 1]}', "\xff"):
        bad.write_text(text, encoding="latin-1")
        with pytest.raises(SpecError, match=r"bad\.json (has no weights|lacks the weight)"):
            player(f"search:weights={bad}")
    with pytest.raises(SpecError, match="name a file that naturalis train policy or train terms wrote"):
        player(f"search:weights={tmp_path / 'none.json'}")
    with pytest.raises(SpecError, match="cannot read"):
        player(f"search:weights={tmp_path}")
    with pytest.raises(SpecError, match="has weights twice"):
        player(f"search:weights={features},weights={features}")
    with pytest.raises(SpecError, match=r"search@0\.1 has no setting"):
        player(f"search@0.1:weights={features}")
    with pytest.raises(SpecError, match="threads of search must be"):
        player(f"search:weights={features},threads=0")
