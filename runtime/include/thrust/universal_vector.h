// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Vectors of memory that host and device share.
#pragma once

#include_next <thrust/universal_vector.h>

THRUST_NAMESPACE_BEGIN
using thrust::system::cuda::universal_host_pinned_vector;
THRUST_NAMESPACE_END
