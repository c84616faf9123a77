// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Branches and loops around phases. What all threads take together stays as it is; in what only
// some take, the block goes along with those that are active.
#include "Analysis/Code/Jumps.h"
#include "Migrate/Kernels/PhaseWriter.h"
#include "Migrate/Preprocessor/UnrollPragmas.h"
#include "clang/AST/Stmt.h"
#include "clang/Basic/SourceManager.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/SaveAndRestore.h"

using namespace clang;

namespace offloom {

using Kind = PhaseNode::Kind;

/// Does the block ask in \p Node, outside of inner loops, whether any thread is active?
static bool checks(const PhaseNode &Node) {
  if (Node.TheKind == Kind::Closure)
    return false;
  bool Inner = Node.TheKind == Kind::Control && llvm::isa<ForStmt, WhileStmt, DoStmt, SwitchStmt>(
                                                    withoutAttributes(Node.Statements.front()));
  return Node.CheckAfter ||
         (!Inner && (llvm::any_of(Node.Body, checks) || llvm::any_of(Node.Else, checks)));
}

/// Leaves what is left of the present round, branch or function when no thread is active.
std::string PhaseWriter::checkLines(llvm::StringRef Indentation) const {
  return (Indentation + "if (!" + Block.BlockName + ".any_active())\n" + Indentation + Block.Unit +
          WhenNoneIsActive + ";")
      .str();
}

bool PhaseWriter::writeControl(const PhaseNode &Node) {
  const Stmt *S = withoutAttributes(Node.Statements.front());
  if (const auto *E = llvm::dyn_cast<Expr>(S))
    return writeBranchBefore(Node, E);
  if (Node.CheckAfter && !llvm::isa<SwitchCase>(S)) {
    auto Range = rangeOf(S);
    if (!Range)
      return false;
    std::string Indentation = Text.indentation(Range->File, Range->Begin).str();
    Edits.insertBehind(Text.withTrailingComment(*Range), "\n" + checkLines(Indentation));
  }
  if (const auto *If = llvm::dyn_cast<IfStmt>(S)) {
    bool TakesTurns = If->getElse() || (Node.Divergent && llvm::any_of(Node.Body, checks));
    llvm::SaveAndRestore Here(WhenNoneIsActive, Node.Divergent ? "continue" : WhenNoneIsActive);
    if (Node.IsGuard && !removeCondition(*If))
      return false;
    if (!insertBefore(S, std::exchange(Pending, {})) ||
        (Node.Divergent ? !Divergent.writeIf(If, TakesTurns)
                        : !Node.IsGuard && !writeCallResults(If->getCond())))
      return false;
    return writeBody(Node.Body, If->getThen(), S) && writeBody(Node.Else, If->getElse(), S);
  }
  if (llvm::isa<ForStmt, WhileStmt, DoStmt>(S))
    return writeLoop(Node, S);
  const auto *Switch = llvm::dyn_cast<SwitchStmt>(S);
  llvm::SaveAndRestore Here(BetweenCases, Switch || llvm::isa<SwitchCase>(S));
  llvm::SaveAndRestore Leaving(WhenNoneIsActive, Switch ? "break" : WhenNoneIsActive);
  return writeNodes(Node.Body, Switch ? Switch->getBody() : S);
}

/// Calls that \p E evaluates for some threads only, in front of its statement.
bool PhaseWriter::writeBranchBefore(const PhaseNode &Node, const Expr *E) {
  auto Earlier = std::exchange(Pending, {});
  bool Outermost = !std::exchange(InExpression, true);
  if (!writeNodes(Node.Body, E))
    return false;
  auto Then = std::exchange(Pending, {});
  if (!writeNodes(Node.Else, E))
    return false;
  auto Else = std::exchange(Pending, std::move(Earlier));
  if (Outermost) {
    InExpression = false;
    llvm::append_range(Pending, std::exchange(Results, {}));
  }
  llvm::append_range(Pending, Divergent.branchBefore(E, Then, Else));
  return true;
}

bool PhaseWriter::writeLoop(const PhaseNode &Node, const Stmt *S) {
  const Stmt *Body = bodyOf(S);
  llvm::SaveAndRestore Here(WhenNoneIsActive, Node.Divergent ? "continue" : "break");
  if (Node.Lockstep)
    return writeLockstep(Node, S);
  if (const auto Steps = scanSteps(Node); !Steps.empty())
    return writeScan(Node, Steps);
  if (Node.Strided && Node.Strided->OfRows)
    return writeRows(Node, *Node.Strided);
  if (const auto Width = neighboursOf(Node))
    return writeWithNeighbours(Node, *Width);
  if (const PhaseNode *Region = sideBySideRegion(Node, S))
    return writeSideBySide(Node, S, *Region);
  if (Plan.Rounds->needsSideBySide(S))
    return fail("threads have rows of their own in a loop that they cannot go through in groups");
  if (const auto Range = rangeOf(S))
    unrollFewRounds(*Range, Text, Edits);
  if (Node.Strided && !writeStridedHead(*Node.Strided))
    return false;
  if (const auto *For = llvm::dyn_cast<ForStmt>(S);
      For && !Node.Strided && !Node.Divergent && !writeStep(*For))
    return false;
  llvm::SaveAndRestore InRound(Round, Node.Strided || Node.Divergent ? nullptr : S);
  if (!Node.Divergent)
    return writeBody(Node.Body, Body, S);
  if (llvm::isa<DoStmt>(S) && !Node.BeforeTest.empty() && llvm::any_of(Node.Body, checks))
    return fail("the loop on line " +
                llvm::Twine(Text.sources().getExpansionLineNumber(S->getBeginLoc())) +
                " tests a collective after threads have left it");

  std::string Name = Block.freshName(LoopCount ? "loop" + std::to_string(LoopCount + 1) : "loop");
  ++LoopCount;
  if (!writeNodes(Node.BeforeTest, S))
    return false;
  auto InBody = std::exchange(Pending, {});
  DivergentFlow::Lines Before;
  if (!Divergent.writeLoop(Node, Name, Before) || !insertBefore(Node.Statements.front(), Before))
    return false;
  if (!Node.BeforeTest.empty() || !conditionOf(S)) {
    bool AtEnd = llvm::isa<DoStmt>(S);
    if (!Node.BeforeTest.empty() && jumpsOf(Body).Continue)
      InBody.insert(InBody.begin(), Name + ".rejoin();");
    llvm::append_range(InBody, Divergent.testInBody(Node, Name));
    if (!insertInBody(Body, InBody, AtEnd))
      return fail("the body of a loop whose condition contains a collective has no braces");
  }
  Loops.push_back(Name);
  bool Done = writeBody(Node.Body, Body, S);
  Loops.pop_back();
  return Done;
}

/// Puts \p Lines first or last into a body in braces.
bool PhaseWriter::insertInBody(const Stmt *Body, llvm::ArrayRef<std::string> Lines, bool AtEnd) {
  const auto *Braces = llvm::dyn_cast<CompoundStmt>(Body);
  auto Range = Braces ? Text.rangeOf(Body->getSourceRange()) : std::nullopt;
  if (!Range)
    return false;
  std::string Outer = Text.indentation(Range->File, AtEnd ? Range->End - 1 : Range->Begin).str();
  std::string Inserted;
  for (const std::string &Line : Lines)
    Inserted += AtEnd ? Block.Unit + Line + "\n" + Outer : "\n" + Outer + Block.Unit + Line;
  if (AtEnd)
    Edits.insertBefore({Range->File, Range->End - 1, Range->End}, Inserted);
  else
    Edits.insertBehind({Range->File, Range->Begin, Range->Begin + 1}, Inserted);
  return true;
}

/// The last word or parenthesis of \p Of before \p Body, which it controls.
static SourceLocation lastOfHead(const Stmt *Of, const Stmt *Body) {
  if (const auto *If = llvm::dyn_cast<IfStmt>(Of))
    return Body == If->getElse() ? If->getElseLoc() : If->getRParenLoc();
  if (const auto *For = llvm::dyn_cast<ForStmt>(Of))
    return For->getRParenLoc();
  if (const auto *While = llvm::dyn_cast<WhileStmt>(Of))
    return While->getRParenLoc();
  return llvm::cast<DoStmt>(Of)->getDoLoc();
}

/// Writes what \p Of controls: in braces, where one statement becomes several.
bool PhaseWriter::writeBody(llvm::ArrayRef<PhaseNode> Nodes, const Stmt *Body, const Stmt *Of) {
  bool Several = llvm::any_of(Nodes, [](const PhaseNode &Node) {
    bool Loop = Node.Divergent && !llvm::isa<IfStmt>(withoutAttributes(Node.Statements.front()));
    return Node.TheKind == Kind::Call || Node.Leaves || Node.CheckAfter || Loop;
  });
  llvm::SaveAndRestore Here(BetweenCases, false);
  if (!Several || llvm::isa<CompoundStmt>(Body))
    return writeNodes(Nodes, Body);
  auto Range = rangeOf(Body), Outer = rangeOf(Of);
  auto Head = Text.rangeOf(lastOfHead(Of, Body));
  if (!Range || !Outer || !Head || Range->File != Outer->File || Range->File != Head->File ||
      Head->End > Range->Begin)
    return false;
  llvm::StringRef Between = Text.buffer(Range->File).slice(Head->End, Range->Begin);
  std::string Indentation = Text.indentation(Range->File, Outer->Begin).str();
  if (Between.find_first_not_of(" \t") != llvm::StringRef::npos) {
    Edits.insertBehind(*Head, " {");
  } else { // the body moves to a line of its own
    Edits.insertBehind(*Head, " {\n" + Indentation + Block.Unit);
    Edits.remove({Range->File, Head->End, Range->Begin});
    Deeper = Block.Unit;
  }
  llvm::SaveAndRestore Statement(Braced, true);
  if (!writeNodes(Nodes, Body))
    return false;
  Deeper.clear();
  Edits.insertBehind(Text.withTrailingComment(*Range), "\n" + Indentation + "}");
  return true;
}

} // namespace offloom
