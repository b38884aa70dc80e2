"""Runs bitcode-compat on every attribute in LLVM 22's Attributes.td, and reads the result with LLVM 19.

    attributes.py DIRECTORY PLUGIN

Prints a line for each position of each attribute: 'kept', 'dropped', or the error of the pass.
"""

import re
import subprocess
import sys

directory, plugin = sys.argv[1:]
# These modules are only read; most of them have no useful content.
OPT, OTHER = "/usr/lib/llvm-22/bin/opt", "/usr/lib/llvm-19/bin/llvm-dis"
DEFINITION = re.compile(r'def \w+\s*:\s*(\w+)Attr<"(\w+)",\s*\w+,\s*\[([^\]]*)\]>')
NUMBERS = {
    "align": "(8)", "alignstack": "(8)", "allockind": '("alloc,zeroed")', "allocsize": "(0)", "captures": "(none)",
    "dead_on_return": "(8)", "dereferenceable": "(4)", "dereferenceable_or_null": "(4)", "memory": "(read)",
    "nofpclass": "(nan)", "uwtable": "(sync)", "vscale_range": "(1,2)",
}
PARAMETERS = {"nofpclass": "float", "range": "i32", "zeroext": "i32", "signext": "i32", "noext": "i32"}
# Attributes that only calls can have; the callee must not access memory.
CALLS_ONLY = {"builtin"}


def spelling(kind, name):
    if kind == "Int":
        return name + NUMBERS[name]
    return name + {"Type": "(i32)", "ConstantRange": "(i32 0, 5)", "ConstantRangeList": "((0, 4))"}.get(kind, "")


def module(name, place, text):
    value = PARAMETERS.get(name, "ptr")
    if name in CALLS_ONLY:
        return f"declare void @f(i64)\ndefine void @g() {{\n  call void @f(i64 1) {text}\n  ret void\n}}\n"
    if place == "FnAttr":
        return f"declare void @f(i64) {text}\n"
    return f"declare void @f({value} {text})\n" if place == "ParamAttr" else f"declare {text} {value} @f()\n"


definitions = DEFINITION.findall(open("/usr/include/llvm-22/llvm/IR/Attributes.td", encoding="utf-8").read())
for kind, name, places in sorted(definitions, key=lambda definition: definition[1]):
    for place in places.replace(" ", "").split(","):
        text = spelling(kind, name)
        with open(f"{directory}/in.ll", "w", encoding="utf-8") as file:
            file.write(module(name, place, text))
        lowered = subprocess.run(
            [OPT, f"-load-pass-plugin={plugin}", "-disable-verify", "-passes=bitcode-compat<llvm=19>",
             f"{directory}/in.ll", "-o", f"{directory}/out.bc"], capture_output=True, text=True)
        if lowered.returncode != 0:
            print(f"{name} {place}: {lowered.stderr.splitlines()[0].split(': ', 3)[-1]}")
            continue
        read = subprocess.run([OTHER, f"{directory}/out.bc", "-o", "-"], capture_output=True, text=True)
        if read.returncode != 0:
            print(f"{name} {place}: NOT READ: {read.stderr.strip()}")
        else:
            there = re.search(rf"\b{name}\b", read.stdout.split("source_filename", 1)[1])
            print(f"{name} {place}: {'kept' if there else 'dropped'}")
print(f"{len(definitions)} attributes")
