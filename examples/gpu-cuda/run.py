#!/usr/bin/env python3
"""Checks and times the kernels of the CUDA example on a GPU.

    python3 run.py [--out DIRECTORY] [--seconds S]

Requires CuPy, and CUDA's ptxas and cuobjdump to count instructions. examples/gpu-cuda/build copies this script next to the files
that it reads. Compares the results of each variant with NumPy; the exit status is 1 if any of them is wrong. Writes results.csv, a
Markdown table (table.md), and the instructions of each kernel (sass.txt) to DIRECTORY.

Each time is the median of many launches, measured with events. The variants of a kernel with the same values run in turn, in a
different order each time, so that changes in the GPU's clock rate do not favor one of them.
"""

import argparse
import csv
import json
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile

import cupy
import numpy as np

from kernels import KERNELS

HERE = pathlib.Path(__file__).resolve().parent
SETS = (0, 1, 2)
# The argument size for kernels that receive the constants by value: constant_values<128> in constants.hpp.
BY_VALUE = 128
OPCODE = re.compile(r"^\s+/\*[0-9a-f]{4,}\*/\s+(?:@!?U?P\w+\s+)?([A-Z][A-Z0-9_.]*)", re.MULTILINE)


def variants_of(kernel, number):
    """The name and the file of each variant for a set of values."""
    yield "literal", f"{kernel}.{number}.literal"
    if number == 0:
        yield "default-values", f"{kernel}.default-values"
    yield "values", f"{kernel}.{number}.values"
    yield "emulation", f"{kernel}.emulation"
    yield "emulation-by-value", f"{kernel}.emulation-by-value"


class Program:
    """A compiled kernel and its instruction counts."""

    def __init__(self, kernel, stem, directory):
        ptx = HERE / f"{stem}.ptx"
        text = ptx.read_text()
        # The constants are in constant global memory that the last argument points to, or in that argument.
        last = max(re.findall(rf"{kernel}_param_(\d+)", text), key=int)
        loads = re.findall(r"^\s+ld\.(global\.nc|global|param)[.\w]* .*\[([%\w]+)", text, re.MULTILINE)
        copies = set(re.findall(rf"(%rd\d+), {kernel}_param_{last}\b", text))
        by_value = re.search(rf"\.b8 {kernel}_param_{last}\[", text) is not None
        self.ptx_data_loads = sum(space == "global" for space, _ in loads)
        self.ptx_loads = sum(
            space == "global.nc" or (by_value and (base == f"{kernel}_param_{last}" or base in copies)) for space, base in loads
        )
        self.sass, self.opcodes = "", []
        loaded = ptx
        if shutil.which("ptxas") and shutil.which("cuobjdump"):
            loaded = pathlib.Path(directory) / f"{stem}.cubin"
            subprocess.run(["ptxas", "-arch=sm_90", "-O3", ptx, "-o", loaded], check=True)
            dump = subprocess.run(["cuobjdump", "-sass", loaded], check=True, capture_output=True, text=True).stdout
            # Remove the encoding.
            self.sass = re.sub(r"\s*/\* 0x[0-9a-f]{16} \*/", "", dump)
            self.opcodes = [opcode for opcode in OPCODE.findall(self.sass) if opcode != "NOP"]
        self.function = cupy.RawModule(path=str(loaded)).get_function(kernel)

    def count(self, pattern):
        return sum(re.fullmatch(pattern, opcode) is not None for opcode in self.opcodes)

    def figures(self):
        return {
            "registers": self.function.num_regs,
            "local_bytes": self.function.local_size_bytes,
            "ptx_constant_loads": self.ptx_loads,
            "ptx_data_loads": self.ptx_data_loads,
            "sass_constant_loads": self.count(r"LDG.*\.CONSTANT"),
            "sass_data_loads": self.count(r"LDG.*") - self.count(r"LDG.*\.CONSTANT"),
            "sass_local": self.count(r"(LDL|STL).*"),
            "sass_branches": self.count(r"BRA.*"),
            "sass_instructions": len(self.opcodes),
        }


def buffer_of(kernel, number, variant):
    """Returns the last argument: the address of the emulation buffer, or its bytes, or null if nothing reads it."""
    if not variant.startswith("emulation"):
        return np.uint64(0)
    data = np.fromfile(HERE / f"{kernel}.{number}.bin", np.uint8)
    if variant == "emulation":
        return cupy.asarray(data)
    values = np.zeros(BY_VALUE, np.uint8)
    values[: len(data)] = data
    # CuPy passes an array with one element by value.
    return values.view(f"V{BY_VALUE}")


