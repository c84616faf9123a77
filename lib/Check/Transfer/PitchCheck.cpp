// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Pitches are in bytes, and pointers count in elements: a kernel that multiplies the pitch of
// cudaMallocPitch by a row, and moves a typed pointer by that, is far outside its row. One that is
// not told the pitch of rows at all takes them to follow each other.

#include "Analysis/Effects/Modifications.h"
#include "Analysis/Values/KnownValues.h"
#include "Check/Engine/CodeVisitor.h"
#include "Check/Facts/PointerOrigins.h"
#include "clang/AST/ExprCXX.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/SmallVector.h"
#include <map>

using namespace clang;

namespace offloom {
namespace {

/// The locals that an allocation, as cudaMallocPitch, fills with a pitch.
struct PitchVariables : DynamicRecursiveASTVisitor {
  explicit PitchVariables(const UnitFacts &Facts) : Facts(Facts) {}

  bool VisitCallExpr(CallExpr *Call) override {
    const Expr *Pitch = Facts.does(*Call, FunctionFacts::Action::Allocates)
                            ? Facts.argument(*Call, ArgumentRole::ToPitch)
                            : nullptr;
    const auto *Address = Pitch ? dyn_cast<UnaryOperator>(Pitch->IgnoreParenCasts()) : nullptr;
    if (Address && Address->getOpcode() == UO_AddrOf)
      if (const VarDecl *V = localVariable(*Address->getSubExpr())) {
        All.insert(V);
        Filled.insert(Address);
        Expected.insert(Address->getSubExpr()->IgnoreParens());
        const Expr *Into = Facts.argument(*Call, ArgumentRole::Into);
        if (const VarDecl *Pointer = Into ? addressedVariable(*Into) : nullptr)
          PitchOf.try_emplace(Pointer, V);
      }
    for (ArgumentRole Role : {ArgumentRole::ToPitch, ArgumentRole::FromPitch})
      if (const Expr *E = Facts.argument(*Call, Role))
        Expected.insert(E->IgnoreParenCasts());
    return true;
  }
  bool VisitDeclRefExpr(DeclRefExpr *E) override {
    Names.push_back(E);
    return true;
  }

  /// Whether the function does more with \p Pitch than to copy by it.
  bool isUsedElsewhere(const VarDecl &Pitch) const {
    return llvm::any_of(Names, [&](const DeclRefExpr *E) {
      return E->getDecl() == &Pitch && !Expected.contains(E);
    });
  }

  const UnitFacts &Facts;
  llvm::DenseMap<const VarDecl *, const VarDecl *> PitchOf; ///< by pointer
  llvm::DenseSet<const Expr *> Expected; ///< uses of pitches that tell no kernel of them
  llvm::SmallVector<const DeclRefExpr *> Names;
  llvm::DenseSet<const VarDecl *> All;
  llvm::DenseSet<const Expr *> Filled; ///< `&pitch` in the calls
};

/// Pointers to elements of more than a byte that are moved by a product with \p Pitch.
class PitchedPointers : public DynamicRecursiveASTVisitor {
public:
  PitchedPointers(const ParmVarDecl &Pitch, CheckContext &Context)
      : Pitch(Pitch), Context(Context) {}

  bool VisitArraySubscriptExpr(ArraySubscriptExpr *E) override {
    return check(*E, E->getType(), *E->getIdx());
  }
  bool VisitBinaryOperator(BinaryOperator *E) override {
    if (E->getOpcode() == BO_Add && E->getType()->isPointerType())
      check(*E, E->getType()->getPointeeType(),
            E->getLHS()->getType()->isPointerType() ? *E->getRHS() : *E->getLHS());
    return true;
  }

private:
  bool check(const Expr &E, QualType Element, const Expr &By) {
    if (!Element->isIncompleteType() && !Element->isDependentType() &&
        Context.AST.getTypeSizeInChars(Element).getQuantity() > 1 && hasPitchedTerm(By))
      Context.report(
          "mem-pitch-arithmetic", E.getSourceRange(),
          {{"pitch", Pitch.getNameAsString()},
           {"size", std::to_string(Context.AST.getTypeSizeInChars(Element).getQuantity())}});
    return true;
  }

  /// Whether a summand is the pitch, or the pitch times something.
  bool hasPitchedTerm(const Expr &Sum) const {
    const Expr *E = Sum.IgnoreParenImpCasts();
    const auto *Binary = dyn_cast<BinaryOperator>(E);
    if (Binary && (Binary->getOpcode() == BO_Add || Binary->getOpcode() == BO_Mul))
      return hasPitchedTerm(*Binary->getLHS()) || hasPitchedTerm(*Binary->getRHS());
    const auto *Reference = dyn_cast<DeclRefExpr>(E);
    return Reference && Reference->getDecl() == &Pitch;
  }

  const ParmVarDecl &Pitch;
  CheckContext &Context;
};

class PitchVisitor : public CodeVisitor {
public:
  using CodeVisitor::CodeVisitor;

  bool VisitCUDAKernelCallExpr(CUDAKernelCallExpr *Launch) override {
    const FunctionDecl *Kernel = kernelOf(*Launch);
    if (!Kernel || !Kernel->isDefined(Kernel) || Kernel->isDependentContext() || !function() ||
        !function()->getBody())
      return true;
    const PitchVariables &Pitches = pitchesOf(*function());
    if (Pitches.All.empty())
      return true;
    const Modifications &OnHost = Context.Facts.modificationsOf(*function()),
                        &OnDevice = Context.Facts.modificationsOf(*Kernel);
    for (unsigned I = 0; I < std::min(Launch->getNumArgs(), Kernel->getNumParams()); ++I) {
      const VarDecl *V = localVariable(*Launch->getArg(I)->IgnoreParenImpCasts());
      const ParmVarDecl *P = Kernel->getParamDecl(I);
      if (V)
        checkRows(*Launch->getArg(I), *V, *P, Pitches);
      if (!V || !Pitches.All.contains(V) || OnDevice.any(P) ||
          !llvm::all_of(OnHost.of(V), [&](const Expr *E) { return Pitches.Filled.contains(E); }))
        continue;
      PitchedPointers(*P, Context).TraverseStmt(Kernel->getBody());
    }
    return true;
  }

private:
  /// Rows of \p Pointer, whose pitch the function tells nobody.
  void checkRows(const Expr &Argument, const VarDecl &Pointer, const ParmVarDecl &P,
                 const PitchVariables &Pitches) {
    const VarDecl *Pitch = Pitches.PitchOf.lookup(&Pointer);
    if (Pitch && P.isUsed() && !Pitches.isUsedElsewhere(*Pitch) && !pointsElsewhere(Pointer))
      Context
          .report("mem-pitch-ignored", Argument.getSourceRange(),
                  {{"pointer", Pointer.getNameAsString()}, {"pitch", Pitch->getNameAsString()}})
          .note(Pitch->getLocation(), "the pitch is here");
  }

  /// Whether \p Pointer is more than what one allocation fills.
  bool pointsElsewhere(const VarDecl &Pointer) const {
    return Context.Facts.modificationsOf(*function()).of(&Pointer).size() != 1;
  }

  const PitchVariables &pitchesOf(const FunctionDecl &F) {
    auto [Known, IsFirst] = Pitches.try_emplace(&F, Context.Facts);
    if (IsFirst)
      Known->second.TraverseStmt(F.getBody());
    return Known->second;
  }

  std::map<const FunctionDecl *, PitchVariables> Pitches; ///< by function
};

} // namespace

Check pitchCheck() { return walk<PitchVisitor>(Passes::Device); }

} // namespace offloom
