// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Memory, streams and events that a host function makes and forgets: nothing frees them, and when
// the function returns nobody knows them any more; or it frees them at its end, and returns before.
//
// LocalLives says what becomes of each variable's. Of `main` there is one remark: the end of the
// program frees what it holds. What makes and what ends such a thing is written in rules/functions.

#include "Check/Engine/CodeVisitor.h"
#include "Check/Transfer/LocalLives.h"
#include "clang/AST/ParentMapContext.h"

using namespace clang;

namespace offloom {
namespace {

using Making = FunctionFacts::Handle;

class LeakVisitor : public CodeVisitor {
public:
  using CodeVisitor::CodeVisitor;

  bool VisitFunctionDecl(FunctionDecl *F) override {
    if (!F->doesThisDeclarationHaveABody() || F->isDependentContext() || isWrittenForDevice(*F))
      return true;
    const LocalLives All(*F->getBody(), Context);
    if (All.EndsAll)
      return true;
    if (F->isMain()) {
      reportHeld(All);
      return true;
    }
    std::vector<Forgotten> Forgets;
    for (const auto &[Key, L] : All.Of)
      if (const NamedPointer P{Key.first, Key.second}; All.isHandedOut(P))
        continue;
      else if (L.Made && !L.IsKept && (All.Frees || !isOfProgram(L.What)))
        report(P, L);
      else if (const ReturnStmt *Return = L.What == Making::None ? forgets(L, All) : nullptr)
        Forgets.push_back({Return, P, &L});
    report(Forgets);
    return true;
  }

private:
  /// What is not freed on a way out of the function.
  struct Forgotten {
    const ReturnStmt *At;
    NamedPointer P;
    const Life *L;
  };

  /// One remark a function, about the first.
  void report(const std::vector<Forgotten> &All) {
    if (All.empty())
      return;
    const auto First = llvm::min_element(
        All, [&](const Forgotten &A, const Forgotten &B) { return isBefore(*A.At, *B.At); });
    const size_t Others = All.size() - 1;
    Context
        .report("alloc-leak-on-error-path", First->At->getSourceRange(),
                {{"variable", nameOf(First->P)},
                 {"others", Others == 0 ? ""
                                        : ", nor that of " + std::to_string(Others) + " other" +
                                              (Others == 1 ? "" : "s") + " on others"}})
        .note(First->L->Made->getBeginLoc(), "allocated here")
        .note(First->L->Ends.front()->getBeginLoc(), "freed only here");
  }

  /// The first branch that ends the function while \p L is not over.
  const ReturnStmt *forgets(const Life &L, const LocalLives &All) const {
    if (!L.Made || L.Ends.empty() || L.IsHandedOn)
      return nullptr;
    const CompoundStmt *Block = statementAround(*L.Made).second;
    for (const auto &[If, Return] : All.Leavings)
      if (Block && isWithin(*If, *Block) && isBefore(*L.Made, *If) &&
          isBefore(*If, *L.Ends.front()) && !asksOf(*If, *L.Made) &&
          llvm::none_of(L.Ends, [&](const CallExpr *End) { return isWithin(*End, *If); }))
        return Return;
    return nullptr;
  }

  bool isBefore(const Stmt &A, const Stmt &B) const {
    return Context.AST.getSourceManager().isBeforeInTranslationUnit(A.getEndLoc(), B.getBeginLoc());
  }
  bool isWithin(const Stmt &Part, const Stmt &Whole) const {
    const SourceManager &Sources = Context.AST.getSourceManager();
    return !Sources.isBeforeInTranslationUnit(Part.getBeginLoc(), Whole.getBeginLoc()) &&
           !Sources.isBeforeInTranslationUnit(Whole.getEndLoc(), Part.getEndLoc());
  }

  /// The statement of a block that \p S is a part of, and that block.
  std::pair<const Stmt *, const CompoundStmt *> statementAround(const Stmt &S) const {
    const Stmt *Statement = &S;
    for (DynTypedNode At = DynTypedNode::create(S);;) {
      DynTypedNodeList Parents = Context.AST.getParents(At);
      if (Parents.size() != 1)
        return {};
      At = Parents[0];
      if (const auto *Block = At.get<CompoundStmt>())
        return {Statement, Block};
      if (const auto *Around = At.get<Stmt>())
        Statement = Around;
    }
  }

  /// Whether \p If asks if what \p Made makes is there: in its condition, or right behind it.
  bool asksOf(const IfStmt &If, const CallExpr &Made) const {
    auto [Statement, Block] = statementAround(Made);
    const auto *At = Block ? llvm::find(Block->body(), Statement) : nullptr;
    const bool IsAsked = isa_and_nonnull<IfStmt>(Statement); // where it is made
    bool IsNext =
        Block && !IsAsked && At != Block->body_end() && At + 1 != Block->body_end() && At[1] == &If;
    return IsNext || isWithin(Made, *If.getCond());
  }

  /// What `main` makes and leaves to the end of the program, all in one.
  void reportHeld(const LocalLives &All) {
    const CallExpr *First = nullptr;
    std::string Names;
    for (const auto &[Key, L] : All.Of) {
      const NamedPointer P{Key.first, Key.second};
      if (!L.Made || L.IsKept || All.isHandedOut(P) || isOfProgram(L.What))
        continue;
      First = First ? First : L.Made;
      Names += (Names.empty() ? "'" : ", '") + nameOf(P) + "'";
    }
    if (First)
      Context.report("alloc-held-until-exit", First->getSourceRange(), {{"variables", Names}});
  }

  /// What is often made for the whole program, by a function that nothing is cleaned up in.
  static bool isOfProgram(Making What) { return What == Making::Context || What == Making::Module; }

  static bool isOfCaller(const NamedPointer &P) {
    return isa<ParmVarDecl>(P.Variable) && !P.Member;
  }

  void report(const NamedPointer &P, const Life &L) {
    llvm::StringRef Rule = L.What != Making::None ? "api-handle-leak"
                           : isOfCaller(P)        ? "alloc-into-by-value-param"
                                                  : "alloc-leak";
    Context.report(Rule, L.Made->getSourceRange(),
                   {{"variable", nameOf(P)}, {"what", wordFor(L.What)}});
  }
};

} // namespace

Check leakCheck() { return walk<LeakVisitor>(Passes::Host); }

} // namespace offloom
