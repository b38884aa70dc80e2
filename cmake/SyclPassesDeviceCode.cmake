#[[
syclpasses_add_device_code(<target>
  SOURCES <source>...
  [FRONT_END dpcpp|clang]
  [MODE native|emulation]
  [FOOTER <name>]
  [OPTIONS <option>...])

Compiles the source files for the device, and adds the images to <target>, an executable or a library.

  SOURCES    SYCL source files, each of which is compiled to a separate image. They are compiled with the include directories and
             compile definitions of <target>. An image is rebuilt if its source or a file that it includes changes.
  FRONT_END  dpcpp (default): DPC++'s device front end. The images register with the DPC++ runtime, with which
             <target> is linked, when the program starts.
             clang: stock clang with the headers from this package. The images are in a section, for programs that use
             OpenCL, between the symbols __start_syclimg and __stop_syclimg.
  MODE       The mode in which specialization constants are lowered: native (default) or emulation.
  FOOTER     The name of the generated C++ file that lets the host set specialization constants. Include it at the end of the
             host source file (default: <target>_footer.hpp).
  OPTIONS    Options for the front end, for example -std=c++20 or -O3.

For each source, creates NAME.spv and NAME.prop in ${CMAKE_CURRENT_BINARY_DIR}/<target>.syclpasses.
]]
function(syclpasses_add_device_code target)
  cmake_policy(VERSION 3.21)
  cmake_parse_arguments(PARSE_ARGV 1 arg "" "FRONT_END;MODE;FOOTER" "SOURCES;OPTIONS")
  _syclpasses_check_arguments()

  set(directory "${CMAKE_CURRENT_BINARY_DIR}/${target}.syclpasses")
  file(MAKE_DIRECTORY "${directory}")
  set(images)
  set(names)
  foreach(source IN LISTS arg_SOURCES)
    get_filename_component(source "${source}" ABSOLUTE)
    get_filename_component(name "${source}" NAME_WE)
    if(name IN_LIST names)
      message(FATAL_ERROR "syclpasses_add_device_code: two source files are named '${name}'")
    endif()
    list(APPEND names "${name}")
    set(base "${directory}/${name}")
    if(arg_FRONT_END STREQUAL "dpcpp")
      _syclpasses_compile_with_dpcpp()
    else()
      _syclpasses_compile_with_clang()
    endif()
    list(APPEND images "${base}.spv" "${base}.prop")
  endforeach()
  _syclpasses_embed()
endfunction()

# Checks the arguments and sets their defaults.
macro(_syclpasses_check_arguments)
  if(NOT TARGET "${target}")
    message(FATAL_ERROR "syclpasses_add_device_code: no target '${target}'")
  endif()
  if(DEFINED arg_UNPARSED_ARGUMENTS)
    message(FATAL_ERROR "syclpasses_add_device_code: unknown argument '${arg_UNPARSED_ARGUMENTS}'")
  endif()
  if(NOT arg_SOURCES)
    message(FATAL_ERROR "syclpasses_add_device_code: missing SOURCES")
  endif()
  if(NOT DEFINED arg_FRONT_END)
    set(arg_FRONT_END dpcpp)
  endif()
  if(NOT arg_FRONT_END MATCHES "^(dpcpp|clang)$")
    message(FATAL_ERROR "syclpasses_add_device_code: FRONT_END is '${arg_FRONT_END}'; expected dpcpp or clang")
  endif()
  if(NOT DEFINED arg_MODE)
    set(arg_MODE native)
  endif()
  if(NOT arg_MODE MATCHES "^(native|emulation)$")
    message(FATAL_ERROR "syclpasses_add_device_code: MODE is '${arg_MODE}'; expected native or emulation")
  endif()
  if(NOT DEFINED arg_FOOTER)
    set(arg_FOOTER "${target}_footer.hpp")
  endif()
  if(arg_FRONT_END STREQUAL "dpcpp" AND NOT TARGET SyclPasses::sycl)
    message(FATAL_ERROR
      "syclpasses_add_device_code: no DPC++ front end and runtime in '${SyclPasses_SYCL_ROOT}'; install them with "
      "'pip install intel-sycl-rt~=2026.2.0' and set SyclPasses_SYCL_ROOT to the directory that contains lib/libsycl.so")
  endif()
  # The front end adds the runtime's header directory itself.
  string(REGEX REPLACE "([][+.*^$()|?\\])" "\\\\\\1" sycl_pattern "${SyclPasses_SYCL_ROOT}/include")
  set(includes "$<FILTER:$<TARGET_PROPERTY:${target},INCLUDE_DIRECTORIES>,EXCLUDE,^${sycl_pattern}$>")
  set(definitions "$<TARGET_PROPERTY:${target},COMPILE_DEFINITIONS>")
  # Quote these when used: the semicolons are part of the generator expressions.
  set(include_options "$<$<BOOL:${includes}>:-I$<JOIN:${includes},;-I>>")
  set(definition_options "$<$<BOOL:${definitions}>:-D$<JOIN:${definitions},;-D>>")
  set(plugin_options "-fpass-plugin=${SyclPasses_PLUGIN}" -mllvm "-sycl-spec-constants-mode=${arg_MODE}")
  set(triple spirv64v1.2-unknown-unknown)
