// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

// Made of other algorithms.
#include <thrust/system/tbb/detail/per_device_resource.h>
