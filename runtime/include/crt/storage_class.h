// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// At the place where it lies in a toolkit: macros for CUDA's own headers. There is nothing in it
// for programs.
#pragma once
