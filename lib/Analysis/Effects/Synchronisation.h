// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Synchronisation: which functions make the threads of a block wait for each other?
//
// The form of a kernel depends on what it may reach through calls: nothing (a thread loop will do),
// the collectives of a warp or the block's barrier (phases), or anything else that waits (fibers).
// The question is asked of template patterns, whose calls may be unresolved; the answer is then
// taken from the instantiations, which share the pattern's source locations.
#ifndef OFFLOOM_ANALYSIS_EFFECTS_SYNCHRONISATION_H
#define OFFLOOM_ANALYSIS_EFFECTS_SYNCHRONISATION_H

#include "Analysis/Effects/Modifications.h"
#include "clang/Basic/SourceLocation.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/ADT/SmallVector.h"
#include <utility>
#include <vector>

namespace clang {
class ASTContext;
class CallExpr;
class FunctionDecl;
class GCCAsmStmt;
class QualType;
class Stmt;
} // namespace clang

namespace offloom {

namespace ptx {
class InstructionTable;
} // namespace ptx

/// What a function or call may wait for, from nothing to everything; the later, the more.
enum class Waiting {
  None,
  Warp,     ///< lanes of the thread's warp, in a collective
  Block,    ///< the block's barrier as well
  Anything, ///< a poll of memory, a group, a function that is not known
};

/// Does what waits for \p W have a form in which the whole block does it together?
inline bool isBlockLevel(Waiting W) { return W == Waiting::Warp || W == Waiting::Block; }

class Synchronisation {
public:
  /// Reads every function body that a traversal of \p Context visits, and all that those lead to,
  /// in system headers too. \p Ptx knows what inline PTX does; without it, asm statements count as
  /// arithmetic.
  explicit Synchronisation(clang::ASTContext &Context, const ptx::InstructionTable *Ptx = nullptr);

  Waiting of(const clang::FunctionDecl *F) const;
  Waiting of(const clang::CallExpr *Call) const;
  /// The most that a call in \p S may wait for.
  Waiting of(const clang::Stmt *S) const;
  /// What the end of an object of type \p Type waits for.
  Waiting ofDestructor(clang::QualType Type) const;

  /// The statement `__syncthreads()` itself, or `sync()` of a group of more than a warp, not a
  /// function that contains one.
  static bool isBarrier(const clang::CallExpr *Call);
  static bool isBarrier(const clang::FunctionDecl *F);
  /// One that no thread of the block may be missing at.
  static bool isBarrierOfAll(const clang::FunctionDecl *F);
  /// True when all threads of the block making \p Call together is nothing but the end of a phase
  /// for this block, whatever instantiation of a pattern makes it.
  bool endsPhase(const clang::CallExpr *Call) const;

  /// True when \p F, its inline PTX, or what it calls, reads the global `threadIdx`.
  bool readsThreadIdx(const clang::FunctionDecl *F) const;
  /// True when a call in \p S, outside those of \p Except, leads to such a function.
  bool callsReadThreadIdx(const clang::Stmt *S, const CallSet &Except = {}) const;
  /// The same but for calls that ask for the own rank: a loop over threads tells these its own.
  bool callsNeedThreadIdx(const clang::Stmt *S, const CallSet &Except = {}) const;
  /// Is \p Call `g.thread_rank()`, in all instantiations, of a group of the block or a tile, where
  /// migrated code can say `g.thread_rank(threadIdx)`?
  bool asksOwnRank(const clang::CallExpr *Call) const;
  bool anyAsksOwnRank(const clang::Stmt *S, const CallSet &Except = {}) const;
  /// True when a call in \p S leads to a function to which it makes a difference which block it is
  /// in: it reads the global `blockIdx`, has `__shared__` variables, or inline PTX.
  bool callsSeeBlock(const clang::Stmt *S) const;
  /// True when a call in \p S leads to a function whose body calls printf().
  bool callsPrint(const clang::Stmt *S) const;

  /// True when \p F gives all threads of a block the same for the same arguments, and leaves no
  /// trace: what it reads is memory that they share, as the caller may have read it itself.
  bool isPure(const clang::FunctionDecl *F) const;

