#!/usr/bin/env python3
"""Runs the SYCL conformance test suite (KhronosGroup/SYCL-CTS) with sycl-clang++.

    sycl_cts.py run COLLECTION OUTPUT PREFIX [CATEGORY...]   builds and runs categories, by default all
    sycl_cts.py table OUTPUT [REASONS]                       prints a Markdown table of the results
    sycl_cts.py check OUTPUT [REASONS]                       fails if a test case without a recorded reason fails

COLLECTION is a checkout of commit 2397e7bd5279ffc4ea73ce7f21fea758506d9104 with its submodules. PREFIX is the directory that
scripts/install wrote to. `run` writes only below OUTPUT, keeps finished categories, and can be stopped and started again at any time;
--part I/N selects one of N parts. The tests run on the device that ONEAPI_DEVICE_SELECTOR selects, by default Intel's CPU device.
REASONS lists why test cases fail, by default test/judges/sycl_cts.txt.
"""

import argparse
import datetime
import json
import os
import subprocess
import sys
import time
import xml.etree.ElementTree as ElementTree
from concurrent.futures import ThreadPoolExecutor
from dataclasses import asdict, dataclass, field
from pathlib import Path

from common import check_commit, first_error, limited, part_of, write_json

REPOSITORY = "https://github.com/KhronosGroup/SYCL-CTS"
COMMIT = "2397e7bd5279ffc4ea73ce7f21fea758506d9104"
HERE = Path(__file__).resolve().parent


@dataclass
class Category:
    """The results of a category. Test cases map to `passed`, `skipped`, `failed`, `crashed` or `timed out`."""

    name: str
    cases: dict[str, str] = field(default_factory=dict)
    # The last lines of the compiler's output, if the category does not build.
    problem: str = ""
    # Failed test cases with the first failed check.
    failures: dict[str, str] = field(default_factory=dict)
    seconds: dict[str, float] = field(default_factory=dict)

    def count(self, *outcomes: str) -> int:
        """Returns the number of test cases with one of the outcomes."""
        return sum(outcome in outcomes for outcome in self.cases.values())


def configure(options: argparse.Namespace) -> Path:
    """Configures the build, unless it is configured. Returns its directory."""
    build = options.output / ("full" if options.full else "build")
    if (build / "build.ninja").exists():
        return build
    tools = options.prefix / "lib" / "syclpasses"
    command = [
        "cmake", "-S", options.collection, "-B", build, "-G", "Ninja",
        "-DSYCL_IMPLEMENTATION=DPCPP", f"-DDPCPP_INSTALL_DIR={tools}", f"-DCMAKE_CXX_COMPILER={tools / 'bin' / 'clang++'}",
        f"-DSYCL_CTS_ENABLE_FULL_CONFORMANCE={'ON' if options.full else 'OFF'}",
    ]  # fmt: skip
    subprocess.run(list(map(str, command)), check=True, stdout=subprocess.DEVNULL)
    return build


def categories(build: Path) -> list[str]:
    """Returns the names of all categories."""
    targets = subprocess.run(["ninja", "-C", str(build), "-t", "targets", "all"], capture_output=True, text=True, check=True).stdout
    names = {line.split(":")[0].removeprefix("bin/test_") for line in targets.splitlines() if line.startswith("bin/test_")}
    return sorted(names - {"all"})


def build_category(options: argparse.Namespace, build: Path, name: str) -> Category:
    """Builds a category."""
    category = Category(name)
    start = time.monotonic()
    built = limited(["ninja", "-C", str(build), "-k", "0", "-j", str(options.jobs), f"test_{name}"], options.build_limit)
    category.seconds["build"] = round(time.monotonic() - start, 1)
    if built.returncode != 0:
        category.problem = first_error(built.stdout)
    return category


