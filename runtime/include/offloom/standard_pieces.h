// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Of <algorithm> and <functional> what the runtime's headers use: min, max, copy, fill_n, and the
// operators as callables. In C++17 the whole of them has hash tables and vectors for searches, a
// third of what every file with <cuda_runtime.h> would read.
#pragma once

#if __has_include(<bits/stl_algobase.h>) && __has_include(<bits/stl_function.h>)
#include <bits/stl_algobase.h>
#include <bits/stl_function.h>
#else
#include <algorithm>
#include <functional>
#endif
