# The SyclPasses CMake package, for SYCL device code with stock LLVM.
#
#   find_package(SyclPasses REQUIRED)
#   add_executable(app host.cpp)
#   syclpasses_add_device_code(app SOURCES kernels.cpp)
#
# Targets
#   SyclPasses::headers   headers for stock clang
#   SyclPasses::sycl      headers and library of the DPC++ runtime, if found
#
# Variables
#   SyclPasses_SYCL_IMAGE, SyclPasses_DPCPP_FRONTEND   programs
#   SyclPasses_PLUGIN                                  plugin for LLVM 22
#   SyclPasses_CLANG, SyclPasses_LLC                   programs from LLVM 22
#   SyclPasses_SYCL_ROOT                               directory with include/sycl and lib/libsycl.so, from the
#                                                      PyPI package intel-sycl-rt; set this variable or the
#                                                      environment variable SYCLPASSES_SYCL
cmake_policy(PUSH)
cmake_policy(VERSION 3.21)

get_filename_component(SyclPasses_PREFIX "${CMAKE_CURRENT_LIST_DIR}/../../.." ABSOLUTE)
set(SyclPasses_SYCL_IMAGE "${SyclPasses_PREFIX}/bin/sycl-image")
set(SyclPasses_DPCPP_FRONTEND "${SyclPasses_PREFIX}/bin/dpcpp-frontend")
set(SyclPasses_PLUGIN "${SyclPasses_PREFIX}/lib/libsyclpasses-22.so")

find_program(SyclPasses_CLANG NAMES clang++-22 HINTS /usr/lib/llvm-22/bin)
find_program(SyclPasses_LLC NAMES llc-22 HINTS /usr/lib/llvm-22/bin)
mark_as_advanced(SyclPasses_CLANG SyclPasses_LLC)

set(SyclPasses_FOUND TRUE)
foreach(_file IN ITEMS "${SyclPasses_SYCL_IMAGE}" "${SyclPasses_DPCPP_FRONTEND}" "${SyclPasses_PLUGIN}")
  if(NOT EXISTS "${_file}")
    set(SyclPasses_FOUND FALSE)
    set(SyclPasses_NOT_FOUND_MESSAGE "'${_file}' does not exist; run scripts/install again")
  endif()
endforeach()
unset(_file)
if(NOT SyclPasses_CLANG OR NOT SyclPasses_LLC)
  set(SyclPasses_FOUND FALSE)
  set(SyclPasses_NOT_FOUND_MESSAGE "LLVM 22 not found: install clang-22 and llvm-22, or set SyclPasses_CLANG and SyclPasses_LLC")
endif()

set(SyclPasses_SYCL_ROOT "$ENV{SYCLPASSES_SYCL}" CACHE PATH "Directory with include/sycl and lib/libsycl.so")

if(NOT TARGET SyclPasses::headers)
  add_library(SyclPasses::headers INTERFACE IMPORTED)
  target_include_directories(SyclPasses::headers INTERFACE "${SyclPasses_PREFIX}/include")
endif()
if(NOT TARGET SyclPasses::sycl AND EXISTS "${SyclPasses_SYCL_ROOT}/lib/libsycl.so")
  add_library(SyclPasses::sycl SHARED IMPORTED)
  set_target_properties(SyclPasses::sycl PROPERTIES
    IMPORTED_LOCATION "${SyclPasses_SYCL_ROOT}/lib/libsycl.so"
    INTERFACE_INCLUDE_DIRECTORIES "${SyclPasses_SYCL_ROOT}/include"
    INTERFACE_COMPILE_FEATURES cxx_std_17)
endif()

include("${CMAKE_CURRENT_LIST_DIR}/SyclPassesDeviceCode.cmake")
cmake_policy(POP)
