// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Analysis/Values/Recompute.h"
#include "Analysis/Code/Collectives.h"
#include "Analysis/Code/DeviceCode.h"
#include "Analysis/Effects/Escapes.h"
#include "Analysis/Effects/Modifications.h"
#include "Analysis/Effects/Synchronisation.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/Attr.h"
#include "clang/AST/DynamicRecursiveASTVisitor.h"
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

bool isCheapCall(const CallExpr *Call, const Synchronisation &Sync) {
  const FunctionDecl *Callee = Call->getDirectCallee();
  if (!Callee || !Callee->getDeclName().isIdentifier())
    return false;
  return llvm::StringSwitch<bool>(Callee->getName())
      .Cases({"min", "max", "this_thread_block", "__mul24", "__umul24"}, true)
      .Case("thread_rank", Sync.asksOwnRank(Call))
      .Default(false);
}

/// Is the lvalue \p E a variable that nothing but the thread's own code can change, or a part of
/// one? A group that is passed by reference is as good.
bool isNoMemory(const Expr *E) {
  E = E->IgnoreParens();
  if (const auto *Member = llvm::dyn_cast<MemberExpr>(E))
    return !Member->isArrow() && !Member->getMemberDecl()->getType()->isReferenceType() &&
           (isNoMemory(Member->getBase()) || Member->getBase()->isPRValue());
  if (const auto *Member = llvm::dyn_cast<CXXDependentScopeMemberExpr>(E))
    return !Member->isImplicitAccess() && !Member->isArrow() && isNoMemory(Member->getBase());
  if (const auto *Cast = llvm::dyn_cast<CastExpr>(E))
    return Cast->isGLValue() && isNoMemory(Cast->getSubExpr());
  if (const auto *Choice = llvm::dyn_cast<ConditionalOperator>(E))
    return isNoMemory(Choice->getTrueExpr()) && isNoMemory(Choice->getFalseExpr());
  if (llvm::isa<MaterializeTemporaryExpr>(E))
    return true;
  const auto *Ref = llvm::dyn_cast<DeclRefExpr>(E);
  if (!Ref || !llvm::isa<VarDecl>(Ref->getDecl()))
    return Ref && !llvm::isa<BindingDecl>(Ref->getDecl());
  const auto *V = llvm::cast<VarDecl>(Ref->getDecl());
  return !isShared(*V) &&
         (!V->getType()->isReferenceType() || isStatelessGroup(V->getType().getNonReferenceType()));
}

bool isDivision(const BinaryOperator *B) {
  return B->getOpcode() == BO_Div || B->getOpcode() == BO_Rem;
}

} // namespace

bool Recompute::writtenInScopeOf(const VarDecl *Operand, const VarDecl *V) const {
  const CompoundStmt *Scope = scopeOf(V, F);
  if (Written.any(Operand) && Addresses.hasOtherNames(Operand))
    return true;
  return !Scope ||
         llvm::any_of(Written.of(Operand), [&](const Expr *Site) { return standsIn(Site, Scope); });
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
  if (Moved.contains(Operand) && writtenInScopeOf(Operand, Of))
    return TooDear;
  return (*this)(Operand) ? Budget - 1 : TooDear;
}

namespace {

class SharedFinder : public DynamicRecursiveASTVisitor {
public:
  bool VisitVarDecl(VarDecl *V) override {
    Found |= isShared(*V);
    return !Found;
  }

  bool Found = false;
};

/// Does \p E declare a `__shared__` variable? Its name in migrated code is the place of its
/// declaration, of which there must be one.
bool declaresShared(const LambdaExpr *E) {
  SharedFinder Finder;
  Finder.TraverseStmt(E->getBody());
  return Finder.Found;
}

} // namespace

/// A closure is as cheap as its copies; what it holds by reference, a phase binds anew.
int Recompute::budgetAfterCapturing(const LambdaExpr *E, int Budget, const VarDecl *Of) {
  if (declaresShared(E))
    return TooDear;
  // In a template's pattern the captures of `[=]` are not all known: what its body names counts.
  if (E->getCaptureDefault() == LCD_ByCopy)
    for (const VarDecl *V : localVariablesIn(E))
      if (Written.any(V) || V->getType()->isReferenceType())
        return TooDear;
  for (const LambdaCapture &C : E->captures()) {
    if (!C.capturesVariable() || E->isInitCapture(&C))
      return TooDear;
    const auto *V = llvm::dyn_cast<VarDecl>(C.getCapturedVar());
    if (!V)
      return TooDear;
    if (C.getCaptureKind() == LCK_ByCopy && V->getType()->isReferenceType())
      return TooDear; // it copies what the reference leads to
    if (C.getCaptureKind() == LCK_ByCopy)
      Budget = budgetAfterReading(V, Budget, Of);
  }
  return Budget;
}

