// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// HelperGain: functions that threads wait in, and what a kernel gains if it has them itself.
//
//   __device__ float sum_of_block(float v, float *s, int t) {
//     s[t] = v;
//     …
//     return s[0];
//   }
//   …
//   float mean = sum_of_block(x, s, threadIdx.x) / n;
//
// A function gets a value of each thread from an array with one for each, and gives back such an
// array. In the kernel, \c t is the thread's index, of which a loop over the threads is made, and
// the mean is one for the block.
#ifndef OFFLOOM_MIGRATE_STATEMENTS_HELPERGAIN_H
#define OFFLOOM_MIGRATE_STATEMENTS_HELPERGAIN_H

namespace clang {
class ASTContext;
class CallExpr;
class FunctionDecl;
} // namespace clang

namespace offloom {

/// Does \p Helper, whose threads wait for each other, take its thread's place from \p Call in
/// \p Kernel, or give the same to all?
bool gainsByWaiting(const clang::CallExpr &Call, const clang::FunctionDecl &Helper,
                    const clang::FunctionDecl &Kernel);

/// Is there one expression in the unit that names \p F, which is no instance of a template?
bool isNamedOnce(const clang::FunctionDecl &F, const clang::ASTContext &Context);

} // namespace offloom

#endif