endmacro()

# Adds the command that compiles ${source} to ${base}.spv and ${base}.prop with DPC++'s front end.
macro(_syclpasses_compile_with_dpcpp)
  set(emulation)
  if(arg_MODE STREQUAL "emulation")
    set(emulation --emulation)
  endif()
  add_custom_command(
    OUTPUT "${base}.spv" "${base}.prop"
    BYPRODUCTS "${base}.bc"
    COMMAND "${SyclPasses_DPCPP_FRONTEND}" "--sycl=${SyclPasses_SYCL_ROOT}" ${emulation} ${arg_OPTIONS}
      "${include_options}" "${definition_options}" -MD -MF "${base}.d" -MQ "${base}.spv" "${source}" -o "${base}.bc" -fsycl-range-rounding=disable
    COMMAND "${SyclPasses_CLANG}" -Wno-override-module "--target=${triple}" ${plugin_options}
      -mllvm "-sycl-properties-out=${base}.prop" -c "${base}.bc" -o "${base}.spv"
    DEPENDS "${source}" "${SyclPasses_PLUGIN}" "${SyclPasses_DPCPP_FRONTEND}"
    DEPFILE "${base}.d"
    COMMENT "Compiling ${name} for the device"
    COMMAND_EXPAND_LISTS VERBATIM)
endmacro()

# Adds the commands that compile ${source} to ${base}.spv and ${base}.prop with stock clang.
macro(_syclpasses_compile_with_clang)
  add_custom_command(
    OUTPUT "${base}.spv" "${base}.prop"
    BYPRODUCTS "${base}.bc"
    COMMAND "${SyclPasses_CLANG}" -fsycl -fsycl-device-only -std=c++17 -O2 "-I${SyclPasses_PREFIX}/include" ${arg_OPTIONS}
      "${include_options}" "${definition_options}" ${plugin_options} -mllvm "-sycl-properties-out=${base}.prop" -MD -MF "${base}.d" -MQ "${base}.spv"
      "${source}" -o "${base}.bc"
    COMMAND "${SyclPasses_LLC}" "-mtriple=${triple}" -filetype=obj "${base}.bc" -o "${base}.spv"
    DEPENDS "${source}" "${SyclPasses_PLUGIN}"
    DEPFILE "${base}.d"
    COMMENT "Compiling ${name} for the device"
    COMMAND_EXPAND_LISTS VERBATIM)
endmacro()

# Adds the command that embeds ${images} in an object file, and adds the object and the footer to the target.
macro(_syclpasses_embed)
  set(object "${directory}/images${CMAKE_CXX_OUTPUT_EXTENSION}")
  set(footer "${directory}/${arg_FOOTER}")
  set(embed_options --register)
  if(arg_FRONT_END STREQUAL "clang")
    set(embed_options --section)
  elseif(arg_MODE STREQUAL "emulation")
    # The runtime passes constant buffers only to images with this target.
    list(APPEND embed_options --target=spir64_x86_64 --format=spirv)
  endif()
  add_custom_command(
    OUTPUT "${object}" "${footer}"
    COMMAND "${SyclPasses_SYCL_IMAGE}" embed ${embed_options} ${images} --footer "${footer}" -o "${object}"
    DEPENDS ${images} "${SyclPasses_SYCL_IMAGE}"
    COMMENT "Embedding device images in ${target}"
    VERBATIM)
  set_source_files_properties("${object}" PROPERTIES EXTERNAL_OBJECT TRUE GENERATED TRUE)
  target_sources("${target}" PRIVATE "${object}" "${footer}")
  if(arg_FRONT_END STREQUAL "dpcpp")
    target_link_libraries("${target}" PRIVATE SyclPasses::sycl)
    # Disable range rounding, as in device code. Otherwise, the runtime looks up kernels for rounded ranges.
    target_compile_definitions("${target}" PRIVATE __SYCL_DISABLE_PARALLEL_FOR_RANGE_ROUNDING__=1)
  endif()
  target_include_directories("${target}" PRIVATE "${directory}")
endmacro()
