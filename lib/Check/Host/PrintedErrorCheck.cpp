// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Handlers that tell of an error and go on: what follows works with memory that is not there, and
// reports errors that are none of its own.
//
// Said of functions that are given a status, and of what looks at the status of a call by itself,
// mostly in a macro. Where the status is returned, or something is noted, the program may know what
// it does; at the end of `main` there is nothing to go on with.

#include "Analysis/Code/DeviceCode.h"
#include "Analysis/Values/LoopSteps.h"
#include "Check/Engine/CodeVisitor.h"
#include "Check/Facts/OnlyReports.h"
#include "Check/Facts/PointerOrigins.h"
#include "Check/Facts/Zero.h"
#include "clang/AST/ExprCXX.h"
#include "clang/AST/StmtCXX.h"

using namespace clang;

namespace offloom {
namespace {

using Action = FunctionFacts::Action;

/// Does a statement leave, note something, or call what may do either?
class Consequence : public DynamicRecursiveASTVisitor {
public:
  explicit Consequence(const SourceManager &Sources, unsigned Depth = 0)
      : Sources(Sources), Depth(Depth) {}

  bool VisitStmt(Stmt *S) override {
    Prints |= isa<CallExpr>(S);
    return !(Found |= isa<ReturnStmt, BreakStmt, ContinueStmt, GotoStmt, CXXThrowExpr, AsmStmt,
                          LambdaExpr, CXXNewExpr>(S));
  }
  bool VisitBinaryOperator(BinaryOperator *E) override { return !(Found |= E->isAssignmentOp()); }
  bool VisitUnaryOperator(UnaryOperator *E) override {
    return !(Found |= E->isIncrementDecrementOp());
  }
  bool VisitCallExpr(CallExpr *Call) override {
    const FunctionDecl *Callee = Call->getDirectCallee(), *Definition = nullptr;
    if (!Callee || Callee->isNoReturn())
      Found = true;
    else if (!isInSystemCode(Callee->getLocation(), Sources))
      Found |= Depth > 3 || !Callee->isDefined(Definition) ||
               isIn(*Definition->getBody(), Sources, Depth + 1);
    return !Found;
  }

  static bool isIn(const Stmt &S, const SourceManager &Sources, unsigned Depth) {
    Consequence In(Sources, Depth);
    In.TraverseStmt(const_cast<Stmt *>(&S));
    return In.Found;
  }

  bool Found = false, Prints = false;

private:
  const SourceManager &Sources;
  unsigned Depth; ///< of calls
};

class PrintedErrorVisitor : public CodeVisitor {
public:
  using CodeVisitor::CodeVisitor;

  bool VisitFunctionDecl(FunctionDecl *F) override {
    Last = nullptr;
    const auto *Body = dyn_cast_or_null<CompoundStmt>(F->getBody());
    if (!Body)
      return true;
    const auto IsWork = [](const Stmt *S) { return !isa<ReturnStmt>(S); };
    const auto Found = llvm::find_if(llvm::reverse(Body->body()), IsWork);
    if (Found != Body->body_rend())
      Last = *Found;
    return true;
  }

  bool VisitIfStmt(IfStmt *S) override {
    if (!inHostCode() || function()->isDependentContext() || isa<CXXDestructorDecl>(function()) ||
        S->getElse() || !S->getCond())
      return true;
    const Expr *Status = statusAsked(*S->getCond());
    if (!Status || isNeverMeant(*Status, *S))
      return true;
    Consequence Then(Context.AST.getSourceManager());
    Then.TraverseStmt(S->getThen());
    if (!Then.Found && Then.Prints && onlyReports(S->getThen(), Context.Facts))
      Context.report("api-error-only-printed", S->getCond()->getSourceRange());
    return true;
  }

private:
  /// The status that \p Condition says to be an error: `status != cudaSuccess`.
  const Expr *statusAsked(const Expr &Condition) const {
    const auto *B = dyn_cast<BinaryOperator>(Condition.IgnoreParenImpCasts());
    if (!B || B->getOpcode() != BO_NE)
      return isStatus(Condition) ? Condition.IgnoreParenImpCasts() : nullptr;
    for (auto [Status, Good] :
         {std::pair(B->getLHS(), B->getRHS()), std::pair(B->getRHS(), B->getLHS())})
      if (isStatus(*Status) && isZero(*Good, Context.AST))
        return Status->IgnoreParenImpCasts();
    return nullptr;
  }

  bool isStatus(const Expr &E) const {
    const Expr *Plain = E.IgnoreParenImpCasts();
    if (Plain->isEvaluatable(Context.AST))
      return false;
    const auto *Type = Plain->getType()->getAs<EnumType>();
    return Type && Context.Functions.isNamed(NameGroup::ErrorTypes, Type->getDecl()->getName());
  }

  /// Whether \p S is where the program has nothing to go on with, or has seen to \p Status.
  bool isNeverMeant(const Expr &Status, const IfStmt &S) {
    const VarDecl *V = referredVariable(Status);
    const bool IsGiven = V && isa<ParmVarDecl>(V);
    if (saysThatItPrints(*function()))
      return true;
    if (IsGiven)
      return !function()->getReturnType()->isVoidType();
    if ((function()->isMain() && contains(Last, &S)) || (V && isReturned(*V)))
      return true;
    const Expr *Value = V ? V->getInit() : &Status;
    const auto *Call = Value ? dyn_cast<CallExpr>(Value->IgnoreParenImpCasts()) : nullptr;
    return Call &&
           (Context.Facts.does(*Call, Action::Queries) ||
            Context.Facts.does(*Call, Action::Resets) || Context.Facts.does(*Call, Action::Frees) ||
            Context.Facts.does(*Call, Action::Destroys));
  }

  /// `printLastError()` does what its name says, and its callers know.
  static bool saysThatItPrints(const FunctionDecl &F) {
    static constexpr llvm::StringLiteral Words[] = {"print", "report", "warn", "log"};
    const std::string Name = F.getNameAsString();
    return llvm::any_of(Words, [&](llvm::StringRef Word) {
      return llvm::StringRef(Name).contains_insensitive(Word);
    });
  }

  /// Whether the function hands \p V on to its caller.
  bool isReturned(const VarDecl &V) const {
    struct Finder : DynamicRecursiveASTVisitor {
      bool VisitReturnStmt(ReturnStmt *Return) override {
        Found |= Return->getRetValue() && refersTo(Return->getRetValue(), V);
        return !Found;
      }
      const VarDecl *V = nullptr;
      bool Found = false;
    } In;
    In.V = &V;
    In.TraverseStmt(function()->getBody());
    return In.Found;
  }

  const Stmt *Last = nullptr; ///< of the function that the walk is in, but for what it returns
};

} // namespace

Check printedErrorCheck() { return walk<PrintedErrorVisitor>(Passes::Host); }

} // namespace offloom
