// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Where libcuda.so.1 has its functions from.
//
// Programs load it by that name when they run and ask it for functions. It has none of its own: it
// leads to the runtime that the process has, so that both APIs share one state, or else to
// liboffloom_driver.so beside it, which is a runtime for programs without one.
#pragma once

namespace offloom {

using driver_function = void (*)();

/// The runtime's function, or one that says what is missing and returns an error.
driver_function find_driver_function(const char *name);

} // namespace offloom
