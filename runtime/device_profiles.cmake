# Turns rules/devices/*.yaml into the C++ initialisers of offloom::device_profile:
#
#   cmake -DDEVICES=rules/devices -DOUTPUT=device_profiles.inc -P device_profiles.cmake
#
# Each file is flat, "key: value", so that this needs no YAML library and knows no key: the compiler
# checks keys and types against the struct. lib/Rules has the loader that explains a mistake.

file(GLOB files ${DEVICES}/sm_*.yaml)
list(SORT files COMPARE NATURAL)
set(text "// Generated from rules/devices by device_profiles.cmake.\n")
foreach(file IN LISTS files)
  file(STRINGS ${file} lines REGEX "^[a-z]")
  string(APPEND text "{")
  foreach(line IN LISTS lines)
    if(NOT line MATCHES "^([a-z0-9_]+): +(.*[^ ])$")
      message(FATAL_ERROR "${file}: '${line}' is not 'key: value'")
    endif()
    set(key ${CMAKE_MATCH_1})
    set(value "${CMAKE_MATCH_2}")
    string(REGEX REPLACE "([0-9]+) KiB" "\\1LL << 10" value "${value}")
    string(REGEX REPLACE "([0-9]+) MiB" "\\1LL << 20" value "${value}")
    string(REGEX REPLACE "([0-9]+) GiB" "\\1LL << 30" value "${value}")
    if(value MATCHES "^\\[(.*)\\]$")
      set(value "{${CMAKE_MATCH_1}}")
    elseif(key MATCHES "^(name|generation|representative)$")
      string(REGEX REPLACE "^\"(.*)\"$" "\\1" value "${value}")
      set(value "\"${value}\"")
    endif()
    string(APPEND text "\n .${key} = ${value},")
  endforeach()
  string(APPEND text "\n},\n")
endforeach()
file(WRITE ${OUTPUT} "${text}")
