# Writes the functions of libcuda.so.1: for each name one that the dynamic linker replaces by the runtime's, when it is asked for.
#
#   cmake -DNM=… -DOBJECTS=… -DNAMES=rules/driver-library.yaml -DOUTPUT=… -P exports.cmake
#
# OBJECTS is a file with one of the runtime's object files a line.

cmake_minimum_required(VERSION 3.20)
file(STRINGS ${OBJECTS} objects)
execute_process(COMMAND ${NM} --defined-only --extern-only --format=posix ${objects}
  OUTPUT_VARIABLE symbols COMMAND_ERROR_IS_FATAL ANY)
string(REGEX MATCHALL "(^|\n)(offloom_)?cu[A-Z][A-Za-z0-9_]* T " functions "${symbols}")
list(TRANSFORM functions REPLACE "\n| T " "")

set(same "")
set(older "")
file(STRINGS ${NAMES} lines)
foreach(line IN LISTS lines)
  if(line MATCHES "^([a-z]+):$")
    set(key ${CMAKE_MATCH_1})
  elseif(line MATCHES "^  - ([A-Za-z0-9_]+)$")
    list(APPEND ${key} ${CMAKE_MATCH_1})
  endif()
endforeach()

set(text "")
function(add_export name function)
  set(text "${text}OFFLOOM_EXPORT(${name}, ${function})\n" PARENT_SCOPE)
endfunction()
foreach(function IN LISTS functions)
  string(REGEX REPLACE "^offloom_" "" name ${function})
  if(NOT function IN_LIST older)
    add_export(${name} ${function})
  endif()
endforeach()
foreach(name IN LISTS same)
  string(REGEX REPLACE "_v[0-9]$" "" function ${name})
  if(NOT function IN_LIST functions)
    message(FATAL_ERROR "${NAMES}: the runtime has no '${function}'")
  endif()
  add_export(${name} ${function})
endforeach()

file(WRITE ${OUTPUT} "// Made by exports.cmake.
#include \"find_function.h\"

#define OFFLOOM_EXPORT(NAME, FUNCTION) \\
  static offloom::driver_function find_##NAME() { return offloom::find_driver_function(#FUNCTION); } \\
  void NAME() __attribute__((ifunc(\"find_\" #NAME)));

extern \"C\" {
${text}}
")
