// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// RowLoops: loops that threads side by side begin side by side, and that are the same loop for all
// of them but for that, whatever it is that other threads of the block do:
//
//   int row = (blockIdx.x * blockDim.x + threadIdx.x) / 32, lane = threadIdx.x % 32;
//   for (int j = begins[row] + lane; j < begins[row + 1]; j += 32)
//     sum += a[j] * x[columns[j]];
//
// The bounds are of a row of threads, most often a warp, and not of the block. Which threads make a
// row is asked when the program runs (offloom/thread_rows.h), so that nothing here must be proved
// of `row` and `lane`; they must be worth asking for.
#ifndef OFFLOOM_ANALYSIS_LOOPS_ROWLOOPS_H
#define OFFLOOM_ANALYSIS_LOOPS_ROWLOOPS_H

#include "Analysis/Loops/StridedLoops.h"
#include <cstdint>
#include <optional>

namespace clang {
class ASTContext;
class Expr;
class Stmt;
class VarDecl;
} // namespace clang

namespace offloom {

class RowLoops {
public:
  RowLoops(const clang::ASTContext &Context, const Synchronisation &Sync, const Uniformity &Uniform,
           const Modifications &Written)
      : Context(Context), Sync(Sync), Uniform(Uniform), Written(Written) {}

  /// \p S as a loop of rows, if it is one. All active threads come to it: what a row's loop is made
  /// of, the others may not have.
  std::optional<StridedLoop> read(const clang::Stmt &S) const;

private:
  bool readHead(const clang::Stmt &S, StridedLoop &Loop) const;
  bool splitBegin(const clang::Expr *E, StridedLoop &Loop) const;
  bool addSame(const clang::Expr *E, StridedLoop &Loop) const;
  void addSameOfBody(const clang::VarDecl *V, StridedLoop &Loop) const;
  bool mayBeSame(const clang::VarDecl *V, const StridedLoop &Loop) const;
  bool isFixedIn(const clang::Expr *E, const clang::Stmt &Loop) const;
  bool isWrittenIn(const clang::VarDecl *V, const clang::Stmt &S) const;
  std::optional<std::int64_t> stride(const clang::Expr *E) const;
  std::optional<std::int64_t> strideOf(const clang::VarDecl *V) const;

  const clang::ASTContext &Context;
  const Synchronisation &Sync;
  const Uniformity &Uniform;
  const Modifications &Written;
};

} // namespace offloom

#endif