def run_category(options: argparse.Namespace, build: Path, category: Category) -> None:
    """Runs the test cases of a category."""
    start = time.monotonic()
    program = build / "bin" / f"test_{category.name}"
    listed = limited([str(program), "--list-tests", "--verbosity", "quiet"], options.limit).stdout
    # The report is a file, because the output also contains what the device prints.
    report = build / f"{category.name}.xml"
    run_and_read(category, [str(program)], report, options.limit)
    # A crash or the time limit ended the program; run each remaining test case alone.
    for case in [line.strip() for line in listed.splitlines() if line.strip()]:
        if case not in category.cases:
            alone = run_and_read(category, [str(program), escape(case)], report, options.limit)
            category.cases.setdefault(case, "timed out" if alone.returncode == 124 else "crashed")
    category.seconds["run"] = round(time.monotonic() - start, 1)


def escape(case: str) -> str:
    """Returns a pattern for Catch2 that matches one test case."""
    return "".join("\\" + letter if letter in ',[]\\"' else letter for letter in case)


def run_and_read(category: Category, command: list[str], report: Path, limit: float) -> subprocess.CompletedProcess[str]:
    """Runs test cases and adds their results."""
    report.unlink(missing_ok=True)
    done = limited([*command, "--reporter", f"xml::out={report}"], limit)
    if report.exists():
        read_report(category, report.read_text(errors="replace"))
    return done


def read_report(category: Category, text: str) -> None:
    """Adds the test cases in a report, which is incomplete after a crash."""
    parser = ElementTree.XMLPullParser(["end"])
    parser.feed(text)
    try:
        for _, element in parser.read_events():
            result = element.find("OverallResult") if element.tag == "TestCase" else None
            if result is not None:
                add_result(category, element, result)
    except ElementTree.ParseError:
        # The test cases before the error are complete.
        return


def add_result(category: Category, case: ElementTree.Element, result: ElementTree.Element) -> None:
    """Adds the result of a test case."""
    name = case.get("name", "")
    if result.get("success") != "true":
        category.cases[name] = "failed"
        category.failures[name] = failure(case)
    else:
        category.cases[name] = "skipped" if int(result.get("skips", "0")) else "passed"


def failure(case: ElementTree.Element) -> str:
    """Returns the first failed check or message of a test case."""
    for element in case.iter():
        expression = element.find("Expanded")
        if element.tag == "Expression" and element.get("success") == "false" and expression is not None:
            return " ".join((expression.text or "").split())[:200]
        if element.tag in ("Failure", "Exception", "FatalErrorCondition"):
            return " ".join((element.text or "").split())[:200]
    return ""


def run(options: argparse.Namespace) -> None:
    """Runs the selected categories that have no result."""
    check_commit(options.collection, REPOSITORY, COMMIT)
    options.output.mkdir(parents=True, exist_ok=True)
    build = configure(options)
    names = options.categories or categories(build)
    part, parts = options.part
    results = options.output / ("results-full" if options.full else "results")
    results.mkdir(exist_ok=True)
    # Build the next category while the tests of earlier ones run, because most tests use one core.
    with ThreadPoolExecutor(options.runs) as pool:
        runs = []
        for name in names[part - 1 :: parts]:
            file = results / f"{name}.json"
            if not file.exists() or options.categories:
                category = build_category(options, build, name)
                runs.append(pool.submit(run_and_record, options, build, category, file))
        for each in runs:
            each.result()


def run_and_record(options: argparse.Namespace, build: Path, category: Category, file: Path) -> None:
    """Runs a category, unless it does not build, and writes its results to a file."""
    if not category.problem:
        run_category(options, build, category)
    write_json(file, asdict(category))
    failed = category.count("failed", "crashed", "timed out")
    state = "does not build" if category.problem else f"{category.count('passed')} passed, {failed} failed"
    print(f"{category.name}: {state}, {sum(category.seconds.values()):.0f} s", flush=True)


def read_results(options: argparse.Namespace) -> tuple[list[Category], list[list[str]]]:
    """Returns the results of all categories, and the lines of REASONS."""
    reasons = [line.split(" | ", 2) for line in options.reasons.read_text().splitlines() if line and not line.startswith("#")]
    return [Category(**json.loads(file.read_text())) for file in result_files(options)], reasons


def result_files(options: argparse.Namespace) -> list[Path]:
    """Returns the files with the results of categories."""
    return sorted((options.output / ("results-full" if options.full else "results")).glob("*.json"))


