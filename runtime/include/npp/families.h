// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// How the functions of NPP are listed: OFFLOOM_NPP(function, (algorithm), (parameters),
// (arguments)).
//
// arithmetic.inc and its neighbours have the lists, a line for an operation on some types of
// pixels. Each function is two: one whose last parameter is the context of its stream, with the
// suffix _Ctx, and one for the stream of nppSetStream. Headers make declarations of a list, and a
// library the definitions, by calling the algorithm. No list has parentheses in an algorithm's
// arguments.
//
// OFFLOOM_NPP_SIZE and OFFLOOM_NPP_LEVELS_SIZE are functions that say how large a work area is.
#pragma once

#define OFFLOOM_NPP_TEXT(...) __VA_ARGS__

// F(..., T, C) for the channels that most operations have.
#define OFFLOOM_NPP_C134(F, ...) F(__VA_ARGS__, C1) F(__VA_ARGS__, C3) F(__VA_ARGS__, C4)
#define OFFLOOM_NPP_C134A(F, ...) OFFLOOM_NPP_C134(F, __VA_ARGS__) F(__VA_ARGS__, AC4)

/// Parameters of images.
#define OFFLOOM_NPP_SOURCE(T) const Npp##T *pSrc, int nSrcStep
#define OFFLOOM_NPP_SOURCES(T)                                                                     \
  const Npp##T *pSrc1, int nSrc1Step, const Npp##T *pSrc2, int nSrc2Step
#define OFFLOOM_NPP_RESULT(T) Npp##T *pDst, int nDstStep
#define OFFLOOM_NPP_BOTH(T) Npp##T *pSrcDst, int nSrcDstStep
