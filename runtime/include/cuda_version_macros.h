// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The version of CUDA whose behaviour these headers implement: 12.8.
//
// 12.8 is the last release before CUDA 13 took away old names that real code still uses. Texture
// references, which went with 12.0, are there all the same.
#pragma once

#define CUDA_VERSION 12080
#define CUDART_VERSION 12080
#define CUDA_API_PER_THREAD_DEFAULT_STREAM_SUPPORTED 1

#ifdef __CUDA__
#define __CUDACC__ 1
#define __NVCC__ 1
#define __CUDACC_VER_MAJOR__ 12
#define __CUDACC_VER_MINOR__ 8
#define __CUDACC_VER_BUILD__ 93
#define __CUDACC_EXTENDED_LAMBDA__ 1
#define __CUDACC_RELAXED_CONSTEXPR__ 1
#endif
