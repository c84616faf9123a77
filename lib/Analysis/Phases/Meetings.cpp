// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Analysis/Phases/Meetings.h"
#include "Analysis/Code/CallParts.h"
#include "Analysis/Code/Jumps.h"
#include "Analysis/Effects/PureFunctions.h"
#include "Analysis/Effects/Synchronisation.h"
#include "clang/AST/Decl.h"
#include "clang/AST/DynamicRecursiveASTVisitor.h"
#include "clang/AST/ExprCXX.h"
#include "clang/AST/Stmt.h"
#include "llvm/ADT/STLExtras.h"

using namespace clang;

namespace offloom {

namespace {

/// Looks for what may not be evaluated twice.
class EffectFinder : public DynamicRecursiveASTVisitor {
public:
  EffectFinder(const Synchronisation &Sync, unsigned Depth) : Sync(Sync), Depth(Depth) {}

  bool VisitStmt(Stmt *S) override {
    Found |= llvm::isa<AsmStmt, CXXNewExpr, CXXDeleteExpr, CXXThrowExpr, AtomicExpr, VAArgExpr,
                       LambdaExpr, StmtExpr>(S);
    return !Found;
  }
  bool VisitBinaryOperator(BinaryOperator *Operation) override {
    return !(Found |= Operation->isAssignmentOp());
  }
  bool VisitUnaryOperator(UnaryOperator *Operation) override {
    return !(Found |= Operation->isIncrementDecrementOp());
  }
  bool VisitImplicitCastExpr(ImplicitCastExpr *Cast) override {
    return !(Found |= Cast->getCastKind() == CK_LValueToRValue &&
                      Cast->getSubExpr()->getType().isVolatileQualified());
  }
  bool VisitVarDecl(VarDecl *V) override {
    return !(Found |= !V->hasLocalStorage() || V->getType().isDestructedType());
  }
  bool VisitCXXConstructExpr(CXXConstructExpr *Made) override {
    return !(Found |= !isPureConstructor(*Made->getConstructor(), Sync));
  }
  bool VisitCallExpr(CallExpr *Call) override {
    auto Callees = Sync.calleesOf(Call);
    return !(Found |= Callees.empty() || !llvm::all_of(Callees, [this](const FunctionDecl *F) {
                        return isRepeatable(*F);
                      }));
  }

  bool Found = false;

private:
  bool isRepeatable(const FunctionDecl &F) const {
    if (Sync.isPure(&F))
      return true;
    if (F.getIdentifier() && F.getName().starts_with("__cvta_"))
      return true;
    const FunctionDecl *Defined = nullptr;
    if (Depth == 0 || !F.hasBody(Defined))
      return false;
    EffectFinder Inside(Sync, Depth - 1);
    Inside.TraverseStmt(Defined->getBody());
    return !Inside.Found;
  }

  const Synchronisation &Sync;
  unsigned Depth; ///< of calls to follow
};

/// The statement that \p Statements end with, where nothing before has an effect; else null.
const Stmt *lastWithEffect(const CompoundStmt &Statements, const Synchronisation &Sync) {
  const Stmt *Last = nullptr;
  for (const Stmt *S : Statements.body()) {
    if (llvm::isa<NullStmt>(S))
      continue;
    if (Last && (!llvm::isa<DeclStmt>(Last) || !mayBeRepeated(*Last, Sync)))
      return nullptr;
    Last = S;
  }
  return Last;
}

/// `false` or 0, as at the end of the `do` loops that macros write.
bool isFalse(const Expr &Condition) {
  const Expr *E = Condition.IgnoreParenImpCasts();
  const auto *Literal = llvm::dyn_cast<CXXBoolLiteralExpr>(E);
  const auto *Number = llvm::dyn_cast<IntegerLiteral>(E);
  return (Literal && !Literal->getValue()) || (Number && Number->getValue() == 0);
}

bool isMeetingFunction(const FunctionDecl *F, const Synchronisation &Sync, unsigned Depth);

bool isMeetingAt(const Stmt *S, const Synchronisation &Sync, unsigned Depth) {
  if (!S)
    return false;
  S = withoutAttributes(S);
  if (const auto *Assembly = llvm::dyn_cast<GCCAsmStmt>(S))
    return Sync.meets(*Assembly) && llvm::all_of(Assembly->children(), [&](const Stmt *Operand) {
             return mayBeRepeated(*Operand, Sync);
           });
  if (const auto *Statements = llvm::dyn_cast<CompoundStmt>(S))
    return isMeetingAt(lastWithEffect(*Statements, Sync), Sync, Depth);
  if (const auto *Once = llvm::dyn_cast<DoStmt>(S))
    return isFalse(*Once->getCond()) && isMeetingAt(Once->getBody(), Sync, Depth);
  const auto *E = llvm::dyn_cast<Expr>(S);
  const auto *Call = llvm::dyn_cast_or_null<CallExpr>(E ? E->IgnoreImplicit() : nullptr);
  if (!Call || Depth == 0 || Sync.of(Call) != Waiting::Warp)
    return false;
  auto Callees = Sync.calleesOf(Call);
  const Expr *Object = objectOf(*Call);
  return !Callees.empty() && (!Object || mayBeRepeated(*Object, Sync)) &&
         llvm::all_of(argumentsOf(*Call),
                      [&](const Expr *Argument) { return mayBeRepeated(*Argument, Sync); }) &&
         llvm::all_of(Callees,
                      [&](const FunctionDecl *F) { return isMeetingFunction(F, Sync, Depth - 1); });
}

bool isMeetingFunction(const FunctionDecl *F, const Synchronisation &Sync, unsigned Depth) {
  const FunctionDecl *Defined = nullptr;
  return F->getReturnType()->isVoidType() && F->hasBody(Defined) &&
         isMeetingAt(Defined->getBody(), Sync, Depth);
}

} // namespace

bool mayBeRepeated(const Stmt &S, const Synchronisation &Sync) {
  EffectFinder Finder(Sync, /*Depth=*/3);
  Finder.TraverseStmt(const_cast<Stmt *>(&S));
  return !Finder.Found;
}

bool isMeeting(const Stmt *S, const Synchronisation &Sync) {
  constexpr unsigned CallsToFollow = 4;
  return isMeetingAt(S, Sync, CallsToFollow);
}

} // namespace offloom
