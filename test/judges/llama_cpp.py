#!/usr/bin/env python3
"""Builds llama.cpp's SYCL back end with sycl-clang++, and compares it with llama.cpp's CPU back end.

    llama_cpp.py run SOURCE OUTPUT PREFIX [OP...] --mkl DIR   builds llama.cpp, and runs test-backend-ops, by default for all operations
    llama_cpp.py model OUTPUT [--types TYPE,...]              compares the tokens that both back ends generate with a random model
    llama_cpp.py table OUTPUT                                 prints a Markdown table of the results

SOURCE is `vendor/llama.cpp` in the source distribution of PyPI's llama-cpp-python 0.3.36. DIR contains the files of the Python packages
mkl, mkl-devel, mkl-include, onemkl-sycl-blas, onemkl-sycl-include (2026.0.0), tbb and tbb-devel. PREFIX is the directory that
scripts/install wrote to. `run` writes only below OUTPUT, keeps finished operations, and can be stopped and started again at any time. The
tests run on the device that ONEAPI_DEVICE_SELECTOR selects, by default Intel's CPU device.
"""

import argparse
import csv
import json
import os
import re
import subprocess
import sys
import time
from dataclasses import asdict, dataclass, field
from pathlib import Path

from common import write_json
from random_gguf import write_model

OUTCOMES = ("passed", "failed", "crashed", "over the limit", "not supported")
LINE = re.compile(r"^ +(\w+)\((.*?)\): (.*)$", re.MULTILINE)
OPTIONS = (
    "GGML_SYCL=ON", "GGML_SYCL_DNN=OFF", "GGML_SYCL_SUPPORT_LEVEL_ZERO_API=OFF", "MKL_THREADING=tbb_thread", "LLAMA_OPENSSL=OFF",
    "LLAMA_BUILD_APP=OFF", "LLAMA_BUILD_EXAMPLES=OFF", "LLAMA_BUILD_SERVER=OFF",
    # The SYCL back end contains code for bfloat16 only if this macro of icpx is defined.
    "CMAKE_CXX_FLAGS_RELEASE=-O3 -DNDEBUG -D__INTEL_LLVM_COMPILER=20260000",
    # The device compiles whole images; with the default, they contain up to 251 kernels.
    "CMAKE_SHARED_LINKER_FLAGS=-fsycl-device-code-split=per_kernel",
)  # fmt: skip
# The SYCL back end requires a GPU, divides by (compute units / 16), and uses work-groups of the maximum size, although its local memory
# suffices only for 16 sub-groups. This library changes what libsycl.so returns for these properties of the CPU device.
INFO = (
    "_ZNK4sycl3_V16device13get_info_implINS0_4info6device{}EEENS0_6detail11ABINeutralTINS6_19is_device_info_descIT_E11return_typeEE4typeEv"
)
SHIM = f"""
int is_gpu(const void *device) __asm__("_ZNK4sycl3_V16device6is_gpuEv");
int is_gpu(const void *device) {{ return 1; }}
unsigned units(const void *device) __asm__("{INFO.format('17max_compute_units')}");
unsigned units(const void *device) {{ return 16; }}
unsigned long items(const void *device) __asm__("{INFO.format('19max_work_group_size')}");
unsigned long items(const void *device) {{ return 256; }}
"""
# Flash attention requests sub-groups of 32 work-items, which the device rejects if another size is set for all kernels.
SIZED = ("FLASH_ATTN_EXT",)
PROGRAMS = ("test-backend-ops", "llama-completion", "llama-quantize")


@dataclass
class Operation:
    """The results of an operation. Test cases map to an element of OUTCOMES."""

    name: str
    cases: dict[str, str] = field(default_factory=dict)
    # Failed and crashed test cases with the program's message.
    messages: dict[str, str] = field(default_factory=dict)
    seconds: float = 0


def environment(output: Path, operation: str = "") -> dict[str, str]:
    """Returns the environment of llama.cpp's programs, or of an operation in test-backend-ops."""
    # Kernels without reqd_sub_group_size expect sub-groups of 16 work-items, too.
    size = {} if operation in SIZED else {"CL_CONFIG_CPU_VECTORIZER_MODE": "16"}
    return {
        **size,
        "ONEAPI_DEVICE_SELECTOR": "opencl:cpu",
        # The build passes an option for GPUs, -ze-intel-greater-than-4GB-buffer-required, which the CPU device rejects.
        "SYCL_PROGRAM_COMPILE_OPTIONS": "",
        "GGML_NO_BACKTRACE": "1",
        "LD_PRELOAD": str(output / "libshim.so"),
        "SYCL_CACHE_PERSISTENT": "1",
        "SYCL_CACHE_DIR": str(output / "cache"),
        **os.environ,
    }


