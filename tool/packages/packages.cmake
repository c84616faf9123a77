# Packages, by CPack from a build: `cpack -G DEB` makes offloom_*.deb and offloom-dev_*.deb, `cpack -G
# TGZ` one archive to unpack anywhere. docs/getting-started.md says how they are used, and
# test/packages/in_clean_root tries them.
#
# offloom-dev has what migrated code is built with, and needs nothing of LLVM; offloom has the tool,
# which builds with it.

set(CPACK_PACKAGE_NAME offloom)
set(CPACK_PACKAGE_VENDOR "The Offloom project")
set(OFFLOOM_PACKAGE_CONTACT "The Offloom project <offloom@localhost>"
  CACHE STRING "Whom packages name as their maintainer")
set(CPACK_PACKAGE_CONTACT ${OFFLOOM_PACKAGE_CONTACT})
set(CPACK_PACKAGE_DESCRIPTION_SUMMARY "checks CUDA C++, and makes C++ of it that runs on the CPU")
set(CPACK_RESOURCE_FILE_LICENSE ${PROJECT_SOURCE_DIR}/LICENSE)
set(CPACK_PACKAGING_INSTALL_PREFIX /usr)
set(CPACK_STRIP_FILES ON)
set(CPACK_COMPONENTS_ALL tool dev)
set(CPACK_THREADS 0)

set(CPACK_DEB_COMPONENT_INSTALL ON)
set(CPACK_DEBIAN_FILE_NAME DEB-DEFAULT)
set(CPACK_DEBIAN_ENABLE_COMPONENT_DEPENDS OFF)
set(CPACK_DEBIAN_PACKAGE_CONTROL_STRICT_PERMISSION ON)
set(CPACK_DEBIAN_COMPRESSION_TYPE xz)

set(CPACK_DEBIAN_TOOL_PACKAGE_NAME offloom)
set(CPACK_DEBIAN_TOOL_PACKAGE_SECTION devel)
set(CPACK_DEBIAN_TOOL_PACKAGE_SHLIBDEPS ON)
# Clang's own headers; and a compiler for what `offloom cc` builds, which offloom-dev asks for.
set(CPACK_DEBIAN_TOOL_PACKAGE_DEPENDS "offloom-dev (= ${PROJECT_VERSION}), libclang-common-22-dev")
set(CPACK_DEBIAN_TOOL_PACKAGE_RECOMMENDS "clang-22")
set(CPACK_DEBIAN_TOOL_PACKAGE_SUGGESTS "gdb")
# CPack writes the summary above in front of both.
set(CPACK_COMPONENT_TOOL_DESCRIPTION "Offloom parses .cu files without a CUDA toolkit, checks them, and rewrites them
as ordinary C++ that any C++20 compiler builds against a threading runtime. It
needs no GPU. This package has the command offloom: a checker, a migration
tool, a replacement for nvcc and a language server.")

set(CPACK_DEBIAN_DEV_PACKAGE_NAME offloom-dev)
set(CPACK_DEBIAN_DEV_PACKAGE_SECTION libdevel)
set(CPACK_DEBIAN_DEV_PACKAGE_SHLIBDEPS OFF)
set(CPACK_DEBIAN_DEV_PACKAGE_DEPENDS "g++ | clang-22, libtbb-dev, libboost-context-dev, libc6-dev")
set(CPACK_DEBIAN_DEV_PACKAGE_RECOMMENDS "libopenblas-pthread-dev")
set(CPACK_DEBIAN_DEV_PACKAGE_SUGGESTS "libthrust-dev, cmake")
set(CPACK_COMPONENT_DEV_DESCRIPTION "Offloom rewrites CUDA C++ as ordinary C++. This package has what the result is
built with, by any C++20 compiler: headers with CUDA's names, a threading
runtime, and libraries in the place of cuBLAS, cuFFT, cuRAND and others.")

# What Debian's policy asks of a package beside its files.
find_program(GZIP gzip)
foreach(component IN ITEMS tool dev)
  string(TOUPPER ${component} COMPONENT)
  set(name ${CPACK_DEBIAN_${COMPONENT}_PACKAGE_NAME})
  set(folder ${PROJECT_BINARY_DIR}/packages/${name})
  string(TIMESTAMP date "%a, %d %b %Y %H:%M:%S +0000" UTC)
  if(NOT EXISTS ${folder}/changelog.gz)
    file(WRITE ${folder}/changelog "offloom (${PROJECT_VERSION}) unstable; urgency=medium\n\n"
      "  * See https://semver.org and CHANGELOG.md of the source.\n\n"
      " -- ${OFFLOOM_PACKAGE_CONTACT}  ${date}\n")
    execute_process(COMMAND ${GZIP} -9nf ${folder}/changelog)
  endif()
  configure_file(${CMAKE_CURRENT_LIST_DIR}/copyright ${folder}/copyright COPYONLY)
  install(FILES ${folder}/changelog.gz ${folder}/copyright
    DESTINATION ${CMAKE_INSTALL_DATADIR}/doc/${name} COMPONENT ${component})
  install(FILES ${CMAKE_CURRENT_LIST_DIR}/${name}.lintian-overrides
    DESTINATION ${CMAKE_INSTALL_DATADIR}/lintian/overrides RENAME ${name} COMPONENT ${component})
endforeach()

include(CPack)
