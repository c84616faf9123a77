# `find_package(offloom)`: the target offloom::runtime, which migrated code links.

include(CMakeFindDependencyMacro)
find_dependency(Threads)
find_dependency(TBB)
find_dependency(Boost 1.74 COMPONENTS context)
include(${CMAKE_CURRENT_LIST_DIR}/offloom-targets.cmake)
