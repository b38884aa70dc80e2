"""What the scripts that run other projects' tests and programs share."""

import argparse
import contextlib
import json
import os
import signal
import subprocess
import sys
from pathlib import Path
from typing import Any


def limited(command: list[str], limit: float) -> subprocess.CompletedProcess[str]:
    """Runs a command with a time limit in seconds. After it, all processes of the command are killed, and the exit code is 124."""
    process = subprocess.Popen(
        command,
        env=device_environment(),
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        errors="replace",
        start_new_session=True,
    )
    try:
        output, _ = process.communicate(timeout=limit)
        code = process.returncode
    except subprocess.TimeoutExpired:
        kill_group(process.pid)
        output, _ = process.communicate()
        code = 124
    finally:
        kill_group(process.pid)
    return subprocess.CompletedProcess(command, code, output)


def device_environment() -> dict[str, str]:
    """Returns the environment of programs that run on a device, by default Intel's CPU device."""
    return {"ONEAPI_DEVICE_SELECTOR": "opencl:cpu", **os.environ}


def kill_group(group: int) -> None:
    """Kills the remaining processes of a group."""
    # If all processes of the group have ended, it does not exist.
    with contextlib.suppress(ProcessLookupError):
        os.killpg(group, signal.SIGKILL)


def first_error(text: str) -> str:
    """Returns the first error in the output of a build."""
    lines = text.splitlines()
    found = [line for line in lines if "error:" in line or "undefined reference" in line or "cannot find" in line]
    return (found or lines[-1:] or ["no output"])[0][:400]


def write_json(file: Path, value: dict[str, Any]) -> None:
    """Writes a file and then renames it, so that it is never incomplete."""
    temporary = file.with_name(f"{file.name}.tmp")
    temporary.write_text(json.dumps(value, indent=1) + "\n")
    temporary.rename(file)


def check_commit(checkout: Path, repository: str, commit: str) -> None:
    """Warns if the checkout is not the expected commit."""
    command = ["git", "-C", str(checkout), "rev-parse", "HEAD"]
    found = subprocess.run(command, capture_output=True, text=True, check=False).stdout.strip()
    if found != commit:
        text = f"'{checkout}' is {found or 'not a checkout'}; expected commit {commit} of {repository}"
        print(f"{Path(sys.argv[0]).name}: warning: {text}", file=sys.stderr)


def part_of(text: str) -> tuple[int, int]:
    """Parses I/N."""
    part, _, parts = text.partition("/")
    if not (part.isdigit() and parts.isdigit() and 1 <= int(part) <= int(parts)):
        raise argparse.ArgumentTypeError(f"'{text}' is not I/N with 1 <= I <= N")
    return int(part), int(parts)
