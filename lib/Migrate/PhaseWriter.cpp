// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//   float x = in[t];                    offloom::per_thread<float> x_of(block);
//   s[t] = x;                           block.threads([&](offloom::thread_index threadIdx) {
//   __syncthreads();                      auto &x = x_of[threadIdx];
//   out[t] = s[t ^ 1] + x;                x = in[t];
//                                         s[t] = x;
//                                       });
//                                       block.threads([&](offloom::thread_index threadIdx) {
//                                         auto &x = x_of[threadIdx];
//                                         out[t] = s[t ^ 1] + x;
//                                       });
//
// The author's statements stay where they are. Loops open and close around them; storage for a
// variable that outlives its phase is declared before the phase that declared the variable.
#include "Migrate/PhaseWriter.h"
#include "Analysis/Closures.h"
#include "Analysis/Collectives.h"
#include "Analysis/DeviceCode.h"
#include "Analysis/Jumps.h"
#include "Analysis/Synchronisation.h"
#include "Migrate/BlockCallWriter.h"
#include "Migrate/BlockFunction.h"
#include "Migrate/BlockSignatureText.h"
#include "Migrate/DivergentFlow.h"
#include "Migrate/PhaseJumps.h"
#include "Migrate/PhaseVariables.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/ExprCXX.h"
#include "clang/Basic/SourceManager.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/Support/SaveAndRestore.h"

using namespace clang;

namespace offloom {

namespace {

using Kind = PhaseNode::Kind;

/// Does the block ask in \p Node, outside of inner loops, whether any thread is active?
bool checks(const PhaseNode &Node) {
  if (Node.TheKind == Kind::Closure)
    return false;
  bool Inner = Node.TheKind == Kind::Control && llvm::isa<ForStmt, WhileStmt, DoStmt, SwitchStmt>(
                                                    withoutAttributes(Node.Statements.front()));
  return Node.CheckAfter ||
         (!Inner && (llvm::any_of(Node.Body, checks) || llvm::any_of(Node.Else, checks)));
}

/// The function by which a block as a whole waits for other blocks; empty for its own barrier.
std::string barrierOfBlocks(const Stmt *Barrier) {
  const auto *E = llvm::dyn_cast<Expr>(withoutAttributes(Barrier));
  const auto *Call = llvm::dyn_cast_or_null<CallExpr>(E ? E->IgnoreImplicit() : nullptr);
  const FunctionDecl *F = Call ? Call->getDirectCallee() : nullptr;
  GroupKind Group = F && F->getName() == "sync" ? groupOf(*F) : GroupKind::None;
  return Group == GroupKind::Grid      ? "offloom::sync_grid"
         : Group == GroupKind::Cluster ? "offloom::sync_cluster"
                                       : "";
}

class PhaseWriter {
public:
  PhaseWriter(const BlockFunction &Block, const PhasePlan &Plan, const BlockSignature *Self,
              EditList &Edits, SharedDeclarations &Written)
      : Block(Block), Text(Block.Text), Context(Text.context()), Plan(Plan), Self(Self),
        Edits(Edits), Written(Written), Variables(Block, Plan), Calls(Block, Plan, Variables),
        Divergent(Block, Plan, Variables, Edits) {}

  bool write();
  /// Why write() failed.
  std::string problem() const { return Problem; }

private:
  bool writeNodes(llvm::ArrayRef<PhaseNode> Nodes, const Stmt *Parent);
  bool writeBarrier(const PhaseNode &Node, const Stmt *Parent);
  bool writeSingle(const PhaseNode &Node);
  bool writeControl(const PhaseNode &Node);
  bool writeLoop(const PhaseNode &Node, const Stmt *S);
  bool writeBranchBefore(const PhaseNode &Node, const Expr *E);
  bool writeClosure(const PhaseNode &Node);
  std::string storeParameters(const BlockSignature *Signature, const FunctionDecl &F,
                              llvm::StringRef Indentation) const;
  std::string checkLines(llvm::StringRef Indentation) const;
  bool writeRegion(const PhaseNode &Node);
  bool writeBody(llvm::ArrayRef<PhaseNode> Nodes, const Stmt *Body, const Stmt *Of);

  bool fail(const llvm::Twine &Reason) {
    Problem = Reason.str();
    return false;
  }

