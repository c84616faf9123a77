// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// At the place where it lies in a toolkit: what nvcc's own code includes. There is nothing in it
// for programs.
#pragma once