def failures(row: Category, reasons: list[list[str]]) -> dict[str, str]:
    """Returns what failed in a category, with the recorded reason or an empty string."""
    if row.problem:
        return {"build": reason_of(reasons, row.name, "build")}
    return {case: reason_of(reasons, row.name, case) for case, outcome in row.cases.items() if outcome not in ("passed", "skipped")}


def table(options: argparse.Namespace) -> None:
    """Prints the results."""
    rows, reasons = read_results(options)
    if not rows:
        sys.exit(f"sycl_cts.py: error: '{options.output}' contains no results")
    date = datetime.date.fromtimestamp(max(file.stat().st_mtime for file in result_files(options)))
    print(f"[Commit {COMMIT[:12]}]({REPOSITORY}), {'full' if options.full else 'default'} mode, {date}\n")
    print("| category | passed | failed | skipped | failures |")
    print("|---|---:|---:|---:|---|")
    for row in rows:
        bad = failures(row, reasons)
        notes = "; ".join(f"`{case}`: {reason or 'no reason recorded'}" for case, reason in bad.items())
        print(f"| `{row.name}` | {row.count('passed')} | {len(bad)} | {row.count('skipped')} | {notes} |")
    passed, skipped = (sum(row.count(state) for row in rows) for state in ("passed", "skipped"))
    failed = sum(len(failures(row, reasons)) for row in rows)
    complete = sum(not failures(row, reasons) for row in rows)
    print(f"| all {len(rows)}, of which {complete} without failures | {passed} | {failed} | {skipped} | |")


def check(options: argparse.Namespace) -> None:
    """Lists the failures that have no recorded reason, and fails if there are any."""
    rows, reasons = read_results(options)
    new = [(row, case) for row in rows for case, reason in failures(row, reasons).items() if not reason]
    for row, case in new:
        print(f"{row.name}: {case}: {row.problem or row.failures.get(case) or row.cases[case]}")
    if new or not rows:
        sys.exit(f"sycl_cts.py: error: {len(new)} failures in {len(rows)} categories have no recorded reason")
    print(f"{len(rows)} categories: no new failures")


def reason_of(reasons: list[list[str]], category: str, case: str) -> str:
    """Returns the reason for a failure: that of the first line with this category and with a text that occurs in the test case's name."""
    for wanted, part, reason in reasons:
        if wanted == category and (part == "*" or part in case):
            return reason
    return ""


def main() -> None:
    """Runs a subcommand."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    commands = parser.add_subparsers(required=True, metavar="COMMAND")
    running = commands.add_parser("run", help="build and run categories")
    running.add_argument("collection", type=Path)
    running.add_argument("output", type=Path)
    running.add_argument("prefix", type=lambda text: Path(text).absolute())
    running.add_argument("categories", nargs="*", metavar="CATEGORY", help="run these categories again, even if they have results")
    running.add_argument("--part", default="1/1", type=part_of, metavar="I/N", help="run part I of N")
    running.add_argument("--jobs", type=int, default=os.cpu_count(), help="number of compilations at the same time")
    running.add_argument("--runs", type=int, default=2, help="number of test programs that run at the same time")
    running.add_argument("--limit", type=float, default=600, help="time limit for a run in seconds")
    running.add_argument("--build-limit", type=float, default=3600, help="time limit for building a category in seconds")
    running.set_defaults(function=run)
    printing = commands.add_parser("table", help="print a Markdown table of the results")
    printing.set_defaults(function=table)
    checking = commands.add_parser("check", help="fail if a test case without a recorded reason fails")
    checking.set_defaults(function=check)
    for command in (printing, checking):
        command.add_argument("output", type=Path)
        command.add_argument("reasons", type=Path, nargs="?", default=HERE / "sycl_cts.txt")
    for command in (running, printing, checking):
        command.add_argument("--full", action="store_true", help="full conformance mode")
    options = parser.parse_args()
    try:
        options.function(options)
    except (OSError, subprocess.CalledProcessError) as error:
        sys.exit(f"sycl_cts.py: error: {error}")


if __name__ == "__main__":
    main()