  bool insertBefore(const Stmt *S, llvm::ArrayRef<std::string> Lines);
  bool insertInBody(const Stmt *Body, llvm::ArrayRef<std::string> Lines, bool AtEnd);
  bool take(TextRange Range);
  bool writeCallResults(const Stmt *S);
  bool isSpent(const Stmt *S) const;
  bool atDirective(TextRange Range) const;

  const BlockFunction &Block;
  const SourceText &Text;
  const ASTContext &Context;
  const PhasePlan &Plan;
  const BlockSignature *Self; // null in a kernel
  EditList &Edits;
  SharedDeclarations &Written;
  /// The lambda around the present place, whose calls all threads make together; else null.
  const BlockSignature *Closure = nullptr;
  /// What barriers and regions have become of the text so far.
  llvm::SmallVector<TextRange, 16> Taken;
  PhaseVariables Variables;
  BlockCallWriter Calls;
  DivergentFlow Divergent;
  /// The names of the divergent loops around the present place, and how many there were at all.
  llvm::SmallVector<std::string, 2> Loops;
  unsigned LoopCount = 0;
  /// A jump to a case may not pass the declaration of storage.
  bool BetweenCases = false;
  /// How the block leaves what it is in when no thread is active there.
  const char *WhenNoneIsActive = "return";
  /// The one statement of a body is about to get braces.
  bool Braced = false;
  /// What a body that moves to a line of its own is indented by.
  std::string Deeper;
  /// The lines of calls whose statement begins the next region.
  llvm::SmallVector<std::string, 8> Pending;
  /// Inside of a branch before a statement, whose results are declared in front of the branch.
  bool InExpression = false;
  llvm::SmallVector<std::string, 8> Results;
  std::string Problem = "a macro hides part of its control flow";
};

bool PhaseWriter::write() {
  auto Body = Block.bodyRange();
  if (!Body || Block.isMacroText())
    return false;
  std::string Head;
  for (const std::string &Line : Block.prelude())
    Head += "\n" + Block.Indent + Line;
  for (const std::string &Line : localsForGlobalShared(Block.F, Block.BlockName, Text))
    Head += "\n" + Block.Indent + Line;
  Head += storeParameters(Self, Block.F, Block.Indent);
  if (Plan.ReturnsEarly)
    Head += "\n" + Block.Indent + blockCallDeclaration(Block);
  Edits.insert(Body->File, Body->Begin, Head, rank::Open);
  return writeNodes(Plan.Nodes, Block.F.getBody());
}

/// Storage for the parameters of \p F that come once and that threads then change.
std::string PhaseWriter::storeParameters(const BlockSignature *Signature, const FunctionDecl &F,
                                         llvm::StringRef Indentation) const {
  std::string Lines;
  for (auto [I, P] : llvm::enumerate(F.parameters()))
    if (Plan.roleOf(P) == VariableRole::PerThread && !(Signature && Signature->isVarying(I)))
      Lines += ("\n" + Indentation + "offloom::per_thread<" + typeText(P->getType(), Context) +
                "> " + Block.storageName(P) + "(" + Block.BlockName + ", " + P->getName() + ");")
                   .str();
  return Lines;
}

bool PhaseWriter::writeNodes(llvm::ArrayRef<PhaseNode> Nodes, const Stmt *Parent) {
  return llvm::all_of(Nodes, [&](const PhaseNode &Node) {
    switch (Node.TheKind) {
    case Kind::Barrier:
      return writeBarrier(Node, Parent);
    case Kind::Single:
      return writeSingle(Node);
    case Kind::Control:
      return writeControl(Node);
    case Kind::Region:
      return writeRegion(Node);
    case Kind::Closure:
      return writeClosure(Node);
    case Kind::Call:
      if (std::string Obstacle = Calls.write(Node, Pending, InExpression ? Results : Pending);
          !Obstacle.empty())
        return fail(Obstacle);
      return true;
    }
    llvm_unreachable("covered switch");
  });
}

/// A lambda that the block calls: its body is written as a function's is.
bool PhaseWriter::writeClosure(const PhaseNode &Node) {
  const auto *V =
      llvm::cast<VarDecl>(llvm::cast<DeclStmt>(Node.Statements.front())->getSingleDecl());
  const LambdaExpr *Lambda = lambdaNamed(*V);
  const Stmt *Body = Lambda->getBody();
  auto Head = Text.rangeOf(SourceRange(Lambda->getBeginLoc(), Body->getBeginLoc()));
  if (!Head || Lambda->getBeginLoc().isMacroID() || Lambda->getEndLoc().isMacroID())
    return false;
  llvm::SaveAndRestore Inside(
      Closure, &Plan.Closures.find(Lambda->getCallOperator()->getCanonicalDecl())->second);
  Edits.replace({Head->File, Head->Begin, Head->End - 1}, closureHead(Block, *Closure));
  std::string Indentation = Text.indentation(Head->File, Head->Begin).str() + Block.Unit;
  std::string First = storeParameters(Closure, *Closure->F, Indentation);
  if (Node.Exits)
    First += "\n" + Indentation + blockCallDeclaration(Block);
  Edits.insert(Head->File, Head->End, First, rank::Close);
  llvm::SaveAndRestore<const char *> Leaving(WhenNoneIsActive, "return");
  llvm::SaveAndRestore OutOfSwitch(BetweenCases, false);
  auto OfFunction = std::exchange(Loops, {});
  bool Done = writeNodes(Node.Body, Body);
  Loops = std::move(OfFunction);
  return Done;
}

/// Claims \p Range for one phase or barrier. A region that begins or ends inside `#if` ... `#endif`
/// has grown to hold all of it, perhaps with another phase's text.
bool PhaseWriter::take(TextRange Range) {
  if (llvm::any_of(Taken, [&](TextRange Other) {
        return Other.File == Range.File && Other.Begin < Range.End && Range.Begin < Other.End;
      }))
    return fail("`#if` divides one of its phases");
  Taken.push_back(Range);
  return true;
}

bool PhaseWriter::writeBarrier(const PhaseNode &Node, const Stmt *Parent) {
  auto Range = Text.statementRange(Node.Statements.front());
  if (!Range || !take(*Range))
    return false;
  if (std::string WithOthers = barrierOfBlocks(Node.Statements.front()); !WithOthers.empty()) {
    Edits.replace(*Range, WithOthers + "(" + Block.BlockName + ");");
    return true;
  }
  // A barrier that is all a loop, branch or case does leaves an empty statement.
  if (!llvm::isa<CompoundStmt>(Parent))
    Edits.replace(*Range, llvm::isa<SwitchCase>(Parent) ? ";" : "{}");
  else
    Edits.remove(Text.wholeLines(*Range));
  return true;
}

bool PhaseWriter::writeSingle(const PhaseNode &Node) {
  const auto *S = llvm::dyn_cast<DeclStmt>(Node.Statements.front());
  if (!S)
    return true; // an assignment or a jump: right as it stands
  auto Range = Text.statementRange(S);
  if (!Range)
    return false;
  if (declaresShared(S)) {
    Written.insert(S);
    Edits.replace(*Range, Self || Closure ? sharedByName(S, Block.BlockName, Text)
                                          : sharedAsLocals(S, Block.BlockName, Text));
    return true;
  }
  bool Mixed = llvm::any_of(S->decls(), [&](const Decl *D) {
    const auto *V = llvm::dyn_cast<VarDecl>(D);
    return V && Plan.roleOf(V) != VariableRole::BlockLevel && !V->isConstexpr() &&
           !V->isStaticLocal();
  });
  if (!Mixed)
    return true;
  // The other variables of the declaration are the next region's.
  std::string Parts, Indentation = Text.indentation(Range->File, Range->Begin).str();
  for (const Decl *D : S->decls())
    if (const auto *V = llvm::dyn_cast<VarDecl>(D); V && Plan.roleOf(V) == VariableRole::BlockLevel)
      Parts += Indentation + declarationText(V, Text) + ";\n";
  Edits.insert(Range->File, Text.lineStart(Range->File, Range->Begin), Parts, rank::Declare);
  return true;
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
    auto Range = Text.statementRange(S);
    if (!Range)
      return false;
    std::string Indentation = Text.indentation(Range->File, Range->Begin).str();
    Edits.insert(Range->File, Range->End, "\n" + checkLines(Indentation), rank::Close);
  }
  if (const auto *If = llvm::dyn_cast<IfStmt>(S)) {
    bool TakesTurns = If->getElse() || (Node.Divergent && llvm::any_of(Node.Body, checks));
    llvm::SaveAndRestore Here(WhenNoneIsActive, Node.Divergent ? "continue" : WhenNoneIsActive);
    if (!insertBefore(S, std::exchange(Pending, {})) ||
        (Node.Divergent && !Divergent.writeIf(If, TakesTurns)))
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

/// Puts \p Lines in front of \p S, a statement at block level.
bool PhaseWriter::insertBefore(const Stmt *S, llvm::ArrayRef<std::string> Lines) {
  if (Lines.empty())
    return true;
  auto Range = Text.statementRange(S);
  if (!Range)
    return false;
  if (BetweenCases)
    return fail("line " + llvm::Twine(Text.sources().getExpansionLineNumber(S->getBeginLoc())) +
                " needs storage for each thread between the cases of a switch");
  std::string Indentation = Text.indentation(Range->File, Range->Begin).str() + Deeper;
  bool Directive = atDirective(*Range);
  std::string Inserted;
  for (const std::string &Line : Lines)
    Inserted += Directive ? Indentation + Line + "\n" : Line + "\n" + Indentation;
  Edits.insert(Range->File, Directive ? Text.lineStart(Range->File, Range->Begin) : Range->Begin,
               Inserted, rank::Declare);
  return true;
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
  Edits.insert(Range->File, AtEnd ? Range->End - 1 : Range->Begin + 1, Inserted,
               AtEnd ? rank::Open : rank::Close);
  return true;
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
  auto Range = Text.statementRange(Body), Outer = Text.statementRange(Of);
  if (!Range || !Outer || Range->File != Outer->File)
    return false;
  llvm::StringRef Before = Text.buffer(Range->File).take_front(Range->Begin);
  unsigned HeadEnd = Before.rtrim().size();
  std::string Indentation = Text.indentation(Range->File, Outer->Begin).str();
  if (Before.drop_front(HeadEnd).contains('\n'))
    Edits.insert(Range->File, HeadEnd, " {", rank::Close);
  else { // the body moves to a line of its own
    Edits.replace({Range->File, HeadEnd, Range->Begin}, " {\n" + Indentation + Block.Unit);
    Deeper = Block.Unit;
  }
  llvm::SaveAndRestore Statement(Braced, true);
  if (!writeNodes(Nodes, Body))
    return false;
  Deeper.clear();
  Edits.insert(Range->File, Text.withTrailingComment(*Range).End, "\n" + Indentation + "}",
               rank::Close);
  return true;
}

/// Puts the results of the calls in \p S into its text.
bool PhaseWriter::writeCallResults(const Stmt *S) {
  return llvm::all_of(Variables.results(), [&](const auto &Result) {
    auto Range = Text.rangeOf(Result.first->getSourceRange());
    auto Around = Text.rangeOf(S->getSourceRange());
    if (!Range || !Around)
      return false;
    if (Range->File != Around->File || Range->Begin < Around->Begin || Around->End < Range->End)
      return true;
    Edits.replace(*Range, Result.second + "[threadIdx]");
    return !Result.second.empty();
  });
}

/// Is \p S a call that the block has made, and nothing else?
bool PhaseWriter::isSpent(const Stmt *S) const {
  const auto *E = llvm::dyn_cast<Expr>(S);
  const auto *Call = llvm::dyn_cast_or_null<CallExpr>(E ? E->IgnoreImplicit() : nullptr);
  return Call && Plan.Calls.contains(Call);
}

/// Does \p Range begin with a directive, before which nothing may stand on its line?
bool PhaseWriter::atDirective(TextRange Range) const {
  llvm::StringRef Line =
      Text.buffer(Range.File).drop_front(Text.lineStart(Range.File, Range.Begin));
  return Line.ltrim(" \t").starts_with("#");
}

bool PhaseWriter::writeRegion(const PhaseNode &Node) {
  llvm::SmallVector<std::string, 8> Storage = std::exchange(Pending, {});
  llvm::SmallVector<TextRange, 4> Removed;
  std::optional<TextRange> Whole; // what remains
  std::optional<unsigned> Start;  // of the region, remaining or not
  FileID File;
  for (const Stmt *S : Node.Statements) {
    if (llvm::isa<NullStmt>(S))
      continue;
    auto Range = Text.statementRange(S);
    if (!Range || (Start && Range->File != File))
      return false;
    File = Range->File;
    if (!Start) {
      // A pragma is part of its loop, but stands in the first column.
      const auto *Attributed = llvm::dyn_cast<AttributedStmt>(S);
      auto Bare = Attributed ? Text.rangeOf(Attributed->getSubStmt()->getSourceRange()) : Range;
      Start = Bare ? Bare->Begin : Range->Begin;
    }
    PhaseVariables::Rewritten Changed;
    if (const auto *Declaration = llvm::dyn_cast<DeclStmt>(S))
      Changed = Variables.rewrite(Declaration);
    if (!Changed.Problem.empty())
      return fail(Changed.Problem);
    Storage.append(Changed.Before.begin(), Changed.Before.end());
    if ((Changed.Changes && Changed.Inside.empty()) || isSpent(S)) {
      TextRange Lines = Braced ? *Range : Text.wholeLines(*Range); // the brace follows it
      Edits.remove(Lines);
      Removed.push_back(Lines);
      continue;
    }
    if (Changed.Changes)
      Edits.replace(*Range, Changed.Inside);
    else if (!writeCallResults(S))
      return false;
    Whole = Whole ? TextRange{File, Whole->Begin, Range->End} : *Range;
  }
  if (!Start)
    return true;
  if (BetweenCases && !Storage.empty())
    return fail(
        "line " +
        llvm::Twine(Text.sources().getExpansionLineNumber(Node.Statements.front()->getBeginLoc())) +
        " needs storage for each thread between the cases of a switch");
  std::string Indentation = Text.indentation(File, *Start).str() + Deeper;
  if (!Whole) {
    // Nothing is left to do for the threads; only storage and calls may remain.
    bool OwnLines = Removed.front().Begin <= Text.lineStart(File, *Start);
    std::string Lines;
    for (const std::string &Line : Storage)
      Lines +=
          OwnLines ? Indentation + Line + "\n" : (Lines.empty() ? "" : "\n" + Indentation) + Line;
    Edits.insert(File, Removed.front().Begin, Lines, rank::Declare);
    return true;
  }

  TextRange Range = Text.withTrailingComment(Text.outsideConditionals(*Whole));
  if (!take(Range))
    return false;
  std::string Inner = Indentation + Block.Unit;
  std::string Open;
  for (const std::string &Line : Storage)
    Open += Line + "\n" + Indentation;

  auto Bindings = Variables.bindings(Node.Statements);
  const FunctionDecl &Function = Closure ? *Closure->F : Block.F;
  bool ReturnsValue = (Self || Closure) && !Function.getReturnType()->isVoidType();
  bool UsesThreadIdx = Node.Exits, CallsReadThreadIdx = false;
  for (const std::string &Line : Bindings)
    UsesThreadIdx |= llvm::StringRef(Line).contains("threadIdx");
  for (const Stmt *S : Node.Statements) {
    UsesThreadIdx |= namesThreadIdx(S, Block.Sync, Plan.Calls) || containsAnyOf(S, Plan.Calls) ||
                     (ReturnsValue && jumpsOf(S).Return) || jumpsOf(S).Loop;
    CallsReadThreadIdx |= Block.Sync.callsReadThreadIdx(S, Plan.Calls);
  }
  Open += Block.BlockName + (Node.ActiveOnly ? ".active_threads(" : ".threads(") +
          Block.lambdaHead(UsesThreadIdx, CallsReadThreadIdx);
  for (const std::string &Line : Bindings)
    Open += "\n" + Inner + Line;
  if (atDirective(Range)) {
    Range.Begin = Text.lineStart(File, Range.Begin);
    Open = Indentation + Open + "\n";
  } else {
    Open += "\n" + Inner;
  }
  Edits.insert(File, Range.Begin, Open, rank::Open);
  bool Jumped = PhaseJumps(Block, /*OfKernel=*/!Self && !Closure, Edits)
                    .write(Node, Loops.empty() ? llvm::StringRef() : llvm::StringRef(Loops.back()));
  if (!Jumped)
    return false;
  bool AtLineStart = Range.End > 0 && Text.buffer(File)[Range.End - 1] == '\n';
  std::string Closing = Indentation + "});";
  if (Node.CheckAfter)
    Closing += "\n" + checkLines(Indentation);
  if (Node.Leaves)
    Closing += "\n" + Indentation + "return;";
  Edits.insert(File, Range.End, AtLineStart ? Closing + "\n" : "\n" + Closing, rank::Close);
  Edits.indent(Range, Block.Unit, Removed);
  return true;
}

} // namespace

std::string writePhases(const BlockFunction &Block, const PhasePlan &Plan,
                        const BlockSignature *Self, EditList &Edits, SharedDeclarations &Written) {
  PhaseWriter Writer(Block, Plan, Self, Edits, Written);
  return Writer.write() ? "" : Writer.problem();
}

} // namespace offloom
