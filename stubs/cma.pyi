"""What mypy needs to know of cma, which has no types of its own: the part that training uses."""

from collections.abc import Mapping, Sequence

class CMAEvolutionStrategy:
    mean: Sequence[float]
    sigma: float
    def __init__(self, x0: Sequence[float], sigma0: float, inopts: Mapping[str, object]) -> None: ...
    def ask(self) -> list[Sequence[float]]: ...
    def tell(self, solutions: Sequence[Sequence[float]], function_values: Sequence[float]) -> None: ...
