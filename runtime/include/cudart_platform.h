// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A name of CUDA's that editors add to sources. What it declares, which the runtime's functions do
// on a platform, no program calls.
#pragma once
