// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Linked into test programs that are not about streams: a launch has ended when it returns.
#include <cstdlib>

static const int synchronous = setenv("OFFLOOM_SYNCHRONOUS", "1", 1);
