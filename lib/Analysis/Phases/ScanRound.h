// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// ScanRound: what the statements of one round of a loop leave in a thread's element, told by going
// through them for both kinds of threads.
#ifndef OFFLOOM_ANALYSIS_PHASES_SCANROUND_H
#define OFFLOOM_ANALYSIS_PHASES_SCANROUND_H

#include "Analysis/Phases/ScanSteps.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/ADT/SmallVector.h"

namespace offloom {

class ScanRound {
public:
  ScanRound(const clang::ASTContext &Context, const PhasePlan &Plan, const Synchronisation &Sync)
      : Context(Context), Plan(Plan), Sync(Sync) {}

  /// The step that \p Nodes, regions and barriers, are.
  std::optional<ScanStep> read(llvm::ArrayRef<PhaseNode> Nodes);
  /// The variables that the statements set.
  llvm::ArrayRef<const clang::VarDecl *> variables() const { return Set.getArrayRef(); }

private:
  /// What a thread has somewhere.
  struct Value {
    enum Kind {
      Nothing,            ///< not known
      Own,                ///< its element, as the round began
      Below,              ///< the element below
      Number,             ///< the constant Constant
      Combined,           ///< Own and Below, by Operator
      CombinedWithNumber, ///< Own and Constant, by Operator
    } TheKind = Nothing;
    clang::BinaryOperatorKind Operator = {};
    const clang::Expr *Constant = nullptr;
    ScanStep::Choice How = ScanStep::Choice::None;
    const clang::CallExpr *By = nullptr; ///< instead of Operator
    bool OtherFirst = false;
  };
  /// An element of an array: of the buffer and row that are the block's, the thread's own or the
  /// one a distance below.
  struct Place {
    const clang::Expr *Element = nullptr;
    const clang::Expr *Index = nullptr;
    const clang::Expr *Array = nullptr;
    llvm::SmallVector<std::pair<const clang::Expr *, bool>, 2> Rest; ///< subtracted?
    bool IsBelow = false;
  };

  bool readShuffle(const BlockCall &Call);
  bool readDirection(llvm::StringRef Name);
  bool isScannedByLanes(const clang::VarDecl &V) const;
  bool run(llvm::ArrayRef<PhaseNode> Nodes, bool HasBelow);
  bool runStatement(const clang::Stmt *S);
  bool assign(const clang::Expr *Target, Value V);
  bool storeOwn(const Place &At, Value V);
  void set(const clang::VarDecl *V, Value To);
  bool isNumber(const clang::Expr *E) const;
  Value valueOf(const clang::Expr *E);
  Value load(const Place &From);
  Value combine(clang::BinaryOperatorKind Op, Value Left, Value Right);
  bool isOperation(const clang::CallExpr &Call) const;
  Value apply(const clang::CallExpr &Call);
  std::optional<Value> choose(const clang::Expr *Condition, Value Then, Value Else);
  bool runChoice(const clang::IfStmt &S);
  std::optional<bool> decide(const clang::Expr *Condition);
  bool meansDistance(const clang::Expr *E);

  std::optional<Place> placeOf(const clang::Expr *E);
  bool addTerms(const clang::Expr *E, bool Subtracted, Place &To);
  bool isInSameRow(const Place &A, const Place &B) const;
  bool isSame(const clang::Stmt *A, const clang::Stmt *B) const;
  bool isOfElementType(clang::QualType T) const;
  Value fail() {
    Failed = true;
    return {};
  }

  const clang::ASTContext &Context;
  const PhasePlan &Plan;
  const Synchronisation &Sync;
  const clang::VarDecl *Distance = nullptr;
  const clang::Expr *DistanceText = nullptr;
  std::optional<Place> From, To;
  /// Of a warp's step: what gives a lane the value below, of which variable.
  const clang::CallExpr *Shuffle = nullptr;
  const clang::VarDecl *OfLanes = nullptr;
  const clang::Expr *Mask = nullptr; ///< who takes part: a mask, or the tile
  bool OfTile = false;
  ScanStep::Lane Other = ScanStep::Lane::Below;
  clang::QualType Element;
  llvm::SmallSetVector<const clang::VarDecl *, 4> Set;

  // Of the thread that is being gone through.
  bool HasBelow = false, Failed = false;
  /// It has read the element below, and all threads have since.
  bool HasRead = false, AllHaveRead = false;
  std::optional<Value> Stored;
  llvm::DenseMap<const clang::VarDecl *, Value> Variables;
};

} // namespace offloom

#endif
