// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The thread and fiber forms wrap the body as a whole:
//
//   __global__ void f(int n) {        void f(int n) {
//                                       offloom::block &block = offloom::this_block();
//     __shared__ int s[32];             int s[32];
//                                       block.fibers([&, n_in = n](offloom::thread_index threadIdx)
//                                       {
//                                         auto n = n_in;
//     n += threadIdx.x;                   n += threadIdx.x;
//     …                                   …
//                                       });
//   }                                 }
//
// A pack of parameters that the body changes is copied by a lambda that captures it by value:
// `[&, ...v = v]() mutable { … }();`.
#include "Migrate/Kernels/KernelWriter.h"
#include "Analysis/Code/DeviceCode.h"
#include "Analysis/Effects/Printing.h"
#include "Analysis/Effects/Synchronisation.h"
#include "Analysis/Loops/ApartThreads.h"
#include "Analysis/Loops/ColumnThreads.h"
#include "Analysis/Loops/GuardRuns.h"
#include "Analysis/Loops/PairedThreads.h"
#include "Analysis/Loops/RowCuts.h"
#include "Analysis/Loops/RowValues.h"
#include "Analysis/Values/ThreadIndexUse.h"
#include "Analysis/Values/Uniformity.h"
#include "Migrate/Declarations/SharedMemory.h"
#include "Migrate/Kernels/BlockFunction.h"
#include "Migrate/Kernels/CutRows.h"
#include "Migrate/Kernels/PhaseWriter.h"
#include "Migrate/Kernels/WholeGuard.h"
#include "Migrate/Preprocessor/UnrollPragmas.h"
#include "clang/AST/ASTContext.h"
#include "clang/Basic/SourceManager.h"

using namespace clang;

namespace offloom {

namespace {

bool containsWord(llvm::StringRef Text, llvm::StringRef Word) {
  auto IsPart = [](char C) { return isalnum(C) || C == '_'; };
  for (size_t At = Text.find(Word); At != llvm::StringRef::npos; At = Text.find(Word, At + 1)) {
    size_t End = At + Word.size();
    if ((At == 0 || !IsPart(Text[At - 1])) && (End == Text.size() || !IsPart(Text[End])))
      return true;
  }
  return false;
}

class WholeBodyWriter {
public:
  WholeBodyWriter(const BlockFunction &Block, KernelForm Form, EditList &Edits,
                  SharedDeclarations &Moved)
      : Block(Block), Text(Block.Text), Form(Form), Edits(Edits), Moved(Moved) {}

  bool write() {
    auto Body = Block.bodyRange();
    if (!Body)
      return false;
    Multiline = !Block.isMacroText();
    std::string Head;
    for (const std::string &Line : Block.prelude())
      Head += lineAt(Block.Indent) + Line;
    for (const std::string &Line : localsForGlobalShared(Block.F, Block.BlockName, Text))
      Head += lineAt(Block.Indent) + Line;
    for (const std::string &Line : hoistShared())
      Head += lineAt(Block.Indent) + Line;
    Head += lineAt(Block.Indent) + loopHead();
    for (const ParmVarDecl *P : Block.writtenParameters())
      for (const std::string &Line : ownCopy(*P))
        Head += lineAt(Block.Indent + Block.Unit) + Line;
    if (std::string Packs = packCopies(); !Packs.empty()) {
      Head += lineAt(Block.Indent + Block.Unit) + "[&" + Packs + "]() mutable {";
      CallsCopies = true;
    }
    Block.openBody(*Body, Head, Block.Indent + Block.Unit, Edits);
    if (Multiline && WritesOutNests)
      unrollNests(*Block.F.getBody(), Block.Unit, Text, Edits);
    close(*Body);
    if (Multiline)
      Edits.indent(*Body, Block.Unit, Removed);
    return true;
  }

private:
  std::string lineAt(llvm::StringRef Indentation) const {
    return Multiline ? ("\n" + Indentation).str() : " ";
  }

  std::string copyName(const ParmVarDecl *P) const {
    return Block.freshName((P->getName() + "_in").str());
  }

  /// What gives each thread a \p P of its own. Packs have theirs in captures.
  llvm::SmallVector<std::string, 2> ownCopy(const ParmVarDecl &P) const {
    const std::string Name = P.getNameAsString();
    if (P.isParameterPack())
      return {};
    if (!Block.runsCodeWhenCopied(P))
      return {"auto " + Name + " = " + copyName(&P) + ";"};
    const std::string Own = Block.freshName(Name + "_own");
    return {"offloom::own_argument " + Own + "(" + Name + ");",
            "auto &" + Name + " = *" + Own + ";"};
  }

