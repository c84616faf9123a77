// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The loops over the threads of a block that phases are.
#include "Analysis/Code/Jumps.h"
#include "Analysis/Effects/Printing.h"
#include "Analysis/Effects/Synchronisation.h"
#include "Analysis/Phases/PhaseValues.h"
#include "Migrate/Kernels/PhaseJumps.h"
#include "Migrate/Kernels/PhaseWriter.h"
#include "Migrate/Kernels/RegionRange.h"
#include "Migrate/Kernels/RisingGuard.h"
#include "Migrate/Preprocessor/UnrollPragmas.h"
#include "Migrate/Text/DeclarationText.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/Attr.h"
#include "clang/AST/Expr.h"
#include "clang/AST/ExprCXX.h"
#include "clang/AST/StmtCXX.h"
#include "clang/Basic/SourceManager.h"
#include "llvm/ADT/STLExtras.h"
#include <algorithm>

using namespace clang;

namespace offloom {

/// The text of \p S, at block level. None where it is a part of what a macro is given: what opens
/// in there could not close behind it.
std::optional<TextRange> PhaseWriter::rangeOf(const Stmt *S) const {
  auto Range = Text.statementRange(S);
  const SourceManager &SM = Text.sources();
  if (!Range || !S->getBeginLoc().isMacroID())
    return Range;
  auto [File, Begin] = SM.getDecomposedLoc(SM.getExpansionLoc(S->getBeginLoc()));
  bool Whole = File == Range->File && Begin == Range->Begin;
  return Whole ? Range : std::nullopt;
}

/// Claims \p Range for one phase or barrier. A region that begins or ends inside `#if` ... `#endif`
/// has grown to hold all of it, perhaps with another phase's text, and one in what a macro is given
/// to hold the macro's use.
bool PhaseWriter::take(TextRange Range) {
  if (llvm::any_of(Taken, [&](TextRange Other) {
        return Other.File == Range.File && Other.Begin < Range.End && Range.Begin < Other.End;
      }))
    return fail("`#if` or a macro divides one of its phases");
  Taken.push_back(Range);
  return true;
}

/// Puts the results of the calls in \p S into its text.
bool PhaseWriter::writeCallResults(const Stmt *S) {
  return llvm::all_of(Variables.replacements(), [&](const auto &Result) {
    auto Range = Text.rangeOf(Result.first->getSourceRange());
    auto Around = Text.rangeOf(S->getSourceRange());
    if (!Range || !Around)
      return false;
    if (Range->File != Around->File || Range->Begin < Around->Begin || Around->End < Range->End)
      return true;
    Edits.replace(*Range, Result.second);
    return !Result.second.empty();
  });
}

/// Does nothing remain of \p S, a declaration, in its place?
bool PhaseWriter::vanishes(const Stmt *S) const {
  const auto *Declaration = llvm::dyn_cast<DeclStmt>(S);
  if (!Declaration)
    return llvm::isa<NullStmt>(S);
  PhaseVariables::Rewritten Changed = Variables.rewrite(Declaration);
  return Changed.Changes && Changed.Inside.empty();
}

/// Is \p S a call that the block has made and nothing else, or does it keep threads from later
/// regions alone, which have a guard?
bool PhaseWriter::isSpent(const Stmt *S, const PhaseNode &Region) const {
  if (Plan.Rounds->endsThreads(S))
    return std::all_of(llvm::find(Region.Statements, S) + 1, Region.Statements.end(),
                       [&](const Stmt *Later) { return vanishes(Later); });
  const auto *E = llvm::dyn_cast<Expr>(S);
  if (const auto *B = llvm::dyn_cast_or_null<BinaryOperator>(E); B && B->isAssignmentOp()) {
    const auto *Made = llvm::dyn_cast<CallExpr>(B->getRHS()->IgnoreImplicit());
    return Made && Variables.fillsVariable(Made);
  }
  const auto *Call = llvm::dyn_cast_or_null<CallExpr>(E ? E->IgnoreImplicit() : nullptr);
  return Call && Plan.Calls.contains(Call);
}

/// Does \p Range begin with a directive, before which nothing may stand on its line?
bool PhaseWriter::atDirective(TextRange Range) const {
  llvm::StringRef Line =
      Text.buffer(Range.File).drop_front(Text.lineStart(Range.File, Range.Begin));
  return Line.ltrim(" \t").starts_with("#");
}

/// Takes one statement of a region out of the text, or has it changed or kept.
bool PhaseWriter::readStatement(const Stmt *S, const PhaseNode &Node, RegionText &Region) {
  auto Range = rangeOf(S);
  if (!Range || (Region.Start && Range->File != Region.File))
    return false;
  Region.File = Range->File;
  if (!Region.Start) {
    // A pragma is part of its loop, but stands in the first column.
    const auto *Attributed = llvm::dyn_cast<AttributedStmt>(S);
    auto Bare = Attributed ? Text.rangeOf(Attributed->getSubStmt()->getSourceRange()) : Range;
    Region.Start = Bare ? Bare->Begin : Range->Begin;
  }
  PhaseVariables::Rewritten Changed;
  if (const auto *Declaration = llvm::dyn_cast<DeclStmt>(S))
    Changed = Variables.rewrite(Declaration);
  if (!Changed.Problem.empty())
    return fail(Changed.Problem);
  if ((Changed.Changes || isSpent(S, Node)) && !Text.isOwnText(S->getSourceRange()))
    return false; // the macro has more in it, which would change as well
  Region.Storage.append(Changed.Before.begin(), Changed.Before.end());
  if ((Changed.Changes && Changed.Inside.empty()) || isSpent(S, Node)) {
    TextRange Lines = Braced ? *Range : Text.wholeLines(*Range); // the brace follows it
    Edits.remove(Lines);
    Region.Removed.push_back(Lines);
    return true;
  }
  if (const VarDecl *V = assignedInPlace(S))
    Edits.replace({Region.File, Range->Begin, Text.rangeOf(V->getInit()->getSourceRange())->Begin},
                  V->getNameAsString() + " = ");
  else if (Changed.Changes)
    Edits.replace(*Range, Changed.Inside);
  else if (!writeCallResults(S))
    return false;
  Region.Whole = Region.Whole ? TextRange{Region.File, Region.Whole->Begin, Range->End} : *Range;
  return true;
}

bool PhaseWriter::writeRegion(const PhaseNode &Node) {
  RegionText Region;
  Region.Storage = std::exchange(Pending, {});
  for (const Stmt *S : Node.Statements)
    if (!llvm::isa<NullStmt>(S) && !readStatement(S, Node, Region))
      return false;
  if (!Region.Start)
    return Node.After.empty() || fail("threads take the step of a loop that does nothing else");
  if (BetweenCases && !Region.Storage.empty())
    return fail(
        "line " +
        llvm::Twine(Text.sources().getExpansionLineNumber(Node.Statements.front()->getBeginLoc())) +
        " needs storage for each thread between the cases of a switch");
  std::string Indentation = Text.indentation(Region.File, *Region.Start).str() + Nested + Deeper;
  if (!Region.Whole) {
    if (!Node.After.empty())
      addLoopOfHeads(Node, Region);
    writeStorageAlone(Region, Indentation);
    return true;
  }
  TextRange Range = Text.withTrailingComment(Text.outsideConditionals(*Region.Whole));
  if (!take(Range))
    return false;
  if (!writeLoop(Node, Region, Range, Indentation))
    return false;
  for (const Stmt *S : Node.Statements) // after the loop's head, which may begin at the same place
    unrollNests(*S, Nested + Deeper + Block.Unit, Text, Edits);
  return true;
}

/// The loop over the threads that \p Node is, of those alone that it does something for where that
/// can be told.
bool PhaseWriter::writeLoop(const PhaseNode &Node, const RegionText &Region, TextRange Range,
                            llvm::StringRef Indentation) {
  if (Node.Meets)
    return writeThreadLoop(Node, Region, Range, Indentation);
  if (const std::string Given = variableGivenBack(Node); !Given.empty()) {
    std::string Lines;
    for (const std::string &Line : Region.Storage)
      Lines += (Line + "\n" + Indentation).str();
    Edits.replace(*rangeOf(onlyStatement(Node)), Lines + "offloom::assign(" + Block.BlockName +
                                                     ", " + Block.resultName() + ", " + Given +
                                                     ");");
    if (!Nested.empty())
      Edits.indent(Range, Nested, Region.Removed);
    return true;
  }
  if (const IfStmt *Early = onlyEarlyReturn(Node))
    return writeEarlyReturn(Node, Region, *Early, Indentation);
  const IfStmt *If = onlyCondition(Node);
  if (If && Range.Begin == Region.Whole->Begin) {
    if (auto Threads = threadRange(*If, Plan, Variables, Block.Sync))
      return writeRangeLoop(Node, Region, *If, inOneRow(Node, *If->getThen(), *Threads),
                            Indentation);
    if (auto Around = threadRangeAround(*If, Plan, Variables))
      return writeThreadLoop(Node, Region, Range, Indentation, *Around);
  }
  return writeThreadLoop(Node, Region, Range, Indentation, risingThreads(Node, Indentation));
}

/// The same as \p Threads, `offloom::plane_ranks_below(step)`, as one row where \p Statement, which
/// remains of \p Node, names them by that rank alone.
std::string PhaseWriter::inOneRow(const PhaseNode &Node, const Stmt &Statement,
                                  std::string Threads) const {
  const llvm::StringRef OfPlane = "offloom::plane_ranks_below(";
  const bool MayBe = llvm::StringRef(Threads).starts_with(OfPlane) && Node.Guards.empty() &&
                     !Node.Exits && nameRankInPlaneAlone({&Statement}, Plan, Block.Sync);
  return MayBe ? "offloom::flat_ranks_below(" + Threads.substr(OfPlane.size()) : Threads;
}

/// The storage of the variable that threads give back, `return v;`, where \p Node does nothing else
/// and it is of the result's type; else empty.
std::string PhaseWriter::variableGivenBack(const PhaseNode &Node) const {
  if (!Self || Closure || !Node.After.empty() || Node.Exits || Node.Leaves || Node.CheckAfter ||
      !Node.Guards.empty() || !Lockstep.empty() || !Rows.empty() || !Lanes.empty())
    return "";
  const auto *Return = llvm::dyn_cast_or_null<ReturnStmt>(onlyStatement(Node));
  const VarDecl *V = Return && Return->getRetValue() ? variableOf(Return->getRetValue()) : nullptr;
  const bool IsKept =
      V && Plan.roleOf(V) == VariableRole::PerThread && !V->getType()->isReferenceType() &&
      Context.hasSameUnqualifiedType(V->getType(), Block.F.getReturnType()) &&
      (V->getType()->isArithmeticType() || V->getType()->isTemplateTypeParmType()) &&
      !V->hasAttr<AlignedAttr>() && Text.isOwnText(Return->getSourceRange());
  return IsKept ? Block.storageName(V) : "";
}

/// `offloom::rising(…).below(n)` where the first threads alone have something to do; else nothing.
std::string PhaseWriter::risingThreads(const PhaseNode &Node, llvm::StringRef Indentation) const {
  if (!Node.After.empty() || !Lockstep.empty() || !Rows.empty() || !Lanes.empty() ||
      !Neighbours.empty() || !Node.Guards.empty())
    return "";
  const auto Guard = risingGuard(Node.Statements, Plan, Context);
  const Stmt *Last = Guard ? Node.Statements.back() : nullptr;
  if (!Guard || Block.Sync.callsNeedThreadIdx(Last, Plan.Calls) || containsAnyOf(Last, Plan.Calls))
    return "";
  llvm::SmallVector<const Stmt *, 4> Named(Guard->Before);
  Named.push_back(Guard->Value);
  const std::string Line = ("\n" + Indentation + Block.Unit + Block.Unit + Block.Unit).str();
  std::string Made = "offloom::rising(" + Block.lambdaHead({.Index = true});
  for (const std::string &Binding : Variables.bindings(Named))
    Made += Line + Binding;
  for (const Stmt *S : Guard->Before)
    for (const Decl *D : llvm::cast<DeclStmt>(S)->decls())
      if (const auto *V = llvm::cast<VarDecl>(D); Plan.roleOf(V) == VariableRole::Local)
        Made += Line + declarationText(V, Text) + ";";
  return Made + Line + "return " + Variables.text(Guard->Value) + ";\n" +
         (Indentation + Block.Unit + Block.Unit).str() + "}).below(" +
         Variables.text(Guard->Bound) + ")";
}

/// Of \p Node nothing is left but what threads do for the heads of loops.
void PhaseWriter::addLoopOfHeads(const PhaseNode &Node, RegionText &Region) const {
  const auto Bindings = bindings(Node);
  Region.Storage.push_back(threadLoopHead(Node, Bindings, ""));
  for (const std::string &Line : Bindings)
    Region.Storage.push_back(Block.Unit + Line);
  const std::string Closing = loopClosing(Node, "");
  for (llvm::StringRef Line : llvm::split(Closing, '\n'))
    Region.Storage.push_back(Line.str());
}

/// Nothing is left to do for the threads; only storage and calls may remain.
void PhaseWriter::writeStorageAlone(const RegionText &Region, llvm::StringRef Indentation) {
  unsigned At = Region.Removed.front().Begin;
  bool OwnLines = At <= Text.lineStart(Region.File, *Region.Start);
  std::string Lines;
  for (const std::string &Line : Region.Storage) {
    if (!OwnLines && !Lines.empty())
      Lines += "\n";
    if (OwnLines || !Lines.empty())
      Lines += Indentation;
    Lines += Line;
    if (OwnLines)
      Lines += "\n";
  }
  Edits.declareAt(Region.File, At, Lines);
}

/// `block.threads([&](offloom::thread_index threadIdx) {`, for the threads in \p Range only if that
/// is not empty, or for those that pass the test of \p Said.
std::string PhaseWriter::threadLoopHead(const PhaseNode &Node, llvm::ArrayRef<std::string> Bindings,
                                        llvm::StringRef Range, const StridedLoop *Said) const {
  const FunctionDecl &Function = Closure ? *Closure->F : Block.F;
  bool ReturnsValue = (Self || Closure) && !Function.getReturnType()->isVoidType();
  const bool PrintsAgain = printsAgain(Node.Statements, Block.Sync);
  bool UsesThreadIdx = Node.Exits, CallsReadThreadIdx = false;
  bool NamesLane = NamesLanes;
  for (const std::string &Line : Bindings) {
    UsesThreadIdx |= llvm::StringRef(Line).contains("threadIdx");
    NamesLane |= llvm::StringRef(Line).contains(LaneOfThread);
  }
  for (const Stmt *S : Node.Statements) {
    UsesThreadIdx |= namesThreadIdx(S, Block.Sync, Plan.Calls) || containsAnyOf(S, Plan.Calls) ||
                     (ReturnsValue && jumpsOf(S).Return) || jumpsOf(S).Loop;
    CallsReadThreadIdx |= Block.Sync.callsNeedThreadIdx(S, Plan.Calls);
  }
  if (Node.Meets)
    return Block.BlockName + ".meet(" + Block.lambdaHead({UsesThreadIdx, CallsReadThreadIdx});
  if (!Neighbours.empty())
    return callOfNeighbours(*Node.Guards.back().Strided);
  if (!Rows.empty())
    return callOfRow(*Node.Guards.back().Strided, UsesThreadIdx);
  if (!Lanes.empty())
    return Lanes + ".threads(" + Rounds +
           Block.lambdaHead({.Index = UsesThreadIdx || !OwnRows.empty(), .Order = PrintsAgain});
  if (Said)
    return Block.BlockName + (Node.ActiveOnly ? ".active_" : ".") +
           callBelow(*Said, Apart, Node.ActiveOnly ? "" : rowsOf(Node, Said->Index)) +
           Block.lambdaHead({.Index = UsesThreadIdx, .Order = PrintsAgain}, Common);
  const bool ByWarp = Range.empty() && Lockstep.empty() && !CallsReadThreadIdx && isByWarp(Node);
  const std::string RowsOf = Range.empty() && Row.empty() && Lockstep.empty() && !ByWarp &&
                                     !CallsReadThreadIdx && !AsksFirst
                                 ? rowsOf(Node, nullptr)
                                 : "";
  const bool Wide = !Block.RowWidth.empty() && Range.empty() && Row.empty() && Lockstep.empty() &&
                    !Node.ActiveOnly && !ByWarp && RowsOf.empty() && !CallsReadThreadIdx;
  const bool Flat = Range.empty() && Row.empty() && Lockstep.empty() && !ByWarp && RowsOf.empty() &&
                    !CallsReadThreadIdx && !PrintsAgain && !AsksFirst && isFlat(Node);
  const char *SideBySide =
      !ByWarp && RowsOf.empty() && !Wide && !CallsReadThreadIdx && !PrintsAgain ? Apart : "";
  if (AsksFirst)
    return Block.BlockName + ".threads(" + SideBySide + BlockFunction::guardedHead({}, Row, Asked);
  return (Lockstep.empty() ? Block.BlockName : Lockstep) +
         (Node.ActiveOnly ? ".active_threads(" : ".threads(") +
         (ByWarp            ? "offloom::by_warp, "
          : !RowsOf.empty() ? RowsOf
          : Flat            ? "offloom::flat_ranks, "
          : Wide            ? "offloom::wide<" + Block.RowWidth + ">, "
          : Range.empty()   ? SideBySide
                            : Range.str() + ", ") +
         Block.lambdaHead({UsesThreadIdx, CallsReadThreadIdx, PrintsAgain, NamesLane}, Common, Row);
}

/// The storage of a region, the head of its loop, and what stands at the loop's top.
std::string PhaseWriter::loopOpening(const PhaseNode &Node, const RegionText &Region,
                                     llvm::StringRef Indentation, llvm::StringRef Range) const {
  const StridedLoop *Said = Range.empty() ? loopOfHead(Node) : nullptr;
  auto Bindings = bindings(Node, Said);
  if (!Said && Range.empty() && isToldLanes(Node))
    bindLanes(Node, Bindings);
  std::string Open;
  for (const std::string &Line : Region.Storage)
    Open += (Line + "\n" + Indentation).str();
  Open += threadLoopHead(Node, Bindings, Range, Said);
  for (const std::string &Line : Bindings)
    Open += ("\n" + Indentation + Block.Unit + Line).str();
  return Open;
}

std::string PhaseWriter::loopClosing(const PhaseNode &Node, llvm::StringRef Indentation) const {
  std::string Closing;
  for (const std::string &Line : storeLines(Node))
    Closing += (Indentation + Block.Unit + Line + "\n").str();
  Closing += (Indentation + "}").str();
  if (!Rows.empty()) // neighbours get theirs before
    for (const VarDecl *V : KeptByRow)
      Closing += ", " + keptName(V);
  Closing += ");";
  if (Node.CheckAfter)
    Closing += "\n" + checkLines(Indentation);
  if (Node.Leaves)
    Closing += ("\n" + Indentation + "return;").str();
  return Closing;
}

bool PhaseWriter::writeJumps(const PhaseNode &Node) {
  const std::string Loop = !Lockstep.empty() ? laneName() : Loops.empty() ? "" : Loops.back();
  return PhaseJumps(Block, /*OfKernel=*/!Self && !Closure, Edits).write(Node, Loop);
}

bool PhaseWriter::writeThreadLoop(const PhaseNode &Node, const RegionText &Region, TextRange Range,
                                  llvm::StringRef Indentation, llvm::StringRef Threads) {
  FileID File = Region.File;
  const std::string OfTree = Node.Meets ? Threads.str() : writeTreeStep(Node, Threads);
  if (OfTree.empty() && !Node.Meets)
    Row = writeRowCuts(Node);
  NamesLanes = OfTree.empty() && !loopOfHead(Node) && isToldLanes(Node) && writeLanes(Node);
  AsksFirst = OfTree.empty() && (askedGuard(Node, loopOfHead(Node)) || writeAskedBranch(Node));
  Asked = AsksFirst ? kindOfAsked(Node) : BlockFunction::GuardKind::Any;
  Apart = OfTree.empty() ? apartness(Node, loopOfHead(Node)) : "";
  Common = OfTree.empty() ? writeCommonElements(Node) : "";
  std::string Open = loopOpening(Node, Region, Indentation, OfTree);
  Row = {};
  AsksFirst = NamesLanes = false;
  Apart = "";
  Common.clear();
  if (atDirective(Range)) {
    Range.Begin = Text.lineStart(File, Range.Begin);
    Open = (Indentation + Open + "\n").str();
  } else {
    Open += ("\n" + Indentation + Block.Unit).str();
  }
  Edits.insertBefore(Range, Open);
  if (!writeJumps(Node))
    return false;
  bool AtLineStart = Range.End > 0 && Text.buffer(File)[Range.End - 1] == '\n';
  const std::string Closing = loopClosing(Node, Indentation);
  Edits.insertBehind(Range, AtLineStart ? Closing + "\n" : "\n" + Closing);
  Edits.indent(Range, Nested + Block.Unit, Region.Removed);
  return true;
}

/// The one statement that remains of \p Node; null where none or several do.
const Stmt *PhaseWriter::onlyStatement(const PhaseNode &Node) const {
  const Stmt *Only = nullptr;
  for (const Stmt *S : Node.Statements) {
    if (vanishes(S) || isSpent(S, Node))
      continue;
    if (Only)
      return nullptr;
    Only = S;
  }
  return Only;
}

/// The one statement that remains of \p Node, if it is a branch that a loop can take the place of;
/// else null.
const IfStmt *PhaseWriter::onlyCondition(const PhaseNode &Node) const {
  const auto *If = llvm::dyn_cast_or_null<IfStmt>(onlyStatement(Node));
  if (!If || !Node.After.empty() || !Lockstep.empty() || !Rows.empty() || !Lanes.empty() ||
      !Neighbours.empty() || !Deeper.empty() || !Text.isOwnText(If->getSourceRange()) ||
      llvm::isa<AttributedStmt>(If->getThen()) || Block.Sync.callsNeedThreadIdx(If, Plan.Calls))
    return nullptr;
  auto Head = Text.rangeOf(SourceRange(If->getIfLoc(), If->getRParenLoc()));
  auto Then = rangeOf(If->getThen());
  if (!Head || !Then || Head->File != Then->File)
    return nullptr;
  // What a jump becomes may be longer than its statement.
  if (const Jumps Leaves = jumpsOf(If->getThen());
      !llvm::isa<CompoundStmt>(If->getThen()) && (Leaves.Return || Leaves.Loop))
    return nullptr;
  const llvm::StringRef Between = Text.buffer(Head->File).slice(Head->End, Then->Begin);
  const bool OnLinesOfItsOwn = Between.contains('\n') && !llvm::isa<CompoundStmt>(If->getThen());
  return OnLinesOfItsOwn || Between.trim(" \t\r\n").empty() ? If : nullptr;
}

/// A loop over \p Range takes the place of \p If, whose statements stand as deep as before.
bool PhaseWriter::writeRangeLoop(const PhaseNode &Whole, const RegionText &Region, const IfStmt &If,
                                 llvm::StringRef Range, llvm::StringRef Indentation) {
  PhaseNode Node = Whole;
  Node.Statements = {If.getThen()}; // nobody asks the condition
  auto Head = Text.rangeOf(SourceRange(If.getIfLoc(), If.getRParenLoc()));
  const TextRange Then = *rangeOf(If.getThen());
  const llvm::StringRef File = Text.buffer(Then.File);
  const std::string Threads = writeTreeStep(Node, Range);
  if (Row.empty() && isThreadRange(Range))
    Row = writeRowCuts(Node, /*OnlyPlaces=*/true);
  std::string Open = loopOpening(Node, Region, Indentation, Threads);
  Row = {};
  const std::string Closing = loopClosing(Node, Indentation);
  const TextRange Inner = Text.withTrailingComment(Then);
  if (llvm::isa<CompoundStmt>(If.getThen())) {
    const unsigned Brace = Then.End - 1, Last = File.take_front(Brace).rtrim(" \t").size();
    const llvm::StringRef Behind = File.drop_front(Then.Begin + 1).ltrim(" \t\r");
    Head->End = Then.Begin + 1;
    if (!Behind.starts_with("\n") && !Behind.starts_with("/")) {
      Head->End = File.size() - Behind.size();
      Open += ("\n" + Indentation + Block.Unit).str();
    }
    if (Last > 0 && File[Last - 1] == '\n')
      Edits.replace({Then.File, Brace, Then.End}, Closing.substr(Indentation.size()));
    else
      Edits.replace({Then.File, Last, Then.End}, "\n" + Closing);
  } else {
    if (!File.slice(Head->End, Then.Begin).contains('\n')) {
      Head->End = Then.Begin;
      Open += ("\n" + Indentation + Block.Unit).str();
    }
    Edits.insertBehind(Inner, "\n" + Closing);
  }
  Edits.replace(*Head, Open);
  if (!Nested.empty())
    Edits.indent({Then.File, Head->End, Inner.End}, Nested, Region.Removed);
  return writeJumps(Node);
}

} // namespace offloom