def limited(command: list[str], output: Path, limit: float, environ: dict[str, str]) -> subprocess.CompletedProcess[str]:
    """Runs a command with a time limit in seconds. The exit code 124 means that it was exceeded."""
    # The output is a file, because after the limit, it contains what the program printed before.
    log = output / f"{Path(command[0]).name}.log"
    with log.open("w+") as file:
        try:
            done = subprocess.run(command, env=environ, stdout=file, stderr=subprocess.STDOUT, timeout=limit, check=False)
            code = done.returncode
        except subprocess.TimeoutExpired:
            code = 124
    text = re.sub(r"\x1b\[[0-9;]*m", "", log.read_text(errors="replace"))
    return subprocess.CompletedProcess(command, code, text)


def build(options: argparse.Namespace) -> None:
    """Configures the build, unless it is configured, and builds the programs."""
    directory = options.output / "build"
    tools = options.prefix / "lib" / "syclpasses" / "bin"
    setting = {**os.environ, "CMAKE_PREFIX_PATH": f"{options.prefix}:{options.mkl}"}
    if not (directory / "build.ninja").exists():
        command = ["cmake", "-S", options.source, "-B", directory, "-G", "Ninja", f"-DCMAKE_C_COMPILER={tools / 'icx'}"]
        command += [f"-DCMAKE_CXX_COMPILER={tools / 'icpx'}", *(f"-D{option}" for option in OPTIONS)]
        subprocess.run(list(map(str, command)), env=setting, check=True, stdout=subprocess.DEVNULL)
    (options.output / "shim.c").write_text(SHIM)
    command = [tools / "icx", "-shared", "-fPIC", options.output / "shim.c", "-o", options.output / "libshim.so"]
    subprocess.run(list(map(str, command)), check=True)
    command = ["ninja", "-C", directory, "-k", "0", "-j", options.jobs, *PROGRAMS]
    subprocess.run(list(map(str, command)), env=setting, check=True)


def all_cases(output: Path) -> dict[str, list[str]]:
    """Returns the operations with the parameters of the test cases that the device supports, in the order in which they run."""
    command = [str(output / "build" / "bin" / "test-backend-ops"), "support", "-b", "SYCL0", "--output", "csv"]
    done = subprocess.run(command, env=environment(output), capture_output=True, text=True, check=True)
    cases: dict[str, list[str]] = {}
    lines = done.stdout.splitlines()
    start = next(number for number, line in enumerate(lines) if '"op_name"' in line)
    for row in csv.DictReader(lines[start:]):
        # Without a supported test case, the operation is listed, too.
        supported = cases.setdefault(row["op_name"], [])
        if row["supported"] in ("1", "yes", "true"):
            supported.append(row["op_params"])
    return {name: list(dict.fromkeys(parameters)) for name, parameters in cases.items()}


def run_operation(output: Path, name: str, expected: list[str], limit: float) -> Operation:
    """Runs the test cases of an operation. After a crash, the remaining test cases run."""
    operation = Operation(name)
    start = time.monotonic()
    selected, batch = name, expected
    while True:
        left = limit - (time.monotonic() - start)
        command = [str(output / "build" / "bin" / "test-backend-ops"), "-b", "SYCL0", "-o", selected]
        done = limited(command, output, max(left, 1), environment(output, name))
        read_results(operation, done.stdout)
        remaining = [case for case in expected if case not in operation.cases]
        if done.returncode == 124 or left <= 0 or not remaining:
            break
        if remaining[0] in batch:
            crashed = remaining.pop(0)
            operation.cases[crashed], operation.messages[crashed] = "crashed", last_line(done.stdout)
        if not remaining:
            break
        batch = remaining[:300]  # An argument has at most 128 KiB.
        selected = ",".join(f"{name}({case})" for case in batch)
    for case in remaining:
        operation.cases.setdefault(case, "over the limit")
    operation.seconds = round(time.monotonic() - start, 1)
    return operation


def read_results(operation: Operation, text: str) -> None:
    """Adds the results that test-backend-ops printed. Messages precede the result in the same line."""
    for name, case, result in LINE.findall(text):
        key = case if name == operation.name else f"{name}({case})"
        if result.endswith("OK"):
            operation.cases[key] = "passed"
        elif "not supported" in result:
            operation.cases[key] = "not supported"
        elif result.endswith("FAIL"):
            operation.cases[key] = "failed"
    for error, name, case in re.findall(r"^(\[\w+\] .*?)  (\w+)\((.*?)\): FAIL", text, re.MULTILINE):
        operation.cases[case if name == operation.name else f"{name}({case})"] = "failed"
        operation.messages[case] = error


def last_line(text: str) -> str:
    """Returns the last line that is neither empty nor a note of the device."""
    lines = [line.strip() for line in text.splitlines() if line.strip() and not line.startswith("PLEASE submit")]
    return lines[-1][:200] if lines else ""