def time_in_turns(launches, seconds):
    """Returns the time of each launch in milliseconds, by variant."""
    for launch in launches.values():
        for _ in range(3):
            launch()
    start, end = cupy.cuda.Event(), cupy.cuda.Event()

    def once(launch):
        start.record()
        launch()
        end.record()
        end.synchronize()
        return cupy.cuda.get_elapsed_time(start, end)

    first = sum(once(launch) for launch in launches.values())
    rounds = max(7, min(400, int(seconds * 1000 / first)))
    times = {variant: [] for variant in launches}
    names = list(launches)
    for number in range(rounds):
        turn = number % len(names)
        for variant in names[turn:] + names[:turn]:
            times[variant].append(once(launches[variant]))
    return times


def measure(kernel, number, directory, seconds):
    """Returns the rows for one kernel with one set of values."""
    values = json.loads((HERE / f"{kernel.name}.{number}.json").read_text())
    grid, block, arguments = kernel.launch(values)
    programs, launches, rows = {}, {}, {}
    for variant, stem in variants_of(kernel.name, number):
        program = programs[variant] = Program(kernel.name, stem, directory)
        all_arguments = (*arguments, buffer_of(kernel.name, number, variant))
        launches[variant] = lambda f=program.function, a=all_arguments: f(grid, block, a)
        # An element that the kernel does not write stays NaN.
        kernel.output.fill(np.nan)
        launches[variant]()
        problem = kernel.problem(values, cupy.asnumpy(kernel.output))
        rows[variant] = {"kernel": kernel.name, "set": number, "variant": variant, "result": problem or "right"}
    times = time_in_turns(launches, seconds)
    literal = float(np.median(times["literal"]))
    for variant, row in rows.items():
        low, median, high = np.percentile(times[variant], (10, 50, 90))
        row |= {
            "launches": len(times[variant]),
            "ms_median": f"{median:.5f}",
            "ms_p10": f"{low:.5f}",
            "ms_p90": f"{high:.5f}",
            "ratio": f"{median / literal:.4f}",
            "same_sass": int(sorted(programs[variant].opcodes) == sorted(programs["literal"].opcodes)),
        }
        row |= programs[variant].figures()
    sass = [(f"{kernel.name} {number} {variant}", program.sass) for variant, program in programs.items()]
    return list(rows.values()), sass


def table(rows):
    yield "| kernel | set | variant | result | ms | ratio | registers | loads of constants, PTX (SASS) | loads of data, PTX (SASS) | local, SASS | instructions |"
    yield "|---|---|---|---|---:|---:|---:|---:|---:|---:|---:|"
    for row in rows:
        yield (
            f"| {row['kernel']} | {row['set']} | {row['variant']} | {row['result']} | {float(row['ms_median']):.4f} "
            f"| {float(row['ratio']):.3f} | {row['registers']} | {row['ptx_constant_loads']} ({row['sass_constant_loads']}) "
            f"| {row['ptx_data_loads']} ({row['sass_data_loads']}) | {row['sass_local']} | {row['sass_instructions']} |"
        )


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--out", type=pathlib.Path, default=HERE, help="directory for the results")
    parser.add_argument("--seconds", type=float, default=1.5, help="time to spend on launches of a kernel with one set of values")
    arguments = parser.parse_args()
    properties = cupy.cuda.runtime.getDeviceProperties(0)
    print(f"{properties['name'].decode()}, CUDA {cupy.cuda.runtime.runtimeGetVersion()}", flush=True)

    rows, sass = [], []
    with tempfile.TemporaryDirectory() as directory:
        for make in KERNELS:
            kernel = make(cupy, np.random.default_rng())
            for number in SETS:
                new_rows, new_sass = measure(kernel, number, directory, arguments.seconds)
                rows += new_rows
                sass += new_sass
                print("\n".join(list(table(new_rows))[0 if len(rows) == len(new_rows) else 2 :]), flush=True)
            del kernel
            cupy.get_default_memory_pool().free_all_blocks()
    with open(arguments.out / "results.csv", "w", newline="") as file:
        writer = csv.DictWriter(file, rows[0].keys(), lineterminator="\n")
        writer.writeheader()
        writer.writerows(rows)
    (arguments.out / "table.md").write_text("\n".join(table(rows)) + "\n")
    (arguments.out / "sass.txt").write_text("\n".join(f"==== {name}\n{text}" for name, text in sass))
    return 0 if all(row["result"] == "right" for row in rows) else 1


if __name__ == "__main__":
    sys.exit(main())
