// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Types of CUDA's runtime API.
#pragma once

typedef struct CUstream_st *cudaStream_t;
