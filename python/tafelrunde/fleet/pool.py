"""Work cut into parts, done by Ray's workers, put together in order."""

from __future__ import annotations

import sys
from collections.abc import Callable, Sequence
from typing import Any

import ray
from tqdm import tqdm

RETRIES = 20  # of a part whose worker died


def connect(address: str | None, workers: int | None) -> int:
    """Joins the cluster at this address, or starts a local one; answers how many cores there are."""
    if not ray.is_initialized():
        if address:
            ray.init(address=address, log_to_driver=False, logging_level="ERROR")
        else:
            ray.init(num_cpus=workers, include_dashboard=False, log_to_driver=False, logging_level="ERROR",
                     object_store_memory=256 * 2**20)
    return max(1, int(ray.cluster_resources().get("CPU", 1)))


def spread(work: Callable[..., Any], parts: Sequence[tuple], sizes: Sequence[int], cores: int, unit: str = "games") -> list[Any]:
    """work(*part) for every part. The results stand in the order of the parts, whoever was done first.

    A part whose worker dies is done again by another one. Only so many parts are under way that every core has its next one.
    """
    task = ray.remote(max_retries=RETRIES)(work)
    results: list[Any] = [None] * len(parts)
    under_way: dict[Any, int] = {}
    following = iter(range(len(parts)))
    with tqdm(total=sum(sizes), unit=unit, disable=not sys.stderr.isatty()) as bar:
        while True:
            while len(under_way) < 2 * cores and (i := next(following, None)) is not None:
                under_way[task.remote(*parts[i])] = i
            if not under_way:
                return results
            ready, _ = ray.wait(list(under_way), num_returns=1)
            for reference in ready:
                i = under_way.pop(reference)
                results[i] = ray.get(reference)
                bar.update(sizes[i])


def cut(total: int, cores: int, step: int = 1, parts_per_core: int = 16) -> list[tuple[int, int]]:
    """(first, count) of each part: enough parts that no core waits long for the last one, in multiples of `step`."""
    steps = -(-total // step)
    each = max(1, steps // (cores * parts_per_core)) * step
    return [(first, min(each, total - first)) for first in range(0, total, each)]
