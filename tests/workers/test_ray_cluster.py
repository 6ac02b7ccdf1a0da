"""A real Ray cluster of two nodes: the same results as here, whatever is killed, and nothing twice."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import closing
from itertools import count, islice
from pathlib import Path

import pytest

from naturalis.arena import Arena, Plan
from naturalis.arena.journal import read_journal, read_plan
from naturalis.arena.league import League
from naturalis.workers import ClusterError, RayWorkers, TaskFailed, WorkerDied, ray_cluster
from tests.helpers.arena_games import without_times
from tests.helpers.games import rest_by_night
from tests.helpers.ray_nodes import START_TIMEOUT_S, RayNodes, kill_node_at_work, ray_nodes, working_children

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(sys.platform != "linux", reason="kills the processes of a node, which it finds in /proc"),
]
PLAN = Plan(("search:playouts=20", "greedy"), 2, seed=3)
GAMES = 60
LEAGUE = """
bots = ["uniform", "greedy", "search:playouts=10"]
min_games = 6
max_games = 6
"""
TRAIN_TERMS = "train terms --generations 2 --deals 6 --test-games 0"
TRAIN_POLICY = "train policy --steps 2 --games 30 --test-games 0"


@pytest.fixture(scope="module")
def cluster() -> Iterator[RayNodes]:
    with ray_nodes() as nodes, pytest.MonkeyPatch.context() as patch:
        for name, value in nodes.environment.items():
            patch.setenv(name, value)
        yield nodes


@pytest.fixture(scope="module")
def second(cluster: RayNodes) -> int:
    """The second node, for tests that do not kill it."""
    return cluster.add_node()


def naturalis(cluster: RayNodes, *arguments: str, **environment: str) -> subprocess.Popen[str]:
    return subprocess.Popen(
        [sys.executable, "-m", "naturalis", *arguments], env=os.environ | cluster.environment | environment, text=True,
        stdout=subprocess.PIPE, stderr=subprocess.PIPE, start_new_session=True,
    )  # fmt: skip


def arena(cluster: RayNodes, keep: Path, games: int) -> subprocess.Popen[str]:
    bots = [*PLAN.specs, "--games", str(games), "--seed", str(PLAN.seed)]
    return naturalis(cluster, "arena", *bots, "--keep", str(keep), "--ray", cluster.address)


def wait_for_games(keep: Path, games: int, program: subprocess.Popen[str]) -> None:
    until = time.monotonic() + START_TIMEOUT_S
    while not keep.exists() or keep.read_bytes().count(b"\n") < 1 + games:
        assert program.poll() is None, program.communicate()
        assert time.monotonic() < until
        time.sleep(0.02)


def test_a_killed_node_costs_its_games_only_and_they_are_played_again(cluster: RayNodes, tmp_path: Path) -> None:
    keep = tmp_path / "keep.jsonl"
    node = cluster.add_node()
    program = arena(cluster, keep, GAMES)
    wait_for_games(keep, 10, program)
    kill_node_at_work(node)
    out, err = program.communicate()
    assert (program.returncode, err) == (0, "")
    assert "lost with a node of the cluster and played again\n" in out
    assert f"{GAMES} games in " in out
    with Arena(PLAN, GAMES) as local:
        local.run()
    assert without_times(read_journal(keep, PLAN)) == without_times(local.results)
    assert keep.read_bytes().count(b"\n") == 1 + GAMES  # none is there twice


def test_ctrl_c_ends_the_games_and_the_same_command_resumes(cluster: RayNodes, second: int, tmp_path: Path) -> None:
    keep = tmp_path / "keep.jsonl"
    program = arena(cluster, keep, 10**6)
    wait_for_games(keep, 10, program)
    program.send_signal(signal.SIGINT)
    out, err = program.communicate()
    assert program.returncode == 130
    assert "games: " in out
    assert err.startswith("naturalis: stopped after ")
    assert err.count("\n") == 1
    until = time.monotonic() + START_TIMEOUT_S
    while any(working_children(node) for node in (cluster.head_pid, second)):
        assert time.monotonic() < until
        time.sleep(0.02)
    games = PLAN.round_up(keep.read_bytes().count(b"\n") + 9)
    again = arena(cluster, keep, games)
    out, err = again.communicate()
    assert (again.returncode, err) == (0, "")
    assert f" more were in {keep}\n" in out
    assert [result.number for result in read_journal(keep, PLAN)[:games]] == list(range(games))


@pytest.mark.usefixtures("second")
def test_a_league_plays_the_same_games(cluster: RayNodes, tmp_path: Path) -> None:
    for name in ("here", "there"):
        (tmp_path / f"{name}.toml").write_text(LEAGUE, encoding="utf-8")
    there = naturalis(cluster, "arena", "--league", str(tmp_path / "there.toml"), "--ray", cluster.address)
    out, err = there.communicate()
    assert (there.returncode, err) == (0, "")
    assert "18 games in " in out
    here = League.open(tmp_path / "here.toml")
    assert len(list(here.play())) == 18
    assert len(list((tmp_path / "here").iterdir())) == 3
    for path in (tmp_path / "here").iterdir():
        plan = read_plan(path)
        expected = without_times(read_journal(path, plan))
        assert without_times(read_journal(tmp_path / "there" / path.name, plan)) == expected


@pytest.mark.usefixtures("second")
@pytest.mark.parametrize("command", rest_by_night([TRAIN_TERMS, TRAIN_POLICY], always=[TRAIN_POLICY]))
def test_training_finds_the_same_weights(command: str, cluster: RayNodes, tmp_path: Path) -> None:
    train = [*command.split(), "--seed", "5", "--out"]
    there = naturalis(cluster, *train, str(tmp_path / "there.json"), "--ray")  # finds the cluster on this machine
    here = naturalis(cluster, *train, str(tmp_path / "here.json"), "--workers", "1")
    said, expected = there.communicate(), here.communicate()
    assert (there.returncode, here.returncode) == (0, 0)
    assert said == (expected[0].replace("here.json", "there.json"), "")
    assert (tmp_path / "there.json").read_bytes() == (tmp_path / "here.json").read_bytes()


def test_a_wrong_token_is_one_sentence(cluster: RayNodes) -> None:
    wrong = {"RAY_AUTH_TOKEN": "0" * 64, "RAY_NUM_REDIS_GET_RETRIES": "2"}  # Ray tries again for 20 seconds otherwise
    program = naturalis(cluster, "arena", *PLAN.specs, "--ray", cluster.address, **wrong)
    out, err = program.communicate()
    assert (program.returncode, out) == (2, "")
    assert err.startswith(f"naturalis: cannot use the Ray cluster at {cluster.address} (")
    assert err.endswith("copy ~/.ray/auth_token from its head and set RAY_AUTH_MODE=token\n")
    assert err.count("\n") == 1


def double(number: int) -> int:
    return 2 * number


def fail_at_7(number: int) -> int:
    if number == 7:
        raise ZeroDivisionError("seven")
    return number


def die_once(path: str) -> str:
    if not os.path.exists(path):  # noqa: PTH110
        with open(path, "w"):  # noqa: PTH123
            os.kill(os.getpid(), signal.SIGKILL)
    return path


def die(_: int) -> None:
    os.kill(os.getpid(), signal.SIGKILL)


class Entered:
    """Counts the tasks since it was entered."""

    def __enter__(self) -> Entered:
        self.tasks = 0
        return self

    def __exit__(self, *_: object) -> None: ...

    def __call__(self, _: int) -> int:
        self.tasks += 1
        return self.tasks


@pytest.fixture(scope="module")
def workers(cluster: RayNodes, second: int) -> Iterator[RayWorkers]:
    assert second != cluster.head_pid
    with RayWorkers(cluster.address) as opened:
        yield opened


def test_every_task_once_and_in_batches(workers: RayWorkers) -> None:
    assert workers.map(double, range(3000)) == [2 * number for number in range(3000)]
    assert list(workers.run(double, [])) == []
    assert max(workers.run(Entered(), range(3000))) > 10  # a batch enters the function once
    with closing(workers.run(double, count())) as results:
        taken = [*islice(results, 100)]  # as they come: any task may be late
    assert len({*taken}) == 100
    assert all(number % 2 == 0 for number in taken)


def test_the_error_of_a_task_comes_with_its_traceback(workers: RayWorkers) -> None:
    with pytest.raises(TaskFailed, match=r"^a task failed in a worker:\n(?s:.*)ZeroDivisionError: seven"):
        list(workers.run(fail_at_7, [1, 2, 7]))
    assert workers.map(fail_at_7, [1, 2]) == [1, 2]


def test_a_dead_worker_costs_its_task_only_unless_the_task_kills_every_worker(
    workers: RayWorkers, tmp_path: Path
) -> None:
    before = workers.lost
    assert workers.map(die_once, [str(tmp_path / "died")]) == [str(tmp_path / "died")]
    assert workers.lost == before + 1
    with pytest.raises(WorkerDied, match=r"^a task was lost with its worker 6 times \(WorkerCrashedError\); "):
        list(workers.run(die, [1]))


def test_a_node_with_other_code_is_refused(workers: RayWorkers, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ray_cluster, "fingerprint", lambda: "0.0.1+other")
    with pytest.raises(ClusterError, match=r"has naturalis .*, and this machine 0\.0\.1\+other; install the same"):
        list(workers.run(double, [1]))


def test_a_task_that_is_too_large_for_every_node(workers: RayWorkers) -> None:
    with pytest.raises(ClusterError, match=r"^no node of the cluster has the 2 cores that a task takes \(.* has 1\)"):
        RayWorkers(cores_per_task=2)
    assert workers.map(double, [1]) == [2]
