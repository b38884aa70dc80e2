# Sets the environment for the project's tools in a bash shell. Usage: . scripts/env.sh
#
#   SYCLPASSES_ROOT        the repository
#   SYCLPASSES_VENV        Python environment with the SYCL and OpenCL runtimes (created by scripts/setup)
#   SYCLPASSES_NEWEST      Python environment with the newest tested runtimes (created by scripts/setup)
#   SYCLPASSES_PYTHON      Python environment with maturin and dpctl, to build and test this project's wheel (created by scripts/setup)
#   SYCLPASSES_LINT        directory with the programs that scripts/lint runs (created by scripts/setup)
#   SYCLPASSES_WHEELHOUSE  directory with the wheels of the SYCL and OpenCL runtimes (created by scripts/setup)
#   SYCLPASSES_SYCL        Python environment with DPC++'s front end, unless already set
#   SYCLPASSES_TARGET      cargo's target directory
#   OCL_ICD_VENDORS        directory in which the OpenCL loader finds Intel's CPU device
#   SYCLPASSES_LLVM_SPIRV  directory with the translator from LLVM IR to SPIR-V
#   CUDA_PATH              directory with CUDA's device library and PTX assembler, unless already set (created by scripts/setup)
#   SYCLPASSES_IGA         directory with the disassembler library under the name that ocloc loads, for LD_LIBRARY_PATH
#   PATH                   begins with the LLVM 22 tools, and ends with the translator
SYCLPASSES_ROOT=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
export SYCLPASSES_ROOT
export SYCLPASSES_VENV="$SYCLPASSES_ROOT/target/venv"
export SYCLPASSES_NEWEST="$SYCLPASSES_ROOT/target/venv-newest"
export SYCLPASSES_PYTHON="$SYCLPASSES_ROOT/target/venv-python"
export SYCLPASSES_LINT="$SYCLPASSES_ROOT/target/lint"
export SYCLPASSES_WHEELHOUSE="$SYCLPASSES_ROOT/target/wheelhouse"
export SYCLPASSES_SYCL="${SYCLPASSES_SYCL:-$SYCLPASSES_VENV}"
# Make the path absolute. Cargo resolves it relative to the current directory, and the scripts call Cargo from several directories.
[[ -z ${CARGO_TARGET_DIR:-} ]] || export CARGO_TARGET_DIR="$(realpath -m -- "$CARGO_TARGET_DIR")"
export SYCLPASSES_TARGET="${CARGO_TARGET_DIR:-$SYCLPASSES_ROOT/target}"
export OCL_ICD_VENDORS="$SYCLPASSES_ROOT/target/opencl-vendors"
export SYCLPASSES_LLVM_SPIRV="$SYCLPASSES_ROOT/target/llvm-spirv"
export CUDA_PATH="${CUDA_PATH:-$SYCLPASSES_ROOT/target/cuda/nvidia/cuda_nvcc}"
export SYCLPASSES_IGA="$SYCLPASSES_ROOT/target/iga"
case ":$PATH:" in
*:/usr/lib/llvm-22/bin:*) ;;
*) export PATH="/usr/lib/llvm-22/bin:$PATH" ;;
esac
case ":$PATH:" in
*:"$SYCLPASSES_LLVM_SPIRV"/*) ;;
*) export PATH="$PATH:$SYCLPASSES_LLVM_SPIRV/dpcpp_llvm_spirv/bin" ;;
esac

# Configures cargo's `release` profile to build quickly, and to check overflows and assertions, as the `dev` profile does. Both the tests
# and the programs that they run use this profile, so each package is compiled only once.
build_for_tests() {
    export CARGO_PROFILE_RELEASE_OPT_LEVEL=0 CARGO_PROFILE_RELEASE_CODEGEN_UNITS=16 CARGO_PROFILE_RELEASE_LTO=off
    export CARGO_PROFILE_RELEASE_DEBUG_ASSERTIONS=true CARGO_PROFILE_RELEASE_OVERFLOW_CHECKS=true
    export CARGO_PROFILE_DEV_DEBUG=0 CARGO_INCREMENTAL=0
}

# The packages whose programs and libraries scripts/install installs, except for the plugins and adapters.
installed_packages=(sycl-clang device-compiler sycl-image dpcpp-frontend sycl-jit-drop-in sycl-rtc-worker sycl-rtc-in-process sycl-rtc-tool
    sycl-rtc-c opencl-vulkan)

# The cargo options that select the packages with LLVM 19 support. All commands use the same list, because it affects the features of
# dependencies.
llvm19=(-p llvm-host -p llvm-ir -p sycl_passes -p syclpasses-plugin --no-default-features --features llvm19
    --target-dir "$SYCLPASSES_TARGET/llvm19")
