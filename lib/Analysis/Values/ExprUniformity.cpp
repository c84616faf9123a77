// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Analysis/Values/ExprUniformity.h"
#include "Analysis/Code/Collectives.h"
#include "Analysis/Code/DeviceCode.h"
#include "Analysis/Effects/Modifications.h"
#include "Analysis/Effects/PureFunctions.h"
#include "Analysis/Effects/Synchronisation.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/DynamicRecursiveASTVisitor.h"
#include "clang/AST/ExprCXX.h"
#include "llvm/ADT/StringSet.h"

using namespace clang;

namespace offloom {

namespace {

/// Does \p S name the index of the thread?
class ThreadIndexFinder : public DynamicRecursiveASTVisitor {
public:
  bool VisitDeclRefExpr(DeclRefExpr *E) override {
    Found |= builtinVariable(E->getDecl()) == BuiltinVariable::ThreadIdx;
    return !Found;
  }

  bool Found = false;
};

/// What device emulation lets device code call, which may do anything.
bool isOfHost(const FunctionDecl *F) { return F && !runsOnDevice(*F) && F->isUserProvided(); }

} // namespace

bool isWritableArray(const VarDecl &V) {
  return V.getType()->isArrayType() &&
         !V.getASTContext().getBaseElementType(V.getType()).isConstQualified();
}

bool ExprUniformity::all(const Stmt *S) const {
  return llvm::all_of(S->children(), [&](const Stmt *Child) {
    const auto *E = llvm::dyn_cast_or_null<Expr>(Child);
    return !Child || (E && check(E));
  });
}

bool ExprUniformity::checkReference(const DeclRefExpr *E) const {
  switch (builtinVariable(E->getDecl())) {
  case BuiltinVariable::ThreadIdx:
    return false;
  case BuiltinVariable::None:
    break;
  default:
    return true;
  }
  const auto *V = llvm::dyn_cast<VarDecl>(E->getDecl());
  if (!V)
    return true; // a constant, an enumerator, a function
  if (V->hasLocalStorage() && !isShared(*V) && isWritableArray(*V))
    return false;
  return !Varying.contains(V);
}

/// Do all threads of the block get what \p Call yields, whatever each of them brings?
static bool asksBlock(const CallExpr *Call, const Synchronisation &Sync) {
  auto Candidates = Sync.calleesOf(Call);
  return !Candidates.empty() && llvm::all_of(Candidates, [](const FunctionDecl *F) {
    const Collective *C = collectiveOf(F);
    return C && C->OfBlock;
  });
}

bool ExprUniformity::isSameForSame(const CallExpr *Call) const {
  const auto Candidates = Sync.calleesOf(Call);
  if (Candidates.empty() ||
      !llvm::all_of(Candidates, [&](const FunctionDecl *F) { return Sync.isPure(F); }))
    return false;
  const auto *OfObject = llvm::dyn_cast<CXXMemberCallExpr>(Call);
  return allArguments(Call) && (!OfObject || check(OfObject->getImplicitObjectArgument()));
}

bool ExprUniformity::checkCall(const CallExpr *Call) const {
  if (isSameForSame(Call))
    return true;
  if (const auto *Operator = llvm::dyn_cast<CXXOperatorCallExpr>(Call)) {
    // Overloaded operators of small value types (dim3, half): pure unless they assign.
    return !Operator->isAssignmentOp() && Operator->getOperator() != OO_Call &&
           Operator->getOperator() != OO_PlusPlus && Operator->getOperator() != OO_MinusMinus &&
           !Operator->isTypeDependent() && !isOfHost(Operator->getDirectCallee()) &&
           allArguments(Call);
  }
  if (asksBlock(Call, Sync))
    return true;
  if (asksAboutGroup(Call))
    return all(Call);
  const FunctionDecl *F = Call->getDirectCallee();
  if (!F) {
    const auto *Name = llvm::dyn_cast<UnresolvedLookupExpr>(Call->getCallee()->IgnoreParens());
    return Name && Name->getName().isIdentifier() &&
           isPureByName(Name->getName().getAsIdentifierInfo()->getName()) && allArguments(Call);
  }
  return F->isConstexpr() && Call->getNumArgs() == 0 && !llvm::isa<CXXMemberCallExpr>(Call);
}

bool ExprUniformity::checkLambda(const LambdaExpr *E) const {
  if (E->isMutable())
    return false;
  for (const LambdaCapture &Capture : E->captures()) {
    const auto *V =
        Capture.capturesVariable() ? llvm::dyn_cast<VarDecl>(Capture.getCapturedVar()) : nullptr;
    if (!V ||
        (V->isInitCapture() && (Capture.getCaptureKind() == LCK_ByRef || !(*this)(V->getInit()))))
      return false;
  }
  // What calling it writes is handed out to it, and so varies.
  if (llvm::any_of(localVariablesIn(E),
                   [&](const VarDecl *V) { return Varying.contains(V) || isWritableArray(*V); }))
    return false;
  ThreadIndexFinder Index;
  Index.TraverseStmt(E->getBody());
  return !Index.Found && Sync.of(E->getBody()) == Waiting::None &&
         !Sync.callsReadThreadIdx(E->getBody());
}

bool ExprUniformity::asksAboutGroup(const CallExpr *Call) const {
  auto Candidates = Sync.calleesOf(Call);
  return !Candidates.empty() && llvm::all_of(Candidates, [](const FunctionDecl *F) {
    const auto *Method = llvm::dyn_cast<CXXMethodDecl>(F);
    static const llvm::StringSet<> Names = {"size",        "num_threads", "meta_group_size",
                                            "group_index", "group_dim",   "dim_threads"};
    return Method && Method->getDeclName().isIdentifier() && Names.contains(Method->getName()) &&
           isInNamespace(*F, "cooperative_groups");
  });
}

bool ExprUniformity::checkStatements(const CompoundStmt *Statements) const {
  return llvm::all_of(Statements->body(), [&](const Stmt *S) {
    if (const auto *E = llvm::dyn_cast<Expr>(S))
      return check(E);
    const auto *Declared = llvm::dyn_cast<DeclStmt>(S);
    return Declared && llvm::all_of(Declared->decls(), [&](const Decl *D) {
             const auto *V = llvm::dyn_cast<VarDecl>(D);
             return V && V->hasLocalStorage() && V->getInit() && check(V->getInit());
           });
  });
}

bool ExprUniformity::allArguments(const CallExpr *Call) const {
  return llvm::all_of(Call->arguments(), [&](const Expr *E) { return check(E); });
}

bool ExprUniformity::check(const Expr *E) const {
  if (const auto *Ref = llvm::dyn_cast<DeclRefExpr>(E))
    return checkReference(Ref);
  if (const auto *Call = llvm::dyn_cast<CallExpr>(E))
    return checkCall(Call);
  if (const auto *Member = llvm::dyn_cast<CXXDependentScopeMemberExpr>(E))
    return Member->isImplicitAccess() || check(Member->getBase());
  if (const auto *U = llvm::dyn_cast<UnaryOperator>(E); U && U->getOpcode() == UO_AddrOf) {
    const VarDecl *V = rootVariable(U->getSubExpr());
    if (V && V->hasLocalStorage() && !isShared(*V))
      return false; // the address of a thread's own variable
  }
  if (const auto *Construct = llvm::dyn_cast<CXXConstructExpr>(E))
    return !isOfHost(Construct->getConstructor()) && all(Construct) &&
           isPureConstructor(*Construct->getConstructor(), Sync);
  if (const auto *Lambda = llvm::dyn_cast<LambdaExpr>(E))
    return checkLambda(Lambda);
  if (llvm::isa<CXXUnresolvedConstructExpr>(E))
    return all(E) && !Sync.callsReadThreadIdx(E);
  if (const auto *Block = llvm::dyn_cast<StmtExpr>(E))
    return checkStatements(Block->getSubStmt());
  if (llvm::isa<IntegerLiteral, FloatingLiteral, CXXBoolLiteralExpr, CharacterLiteral,
                CXXNullPtrLiteralExpr, GNUNullExpr, StringLiteral, UnaryExprOrTypeTraitExpr,
                DependentScopeDeclRefExpr, UnresolvedLookupExpr, SubstNonTypeTemplateParmExpr,
                SizeOfPackExpr, TypeTraitExpr, CXXScalarValueInitExpr, ImplicitValueInitExpr,
                CXXThisExpr>(E))
    return true;
  if (llvm::isa<UnaryOperator, BinaryOperator, ConditionalOperator, CastExpr, ParenExpr,
                ArraySubscriptExpr, MemberExpr, ConstantExpr, MaterializeTemporaryExpr,
                ExprWithCleanups, InitListExpr, CXXBindTemporaryExpr, CXXDefaultArgExpr,
                ParenListExpr>(E))
    return all(E);
  return false;
}

} // namespace offloom
