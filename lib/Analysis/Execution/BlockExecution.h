// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// BlockExecution: what the threads of one block do to shared memory between two barriers.
//
// A kernel is executed for block 0 of a shape that it is launched with, all threads side by side
// and with numbers for what depends on threadIdx alone. What is not known decides nothing: code
// that only some unknown threads come to has no accesses, code that all or no threads come to is
// executed on its own, and a loop of an unknown number of rounds goes round twice. A call, or
// inline assembly, that could wait for others ends what is known. So what is reported happens, if
// the blocks are full and the loops go round.
#ifndef OFFLOOM_ANALYSIS_EXECUTION_BLOCKEXECUTION_H
#define OFFLOOM_ANALYSIS_EXECUTION_BLOCKEXECUTION_H

#include "Analysis/Code/PlaceSet.h"
#include "Analysis/Execution/ThreadValues.h"
#include "Rules/FunctionTable.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/BitVector.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringRef.h"
#include <array>
#include <memory>
#include <optional>

namespace clang {
class BinaryOperator;
class CallExpr;
class CastExpr;
class ConditionalOperator;
class Expr;
class ForStmt;
class FunctionDecl;
class IfStmt;
class MemberExpr;
class Stmt;
class UnaryOperator;
class VarDecl;
} // namespace clang

namespace offloom {

/// Which threads of the block.
using ThreadMask = llvm::BitVector;

/// Threads that touch one place: as many as it takes to have one that is another than any thread,
/// and one of another warp than any thread if there is one.
struct ThreadsAtPlace {
  void add(unsigned Thread) {
    if (Count < 2 || (Count == 2 && First[0] / 32 == First[1] / 32 && First[0] / 32 != Thread / 32))
      First[Count++] = Thread;
  }
  llvm::ArrayRef<unsigned> threads() const { return {First, Count}; }

private:
  unsigned First[3], Count = 0;
};

struct BlockAccess {
  const clang::Expr *Site = nullptr;
  const clang::VarDecl *Root = nullptr; ///< the object
  bool Writes = false, IsAtomic = false;
  bool IsUniform = false;       ///< all threads write the same
  unsigned Bytes = 0;           ///< that each thread touches
  std::vector<int64_t> Offsets; ///< from the start of the object, by thread
  ThreadMask Threads;           ///< that make it
  PlaceSet Places;              ///< that they touch
  /// The loops around it, with the number of their round.
  llvm::SmallVector<std::pair<const clang::Stmt *, unsigned>, 2> Rounds;
  std::vector<unsigned> WarpBarriers; ///< that each warp has met at before
  unsigned Fences = 0, Atomics = 0;   ///< that have come before

  /// By the places of Offsets. Made when it is first asked for, as most accesses are of places that
  /// no other one touches.
  const llvm::DenseMap<int64_t, ThreadsAtPlace> &threadsAt() const;

private:
  mutable llvm::DenseMap<int64_t, ThreadsAtPlace> ByPlace;
};

/// Two accesses to one place, at least one a write, that no barrier keeps in order.
struct BlockConflict {
  const BlockAccess &First, &Second;  ///< as they are executed
  unsigned FirstThread, SecondThread; ///< a pair that meets: in different warps, if there is one
  bool InOneWarp;                     ///< in no pair the threads are of different warps
  bool AfterWarpBarrier = false;      ///< `__syncwarp()` stands in between
  const clang::Expr *AfterFence = nullptr; ///< so does `__threadfence()`
  const clang::Stmt *NextRound = nullptr;  ///< the loop in the next round of which the second is
};

/// A function that lanes of a warp call together.
struct BlockWarpCall {
  const clang::CallExpr &Call;
  llvm::ArrayRef<ThreadValues> Arguments;
  const ThreadMask &Come;
  const ThreadMask &Exited; ///< threads that have returned from the kernel
  /// Threads that have left a loop, or a function, that those of Come are still in, by LeftAt.
  const ThreadMask &Apart;
  llvm::ArrayRef<const clang::Stmt *> LeftAt;
};

class BlockObserver {
public:
  virtual ~BlockObserver() = default;
  virtual void conflict(const BlockConflict &) {}
  virtual void warpCall(const BlockWarpCall &) {}
  /// \p Thread certainly touches the byte \p Offset of \p Root, which does not have it, in a loop.
  virtual void outside(const clang::Expr &Site, const clang::VarDecl &Root, unsigned Thread,
                       int64_t Offset) {}
  /// \p Come write different values to one place.
  virtual void scatter(const clang::Expr &Assignment, const ThreadMask &Come) {}
};

class BlockExecution {
public:
  using Shape = std::array<uint64_t, 3>;

  BlockExecution(const clang::FunctionDecl &Kernel, const Shape &Block,
                 const clang::ASTContext &AST, const FunctionTable &Functions,
                 BlockObserver &Observer);
  void run();

private:
  /// Where an lvalue lies; without Root nobody knows.
  struct Location {
    const clang::VarDecl *Root = nullptr;
    ThreadValues Bytes;
  };

  /// What is copied where all threads go one of two ways.
  struct State {
    llvm::DenseMap<const clang::VarDecl *, ThreadValues> Integers;
    llvm::DenseMap<const clang::VarDecl *, Location> Pointers;
    llvm::DenseMap<const clang::VarDecl *, Location> References; ///< what they are another name of
    std::vector<std::shared_ptr<const BlockAccess>> Open;        ///< since the last barrier
    std::vector<unsigned> WarpBarriers;
    unsigned Barriers = 0, Fences = 0, Atomics = 0;
    const clang::Expr *LastFence = nullptr;
    ThreadMask Exited, Apart; ///< as BlockWarpCall has them
  };