def run(options: argparse.Namespace) -> None:
    """Builds llama.cpp, and runs the selected operations that have no result."""
    options.output.mkdir(parents=True, exist_ok=True)
    build(options)
    results = options.output / "results"
    results.mkdir(exist_ok=True)
    cases = all_cases(options.output)
    names = options.operations or sorted(cases, key=lambda name: len(cases[name]))
    for name in names:
        file = results / f"{name}.json"
        if file.exists() and not options.operations:
            continue
        operation = run_operation(options.output, name, cases.get(name, []), options.limit)
        write_json(file, asdict(operation))
        counts = [list(operation.cases.values()).count(outcome) for outcome in OUTCOMES]
        text = ", ".join(f"{count} {outcome}" for count, outcome in zip(counts, OUTCOMES) if count)
        print(f"{name}: {text}, {operation.seconds:.0f} s", flush=True)


def table(options: argparse.Namespace) -> None:
    """Prints the results of operations with failures, and the totals."""
    files = sorted((options.output / "results").glob("*.json"))
    counts = {}
    for operation in (Operation(**json.loads(file.read_text())) for file in files):
        counts[operation.name] = [list(operation.cases.values()).count(outcome) for outcome in OUTCOMES]
    failing = {name: row for name, row in counts.items() if any(row[1:-1])}
    print(f"| operation | {' | '.join(OUTCOMES)} |\n|---|{'---:|' * len(OUTCOMES)}")
    for name, row in failing.items():
        print(f"| `{name}` | {' | '.join(f'{count:,}' for count in row)} |")
    total = [sum(column) for column in zip(*counts.values(), strict=True)]
    text = f"all {len(counts)}, of which {len(counts) - len(failing)} without failures"
    print(f"| {text} | {' | '.join(f'{count:,}' for count in total)} |")


def model(options: argparse.Namespace) -> None:
    """Generates tokens with both back ends, and compares them."""
    programs = options.output / "build" / "bin"
    cache = (options.output / "build" / "CMakeCache.txt").read_text()
    source = Path(re.search(r"^CMAKE_HOME_DIRECTORY:INTERNAL=(.*)$", cache, re.MULTILINE)[1])
    bad = 0
    for kind in options.types.split(","):
        original, file = options.output / f"{kind}-original.gguf", options.output / f"{kind}.gguf"
        # With quantized weights, the back ends round differently.
        write_model(source / "models" / "ggml-vocab-llama-spm.gguf", original, clear=kind != "F16")
        quantize = [str(programs / "llama-quantize"), "--pure", str(original), str(file), kind]
        limited(quantize, options.output, options.limit, environment(options.output))
        texts = []
        for device in ("none", "SYCL0"):
            command = [str(programs / "llama-completion"), "-m", str(file), "-p", "Once upon a time", "-n", "32", "--temp", "0"]
            command += ["-c", "256", "-no-cnv", "-ngl", "99", "-fa", "off", "--device", device, "--no-warmup", "--simple-io"]
            command += ["--log-file", str(options.output / f"{device}.log")]
            environ = environment(options.output)
            done = subprocess.run(command, env=environ, stdin=subprocess.DEVNULL, capture_output=True, text=True, check=False)
            texts.append(done.stdout if done.returncode == 0 else f"exit code {done.returncode}: {last_line(done.stderr)}")
        same = texts[0] == texts[1] and not texts[0].startswith("exit code")
        bad += not same
        print(f"{kind}: {'same' if same else 'DIFFERENT'}: {texts[0].strip()!r}{'' if same else f' and {texts[1].strip()!r}'}", flush=True)
    sys.exit(bad > 0)


def main() -> None:
    """Runs a subcommand."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    commands = parser.add_subparsers(required=True, metavar="COMMAND")
    running = commands.add_parser("run", help="build llama.cpp and run operations")
    running.add_argument("source", type=Path)
    running.add_argument("output", type=lambda text: Path(text).absolute())
    running.add_argument("prefix", type=lambda text: Path(text).absolute())
    running.add_argument("operations", nargs="*", metavar="OP", help="run these operations again, even if they have results")
    running.add_argument("--mkl", type=lambda text: Path(text).absolute(), required=True, metavar="DIR", help="directory of oneMKL")
    running.add_argument("--jobs", type=int, default=os.cpu_count(), help="number of compilations at the same time")
    running.set_defaults(function=run)
    comparing = commands.add_parser("model", help="compare the tokens that both back ends generate")
    comparing.add_argument("output", type=lambda text: Path(text).absolute())
    comparing.add_argument("--types", default="F16,Q8_0,Q4_0,Q4_K", help="types of the weights")
    comparing.set_defaults(function=model)
    for command in (running, comparing):
        command.add_argument("--limit", type=float, default=600, help="time limit for an operation in seconds")
    printing = commands.add_parser("table", help="print a Markdown table of the results")
    printing.add_argument("output", type=Path)
    printing.set_defaults(function=table)
    options = parser.parse_args()
    try:
        options.function(options)
    except (OSError, subprocess.CalledProcessError) as error:
        sys.exit(f"llama_cpp.py: error: {error}")


if __name__ == "__main__":
    main()
