# The IntelSYCL CMake package, for projects that are written for DPC++. Compiles SYCL source files with sycl-clang++.
#
#   cmake -B build -DCMAKE_CXX_COMPILER=sycl-clang++
#
#   find_package(IntelSYCL REQUIRED)
#   add_executable(app main.cpp helper.cpp)
#   add_sycl_to_target(TARGET app SOURCES main.cpp)
#
# Targets
#   IntelSYCL::SYCL_CXX   compile and link options, for target_link_libraries
#
# Variables
#   SYCL_FLAGS              compile and link options
#   SYCL_LANGUAGE_VERSION   SYCL version
#   SYCL_INCLUDE_DIR        directory of SYCL's headers
#   SYCL_LIBRARY_DIR        directory of libsycl.so
#
# The compiler finds the headers and the library in $SYCL_ROOT or in the active Python environment.
cmake_policy(PUSH)
cmake_policy(VERSION 3.21)

get_filename_component(_prefix "${CMAKE_CURRENT_LIST_DIR}/../../.." ABSOLUTE)
set(IntelSYCL_FOUND TRUE)
set(_about)
if(NOT CMAKE_CXX_COMPILER)
  set(IntelSYCL_FOUND FALSE)
  set(IntelSYCL_NOT_FOUND_MESSAGE "the CXX language must be enabled before find_package(IntelSYCL)")
else()
  execute_process(COMMAND "${CMAKE_CXX_COMPILER}" --version OUTPUT_VARIABLE _about ERROR_QUIET)
  if(NOT _about MATCHES "SYCL compiler: syclpasses")
    set(IntelSYCL_FOUND FALSE)
    set(IntelSYCL_NOT_FOUND_MESSAGE
      "CMAKE_CXX_COMPILER is '${CMAKE_CXX_COMPILER}'; use a new build directory and -DCMAKE_CXX_COMPILER=${_prefix}/bin/sycl-clang++")
  elseif(NOT _about MATCHES "SYCL root: ([^\n]+)")
    set(IntelSYCL_FOUND FALSE)
    set(IntelSYCL_NOT_FOUND_MESSAGE
      "sycl-clang++ cannot find the SYCL headers and runtime; install them with 'pip install intel-sycl-rt~=2026.2.0', and set the environment \
variable SYCL_ROOT to the directory of the Python environment")
  endif()
endif()

if(IntelSYCL_FOUND)
  string(REGEX MATCH "SYCL root: ([^\n]+)" _about "${_about}")
  set(SYCL_INCLUDE_DIR "${CMAKE_MATCH_1}/include")
  set(SYCL_LIBRARY_DIR "${CMAKE_MATCH_1}/lib")
  set(SYCL_LANGUAGE_VERSION 202012)
  set(SYCL_FLAGS -fsycl)
  if(NOT TARGET IntelSYCL::SYCL_CXX)
    add_library(IntelSYCL::SYCL_CXX INTERFACE IMPORTED)
    target_compile_options(IntelSYCL::SYCL_CXX INTERFACE "$<$<COMPILE_LANGUAGE:CXX>:${SYCL_FLAGS}>")
    target_link_options(IntelSYCL::SYCL_CXX INTERFACE ${SYCL_FLAGS})
    target_compile_features(IntelSYCL::SYCL_CXX INTERFACE cxx_std_17)
  endif()
endif()
unset(_about)
unset(_prefix)

#[[
add_sycl_to_target(TARGET <target> [SOURCES <source>...])

Compiles these source files of <target> as SYCL, or all of its C++ source files by default, and links <target> with the SYCL runtime.
]]
function(add_sycl_to_target)
  cmake_policy(VERSION 3.21)
  cmake_parse_arguments(PARSE_ARGV 0 arg "" "TARGET" "SOURCES")
  if(NOT arg_TARGET)
    message(FATAL_ERROR "add_sycl_to_target: missing TARGET")
  endif()
  if(NOT TARGET "${arg_TARGET}")
    message(FATAL_ERROR "add_sycl_to_target: no target '${arg_TARGET}'")
  endif()
  if(DEFINED arg_UNPARSED_ARGUMENTS)
    message(FATAL_ERROR "add_sycl_to_target: unknown argument '${arg_UNPARSED_ARGUMENTS}'")
  endif()
  if(arg_SOURCES)
    # Source file properties are scoped to a directory. Use the target's directory.
    set_property(SOURCE ${arg_SOURCES} TARGET_DIRECTORY "${arg_TARGET}" APPEND PROPERTY COMPILE_OPTIONS -fsycl)
  else()
    target_compile_options("${arg_TARGET}" PRIVATE "$<$<COMPILE_LANGUAGE:CXX>:-fsycl>")
  endif()
  target_compile_features("${arg_TARGET}" PRIVATE cxx_std_17)
  get_target_property(type "${arg_TARGET}" TYPE)
  if(type MATCHES "^(STATIC|OBJECT)_LIBRARY$")
    # Targets that link the objects must also link their device code.
    target_link_options("${arg_TARGET}" INTERFACE -fsycl)
  else()
    target_link_options("${arg_TARGET}" PRIVATE -fsycl)
  endif()
endfunction()

cmake_policy(POP)
