// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The loops over the threads of a block that phases are.
#include "Analysis/Jumps.h"
#include "Analysis/Synchronisation.h"
#include "Migrate/PhaseJumps.h"
#include "Migrate/PhaseWriter.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/Expr.h"
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
/// has grown to hold all of it, perhaps with another phase's text.
bool PhaseWriter::take(TextRange Range) {
  if (llvm::any_of(Taken, [&](TextRange Other) {
        return Other.File == Range.File && Other.Begin < Range.End && Range.Begin < Other.End;
      }))
    return fail("`#if` divides one of its phases");
  Taken.push_back(Range);
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
  if (Changed.Changes)
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
    return true;
  if (BetweenCases && !Region.Storage.empty())
    return fail(
        "line " +
        llvm::Twine(Text.sources().getExpansionLineNumber(Node.Statements.front()->getBeginLoc())) +
        " needs storage for each thread between the cases of a switch");
  std::string Indentation = Text.indentation(Region.File, *Region.Start).str() + Deeper;
  if (!Region.Whole) {
    writeStorageAlone(Region, Indentation);
    return true;
  }
  TextRange Range = Text.withTrailingComment(Text.outsideConditionals(*Region.Whole));
  return take(Range) && writeThreadLoop(Node, Region, Range, Indentation);
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

/// `block.threads([&](offloom::thread_index threadIdx) {`
std::string PhaseWriter::threadLoopHead(const PhaseNode &Node,
                                        llvm::ArrayRef<std::string> Bindings) const {
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
  return Block.BlockName + (Node.ActiveOnly ? ".active_threads(" : ".threads(") +
         Block.lambdaHead(UsesThreadIdx, CallsReadThreadIdx);
}

bool PhaseWriter::writeThreadLoop(const PhaseNode &Node, const RegionText &Region, TextRange Range,
                                  llvm::StringRef Indentation) {
  FileID File = Region.File;
  std::string Inner = (Indentation + Block.Unit).str();
  auto Bindings = bindings(Node);
  std::string Open;
  for (const std::string &Line : Region.Storage)
    Open += (Line + "\n" + Indentation).str();
  Open += threadLoopHead(Node, Bindings);
  for (const std::string &Line : Bindings)
    Open += "\n" + Inner + Line;
  if (atDirective(Range)) {
    Range.Begin = Text.lineStart(File, Range.Begin);
    Open = (Indentation + Open + "\n").str();
  } else {
    Open += "\n" + Inner;
  }
  Edits.insertBefore(Range, Open);
  bool Jumped = PhaseJumps(Block, /*OfKernel=*/!Self && !Closure, Edits)
                    .write(Node, Loops.empty() ? llvm::StringRef() : llvm::StringRef(Loops.back()));
  if (!Jumped)
    return false;
  bool AtLineStart = Range.End > 0 && Text.buffer(File)[Range.End - 1] == '\n';
  std::string Closing = (Indentation + "});").str();
  if (Node.CheckAfter)
    Closing += "\n" + checkLines(Indentation);
  if (Node.Leaves)
    Closing += ("\n" + Indentation + "return;").str();
  Edits.insertBehind(Range, AtLineStart ? Closing + "\n" : "\n" + Closing);
  Edits.indent(Range, Block.Unit, Region.Removed);
  return true;
}

} // namespace offloom