  /// Threads that have left a loop, or this round of it.
  struct Jumps {
    ThreadMask Left, Continued;
  };

  // BlockExecution.cpp: statements. Each returns the threads that go on behind it.
  ThreadMask execute(const clang::Stmt *S, ThreadMask Active);
  ThreadMask executeIf(const clang::IfStmt &S, ThreadMask Active);
  ThreadMask executeWhereAllGoOneWay(const clang::Stmt *Then, const clang::Stmt *Else,
                                     ThreadMask Active);
  ThreadMask executeLoop(const clang::Stmt &Loop, const clang::Expr *Condition,
                         const clang::Expr *Increment, const clang::Stmt *Body, bool BodyFirst,
                         ThreadMask Active);
  void leave(const clang::Stmt &By, const ThreadMask &Leaving);
  void declare(const clang::VarDecl &V, const ThreadMask &Active);
  void executeNowhere(const clang::Stmt *S);
  void forgetWritten(const clang::Stmt *S);
  void forgetAccesses();
  void noteEscaping(const clang::Stmt *Body);

  // BlockExecutionValues.cpp: expressions, and what they do.
  ThreadValues evaluate(const clang::Expr *E, const ThreadMask &Active);
  const ThreadValues *constant(const clang::Expr &E);
  ThreadValues evaluateOperands(const clang::Stmt *E, const ThreadMask &Active);
  ThreadValues binary(const clang::BinaryOperator &E, const ThreadMask &Active);
  ThreadValues unary(const clang::UnaryOperator &E, const ThreadMask &Active);
  ThreadValues converted(const clang::CastExpr &E, const ThreadMask &Active);
  ThreadValues choose(const clang::ConditionalOperator &E, const ThreadMask &Active);
  ThreadValues shortCircuit(const clang::BinaryOperator &E, const ThreadMask &Active);
  ThreadValues evaluateIf(const clang::Expr *E, const ThreadValues &Condition, bool Wanted,
                          const ThreadMask &Active);
  std::optional<ThreadValues> builtin(const clang::MemberExpr &E) const;
  bool isOfArgument(const clang::Expr *E) const;

  // BlockExecutionMemory.cpp: where lvalues lie, what is loaded from there and stored.
  ThreadValues load(const clang::Expr *Lvalue, const ThreadMask &Active);
  Location locate(const clang::Expr *Lvalue, const ThreadMask &Active);
  Location pointer(const clang::Expr *E, const ThreadMask &Active);
  Location moved(Location From, const ThreadValues &By, int64_t Size) const;
  void assign(const clang::Expr *Lvalue, const ThreadValues &Value, bool AlsoReads,
              const ThreadMask &Active);
  void set(const clang::VarDecl &V, ThreadValues Value, const ThreadMask &Active);

  // BlockExecutionCalls.cpp
  ThreadValues call(const clang::CallExpr &Call, const ThreadMask &Active);
  ThreadValues callOfHeaders(const clang::CallExpr &Call, llvm::StringRef Name,
                             const ThreadMask &Active);
  std::vector<ThreadValues> evaluateArguments(const clang::CallExpr &Call,
                                              const ThreadMask &Active);
  ThreadValues enter(const clang::FunctionDecl &Callee, const clang::CallExpr &Call,
                     const ThreadMask &Active);
  /// Could a call, or inline assembly, in \p S make a thread wait for another?
  bool mayWait(const clang::Stmt *S) const;
  void meetInWarps(const ThreadMask &Active);

  // BlockExecutionConflicts.cpp
  void access(const Location &Where, const clang::Expr *Site, bool Writes, bool IsAtomic,
              const ThreadMask &Active, bool IsUniform = false);
  void tellOfOutside(const BlockAccess &A, int64_t End);
  void compare(const BlockAccess &First, const BlockAccess &Second);
  bool writesOneValue(const BlockAccess &A) const;

  bool isLive(const ThreadMask &Active) const { return Active.any() && !Stopped; }

  const clang::FunctionDecl &Kernel;
  const Shape Block;
  const unsigned Threads;
  const clang::ASTContext &AST;
  const FunctionTable &Functions;
  BlockObserver &Observer;

  State Now;
  llvm::DenseMap<const clang::Expr *, std::optional<ThreadValues>> Constants;
  llvm::DenseSet<const clang::VarDecl *> Escaping;  ///< locals that may be written elsewhere
  llvm::DenseSet<const clang::VarDecl *> Arguments; ///< structures that nothing writes
  llvm::SmallVector<Jumps *, 4> Loops;
  std::vector<const clang::Stmt *> LeftAt; ///< by thread: what has made it Apart
  llvm::SmallVector<std::pair<const clang::Stmt *, unsigned>, 2> Rounds;
  llvm::DenseSet<std::pair<const clang::Expr *, const clang::Expr *>> Reported;
  ThreadValues Returned; ///< by the last `return`
  unsigned ReturnsTaken = 0;
  bool Certain = true;  ///< what is evaluated now happens
  unsigned Guesses = 0; ///< branches and rounds around that all threads come to, or none
  bool Stopped = false; ///< nobody knows who goes on
  unsigned Depth = 0;   ///< of calls
  unsigned Steps = 0;   ///< taken so far
};

} // namespace offloom

#endif
