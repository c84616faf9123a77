// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Analysis/Loops/PlainStatements.h"
#include "Analysis/Code/DeviceCode.h"
#include "Analysis/Effects/Synchronisation.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/Attr.h"
#include "clang/AST/Expr.h"
#include "clang/AST/ExprCXX.h"
#include "clang/AST/Stmt.h"
#include "clang/Basic/SourceManager.h"
#include "llvm/ADT/STLExtras.h"
#include <utility>

using namespace clang;

namespace offloom {

static bool isPlainNumber(QualType T) {
  return !T->isDependentType() && T->isArithmeticType() && !T.isVolatileQualified();
}

/// A variable that lies in a register, once a compiler has looked at it.
static bool isRegisterOfThread(const VarDecl &V) {
  const QualType T = V.getType();
  return V.hasLocalStorage() && !isShared(V) &&
         (isPlainNumber(T) || (T->isPointerType() && !T.isVolatileQualified()));
}

/// `float &a`: of a function that is plain, where it is known what `a` is.
static bool isReferenceToNumber(const VarDecl &V) {
  return llvm::isa<ParmVarDecl>(V) && V.getType()->isLValueReferenceType() &&
         isPlainNumber(V.getType().getNonReferenceType());
}

const Expr *PlainElement::index() const { return Site->getIdx(); }

bool PlainStatements::read(const Stmt *S) {
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
    return readBranch(*If);
  if (const auto *Loop = llvm::dyn_cast<ForStmt>(S))
    return WithLoops && readLoop(*Loop);
  const auto *E = llvm::dyn_cast<Expr>(S);
  const auto *Step = E && WithLoops ? llvm::dyn_cast<UnaryOperator>(E->IgnoreParens()) : nullptr;
  if (Step && Step->isIncrementDecrementOp())
    return readTarget(Step->getSubExpr());
  if (const auto *Call = E && WithCalls ? llvm::dyn_cast<CallExpr>(E->IgnoreImplicit()) : nullptr)
    return readCall(*Call);
  const auto *B = E ? llvm::dyn_cast<BinaryOperator>(E->IgnoreParens()) : nullptr;
  return B && B->isAssignmentOp() && mayDivide(*B) && readValue(B->getRHS()) &&
         readTarget(B->getLHS());
}

bool PlainStatements::readBranch(const IfStmt &If) {
  if (If.getInit() || If.getConditionVariable() || !readValue(If.getCond()))
    return false;
  ++Branches;
  Choices += If.getElse() ? 1 : 0;
  const bool IsPlain = read(If.getThen()) && read(If.getElse());
  Choices -= If.getElse() ? 1 : 0;
  --Branches;
  return IsPlain;
}

bool PlainStatements::readLoop(const ForStmt &Loop) {
  Loops.push_back({&Loop, Branches});
  return !Loop.getConditionVariable() && Loop.getCond() && read(Loop.getInit()) &&
         readValue(Loop.getCond()) && read(Loop.getInc()) && read(Loop.getBody());
}

/// May \p E be evaluated, should it divide integers?
bool PlainStatements::mayDivide(const BinaryOperator &E) const {
  const BinaryOperatorKind Op = E.isCompoundAssignmentOp()
                                    ? BinaryOperator::getOpForCompoundAssignment(E.getOpcode())
                                    : E.getOpcode();
  if (!WithCalls || (Op != BO_Div && Op != BO_Rem) || !E.getRHS()->getType()->isIntegerType())
    return true;
  const auto *Divisor = llvm::dyn_cast<IntegerLiteral>(E.getRHS()->IgnoreParenImpCasts());
  return Divisor && !Divisor->getValue().isZero();
}

bool PlainStatements::readWithCalls(const Stmt *S) {
  const bool Before = std::exchange(WithCalls, true);
  const bool IsPlain = read(S);
  WithCalls = Before;
  return IsPlain;
}

bool PlainStatements::readWithLoops(const Stmt *S) {
  const bool Before = std::exchange(WithLoops, true);
  const bool IsPlain = read(S);
  WithLoops = Before;
  return IsPlain;
}

bool PlainStatements::readTarget(const Expr *E) {
  E = E->IgnoreParens();
  if (const auto *Ref = llvm::dyn_cast<DeclRefExpr>(E)) {
    const auto *V = llvm::dyn_cast<VarDecl>(Ref->getDecl());
    return V && ((isRegisterOfThread(*V) && isPlainNumber(V->getType())) ||
                 (WithCalls && isReferenceToNumber(*V)));
  }
  const auto *Element = llvm::dyn_cast<ArraySubscriptExpr>(E);
  const VarDecl *Array = Element ? readElement(*Element) : nullptr;
  if (Array)
    Elements.push_back({Array, Element, true});
  return Array != nullptr;
}

/// The pointer, or shared array, of which \p E is an element; null if it is of another kind.
const VarDecl *PlainStatements::readElement(const ArraySubscriptExpr &E) {
  const auto *Ref = llvm::dyn_cast<DeclRefExpr>(E.getBase()->IgnoreParenImpCasts());
  const auto *V = Ref ? llvm::dyn_cast<VarDecl>(Ref->getDecl()) : nullptr;
  const bool IsKnown = V && (isRegisterOfThread(*V) || isShared(*V) || !V->hasLocalStorage());
  return IsKnown && isPlainNumber(E.getType()) && readValue(E.getIdx()) ? V : nullptr;
}

bool PlainStatements::readValue(const Expr *E) {
  E = E->IgnoreParenImpCasts();
  if (!isPlainNumber(E->getType()) && !E->getType()->isPointerType())
    return false;
  if (llvm::isa<IntegerLiteral, FloatingLiteral, CharacterLiteral, CXXBoolLiteralExpr>(E))
    return true;
  if (const auto *Ref = llvm::dyn_cast<DeclRefExpr>(E)) {
    const auto *V = llvm::dyn_cast<VarDecl>(Ref->getDecl());
    return V ? isRegisterOfThread(*V) || V->isConstexpr() || V->hasAttr<CUDAConstantAttr>() ||
                   (WithCalls && isReferenceToNumber(*V))
             : llvm::isa<EnumConstantDecl>(Ref->getDecl());
  }
  if (const auto *Member = llvm::dyn_cast<MemberExpr>(E)) {
    const auto *Base = llvm::dyn_cast<DeclRefExpr>(Member->getBase()->IgnoreParenImpCasts());
    return Base && builtinVariable(Base->getDecl()) != BuiltinVariable::None;
  }
  if (const auto *Element = llvm::dyn_cast<ArraySubscriptExpr>(E)) {
    const VarDecl *Array = readElement(*Element);
    if (Array)
      Elements.push_back({Array, Element, false, Choices > 0});
    return Array != nullptr;
  }
  if (const auto *Cast = llvm::dyn_cast<ExplicitCastExpr>(E))
    return readValue(Cast->getSubExpr());
  if (const auto *U = llvm::dyn_cast<UnaryOperator>(E))
    return U->isArithmeticOp() && readValue(U->getSubExpr());
  if (const auto *Choice = llvm::dyn_cast<ConditionalOperator>(E))
    return readChoice(*Choice);
  if (const auto *Call = llvm::dyn_cast<CallExpr>(E))
    return isOfNumbers(*Call) &&
           llvm::all_of(Call->arguments(), [&](const Expr *Of) { return readValue(Of); });
  const auto *B = llvm::dyn_cast<BinaryOperator>(E);
  return B && !B->isAssignmentOp() && !B->isPtrMemOp() && mayDivide(*B) && readValue(B->getLHS()) &&
         readValue(B->getRHS());
}

bool PlainStatements::readChoice(const ConditionalOperator &Choice) {
  if (!readValue(Choice.getCond()))
    return false;
  ++Choices;
  const bool IsPlain = readValue(Choice.getTrueExpr()) && readValue(Choice.getFalseExpr());
  --Choices;
  return IsPlain;
}

/// A call of a function that is plain itself, and knows no memory but by references to numbers.
bool PlainStatements::readCall(const CallExpr &Call) {
  const FunctionDecl *F = Call.getDirectCallee();
  const FunctionDecl *Written = F ? F->getDefinition() : nullptr;
  if (!Written || llvm::isa<CXXMethodDecl>(Written) || Written->isVariadic() ||
      !Written->getReturnType()->isVoidType() || Call.getNumArgs() != Written->getNumParams())
    return false;
  constexpr unsigned Deepest = 4; // functions may call themselves
  PlainStatements Body(Context, Sync);
  Body.Depth = Depth + 1;
  if (Depth == Deepest || !Body.readWithCalls(Written->getBody()) || !Body.elements().empty())
    return false;
  return llvm::all_of(llvm::zip(Written->parameters(), Call.arguments()), [&](const auto &Given) {
    const ParmVarDecl &P = *std::get<0>(Given);
    return isReferenceToNumber(P) && !P.getType().getNonReferenceType().isConstQualified()
               ? readTarget(std::get<1>(Given))
               : (isPlainNumber(P.getType()) || isReferenceToNumber(P)) &&
                     readValue(std::get<1>(Given));
  });
}

/// `min(a, b)`, `sqrtf(x)`, and the program's own `clamped(x)` where it may divide.
bool PlainStatements::isOfNumbers(const CallExpr &Call) const {
  const FunctionDecl *F = Call.getDirectCallee();
  const bool AreNumbers = F && isPlainNumber(F->getReturnType()) &&
                          llvm::all_of(F->parameters(), [](const ParmVarDecl *P) {
                            return isPlainNumber(P->getType());
                          });
  if (!AreNumbers || !Sync.isPure(F))
    return false;
  if (Context.getSourceManager().isInSystemHeader(F->getLocation()))
    return true;
  const FunctionDecl *Written = F->getDefinition();
  return !WithCalls && Written && knowsNumbersAlone(Written->getBody());
}

/// Does \p S, of a function, read no memory, and has it no loops?
bool PlainStatements::knowsNumbersAlone(const Stmt *S) const {
  if (!S)
    return true;
  if (llvm::isa<ForStmt, WhileStmt, DoStmt, GotoStmt, SwitchStmt, ArraySubscriptExpr, MemberExpr,
                LambdaExpr, AsmStmt, StringLiteral>(S))
    return false;
  if (const auto *U = llvm::dyn_cast<UnaryOperator>(S);
      U && (U->getOpcode() == UO_Deref || U->getOpcode() == UO_AddrOf))
    return false;
  if (const auto *Call = llvm::dyn_cast<CallExpr>(S))
    return isOfNumbers(*Call) &&
           llvm::all_of(Call->arguments(), [&](const Expr *Of) { return knowsNumbersAlone(Of); });
  if (const auto *Ref = llvm::dyn_cast<DeclRefExpr>(S)) {
    const auto *V = llvm::dyn_cast<VarDecl>(Ref->getDecl());
    return !V || V->isConstexpr() || (isRegisterOfThread(*V) && isPlainNumber(V->getType()));
  }
  if (const auto *Declaration = llvm::dyn_cast<DeclStmt>(S);
      Declaration && !llvm::all_of(Declaration->decls(), llvm::IsaPred<VarDecl>))
    return false;
  return llvm::all_of(S->children(), [&](const Stmt *Child) { return knowsNumbersAlone(Child); });
}

} // namespace offloom
