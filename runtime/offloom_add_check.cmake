# offloom_add_check(TARGET [TEST] [OPTIONS option...]): a target `check-TARGET` that runs `offloom check`
# over the CUDA sources of TARGET with the options that the build compiles them with, and one named
# `offloom-check` for all of them. With TEST there is a test of that name for CTest too. OPTIONS are
# those of `offloom check`.
#
# What has not changed since the last time takes no time: `offloom check` keeps its results.

function(offloom_add_check target)
  cmake_parse_arguments(PARSE_ARGV 1 ARG "TEST" "" "OPTIONS")
  if(ARG_UNPARSED_ARGUMENTS)
    message(FATAL_ERROR "offloom_add_check: '${ARG_UNPARSED_ARGUMENTS}' is neither TEST nor OPTIONS")
  endif()
  if(NOT EXISTS "${OFFLOOM_EXECUTABLE}")
    message(FATAL_ERROR "offloom_add_check: there is no ${OFFLOOM_EXECUTABLE}; set OFFLOOM_EXECUTABLE")
  endif()
  get_target_property(sources ${target} SOURCES)
  get_target_property(folder ${target} SOURCE_DIR)
  list(FILTER sources INCLUDE REGEX "\\.cu$")
  if(NOT sources)
    message(FATAL_ERROR "offloom_add_check: '${target}' has no .cu source")
  endif()
  set(files "")
  foreach(source IN LISTS sources)
    get_filename_component(file ${source} ABSOLUTE BASE_DIR ${folder})
    list(APPEND files ${file})
  endforeach()
  # compile_commands.json, with the sources of this target at least.
  set_target_properties(${target} PROPERTIES EXPORT_COMPILE_COMMANDS ON)
  set(command ${OFFLOOM_EXECUTABLE} check -p ${CMAKE_BINARY_DIR} ${ARG_OPTIONS} ${files})
  add_custom_target(check-${target} COMMAND ${command} WORKING_DIRECTORY ${CMAKE_SOURCE_DIR}
    COMMENT "offloom check of ${target}" USES_TERMINAL VERBATIM)
  if(NOT TARGET offloom-check)
    add_custom_target(offloom-check)
  endif()
  add_dependencies(offloom-check check-${target})
  if(ARG_TEST)
    add_test(NAME check-${target} COMMAND ${command} WORKING_DIRECTORY ${CMAKE_SOURCE_DIR})
  endif()
endfunction()