int Recompute::budgetAfter(const Expr *E, int Budget, const VarDecl *Of, bool AddressOnly) {
  if (Budget < 0)
    return TooDear;
  if (E->isGLValue() && !AddressOnly && !E->getType()->isArrayType() && !isNoMemory(E))
    return TooDear;
  if (const auto *Ref = llvm::dyn_cast<DeclRefExpr>(E)) {
    const auto *Operand = llvm::dyn_cast<VarDecl>(Ref->getDecl());
    return Operand ? budgetAfterReading(Operand, Budget, Of) : Budget;
  }
  if (const auto *B = llvm::dyn_cast<BinaryOperator>(E)) {
    if (B->isAssignmentOp() || B->isLogicalOp())
      return TooDear;
    if (isDivision(B) && !B->getRHS()->isValueDependent() &&
        !B->getRHS()->isEvaluatable(F.getASTContext()) && !(Dear && !Dear->contains(Of))) {
      const VarDecl *Divisor = rootVariable(B->getRHS());
      if (builtinVariable(Divisor) != BuiltinVariable::WarpSize)
        return TooDear;
    }
    --Budget;
  }
  if (const auto *U = llvm::dyn_cast<UnaryOperator>(E)) {
    if (U->isIncrementDecrementOp())
      return TooDear;
    if (U->getOpcode() == UO_AddrOf) {
      const VarDecl *V = rootVariable(U->getSubExpr());
      if (V && V->hasLocalStorage() && !isShared(*V))
        return TooDear;
    }
  }
  if (const auto *Call = llvm::dyn_cast<CallExpr>(E);
      Call && !isCheapCall(Call, Addresses.synchronisation()))
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
  const auto *Cast = llvm::dyn_cast<CastExpr>(E);
  const auto *U = llvm::dyn_cast<UnaryOperator>(E);
  bool TakesAddress = (E->isGLValue() && AddressOnly && !llvm::isa<CallExpr>(E)) ||
                      (Cast && Cast->getCastKind() == CK_ArrayToPointerDecay) ||
                      (U && U->getOpcode() == UO_AddrOf);
  for (const Stmt *Child : E->children()) {
    const auto *Operand = llvm::dyn_cast_or_null<Expr>(Child);
    if (Child && !Operand)
      return TooDear;
    if (Operand)
      Budget = budgetAfter(Operand, Budget, Of, TakesAddress);
  }
  return Budget;
}

namespace {

class TemporaryFinder : public DynamicRecursiveASTVisitor {
public:
  explicit TemporaryFinder(const VarDecl *Of) : Of(Of) {}
  bool VisitMaterializeTemporaryExpr(MaterializeTemporaryExpr *E) override {
    Found |= E->getExtendingDecl() == Of;
    return !Found;
  }

  const VarDecl *Of;
  bool Found = false;
};

/// Does \p V, a reference, keep a temporary alive, so that what is written through it is its own?
/// In a template's pattern it is not known yet whether the initialiser is a temporary.
bool ownsTemporary(const VarDecl *V) {
  TemporaryFinder Finder(V);
  Finder.TraverseStmt(const_cast<Expr *>(V->getInit()));
  return Finder.Found || !V->getInit()->isGLValue();
}

} // namespace

/// Is what \p V, a variable with an initialiser, is or is bound to the same wherever it is
/// computed?
bool Recompute::isFixed(const VarDecl *V) const {
  // Writing through a reference does not change what it is bound to.
  return (V->getType()->isReferenceType() && !ownsTemporary(V)) ||
         (!Written.any(V) && !Addresses.holdsItself(V)) || Moved.contains(V);
}

bool Recompute::operator()(const VarDecl *V) {
  auto [It, New] = Known.try_emplace(V, false);
  if (!New)
    return It->second;
  QualType T = V->getType();
  bool Fits = V->getInit() && isFixed(V) && !T->isArrayType() && !T.isVolatileQualified() &&
              !llvm::isa<DecompositionDecl>(V) && !V->isStaticLocal() && !isShared(*V) &&
              budgetAfter(V->getInit(), MaxOperations, V, T->isReferenceType()) >= 0;
  Known[V] = Fits;
  return Fits;
}

} // namespace offloom
