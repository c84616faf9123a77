// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// ExpandedHelpers: writes functions with loops where kernels call them.
//
//   __device__ int escape(float cx, float cy, int limit) {
//     float x = 0, y = 0;
//     for (int k = 0; k < limit; ++k) {
//       if (x * x + y * y > 4)
//         return k;
//       …
//     }
//     return limit;
//   }
//   …
//   int n = escape(cx, cy, limit);    int n;
//                                     { // escape()
//                                       float x = 0, y = 0;
//                                       n = limit;
//                                       for (int k = 0; k < limit; ++k) {
//                                         if (x * x + y * y > 4) {
//                                           n = k;
//                                           break;
//                                         }
//                                         …
//                                       }
//                                     }
//
// What a thread calls, it goes through to the end before the next thread does. Where the kernel has
// the loop itself, the block can go through it for all of its threads. The text is CUDA still; it
// is then parsed and migrated, and stays where the block has more loops that way.
#ifndef OFFLOOM_MIGRATE_STATEMENTS_EXPANDEDHELPERS_H
#define OFFLOOM_MIGRATE_STATEMENTS_EXPANDEDHELPERS_H

#include "Support/Edit.h"
#include "Support/Finding.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include <vector>

namespace clang {
class ASTContext;
class FunctionDecl;
} // namespace clang

namespace offloom {

class EditList;
class SourceText;
struct MigrateOptions;

/// A kernel with functions written out.
struct ExpandedKernel {
  SourcePlace Place; ///< as in KernelReport
  std::vector<Edit> Edits;
  bool Waits = false; ///< in one of the functions
};

/// The kernels of the project that \p Rewrite finds something to change in. It returns whether one
/// waits in what was written out.
std::vector<ExpandedKernel>
rewriteKernels(clang::ASTContext &Context, const SourceText &Text, const MigrateOptions &How,
               llvm::function_ref<bool(const clang::FunctionDecl &, EditList &)> Rewrite);

/// The kernels of the project that call functions with loops in which no thread waits, or others of
/// which HelperGain knows that they gain.
std::vector<ExpandedKernel> expandHelpers(clang::ASTContext &Context, const MigrateOptions &How);

} // namespace offloom

#endif
