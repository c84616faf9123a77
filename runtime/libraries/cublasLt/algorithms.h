// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The one algorithm, and whether what a program configured is one.
#pragma once

#include "problem.h"

namespace offloom::blaslt {

/// Whether an algorithm was made for a product's types, and is set to what it can do.
cublasStatus_t check(const algorithm &algo, const problem &p);

} // namespace offloom::blaslt
