// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Analysis/Loops/ApartThreads.h"
#include "Analysis/Code/DeviceCode.h"
#include "Analysis/Effects/Synchronisation.h"
#include "Analysis/Loops/RowValues.h"
#include "Analysis/Values/Uniformity.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/Expr.h"
#include "clang/AST/ExprCXX.h"
#include "clang/AST/Stmt.h"
#include "clang/Basic/SourceManager.h"
#include "llvm/ADT/STLExtras.h"

using namespace clang;

namespace offloom {

namespace {

bool isPlainNumber(QualType T) {
  return !T->isDependentType() && T->isArithmeticType() && !T.isVolatileQualified();
}

/// A variable that lies in a register, once a compiler has looked at it.
bool isRegisterOfThread(const VarDecl &V) {
  const QualType T = V.getType();
  return V.hasLocalStorage() && !isShared(V) &&
         (isPlainNumber(T) || (T->isPointerType() && !T.isVolatileQualified()));
}

/// Goes through the statements of a kernel, and gives up at what it does not know.
class PlainStatements {
public:
  PlainStatements(const ASTContext &Context, const Synchronisation &Sync, RowValues Values)
      : Context(Context), Sync(Sync), Values(std::move(Values)) {}

  bool read(const Stmt *S) {
    if (!S || llvm::isa<NullStmt>(S))
      return true;
    if (const auto *Several = llvm::dyn_cast<CompoundStmt>(S))
      return llvm::all_of(Several->body(), [&](const Stmt *One) { return read(One); });
    if (const auto *Declaration = llvm::dyn_cast<DeclStmt>(S))
      return llvm::all_of(Declaration->decls(), [&](const Decl *D) {
        const auto *V = llvm::dyn_cast<VarDecl>(D);
        return V && isRegisterOfThread(*V) && (!V->getInit() || readValue(V->getInit()));
      });
    if (const auto *Return = llvm::dyn_cast<ReturnStmt>(S))
      return !Return->getRetValue();
    if (const auto *If = llvm::dyn_cast<IfStmt>(S))
      return !If->getInit() && !If->getConditionVariable() && readValue(If->getCond()) &&
             read(If->getThen()) && read(If->getElse());
    const auto *E = llvm::dyn_cast<Expr>(S);
    const auto *B = E ? llvm::dyn_cast<BinaryOperator>(E->IgnoreParens()) : nullptr;
    return B && B->isAssignmentOp() && readValue(B->getRHS()) && readTarget(B->getLHS());
  }

  /// Does a row read one element for all of its threads, of an array that these change, each an
  /// element of its own?
  bool readsPivots() const {
    return llvm::all_of(
               Stored, [&](const auto &Element) { return Values.of(Element.second).Steps == 1; }) &&
           llvm::any_of(Read, [&](const auto &Element) {
             return isStored(*Element.first) && Values.of(Element.second).Steps == 0;
           });
  }

private:
  bool readTarget(const Expr *E) {
    E = E->IgnoreParens();
    if (const auto *Ref = llvm::dyn_cast<DeclRefExpr>(E)) {
      const auto *V = llvm::dyn_cast<VarDecl>(Ref->getDecl());
      return V && isRegisterOfThread(*V) && isPlainNumber(V->getType());
    }
    const auto *Element = llvm::dyn_cast<ArraySubscriptExpr>(E);
    const VarDecl *Array = Element ? readElement(*Element) : nullptr;
    if (Array)
      Stored.emplace_back(Array, Element->getIdx());
    return Array != nullptr;
  }

  bool isStored(const VarDecl &Array) const {
    return llvm::any_of(Stored, [&](const auto &Element) { return Element.first == &Array; });
  }

  /// The pointer, or shared array, of which \p E is an element; null if it is of another kind.
  const VarDecl *readElement(const ArraySubscriptExpr &E) {
    const auto *Ref = llvm::dyn_cast<DeclRefExpr>(E.getBase()->IgnoreParenImpCasts());
    const auto *V = Ref ? llvm::dyn_cast<VarDecl>(Ref->getDecl()) : nullptr;
    const bool IsKnown = V && (isRegisterOfThread(*V) || isShared(*V) || !V->hasLocalStorage());
    return IsKnown && isPlainNumber(E.getType()) && readValue(E.getIdx()) ? V : nullptr;
  }

  bool readValue(const Expr *E) {
    E = E->IgnoreParenImpCasts();
    if (!isPlainNumber(E->getType()) && !E->getType()->isPointerType())
      return false;
    if (llvm::isa<IntegerLiteral, FloatingLiteral, CharacterLiteral, CXXBoolLiteralExpr>(E))
      return true;
    if (const auto *Ref = llvm::dyn_cast<DeclRefExpr>(E)) {
      const auto *V = llvm::dyn_cast<VarDecl>(Ref->getDecl());
      return V ? isRegisterOfThread(*V) || V->isConstexpr()
               : llvm::isa<EnumConstantDecl>(Ref->getDecl());
    }
    if (const auto *Member = llvm::dyn_cast<MemberExpr>(E)) {
      const auto *Base = llvm::dyn_cast<DeclRefExpr>(Member->getBase()->IgnoreParenImpCasts());
      return Base && builtinVariable(Base->getDecl()) != BuiltinVariable::None;
    }
    if (const auto *Element = llvm::dyn_cast<ArraySubscriptExpr>(E)) {
      const VarDecl *Array = readElement(*Element);
      if (Array)
        Read.emplace_back(Array, Element->getIdx());
      return Array != nullptr;
    }
    if (const auto *Cast = llvm::dyn_cast<ExplicitCastExpr>(E))
      return readValue(Cast->getSubExpr());
    if (const auto *U = llvm::dyn_cast<UnaryOperator>(E))
      return U->isArithmeticOp() && readValue(U->getSubExpr());
    if (const auto *Choice = llvm::dyn_cast<ConditionalOperator>(E))
      return readValue(Choice->getCond()) && readValue(Choice->getTrueExpr()) &&
             readValue(Choice->getFalseExpr());
    if (const auto *Call = llvm::dyn_cast<CallExpr>(E))
      return isOfNumbers(*Call) &&
             llvm::all_of(Call->arguments(), [&](const Expr *Of) { return readValue(Of); });
    const auto *B = llvm::dyn_cast<BinaryOperator>(E);
    return B && !B->isAssignmentOp() && !B->isPtrMemOp() && readValue(B->getLHS()) &&
           readValue(B->getRHS());
  }

  /// `min(a, b)`, `sqrtf(x)`
  bool isOfNumbers(const CallExpr &Call) const {
    const FunctionDecl *F = Call.getDirectCallee();
    return F && Context.getSourceManager().isInSystemHeader(F->getLocation()) && Sync.isPure(F) &&
           isPlainNumber(F->getReturnType()) &&
           llvm::all_of(F->parameters(),
                        [](const ParmVarDecl *P) { return isPlainNumber(P->getType()); });
  }

  const ASTContext &Context;
  const Synchronisation &Sync;
  RowValues Values;
  llvm::SmallVector<std::pair<const VarDecl *, const Expr *>, 8> Read, Stored;
};

} // namespace

bool mayGoApart(const FunctionDecl &Kernel, const Synchronisation &Sync,
                const Modifications &Written) {
  const ASTContext &Context = Kernel.getASTContext();
  const Uniformity Uniform(Kernel, Sync);
  PlainStatements Plain(Context, Sync, RowValues(Context, Uniform, Written));
  return Plain.read(Kernel.getBody()) && Plain.readsPivots();
}

} // namespace offloom