  /// Only captures can declare packs, so that the body gets a lambda of its own for them.
  std::string packCopies() const {
    std::string Captures;
    for (const ParmVarDecl *P : Block.writtenParameters())
      if (P->isParameterPack())
        Captures += ", ..." + P->getNameAsString() + " = " + P->getNameAsString();
    return Captures;
  }

  std::string loopHead() {
    std::string Captures;
    for (const ParmVarDecl *P : Block.writtenParameters())
      if (!P->isParameterPack() && !Block.runsCodeWhenCopied(*P))
        Captures += (Captures.empty() ? "" : ", ") + copyName(P) + " = " + P->getNameAsString();
    const Stmt *Body = Block.F.getBody();
    if (Form == KernelForm::Fibers)
      return Block.BlockName + ".fibers(" +
             Block.lambdaHead({.Index = namesThreadIdx(Body, Block.Sync)}, Captures);
    const bool Prints = printsAgain(Body, Block.Sync);
    const bool NeedsIndex = Block.Sync.callsNeedThreadIdx(Body);
    const bool MayGoApart =
        !NeedsIndex && !Prints && mayGoApart(Block.F, Block.Sync, Block.Written);
    const IfStmt *Guard = !NeedsIndex && !Prints && Multiline ? askedGuard() : nullptr;
    const CutRow Row = Prints ? CutRow() : cutRows(MayGoApart, Guard);
    const bool Apart = MayGoApart && (Row.empty() || Row.mayGoApart());
    if (Row.empty() && !NeedsIndex && !Prints && Block.DownColumns)
      return Block.BlockName + ".threads(offloom::by_columns, " +
             Block.lambdaHead({namesThreadIdx(Body, Block.Sync), NeedsIndex, Prints}, Captures);
    const bool Guarded = Guard && !Row.OfPairs && !Row.OfSpread;
    if (Guarded)
      writeGuard(*Guard);
    const bool InLoops =
        Row.empty() && !Apart && !NeedsIndex && !Prints && mayGoApartInLoops(Guarded);
    WritesOutNests = Row.empty() && !Prints;
    return Block.BlockName + ".threads(" +
           (Apart     ? "offloom::apart, "
            : InLoops ? "offloom::apart_loops, "
                      : "") +
           (Guarded ? Block.guardedHead(Captures, Row, guardKind(*Guard, Row, InLoops))
                    : Block.lambdaHead({namesThreadIdx(Body, Block.Sync), NeedsIndex, Prints},
                                       Captures, Row));
  }

  /// The branch before which the runtime asks threads whether there is something for them to do, if
  /// that helps; else null.
  const IfStmt *askedGuard() const {
    const IfStmt *Guard = wholeGuard(Block.F, Text);
    return Guard && Text.rangeOf(Guard->getCond()->getSourceRange()) ? Guard : nullptr;
  }

  /// What is known of the threads that \p Guard lets pass.
  BlockFunction::GuardKind guardKind(const IfStmt &Guard, const CutRow &Row, bool InLoops) const {
    using Kind = BlockFunction::GuardKind;
    if (!Row.empty())
      return Kind::Any;
    const FunctionDecl &F = Block.F;
    const Uniformity Uniform(F, Block.Sync);
    if (passInRuns(Guard.getCond(), leaves(Guard),
                   RowValues(F.getASTContext(), Uniform, Block.Written)))
      return Kind::InRuns;
    return !InLoops && countsInLongs(F) ? Kind::OfLongs : Kind::Any;
  }

  void writeGuard(const IfStmt &Guard) const {
    const auto Condition = Text.rangeOf(Guard.getCond()->getSourceRange());
    Edits.insertBefore(*Condition, leaves(Guard) ? "threadIdx.outside(" : "threadIdx.inside(");
    Edits.insertBehind(*Condition, ")");
  }

  /// Is g++ to be told that threads may go side by side, so that it makes vectors of a loop around
  /// their loops?
  bool mayGoApartInLoops(bool Guarded) const {
    const FunctionDecl &F = Block.F;
    return Block.writtenParameters().empty() &&
           offloom::mayGoApartInLoops({F.getBody()}, Guarded ? 1 : 0, F.getASTContext(), Block.Sync,
                                      Uniformity(F, Block.Sync), Block.Written);
  }

