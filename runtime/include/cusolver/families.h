// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// How the functions of cuSOLVER are declared: a family at a time.
//
// A family is one algorithm for several types of elements. The lists beside this file name them, as
// OFFLOOM_SOLVER_FUNCTION(function, algorithm, PARAMETERS, ARGUMENTS, T, R): PARAMETERS(T, R) are
// those of the function for elements T with the real part R. Who includes a list says what is to be
// made of each function: a declaration, or in the library the definition.
#pragma once

#define OFFLOOM_SOLVER_SD(name, algorithm, P, A)                                                   \
  OFFLOOM_SOLVER_FUNCTION(cusolverDnS##name, algorithm, P, A, float, float)                        \
  OFFLOOM_SOLVER_FUNCTION(cusolverDnD##name, algorithm, P, A, double, double)
#define OFFLOOM_SOLVER_CZ(name, algorithm, P, A)                                                   \
  OFFLOOM_SOLVER_FUNCTION(cusolverDnC##name, algorithm, P, A, cuComplex, float)                    \
  OFFLOOM_SOLVER_FUNCTION(cusolverDnZ##name, algorithm, P, A, cuDoubleComplex, double)

/// A family with the same name for all types, and one that complex numbers have another name for.
#define OFFLOOM_SOLVER_SDCZ(name, P, A)                                                            \
  OFFLOOM_SOLVER_SD(name, name, P, A) OFFLOOM_SOLVER_CZ(name, name, P, A)
#define OFFLOOM_SOLVER_SD_CZ(real, complex, P, A)                                                  \
  OFFLOOM_SOLVER_SD(real, real, P, A) OFFLOOM_SOLVER_CZ(complex, real, P, A)
