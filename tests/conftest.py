"""Hypothesis, for every test: no clock decides, and a run can be repeated exactly."""

from __future__ import annotations

from hypothesis import HealthCheck, settings

settings.register_profile(
    "naturalis",
    deadline=None,
    derandomize=True,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large, HealthCheck.filter_too_much],
)
settings.load_profile("naturalis")