  /// Cuts rows where that makes neighbours of what threads have. Of threads that are asked first by
  /// \p Guard, those that pass have no test.
  CutRow cutRows(bool MayGoApart, const IfStmt *Guard) const {
    const FunctionDecl &F = Block.F;
    const bool WithPlaces = !MayGoApart && !Block.DownColumns;
    if (!Multiline || Block.Sync.callsReadThreadIdx(F.getBody()))
      return {};
    const Uniformity Uniform(F, Block.Sync);
    if (const auto Pairs =
            pairCuts({F.getBody()}, F.getASTContext(), Block.Sync, Uniform, Block.Written);
        !Pairs.empty() && canWriteCuts(Pairs, Text))
      return writeCuts(Pairs, Block.freshName("row"), Text, Edits);
    auto Cuts = rowCuts({F.getBody()}, nullptr, F.getASTContext(), Uniform, Block.Written,
                        /*RowsAreLong=*/Block.Joined.has_value(),
                        WithPlaces && gainsByGuard({F.getBody()}, F.getASTContext()),
                        /*Round=*/nullptr, /*CountsThreads=*/false,
                        {MayGoApart ? nullptr : Guard, hasLongRows()});
    if (Guard)
      llvm::erase_if(Cuts, [&](const RowCut &Cut) {
        return Cut.Whole == Guard->getCond()->IgnoreParenImpCasts();
      });
    if (Cuts.empty() || !canWriteCuts(Cuts, Text))
      return {};
    CutRow Row = writeCuts(Cuts, Block.freshName("row"), Text, Edits);
    Row.OfLongs = countsInLongs(F);
    Row.OnlyTests =
        !Row.OfLongs && llvm::all_of(Cuts, [](const RowCut &Cut) { return Cut.OfEdge; });
    return Row;
  }

  bool hasLongRows() const {
    const ThreadIndexUse Use = threadIndexUse(Block.F);
    return Block.Joined || (!Use.Unclear && !Use.Reads[1] && !Use.Reads[2]);
  }

  /// Moves the `__shared__` declarations of the top level in front of the loop.
  llvm::SmallVector<std::string, 2> hoistShared() {
    llvm::SmallVector<std::string, 2> Lines;
    for (const Stmt *S : llvm::cast<CompoundStmt>(Block.F.getBody())->body()) {
      const auto *Declaration = llvm::dyn_cast<DeclStmt>(S);
      if (!Declaration || !declaresShared(Declaration))
        continue;
      auto Range = Text.statementRange(S);
      if (!Range || !Multiline || namesLocals(Declaration) || isBehindDirective(*Range) ||
          !Text.isOwnText(S->getSourceRange()))
        continue; // rewritten where it stands, as in a device function
      Lines.push_back(sharedAsLocals(Declaration, Block.BlockName, Text));
      Moved.insert(Declaration);
      TextRange Gone = Text.wholeLines(*Range);
      Edits.remove(Gone);
      Removed.push_back(Gone);
    }
    return Lines;
  }

  /// Does the declaration need a constant or type that the body declares?
  bool namesLocals(const DeclStmt *S) const {
    llvm::StringRef Written = Text.text(S->getSourceRange());
    auto Names = [&](const NamedDecl *Named) {
      return Named->getIdentifier() && containsWord(Written, Named->getName());
    };
    for (const Stmt *Other : llvm::cast<CompoundStmt>(Block.F.getBody())->body()) {
      const auto *Declaration = llvm::dyn_cast<DeclStmt>(Other);
      if (!Declaration || Declaration == S)
        continue;
      for (const Decl *D : Declaration->decls()) {
        if (const auto *Named = llvm::dyn_cast<NamedDecl>(D); Named && Names(Named))
          return true;
        if (const auto *Enum = llvm::dyn_cast<EnumDecl>(D);
            Enum && llvm::any_of(Enum->enumerators(), Names))
          return true;
      }
    }
    return false;
  }

  /// May a macro that the body defines, or a condition in it, decide what stands in \p Declaration?
  bool isBehindDirective(TextRange Declaration) const {
    auto Body = Block.bodyRange();
    llvm::SmallVector<llvm::StringRef> Lines;
    Text.buffer(Declaration.File)
        .slice(Body->Begin, Text.lineStart(Declaration.File, Declaration.Begin))
        .split(Lines, '\n');
    return llvm::any_of(Lines, [](llvm::StringRef Line) {
      return Line.ltrim().starts_with("#") && !Line.ltrim(" \t#").starts_with("pragma");
    });
  }

