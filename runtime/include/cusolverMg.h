// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// cuSOLVER's part for matrices that several devices share. Offloom does not have it.
//
// Templates that take anything: `offloom check` accepts each use, as nvcc does; `offloom migrate`
// and compilers refuse it by its name.
#pragma once

#define CUSOLVERMG_H_ // code asks for headers by the names of NVIDIA's include guards

#include "cublas_v2.h"
#include "cusolverDn.h"
#include "host_defines.h"

#include "offloom/author_macros_aside.inc"

typedef struct cusolverMgContext *cusolverMgHandle_t;
typedef void *cudaLibMgGrid_t;
typedef void *cudaLibMgMatrixDesc_t;
typedef enum {
  CUDALIBMG_GRID_MAPPING_COL_MAJOR = 0,
  CUDALIBMG_GRID_MAPPING_ROW_MAJOR = 1,
} cusolverMgGridMapping_t,
    cudaLibMgGridMapping_t;

#define OFFLOOM_SOLVER_MG_ABSENT(name, instead)                                                    \
  template <class... Arguments>                                                                    \
  OFFLOOM_UNSUPPORTED("leave the matrix on one device; " instead)                                  \
  cusolverStatus_t name(Arguments...);
#define OFFLOOM_SOLVER_MG_TASK(name, X)                                                            \
  OFFLOOM_SOLVER_MG_ABSENT(cusolverMg##name##_bufferSize, "call " X)                               \
  OFFLOOM_SOLVER_MG_ABSENT(cusolverMg##name, "call " X)

OFFLOOM_SOLVER_MG_ABSENT(cusolverMgCreate, "call cusolverDnCreate")
OFFLOOM_SOLVER_MG_ABSENT(cusolverMgDestroy, "call cusolverDnDestroy")
OFFLOOM_SOLVER_MG_ABSENT(cusolverMgDeviceSelect, "call cusolverDnCreate")
OFFLOOM_SOLVER_MG_ABSENT(cusolverMgCreateDeviceGrid, "cusolverDn needs no grid")
OFFLOOM_SOLVER_MG_ABSENT(cusolverMgDestroyGrid, "cusolverDn needs no grid")
OFFLOOM_SOLVER_MG_ABSENT(cusolverMgCreateMatrixDesc, "cusolverDn needs no descriptor")
OFFLOOM_SOLVER_MG_ABSENT(cusolverMgDestroyMatrixDesc, "cusolverDn needs no descriptor")
OFFLOOM_SOLVER_MG_TASK(Getrf, "cusolverDnXgetrf")
OFFLOOM_SOLVER_MG_TASK(Getrs, "cusolverDnXgetrs")
OFFLOOM_SOLVER_MG_TASK(Potrf, "cusolverDnXpotrf")
OFFLOOM_SOLVER_MG_TASK(Potrs, "cusolverDnXpotrs")
OFFLOOM_SOLVER_MG_TASK(Potri, "cusolverDnDpotri")
OFFLOOM_SOLVER_MG_TASK(Syevd, "cusolverDnXsyevd")

#undef OFFLOOM_SOLVER_MG_TASK
#undef OFFLOOM_SOLVER_MG_ABSENT

#include "offloom/author_macros_back.inc"
