# offloom_back_end(NAME LIBRARY PACKAGE): what rules/libraries.yaml says of a library; empty where
# it needs nothing.

function(offloom_back_end name library package)
  file(STRINGS ${OFFLOOM_LIBRARY_RULES} lines)
  set(${library} "" PARENT_SCOPE)
  set(${package} "" PARENT_SCOPE)
  set(found FALSE)
  foreach(line IN LISTS lines)
    if(line MATCHES "^- name: (.*)")
      string(COMPARE EQUAL "${CMAKE_MATCH_1}" "${name}" found)
    elseif(found AND line MATCHES "^  back-end: (.*)")
      set(${library} ${CMAKE_MATCH_1} PARENT_SCOPE)
    elseif(found AND line MATCHES "^  package: (.*)")
      set(${package} ${CMAKE_MATCH_1} PARENT_SCOPE)
    endif()
  endforeach()
endfunction()
