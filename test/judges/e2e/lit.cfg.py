# -*- Python -*-
"""Configuration of LLVM's lit for the tests of DPC++ in the SYCL directory of intel/llvm-test-suite.

test/judges/e2e.py runs lit with this configuration. The environment must be that of scripts/env.sh.

parameter  what
checkout   the checkout of intel/llvm-test-suite
output     the directory for %t files
prefix     the directory that scripts/install wrote to
options    options to add to each compilation, such as --sycl-spirv=translator

The tests run on the devices that ONEAPI_DEVICE_SELECTOR selects. Commands for GPUs, accelerators and the former host device do nothing.
The directory `include` precedes those of the installation: its CL/sycl.hpp declares former names of what today's headers declare, and
CL/sycl contains former paths of today's headers.
"""

import os
import shutil

import lit.formats

here = os.path.dirname(os.path.abspath(__file__))
prefix = lit_config.params["prefix"]
sycl = os.environ["SYCLPASSES_SYCL"]
headers, libraries = os.path.join(sycl, "include"), os.path.join(sycl, "lib")

config.name = "e2e"
# bash, because the tests use shell syntax that lit's own shell does not support.
config.test_format = lit.formats.ShTest(execute_external=True)
config.suffixes = [".cpp"]
config.excludes = ["Inputs"]
config.test_source_root = os.path.join(lit_config.params["checkout"], "SYCL")
config.test_exec_root = lit_config.params["output"]

tools = os.path.join(prefix, "bin")
config.environment["PATH"] = os.pathsep.join([tools, os.environ["PATH"], os.path.join(sycl, "bin")])
config.environment["SYCL_ROOT"] = sycl
for name in ("ONEAPI_DEVICE_SELECTOR", "OCL_ICD_VENDORS", "LD_LIBRARY_PATH", "HOME"):
    if name in os.environ:
        config.environment[name] = os.environ[name]

config.available_features |= {"linux", "cpu", "opencl", "opencl_icd"}
for tool in ("sycl-ls", "llvm-spirv", "llvm-link", "ocloc", "aoc", "opencl-aot"):
    path = shutil.which(tool, path=config.environment["PATH"])
    if path:
        config.available_features.add(tool)
        config.substitutions.append((f"%{tool.replace('-', '_')}", path))

compiler = f"{os.path.join(tools, 'sycl-clang++')} -I{os.path.join(here, 'include')} {lit_config.params.get('options', '')}"
config.substitutions += [
    ("%clangxx", f" {compiler} "),
    # A target's name no longer contains `sycldevice`.
    ("%sycl_triple", "spir64-unknown-unknown"),
    ("%sycl_options", f"-lsycl -I{headers} -I{headers}/sycl"),
    ("%sycl_include", headers),
    ("%sycl_libs_dir", libraries),
    ("%opencl_include_dir", headers),
    ("%opencl_lib", "-lOpenCL"),
    ("%include_option", "-include"),
    ("%debug_option", "-g"),
    ("%cxx_std_option", "-std="),
    ("%threads_lib", "-lpthread"),
    ("%sycl_be", "opencl"),
    ("%BE_RUN_PLACEHOLDER", ""),
    # The runtime ends programs for which SYCL_PI_TRACE is set. Its successor prints another trace.
    ("SYCL_PI_TRACE=", "SYCL_UR_TRACE=0 SYCL_FORMER_TRACE="),
    # lit no longer supports %T, the directory of %t.
    ("%T", "$(dirname %t)"),
]
for device in ("CPU", "GPU", "ACC", "HOST"):
    runs, checks = ("", "| FileCheck %s") if device == "CPU" else ("true", "")
    for system in ("", "_ON_LINUX"):
        config.substitutions += [(f"%{device}_RUN{system}_PLACEHOLDER", runs), (f"%{device}_CHECK{system}_PLACEHOLDER", checks)]
config.substitutions.append(("%GPU_L0_CHECK_PLACEHOLDER", ""))
