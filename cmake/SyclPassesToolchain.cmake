# CMake toolchain file. Selects this installation's sycl-clang++, and finds its IntelSYCL and SyclPasses packages.
#
#   cmake -B build --toolchain PREFIX/lib/cmake/SyclPasses/SyclPassesToolchain.cmake
get_filename_component(_prefix "${CMAKE_CURRENT_LIST_DIR}/../../.." ABSOLUTE)
set(CMAKE_CXX_COMPILER "${_prefix}/bin/sycl-clang++")
list(APPEND CMAKE_PREFIX_PATH "${_prefix}")
list(REMOVE_DUPLICATES CMAKE_PREFIX_PATH)
# Use the same version of clang for C source files as for C++ source files.
find_program(_clang NAMES clang-22 clang HINTS /usr/lib/llvm-22/bin NO_CACHE)
if(_clang AND NOT DEFINED CMAKE_C_COMPILER)
  set(CMAKE_C_COMPILER "${_clang}")
endif()
unset(_clang)
unset(_prefix)
