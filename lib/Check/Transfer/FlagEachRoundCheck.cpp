// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A number that each round of a loop copies to the host, whose condition asks it if there is
// another round: the device has nothing to do while the host looks.
//
// Judged are loops that launch kernels, and copies in each round to the address of a variable that
// the condition, or a `break` of the body, asks. Who asks every few rounds has the copy in a
// branch, or the launches in a loop of their own.

#include "Analysis/Code/DeviceCode.h"
#include "Check/Engine/CodeVisitor.h"
#include "Check/Facts/PointerOrigins.h"

using namespace clang;

namespace offloom {
namespace {

class FlagEachRoundVisitor : public CodeVisitor {
public:
  using CodeVisitor::CodeVisitor;

  bool VisitForStmt(ForStmt *S) override { return check(S->getCond(), *S->getBody()); }
  bool VisitWhileStmt(WhileStmt *S) override { return check(S->getCond(), *S->getBody()); }
  bool VisitDoStmt(DoStmt *S) override { return check(S->getCond(), *S->getBody()); }

private:
  bool check(const Expr *Condition, const Stmt &Body) {
    const auto *Block = dyn_cast<CompoundStmt>(&Body);
    if (!Block || !inHostCode() || function()->isDependentContext() || !launches(Body))
      return true;
    for (const Stmt *S : Block->body())
      if (const auto [Call, Flag] = copiedAt(*S);
          Flag && ((Condition && refersTo(Condition, Flag)) || leavesBy(*Block, *Flag))) {
        Context.report("xfer-flag-each-round", Call->getSourceRange(),
                       {{"flag", Flag->getNameAsString()}});
        return true;
      }
    return true;
  }

  /// Whether each round launches, and not several times by a loop within.
  bool launches(const Stmt &S) const {
    if (isa<ForStmt, WhileStmt, DoStmt>(S) && !S.getBeginLoc().isMacroID())
      return false;
    if (isa<CompoundStmt, IfStmt>(S))
      return llvm::any_of(S.children(),
                          [&](const Stmt *Child) { return Child && launches(*Child); });
    return llvm::any_of(callsIn(S), [&](const CallExpr *Call) {
      const auto Effects = Context.Facts.effectsOf(*Call);
      return Effects &&
             llvm::any_of(*Effects, [](const HostEffect &Effect) { return !Effect.function(); });
    });
  }

  /// The copy to the host that the statement \p S is, not within a branch or loop, and the variable
  /// that it goes to.
  std::pair<const CallExpr *, const VarDecl *> copiedAt(const Stmt &S) const {
    if (isa<IfStmt, ForStmt, WhileStmt, SwitchStmt, CXXForRangeStmt>(S))
      return {};
    for (const CallExpr *Call : callsIn(S))
      if (const auto Effects = Context.Facts.effectsOf(*Call))
        for (const HostEffect &Effect : *Effects) {
          const NamedPointer To = Effect.argument(ArgumentRole::To).target();
          if (Effect.does(FunctionFacts::Action::Copies) && To && !To.Member &&
              Effect.copyKind() == CopyKind::DeviceToHost &&
              To.Variable->getType()->isArithmeticType())
            return {Call, To.Variable};
        }
    return {};
  }

  /// Whether a condition on \p Flag in the loop's own block leaves the loop.
  static bool leavesBy(const CompoundStmt &Block, const VarDecl &Flag) {
    return llvm::any_of(Block.body(), [&](const Stmt *S) {
      const auto *If = dyn_cast<IfStmt>(S);
      return If && refersTo(If->getCond(), &Flag) && hasBreak(*If->getThen());
    });
  }
  static bool hasBreak(const Stmt &S) {
    return isa<BreakStmt>(S) ||
           (isa<CompoundStmt>(S) &&
            llvm::any_of(S.children(), [](auto *Child) { return Child && isa<BreakStmt>(Child); }));
  }
};

} // namespace

Check flagEachRoundCheck() { return walk<FlagEachRoundVisitor>(Passes::Host); }

} // namespace offloom
