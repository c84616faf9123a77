# What a C++ compiler needs lest it computes kernels wrongly: see docs/design/compiler-bugs.md.
#
#   offloom_compiler_repairs(OUT plugin built_for)
#
# `plugin` is offloom-clang-repairs.so or empty, `built_for` the first line of `clang --version` of
# the clang that it was built for. lib/Driver/HostCompiler/CompilerRepairs.cpp does the same for `offloom cc`.

function(offloom_compiler_repairs out plugin built_for)
  set(options "")
  if(CMAKE_CXX_COMPILER_ID STREQUAL "Clang" AND CMAKE_CXX_COMPILER_VERSION MATCHES "^2[012]\\.")
    execute_process(COMMAND ${CMAKE_CXX_COMPILER} --version OUTPUT_VARIABLE version)
    string(REGEX MATCH "^[^\n]*" version "${version}")
    if(NOT built_for STREQUAL "" AND version STREQUAL built_for AND EXISTS "${plugin}")
      set(options "-fpass-plugin=${plugin}")
    else()
      set(options "SHELL:-mllvm -vectorize-scev-check-threshold=0")
      if(CMAKE_CXX_COMPILER_VERSION MATCHES "^22\\.")
        list(APPEND options "SHELL:-mllvm -enable-if-conversion=false")
      endif()
    endif()
  endif()
  # A variable without a value may be passed on, and a function end without a result, as with nvcc.
  if(CMAKE_CXX_COMPILER_ID STREQUAL "Clang" AND CMAKE_CXX_COMPILER_VERSION VERSION_GREATER_EQUAL 15)
    list(APPEND options "SHELL:-Xclang -no-enable-noundef-analysis" -fno-strict-return)
    # Frames are probed by r11, which may be in use by then.
    list(APPEND options "SHELL:-mllvm -enable-shrink-wrap=false")
  endif()
  set(${out} "${options}" PARENT_SCOPE)
endfunction()