  void close(TextRange Body) {
    const TextRange Brace{Body.File, Body.End, Body.End + 1};
    std::string Closing = CallsCopies ? "}(); });" : "});";
    if (!Multiline)
      return Edits.insertBefore(Brace, Closing + " ");
    std::string Outer = Text.indentation(Body.File, Body.End).str();
    unsigned Start = Text.lineStart(Body.File, Body.End);
    bool OwnLine =
        Start > Body.Begin && Text.buffer(Body.File).slice(Start, Body.End).trim().empty();
    if (OwnLine)
      return Edits.insert(Body.File, Start, Block.Indent + Closing + "\n",
                          rank::behind(Body.Begin));
    unsigned Blank = Text.text(Body).size() - Text.text(Body).rtrim(" \t").size();
    Edits.remove({Body.File, Body.End - Blank, Body.End});
    Edits.insertBefore(Brace, "\n" + Block.Indent + Closing + "\n" + Outer);
  }

  const BlockFunction &Block;
  const SourceText &Text;
  KernelForm Form;
  EditList &Edits;
  SharedDeclarations &Moved;
  bool Multiline = true, CallsCopies = false, WritesOutNests = false;
  llvm::SmallVector<TextRange, 2> Removed;
};

} // namespace

/// Is each region of \p Nodes a plain loop over all threads of the block?
static bool arePlain(llvm::ArrayRef<PhaseNode> Nodes) {
  return llvm::all_of(Nodes, [](const PhaseNode &Node) {
    const bool IsOfRows = llvm::any_of(Node.Guards, [](const ThreadGuard &Guard) {
      return Guard.OfLockstep || (Guard.Strided && Guard.Strided->OfRows);
    });
    return Node.TheKind != PhaseNode::Kind::Call && !Node.Divergent && !Node.Lockstep &&
           !Node.Exits && !Node.ActiveOnly && !IsOfRows && arePlain(Node.Body) &&
           arePlain(Node.Else);
  });
}

static bool keepsNothing(const KernelPlan &Plan) {
  return Plan.Form != KernelForm::Phases ||
         (arePlain(Plan.Phases.Nodes) && llvm::none_of(Plan.Phases.Roles, [](const auto &Role) {
            return Role.second == VariableRole::PerThread;
          }));
}

bool writeKernel(const FunctionDecl &Kernel, KernelPlan &Plan, const SourceText &Text,
                 const Synchronisation &Sync, const KernelShape &Shape, EditList &Edits,
                 SharedDeclarations &Written) {
  BlockFunction Block(Kernel, Text, Sync);
  Block.FlushesSubnormals = Shape.FlushesSubnormals;
  Block.Alike = Shape.Alike;
  if (Plan.Form != KernelForm::Fibers)
    Block.Joined = joinedBlocks(Kernel, Sync);
  // Rows that are joined would only store into more lines in turn.
  if (Block.Joined && Plan.Form == KernelForm::Threads &&
      storesDownColumns(Kernel, Block.Written)) {
    Block.DownColumns = true;
    Block.Joined.reset();
  }
  Block.KeepsNothing = keepsNothing(Plan);
  if (Plan.Form == KernelForm::Phases && !Block.Joined)
    Block.setRowWidth(constantRowWidth(Kernel, Sync));
  if (Plan.Form != KernelForm::Fibers && !Block.Joined && !Block.DownColumns)
    Block.CountsBy = constantWidth(Kernel, Sync);
  if (Plan.Form == KernelForm::Phases) {
    EditList Phases(Text);
    SharedDeclarations Locals;
    std::string Problem = writePhases(Block, Plan.Phases, nullptr, Phases, Locals);
    if (Problem.empty()) {
      Edits.append(Phases);
      Written.insert(Locals.begin(), Locals.end());
      return true;
    }
    if (Plan.Otherwise) {
      Plan = KernelPlan(*Plan.Otherwise);
      return writeKernel(Kernel, Plan, Text, Sync, Shape, Edits, Written);
    }
    Plan.Form = KernelForm::Fibers;
    Plan.Reason = Problem;
    Block.Joined.reset();
    Block.CountsBy = nullptr;
  }
  return WholeBodyWriter(Block, Plan.Form, Edits, Written).write();
}

} // namespace offloom
