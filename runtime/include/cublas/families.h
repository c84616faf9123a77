// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// How the functions of cuBLAS are declared: a family at a time.
//
// A family is one algorithm for several types of elements. level1.inc and its neighbours list them,
// as OFFLOOM_BLAS_V2(function, algorithm, PARAMETERS, ARGUMENTS, T, R): PARAMETERS(T, R, I) are
// those of the function for elements T, their real part R and sizes of type I, which is int, or
// int64_t in the functions that end in _64. Who includes a list says what is to be made of each
// function: a declaration, a second name, or in the library the definition. V2_INT is for those of
// today's interface that have no form for sizes of 64 bits, having no sizes.
#pragma once

#define OFFLOOM_BLAS_SD(M, name, P, A)                                                             \
  M(cublasS##name, name, P, A, float, float)                                                       \
  M(cublasD##name, name, P, A, double, double)
#define OFFLOOM_BLAS_CZ(M, name, P, A)                                                             \
  M(cublasC##name, name, P, A, cuComplex, float)                                                   \
  M(cublasZ##name, name, P, A, cuDoubleComplex, double)
#define OFFLOOM_BLAS_SDCZ(M, name, P, A)                                                           \
  OFFLOOM_BLAS_SD(M, name, P, A) OFFLOOM_BLAS_CZ(M, name, P, A)
