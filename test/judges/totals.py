#!/usr/bin/env python3
"""Writes the table of totals in docs/conformance.md, which contains a row for each section with such results, and their sum in README.md.

    totals.py           rewrites the totals
    totals.py --check   fails if the totals do not agree with the results

The numbers are those that the judges' `table` commands printed, such as `Programs: 200, passed: 172, failed: 3, skipped: 25`, and the last
rows of the tables for SYCL-CTS and llama.cpp.
"""

import argparse
import re
import sys
from collections import Counter
from dataclasses import dataclass, field
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
DOCS, README = ROOT / "docs", ROOT / "README.md"
TARGET = DOCS / "conformance.md"
SOURCES = (TARGET, DOCS / "vulkan-conformance.md")
BEGIN = "<!-- table of totals: made by test/judges/totals.py, do not edit -->\n"
END = "<!-- end of the totals -->\n"
# The columns, with the words for them in the results.
COLUMNS = {
    "passed": ("passed",),
    "failed": ("failed", "crashed", "over the limit", "does not build"),
    "skipped": ("skipped", "not supported"),
}
HEADING = re.compile(r"(#+) (.*)")
COUNTS = re.compile(r"\. (?:Programs|Tests): [\d,]+, (.*)$")
SUM = re.compile(r"(?<=programs: )[\d,]+ pass, [\d,]+ fail, [\d,]+ are skipped")
COUNT = re.compile(r"([a-z ]+): ([\d,]+)")


@dataclass
class Section:
    """The results below a heading."""

    title: str
    link: str
    counts: Counter[str] = field(default_factory=Counter)


def sections(file: Path) -> list[Section]:
    """Returns the sections of a page that contain results."""
    found = [Section("", "")]
    columns: list[str] = []
    for line in file.read_text().splitlines():
        if match := HEADING.fullmatch(line):
            anchor = re.sub(r"[^\w -]", "", match[2].lower()).replace(" ", "-")
            columns = []
            found.append(Section(match[2], f"{'' if file == TARGET else file.name}#{anchor}"))
        elif match := COUNTS.search(line):
            found[-1].counts.update({state.strip(): number(count) for state, count in COUNT.findall(match[1])})
        elif re.match(r"\| all \d+", line):
            cells = zip(columns, (cell.strip() for cell in line.strip("|").split("|")), strict=False)
            found[-1].counts.update({state: number(cell) for state, cell in cells if re.fullmatch(r"[\d,]+", cell)})
        elif re.search(r"(?:Programs|Tests): \d", line):
            sys.exit(f"totals.py: error: '{file.name}' contains a line without counts: '{line}'")
        elif line.startswith(("| category |", "| operation |")):
            columns = [cell.strip() for cell in line.strip("|").split("|")]
    return [section for section in found if section.counts]


def number(text: str) -> int:
    """Parses a number with separators."""
    return int(text.replace(",", ""))


def rows() -> dict[str, list[int]]:
    """Returns the numbers of each collection, by its title as a link."""
    known = {word for words in COLUMNS.values() for word in words}
    found = {}
    for section in (section for file in SOURCES for section in sections(file)):
        if unknown := set(section.counts) - known:
            sys.exit(f"totals.py: error: unknown results in '{section.title}': {', '.join(sorted(unknown))}")
        link = f"[{section.title}]({section.link})"
        if link in found:
            sys.exit(f"totals.py: error: two sections are named '{section.title}'")
        found[link] = [sum(section.counts[word] for word in words) for words in COLUMNS.values()]
    return found


def new_texts() -> dict[Path, str]:
    """Returns the files with the current totals."""
    numbers = rows()
    lines = [f"| collection | {' | '.join(COLUMNS)} |", f"|---|{'---:|' * len(COLUMNS)}"]
    lines += [f"| {link} | {' | '.join(f'{count:,}' for count in counts)} |" for link, counts in numbers.items()]
    page, readme = TARGET.read_text(), README.read_text()
    if page.count(BEGIN) != 1 or page.count(END) != 1 or len(SUM.findall(readme)) != 1:
        sys.exit(f"totals.py: error: '{TARGET}' or '{README}' does not contain totals")
    before, rest = page.split(BEGIN)
    passed, failed, skipped = (f"{sum(column):,}" for column in zip(*numbers.values(), strict=True))
    return {
        TARGET: before + BEGIN + "\n".join(lines) + "\n" + END + rest.split(END)[1],
        README: SUM.sub(f"{passed} pass, {failed} fail, {skipped} are skipped", readme),
    }


def main() -> None:
    """Rewrites or checks the totals."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--check", action="store_true", help="do not change the files, but fail if the totals would change")
    options = parser.parse_args()
    for file, text in new_texts().items():
        if options.check and text != file.read_text():
            sys.exit(f"totals.py: error: the totals in '{file.name}' do not agree with the results; run test/judges/totals.py")
        if text != file.read_text():
            file.write_text(text)


if __name__ == "__main__":
    main()
