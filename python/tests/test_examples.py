"""The scripts with cells run from their first cell to the last one; what they claim they check themselves."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

EXAMPLES = Path(__file__).parent.parent / "examples"


@pytest.mark.parametrize("name", ["first_steps", "balance_study", "train_a_policy"])
def test_example(name: str, tmp_path: Path):
    done = subprocess.run([sys.executable, str(EXAMPLES / f"{name}.py")], cwd=tmp_path, capture_output=True, text=True, timeout=600,
                          env=dict(os.environ, MPLBACKEND="Agg"))
    assert done.returncode == 0, done.stdout[-3000:] + done.stderr[-3000:]
    assert done.stdout.strip()
