#!/usr/bin/env python3
"""Runs the SYCL programs that `syclpasses-test nvidia-programs --build DIR` or `sycl-programs --vulkan --build DIR` has built.

    run_built.py DIR [--jobs N] [--limit SECONDS] [--device SELECTOR] [--tool COMMAND] [--table FILE]

Requires libsycl and the adapter in LD_LIBRARY_PATH, and Python 3. --tool runs each program under another program, such as
'compute-sanitizer --error-exitcode 9'. Prints failures with their output, and the totals. The exit code is 1 if a program failed.
"""

from __future__ import annotations

import argparse
import os
import shlex
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import NamedTuple


class Result(NamedTuple):
    """A program's result: its name; PASS, SKIP or FAIL; and the reason or the output."""

    name: str
    status: str
    text: str


def run(program: Path, arguments: argparse.Namespace) -> Result:
    """Runs a program, with the tool if there is one, and evaluates its output."""
    environment = dict(os.environ, ONEAPI_DEVICE_SELECTOR=arguments.device, SYCL_CACHE_PERSISTENT="0")
    command = shlex.split(arguments.tool) + ["./program"]
    name = program.parent.name
    try:
        output = subprocess.run(
            command,
            cwd=program.parent,
            env=environment,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            timeout=arguments.limit,
            check=False,
        )
    except subprocess.TimeoutExpired:
        return Result(name, "FAIL", f"stopped after {arguments.limit} s")
    lines = output.stdout.decode(errors="replace").splitlines()
    # Tools mark the lines that they print.
    own = [line for line in lines if not line.startswith("=========")]
    if output.returncode == 0 and own == ["PASS"]:
        return Result(name, "PASS", "")
    if output.returncode == 0 and len(own) == 1 and own[0].startswith("SKIP: "):
        return Result(name, "SKIP", own[0].removeprefix("SKIP: "))
    return Result(name, "FAIL", "\n".join([*lines[:40], f"exit status {output.returncode}"]))


def table(results: list[Result]) -> str:
    """Returns a Markdown table of the results by directory, and the reasons why programs did not pass."""
    groups: dict[str, list[Result]] = {}
    for result in results:
        groups.setdefault(result.name.split(".")[0], []).append(result)
    rows = ["| programs | passed | skipped | failed | not passed |", "|---|---:|---:|---:|---|"]
    for group, members in sorted(groups.items()):
        counts = " | ".join(str(sum(one.status == status for one in members)) for status in ("PASS", "SKIP", "FAIL"))
        others = "; ".join(
            f"`{one.name.split('.', 1)[1].rsplit('.', 1)[0]}`: {one.text.splitlines()[0] if one.text else one.status}"
            for one in members
            if one.status != "PASS"
        )
        rows.append(f"| `{group}` | {counts} | {others} |")
    return "\n".join(rows) + "\n"


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("directory", type=Path)
    parser.add_argument("--jobs", type=int, default=4, help="number of programs to run concurrently (default: 4)")
    parser.add_argument("--limit", type=int, default=60, help="time limit for each program in seconds (default: 60)")
    parser.add_argument("--device", default="cuda:*", help="value of ONEAPI_DEVICE_SELECTOR (default: cuda:*)")
    parser.add_argument("--tool", default="", help="command that runs each program")
    parser.add_argument("--table", type=Path, help="file for a Markdown table of the results")
    arguments = parser.parse_args()
    programs = sorted(arguments.directory.glob("*/program"))
    if not programs:
        parser.error(f"no programs in '{arguments.directory}'")
    with ThreadPoolExecutor(arguments.jobs) as pool:
        results = list(pool.map(lambda program: run(program, arguments), programs))
    for result in results:
        if result.status == "FAIL":
            print(f"FAILED {result.name}\n{result.text}\n")
    if arguments.table:
        arguments.table.write_text(table(results))
    count = {status: sum(result.status == status for result in results) for status in ("PASS", "SKIP", "FAIL")}
    print(f"{count['PASS']} passed, {count['SKIP']} skipped, {count['FAIL']} failed")
    return 1 if count["FAIL"] else 0


if __name__ == "__main__":
    sys.exit(main())
