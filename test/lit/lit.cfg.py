# -*- Python -*-
"""Configuration of LLVM's lit for this directory.

    lit-22 -v test/lit [--param llvm=19] [--param plugin=FILE] [--param sycl_image=FILE] [--param oclvk=FILE] [--param exec_root=DIR]

parameter   default                                what
llvm        22                                     major version of LLVM whose tools are the hosts
plugin      target/release/libsyclpasses.so        the plugin, built for that LLVM
sycl_image  target/release/sycl-image              the tool
oclvk       target/release/oclvk                   the compiler for Vulkan
exec_root   target/lit/<llvm>                      directory of the %t files

In RUN lines `opt` loads the plugin; `%opt` is the bare tool. Other tools of that LLVM (clang, llc, …) have
their own names. FileCheck, not, count, split-file and the tools for object files (llvm-readobj, llvm-objcopy, llvm-ar,
llvm-offload-binary, lld-link, ld64.lld) are always those of LLVM 22, so that tests behave the same everywhere.

substitution  what
%plugin       the plugin's file
%load         the option that loads the plugin into opt and llc
%clang_load   the options that load the plugin into clang, so that its -mllvm options are known
%other_opt    the bare opt of the other LLVM major
%other_clang  clang of the other LLVM major
%includes     the headers for stock clang
%examples     the examples
%llvm         the major version

feature                         when
llvm-22, llvm-19                that LLVM is the host
clang, lld, spirv-val,          that tool is installed
spirv-dis, spirv-as, sycl-image,
gnu-ld, mold, oclvk
x86_64-linux                    programs for that machine can be linked and run
spirv, nvptx, amdgpu, x86       that target is registered in llc
other-opt, other-clang          that tool of the other LLVM major is installed
"""

import os
import platform
import re
import shutil
import subprocess

import lit.formats

TOOLS_LLVM = "22"

root = os.path.abspath(os.path.join(os.path.dirname(__file__), "..", ".."))
llvm = lit_config.params.get("llvm", "22")
if llvm not in ("19", "22"):
    lit_config.fatal(f"parameter llvm: invalid value '{llvm}'; expected one of: 19, 22")

config.name = f"syclpasses-llvm{llvm}"
config.test_format = lit.formats.ShTest(execute_external=False)
config.suffixes = [".ll", ".test", ".c", ".cpp", ".cl"]
config.excludes = ["Inputs"]
config.test_source_root = os.path.dirname(__file__)
config.test_exec_root = os.path.abspath(
    lit_config.params.get("exec_root", os.path.join(root, "target", "lit", llvm))
)
# Tests compare system messages.
config.environment["LC_ALL"] = "C"
config.available_features.add(f"llvm-{llvm}")


def find(tool, major):
    """Returns the path of an LLVM tool of a major version, or None."""
    for candidate in (f"/usr/lib/llvm-{major}/bin/{tool}", shutil.which(f"{tool}-{major}")):
        if candidate and os.access(candidate, os.X_OK):
            return candidate
    return None


def existing(parameter, default):
    """Returns the absolute path of the file that a parameter names, or None if it does not exist."""
    name = os.path.abspath(lit_config.params.get(parameter, os.path.join(root, default)))
    if os.path.exists(name):
        return name
    if parameter in lit_config.params:
        lit_config.fatal(f"parameter {parameter}: no such file: '{name}'")
    return None


def substitute(word, text):
    """Replaces a command name that is a separate word: not in `-opt-x`, `%t.opt`, `a/opt`, `opt-22`."""
    config.substitutions.append((rf"(?<![-\w./%=+])({re.escape(word)})(?![-\w./=+])", text))


plugin = existing("plugin", "target/release/libsyclpasses.so")
if plugin is None:
    lit_config.fatal("no plugin: build it with: cargo build --release -p syclpasses-plugin")
load = f"-load-pass-plugin={plugin}"
# Before LLVM 22, clang parses -mllvm options before it loads pass plugins, but after it loads other plugins.
clang_load = f"-fpass-plugin={plugin}" if llvm == "22" else f"-fplugin={plugin} -fpass-plugin={plugin}"

opt = find("opt", llvm)
llc = find("llc", llvm)
if opt is None or llc is None:
    lit_config.fatal(f"no opt and llc of LLVM {llvm}; install them with: apt install llvm-{llvm}")

config.substitutions += [
    ("%plugin", plugin),
    ("%load", load),
    ("%clang_load", clang_load),
    ("%includes", os.path.join(root, "include")),
    ("%examples", os.path.join(root, "examples")),
    ("%opt", opt),
    ("%llvm", llvm),
]

OBJECT_TOOLS = ("llvm-readobj", "llvm-objcopy", "llvm-ar", "llvm-offload-binary")
for tool in ("FileCheck", "not", "count", "split-file", *OBJECT_TOOLS):
    path = find(tool, TOOLS_LLVM)
    if path is None:
        lit_config.fatal(f"no {tool}; install it with: apt install llvm-{TOOLS_LLVM}-tools")
    substitute(tool, path)

substitute("opt", f"{opt} {load}")
substitute("llc", llc)
LLVM_TOOLS = ("llvm-as", "llvm-dis", "llvm-link", "llvm-nm", "llvm-objdump", "llvm-readelf", "llvm-bcanalyzer")
for tool in LLVM_TOOLS:
    path = find(tool, llvm)
    if path is None:
        lit_config.fatal(f"no {tool} of LLVM {llvm}; install it with: apt install llvm-{llvm}")
    substitute(tool, path)

# Optional tools: tests that require a missing tool are unsupported.
for tool, feature in (("clang", "clang"), ("clang++", "clang"), ("ld.lld", "lld")):
    path = find(tool, llvm)
    if path is not None:
        config.available_features.add(feature)
        substitute(tool, path)
for tool in ("lld-link", "ld64.lld"):
    path = find(tool, TOOLS_LLVM)
    if path is not None:
        substitute(tool, path)
# Linkers that clang finds by name.
for tool, feature in (("ld.bfd", "gnu-ld"), ("mold", "mold")):
    if shutil.which(tool) is not None:
        config.available_features.add(feature)
if (platform.system(), platform.machine()) == ("Linux", "x86_64"):
    config.available_features.add("x86_64-linux")
other = "19" if llvm == "22" else "22"
for tool in ("opt", "clang"):
    path = find(tool, other)
    if path is not None:
        config.available_features.add(f"other-{tool}")
        config.substitutions.append((f"%other_{tool}", path))
for tool in ("spirv-val", "spirv-dis", "spirv-as"):
    path = shutil.which(tool)
    if path is not None:
        config.available_features.add(tool)
        substitute(tool, path)
sycl_image = existing("sycl_image", "target/release/sycl-image")
if sycl_image is not None:
    config.available_features.add("sycl-image")
    substitute("sycl-image", sycl_image)
oclvk = existing("oclvk", "target/release/oclvk")
if oclvk is not None and llvm == TOOLS_LLVM:
    config.available_features.add("oclvk")
    substitute("oclvk", oclvk)

targets = subprocess.run([llc, "--version"], capture_output=True, text=True, check=True).stdout
for target, feature in (("spirv64", "spirv"), ("nvptx64", "nvptx"), ("amdgcn", "amdgpu"), ("x86-64", "x86")):
    if re.search(rf"^\s+{target}\s+-", targets, re.MULTILINE):
        config.available_features.add(feature)
