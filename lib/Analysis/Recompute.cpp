// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Analysis/Recompute.h"
#include "Analysis/DeviceCode.h"
#include "Analysis/Modifications.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/Attr.h"
#include "clang/AST/ExprCXX.h"
#include "clang/AST/ParentMapContext.h"
#include "clang/AST/Stmt.h"
#include "clang/Basic/SourceManager.h"
#include "llvm/ADT/StringSwitch.h"

using namespace clang;

namespace offloom {

namespace {

/// About what a load from the first-level cache and the bookkeeping around it cost.
constexpr int MaxOperations = 12;
constexpr int TooDear = -1;

/// The compound statement that ends the scope of \p V.
const CompoundStmt *scopeOf(const VarDecl *V, const FunctionDecl &F) {
  ASTContext &Context = F.getASTContext();
  DynTypedNode Node = DynTypedNode::create(*V);
  while (true) {
    auto Parents = Context.getParents(Node);
    if (Parents.empty())
      return llvm::dyn_cast_or_null<CompoundStmt>(F.getBody());
    Node = Parents[0];
    if (const auto *Block = Node.get<CompoundStmt>())
      return Block;
  }
}

bool isCheapCall(const CallExpr *Call) {
  const FunctionDecl *Callee = Call->getDirectCallee();
  if (!Callee || !Callee->getDeclName().isIdentifier())
    return false;
  return llvm::StringSwitch<bool>(Callee->getName())
      .Cases({"min", "max", "this_thread_block", "__mul24", "__umul24"}, true)
      .Default(false);
}

bool isDivision(const BinaryOperator *B) {
  return B->getOpcode() == BO_Div || B->getOpcode() == BO_Rem;
}

} // namespace

bool Recompute::writtenInScopeOf(const VarDecl *Operand, const VarDecl *V) const {
  const CompoundStmt *Scope = scopeOf(V, F);
  const SourceManager &SM = F.getASTContext().getSourceManager();
  return !Scope || llvm::any_of(Written.of(Operand), [&](const Expr *Site) {
    return !SM.isBeforeInTranslationUnit(Site->getBeginLoc(), Scope->getBeginLoc()) &&
           SM.isBeforeInTranslationUnit(Site->getBeginLoc(), Scope->getEndLoc());
  });
}

int Recompute::budgetAfterReading(const VarDecl *Operand, int Budget, const VarDecl *Of) {
  if (builtinVariable(Operand) != BuiltinVariable::None || isShared(*Operand) ||
      Operand->isConstexpr())
    return Budget;
  if (!Operand->isLocalVarDeclOrParm())
    return Operand->hasAttr<CUDAConstantAttr>() || Operand->getType().isConstQualified() ? Budget
                                                                                         : TooDear;
  // A reference is bound to the variable itself, whatever its value.
  if (Of->getType()->isReferenceType() && rootVariable(Of->getInit()) == Operand)
    return Budget;
  if (llvm::isa<ParmVarDecl>(Operand) || BlockLevel.contains(Operand))
    return writtenInScopeOf(Operand, Of) ? TooDear : Budget;
  return (*this)(Operand) ? Budget - 1 : TooDear;
}

/// A closure is as cheap as its copies; what it holds by reference, a phase binds anew.
int Recompute::budgetAfterCapturing(const LambdaExpr *E, int Budget, const VarDecl *Of) {
  for (const LambdaCapture &C : E->captures()) {
    if (!C.capturesVariable() || E->isInitCapture(&C))
      return TooDear;
    const auto *V = llvm::dyn_cast<VarDecl>(C.getCapturedVar());
    if (!V)
      return TooDear;
    if (C.getCaptureKind() == LCK_ByCopy)
      Budget = budgetAfterReading(V, Budget, Of);
  }
  return Budget;
}

int Recompute::budgetAfter(const Expr *E, int Budget, const VarDecl *Of) {
  if (Budget < 0)
    return TooDear;
  if (const auto *Ref = llvm::dyn_cast<DeclRefExpr>(E)) {
    const auto *Operand = llvm::dyn_cast<VarDecl>(Ref->getDecl());
    return Operand ? budgetAfterReading(Operand, Budget, Of) : Budget;
  }
  if (const auto *Cast = llvm::dyn_cast<ImplicitCastExpr>(E);
      Cast && Cast->getCastKind() == CK_LValueToRValue) {
    // A load: fine from a variable or a member of one, not from memory.
    const Expr *From = Cast->getSubExpr()->IgnoreParens();
    while (const auto *Member = llvm::dyn_cast<MemberExpr>(From)) {
      if (Member->isArrow())
        return TooDear;
      From = Member->getBase()->IgnoreParens();
    }
    if (!llvm::isa<DeclRefExpr>(From))
      return TooDear;
  }
  if (const auto *B = llvm::dyn_cast<BinaryOperator>(E)) {
    if (B->isAssignmentOp() || B->isLogicalOp())
      return TooDear;
    if (isDivision(B) && !B->getRHS()->isValueDependent() &&
        !B->getRHS()->isEvaluatable(F.getASTContext())) {
      const VarDecl *Divisor = rootVariable(B->getRHS());
      if (builtinVariable(Divisor) != BuiltinVariable::WarpSize)
        return TooDear;
    }
    --Budget;
  }
  if (const auto *U = llvm::dyn_cast<UnaryOperator>(E)) {
    if (U->isIncrementDecrementOp() || U->getOpcode() == UO_Deref)
      if (U->getOpcode() != UO_Deref || !Of->getType()->isReferenceType())
        return TooDear;
    if (U->getOpcode() == UO_AddrOf) {
      const VarDecl *V = rootVariable(U->getSubExpr());
      if (V && V->hasLocalStorage() && !isShared(*V))
        return TooDear;
    }
  }
  if (const auto *Call = llvm::dyn_cast<CallExpr>(E); Call && !isCheapCall(Call))
    return TooDear;
  if (const auto *Construct = llvm::dyn_cast<CXXConstructExpr>(E);
      Construct && !Construct->getType().isTrivialType(F.getASTContext()) &&
      Construct->getNumArgs() > 0 && !Construct->getConstructor()->isCopyOrMoveConstructor() &&
      !F.getASTContext().getSourceManager().isInSystemHeader(
          Construct->getConstructor()->getLocation()))
    return TooDear;
  if (const auto *Lambda = llvm::dyn_cast<LambdaExpr>(E))
    return budgetAfterCapturing(Lambda, Budget, Of);
  if (llvm::isa<CXXNewExpr, StmtExpr, CXXDependentScopeMemberExpr, UnresolvedLookupExpr,
                CXXThrowExpr, UnresolvedMemberExpr>(E))
    return TooDear;
  for (const Stmt *Child : E->children()) {
    const auto *Operand = llvm::dyn_cast_or_null<Expr>(Child);
    if (Child && !Operand)
      return TooDear;
    if (Operand)
      Budget = budgetAfter(Operand, Budget, Of);
  }
  return Budget;
}

bool Recompute::operator()(const VarDecl *V) {
  auto [It, New] = Known.try_emplace(V, false);
  if (!New)
    return It->second;
  QualType T = V->getType();
  // Writing through a reference does not change what it is bound to.
  bool Fixed = T->isReferenceType() || !Written.any(V);
  bool Fits = V->getInit() && Fixed && !T->isArrayType() && !T.isVolatileQualified() &&
              !V->isStaticLocal() && !isShared(*V) &&
              budgetAfter(V->getInit(), MaxOperations, V) >= 0;
  Known[V] = Fits;
  return Fits;
}

} // namespace offloom
