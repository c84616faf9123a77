// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The author's conditions and steps stay where they are: a lambda opens before each and closes
// after it.
#include "Migrate/Kernels/DivergentFlow.h"
#include "Analysis/Code/CallParts.h"
#include "Analysis/Code/Jumps.h"
#include "Analysis/Effects/Printing.h"
#include "Analysis/Effects/Synchronisation.h"
#include "Analysis/Phases/PhaseValues.h"
#include "Migrate/Kernels/RegionRange.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/ExprCXX.h"

using namespace clang;

namespace offloom {

/// `[&](offloom::thread_index threadIdx) {` and the declarations that \p Part needs, a line each.
std::string DivergentFlow::lambdaHead(const Stmt *Part, llvm::StringRef Indentation) const {
  auto Bindings = Variables.bindings({Part});
  bool UsesThreadIdx =
      namesThreadIdx(Part, Block.Sync, Plan.Calls) || containsAnyOf(Part, Plan.Calls);
  for (const std::string &Line : Bindings)
    UsesThreadIdx |= llvm::StringRef(Line).contains("threadIdx");
  std::string Head =
      Block.lambdaHead({UsesThreadIdx, Block.Sync.callsNeedThreadIdx(Part, Plan.Calls),
                        printsAgain(Part, Block.Sync)});
  for (const std::string &Line : Bindings)
    Head += ("\n" + Indentation + Line).str();
  return Head;
}

/// A lambda that follows \p Before, up to its `return`, a line each.
DivergentFlow::Lines DivergentFlow::lambdaLines(llvm::StringRef Before, const Expr *Part,
                                                llvm::StringRef Returned,
                                                llvm::StringRef Indentation) const {
  std::string Inner = (Indentation + Block.Unit).str();
  std::string Written =
      (Before + lambdaHead(Part, Inner) + "\n" + Inner + "return " + Returned + ";").str();
  Lines Result;
  for (llvm::StringRef Line : llvm::split(Written, '\n'))
    Result.push_back(Line.str());
  return Result;
}

/// Puts \p E, which stays as it is but for the results of calls, into a lambda.
bool DivergentFlow::wrap(const Expr *E, llvm::StringRef Before, llvm::StringRef After,
                         llvm::StringRef Return, llvm::StringRef Indentation) {
  auto Range = Text.rangeOf(E->getSourceRange());
  const bool IsPartOfMacro = E->getBeginLoc().isMacroID() != E->getEndLoc().isMacroID() &&
                             !Text.isOwnText(E->getSourceRange());
  if (!Range || IsPartOfMacro)
    return false;
  std::string Closing = (Indentation + Block.Unit + Block.Unit).str();
  std::string Inner = Closing + Block.Unit;
  std::string Written = Variables.text(E);
  Edits.replace(*Range, (Before + lambdaHead(E, Inner) + "\n" + Inner + Return + Written + ";\n" +
                         Closing + "})" + After)
                            .str());
  return true;
}

bool DivergentFlow::replaceText(const Stmt *Part, llvm::StringRef NewText) {
  auto Range = Text.rangeOf(Part->getSourceRange());
  if (Range)
    Edits.replace(*Range, NewText);
  return Range.has_value();
}

bool DivergentFlow::writeIf(const IfStmt *S, bool TakeTurns) {
  auto Keyword = Text.rangeOf(SourceRange(S->getIfLoc()));
  auto Closing = Text.rangeOf(SourceRange(S->getRParenLoc()));
  if (!Keyword || !Closing || S->getIfLoc().isMacroID())
    return false;
  std::string Name = Block.freshName("branch");
  if (auto Threads = TakeTurns ? std::nullopt : branchRange(*S, Plan, Variables, Block.Sync);
      Threads && Text.isOwnText(S->getCond()->getSourceRange()))
    return replaceText(S->getCond(), "offloom::divergent_branch " + Name + "(" + Block.BlockName +
                                         ", " + *Threads + "); " + Name + ".taken()");
  std::string Indentation = Text.indentation(Keyword->File, Keyword->Begin).str();
  std::string After = ";\n" + Indentation + Block.Unit + Block.Unit + Name;
  if (TakeTurns) {
    Edits.replace(*Keyword, "for");
    Edits.insertBehind(*Closing, " if (" + Name + ".taken())");
    After += ".next_side();";
  } else {
    After += ".taken()";
  }
  const bool ByWarp =
      asksForWarp(S->getCond(), Plan) && !Block.Sync.callsNeedThreadIdx(S->getCond(), Plan.Calls);
  return wrap(S->getCond(),
              "offloom::divergent_branch " + Name + "(" + Block.BlockName + ", " +
                  (ByWarp ? "offloom::by_warp, " : ""),
              After, "return ", Indentation);
}

DivergentFlow::Lines DivergentFlow::branchBefore(const Expr *E, llvm::ArrayRef<std::string> Then,
                                                 llvm::ArrayRef<std::string> Else) const {
  const Expr *Condition = partsOfBranch(E).Condition;
  std::string Name = Block.freshName("branch"), Inner = Block.Unit + Block.Unit;
  std::string Decision = Variables.text(Condition);
  bool Both = !Then.empty() && !Else.empty();
  Lines Result = lambdaLines((Both ? "for (" : "if (") + ("offloom::divergent_branch " + Name +
                                                          "(" + Block.BlockName + ", "),
                             Condition, Then.empty() ? "!(" + Decision + ")" : Decision, Inner);
  auto Add = [&](llvm::ArrayRef<std::string> Side) {
    for (const std::string &Line : Side)
      Result.push_back(Block.Unit + Line);
  };
  Result.push_back(Inner + "});");
  Result.push_back(Inner + Name + (Both ? ".next_side();) if (" + Name : "") + ".taken()) {");
  Add(Then.empty() ? Else : Then);
  if (Both) {
    Result.push_back("} else {");
    Add(Else);
  }
  Result.push_back("}");
  return Result;
}

/// `int i = threadIdx.x;` as the first part of a `for` loop.
bool DivergentFlow::writeInit(const Stmt *Init, Lines &Before) {
  Lines Inside;
  if (const auto *Declaration = llvm::dyn_cast<DeclStmt>(Init)) {
    PhaseVariables::Rewritten Changed = Variables.rewrite(Declaration);
    if (!Changed.Problem.empty())
      return false;
    Before.append(Changed.Before.begin(), Changed.Before.end());
    if (!Changed.Inside.empty())
      Inside.push_back(Changed.Inside);
  } else {
    Inside.push_back(Variables.text(llvm::cast<Expr>(Init)) + ";");
  }
  if (!Inside.empty()) {
    std::string Head = lambdaHead(Init, Block.Unit);
    llvm::SmallVector<llvm::StringRef, 4> HeadLines;
    llvm::StringRef(Head).split(HeadLines, '\n');
    Before.push_back((Block.BlockName + ".active_threads(" + HeadLines.front()).str());
    for (llvm::StringRef Line : llvm::drop_begin(HeadLines))
      Before.push_back(Line.str());
    for (const std::string &Line : Inside)
      Before.push_back(Block.Unit + Line);
    Before.push_back("});");
  }
  auto Range = Text.rangeOf(Init->getSourceRange());
  if (!Range)
    return false;
  Edits.replace(*Range, llvm::StringRef(Text.text(*Range)).ends_with(";") ? ";" : "");
  return true;
}

bool DivergentFlow::writeLoop(const PhaseNode &Node, llvm::StringRef Name, Lines &Before) {
  const Stmt *S = withoutAttributes(Node.Statements.front());
  auto Whole = Text.rangeOf(S->getSourceRange());
  if (!Whole)
    return false;
  std::string Indentation = Text.indentation(Whole->File, Whole->Begin).str();
  const auto *For = llvm::dyn_cast<ForStmt>(S);
  if (Node.InitEachThread && !writeInit(For->getInit(), Before))
    return false;
  Before.push_back(("offloom::divergent_loop " + Name + "(" + Block.BlockName + ");").str());
  if (Node.StepEachThread && !wrap(For->getInc(), (Name + ".next(").str(), "", "", Indentation))
    return false;
  const Expr *Condition = conditionOf(S);
  if (!Condition)
    return true; // the test goes into the body
  if (!Node.BeforeTest.empty())
    return replaceText(Condition, "true");
  return wrap(Condition, (Name + ".any(").str(), "", "return ", Indentation);
}

DivergentFlow::Lines DivergentFlow::testInBody(const PhaseNode &Node, llvm::StringRef Name) const {
  const Expr *Condition = conditionOf(Node.Statements.front());
  if (!Condition)
    return {("if (!" + Name + ".any())").str(), Block.Unit + "break;"};
  Lines Result = lambdaLines(("if (!" + Name + ".any(").str(), Condition, Variables.text(Condition),
                             Block.Unit);
  Result.push_back(Block.Unit + "}))");
  Result.push_back(Block.Unit + "break;");
  return Result;
}

} // namespace offloom
