// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// LateDeclarations: variables are declared where they get their values, and parameters that move
// first get a name each.
//
//   int i, k;                                 (nothing)
//   float *row, sum;                          float *row, sum;
//   i = blockIdx.x * 256 + threadIdx.x;       int i = blockIdx.x * 256 + threadIdx.x;
//   for (k = 0; k < n; k++) …                 for (int k = 0; k < n; k++) …
//                                             int end = begins[i + 1];
//   for (int j = lane, end = begins[i + 1];   for (int j = lane;
//        j < end; j += 32) …                       j < end; j += 32) …
//   a += i * n;                               const float *a = a_in + i * n;
//
// C had all declarations at the top of a function, and so have kernels by authors who learnt it
// there. A variable whose declaration says nothing of its value would have to be kept for each
// thread from one phase to the next, and a counter that is the block's in one loop would be so in
// all of them. That is CUDA still, and a step of its own: what migrates the text sees declarations
// that say what a variable is, and computes it anew where that is cheap.
#ifndef OFFLOOM_MIGRATE_STATEMENTS_LATEDECLARATIONS_H
#define OFFLOOM_MIGRATE_STATEMENTS_LATEDECLARATIONS_H

#include "Support/Edit.h"
#include <vector>

namespace clang {
class ASTContext;
} // namespace clang

namespace offloom {

struct MigrateOptions;

/// What does so in the kernels and device functions of the project, of those that have loops or
/// wait. Not where parts of a function's text depend on macros, which may use the variables
/// elsewhere.
std::vector<Edit> declareLate(clang::ASTContext &Context, const MigrateOptions &How);

} // namespace offloom

#endif