  /// Is \p Assembly one instruction that the lanes of a warp execute together?
  bool meets(const clang::GCCAsmStmt &Assembly) const;

  /// Does \p Assembly give the same results for the same operands, and nothing else?
  bool computes(const clang::GCCAsmStmt &Assembly) const;
  /// The same, or does it read what they lead to?
  bool loads(const clang::GCCAsmStmt &Assembly) const;

  /// True when inline PTX in \p S itself reads the thread's index.
  bool assemblyReadsThreadIdx(const clang::Stmt *S) const;

  /// The patterns of the functions that \p Call may call, in all instantiations; empty when that
  /// is not known.
  llvm::SmallVector<const clang::FunctionDecl *, 2> calleesOf(const clang::CallExpr *Call) const;
  /// The instantiations of \p F, a template's pattern, that have a body.
  llvm::ArrayRef<const clang::FunctionDecl *> instancesOf(const clang::FunctionDecl *F) const;
  /// Applies \p Visit to what \p S may call, in all instantiations: functions, and the constructors
  /// and destructors of the objects that it makes.
  void forEachCalleeIn(const clang::Stmt *S,
                       llvm::function_ref<void(const clang::FunctionDecl *)> Visit) const;
  /// Applies \p Visit to each pair of patterns of which the first calls the second.
  void forEachCall(
      llvm::function_ref<void(const clang::FunctionDecl *Caller, const clang::FunctionDecl *Callee)>
          Visit) const;
  /// True when a pointer to \p F, or to an instantiation of it, may be called.
  bool isCalledIndirectly(const clang::FunctionDecl *F) const;

private:
  struct Facts {
    llvm::SmallVector<const clang::FunctionDecl *, 8> Callees;
    Waiting Direct = Waiting::None;
    bool ReadsThreadIdx = false;
    bool SeesBlock = false;
    bool Prints = false;
    bool CallsIndirectly = false;
  };
  friend class FactCollector;

  void propagate();
  void noteCalls();
  /// The answer of `of(S)`, which keeps it.
  Waiting found(const clang::Stmt *S) const;
  bool callsIndirectly(const clang::CallExpr *Call) const;
  bool seesBlock(const clang::FunctionDecl *F) const;
  bool prints(const clang::FunctionDecl *F) const;
  /// True when a call, construction or destruction in \p S leads to a function that is \p Such.
  bool anyCalled(const clang::Stmt *S, const CallSet &Except,
                 llvm::function_ref<bool(const clang::FunctionDecl *)> Such,
                 bool OwnRanks = true) const;

  const ptx::InstructionTable *Ptx;
  llvm::DenseMap<const clang::FunctionDecl *, Facts> Functions;
  /// By the closing parenthesis of a call, or where a construction stands: its callees in all
  /// instantiations.
  llvm::DenseMap<clang::SourceLocation, llvm::SmallVector<const clang::FunctionDecl *, 2>> Sites;
  /// Where calls are of lambdas, or of headers' templates, which other files may instantiate.
  llvm::DenseSet<clang::SourceLocation> SharedSites;
  /// Where an instantiation, or a function, calls through a pointer.
  llvm::DenseSet<clang::SourceLocation> IndirectSites;
  llvm::DenseSet<const clang::FunctionDecl *> AddressTaken;
  /// Pairs of patterns of which the first calls the second.
  std::vector<std::pair<const clang::FunctionDecl *, const clang::FunctionDecl *>> Calls;
  /// By canonical pattern.
  llvm::DenseMap<const clang::FunctionDecl *, llvm::SmallVector<const clang::FunctionDecl *, 2>>
      Instances;
  mutable llvm::DenseMap<const clang::FunctionDecl *, bool> Pure; ///< as far as it was asked
  /// As far as it was asked: planners ask of a statement and of those in it, again and again.
  mutable llvm::DenseMap<const clang::Stmt *, Waiting> OfStatements;
};

} // namespace offloom

#endif
