// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// BlockRounds: the loops without a barrier that a block goes through once for all of its threads.
//
//   for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x)
//     sum += in[i];
//
// Where a thread runs its loop to the end before the next one starts, memory is read in great
// strides, and no compiler vectorises that. With the loop outside, neighbouring threads read
// neighbouring elements in turn. Threads that do not synchronise may be interleaved in any way, so
// this needs no analysis of dependences; it needs a loop whose rounds the threads of a block can
// count together, and conditions around it that each round can ask again.
#ifndef OFFLOOM_ANALYSIS_BLOCKROUNDS_H
#define OFFLOOM_ANALYSIS_BLOCKROUNDS_H

#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/DenseSet.h"

namespace clang {
class Expr;
class ForStmt;
class FunctionDecl;
class Stmt;
class VarDecl;
} // namespace clang

namespace offloom {

class Modifications;
class Synchronisation;
class Uniformity;

/// A loop in which thread t begins at `First + t` and goes on by what is the same for all.
struct StridedLoop {
  const clang::ForStmt *Loop = nullptr;
  const clang::VarDecl *Index = nullptr;
  const clang::Expr *First = nullptr; ///< null: 0
  const clang::Expr *Lane = nullptr;  ///< `threadIdx.x`, or another component
};

class BlockRounds {
public:
  /// None.
  BlockRounds() = default;
  /// Those of \p F, a kernel.
  BlockRounds(const clang::FunctionDecl &F, const Synchronisation &Sync, const Uniformity &Uniform,
              const Modifications &Written);

  bool empty() const { return Around.empty(); }
  /// Does \p S hold such a loop, or is it one?
  bool holds(const clang::Stmt *S) const { return Around.contains(S); }
  /// \p S as a strided loop, if it is one of these.
  const StridedLoop *strided(const clang::Stmt *S) const {
    auto It = Strided.find(S);
    return It == Strided.end() ? nullptr : &It->second;
  }
  /// Does \p S ask, around such a loop, which threads take part in it?
  bool isGuard(const clang::Stmt *S) const { return Guards.contains(S); }
  /// Does \p S, `if (c) return;`, end threads that take no part in a later loop?
  bool endsThreads(const clang::Stmt *S) const { return Ends.contains(S); }

private:
  friend class RoundsFinder;
  llvm::DenseSet<const clang::Stmt *> Around, Guards, Ends;
  llvm::DenseMap<const clang::Stmt *, StridedLoop> Strided;
};

/// May \p E be evaluated for no thread, and more than once: it reads no memory and does nothing.
bool isOfRegisters(const clang::Expr *E);

} // namespace offloom

#endif
