// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A name of CUDA 2's, of what nvcc's own code includes. There is nothing in it for programs.
#pragma once
