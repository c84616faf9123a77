// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// WholeGuard: kernels of which nothing is left for threads that one condition keeps out.
//
//   int x = …, y = …;                       int x = …, y = …;
//   if (x < w && y < h)                     if (threadIdx.inside(x < w && y < h))
//     out[y * w + x] = in[y * w + x];         out[y * w + x] = in[y * w + x];
//
//   if (x >= w || y >= h) return;           if (threadIdx.outside(x >= w || y >= h)) return;
//
// The runtime asks the threads of a row before it runs them, so that those that pass have a loop
// without the condition (offloom/guarded_index.h). That helps g++ where an `int` that is computed
// under the condition says which element is accessed; other kernels stay as they are.
#ifndef OFFLOOM_MIGRATE_KERNELS_WHOLEGUARD_H
#define OFFLOOM_MIGRATE_KERNELS_WHOLEGUARD_H

#include "llvm/ADT/ArrayRef.h"

namespace clang {
class ASTContext;
class FunctionDecl;
class IfStmt;
class Stmt;
} // namespace clang

namespace offloom {

class SourceText;

/// The branch of such a kernel, before which it only computes numbers; null if there is none.
const clang::IfStmt *wholeGuard(const clang::FunctionDecl &Kernel, const SourceText &Text);

/// The same of \p Body, all that threads do between two barriers.
const clang::IfStmt *wholeGuard(llvm::ArrayRef<const clang::Stmt *> Body,
                                const clang::ASTContext &Context, const SourceText &Text);

/// Does it help to ask first who comes to \p Guarded?
bool gainsByGuard(llvm::ArrayRef<const clang::Stmt *> Guarded, const clang::ASTContext &Context);

/// Is it one with which threads leave?
bool leaves(const clang::IfStmt &Guard);

} // namespace offloom

#endif
