// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Loops that all threads take alike, gone through by groups of threads that keep what they have in
// registers:
//
//   for (int k = 0; k < n; ++k)         offloom::side_by_side(block, [&](auto lanes, auto sum_of) {
//                                         for (int k = 0; k < n; ++k)
//                                           lanes.threads([&](offloom::thread_index threadIdx) {
//                                             auto &sum = sum_of[threadIdx];
//     sum += a[row * n + k];                  sum += a[row * n + k];
//                                           });
//                                       }, sum_of);
#include "Analysis/Code/DeviceCode.h"
#include "Analysis/Code/Jumps.h"
#include "Analysis/Effects/Synchronisation.h"
#include "Migrate/Kernels/PhaseWriter.h"
#include "Migrate/Text/DeclarationText.h"
#include "Migrate/Text/MacroTypes.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/Attr.h"
#include "clang/AST/Expr.h"
#include "clang/AST/StmtCXX.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/SaveAndRestore.h"

using namespace clang;

namespace offloom {

using Kind = PhaseNode::Kind;

const PhaseNode *onlyRegion(llvm::ArrayRef<PhaseNode> Nodes) {
  if (Nodes.size() != 1)
    return nullptr;
  const PhaseNode &Node = Nodes.front();
  if (Node.TheKind == Kind::Control && llvm::isa<CompoundStmt>(Node.Statements.front()))
    return onlyRegion(Node.Body);
  return Node.TheKind == Kind::Region ? &Node : nullptr;
}

/// What each round of \p Node, the loop \p S, is, if threads can go through it in groups.
const PhaseNode *PhaseWriter::sideBySideRegion(const PhaseNode &Node, const Stmt *S) const {
  const SideBySideLoop *Loop = Plan.Rounds ? Plan.Rounds->sideBySide(S) : nullptr;
  const PhaseNode *Region = Loop ? onlyRegion(Node.Body) : nullptr;
  if (!Region || Node.Divergent || Region->ActiveOnly || Region->Exits || Region->Leaves ||
      Region->Ends || Region->CheckAfter || !Region->After.empty() || !Lockstep.empty() ||
      !Rows.empty() || !Pending.empty() || !Text.isOwnText(S->getSourceRange()) ||
      llvm::any_of(Region->Guards, [](const ThreadGuard &Guard) {
        return Guard.OfLockstep || (Guard.Strided && Guard.Strided->OfRows);
      }))
    return nullptr;
  const auto &For = *llvm::cast<ForStmt>(S);
  const bool IsPlain =
      !Plan.Moves.movedBy(For.getInc()) && !Block.Sync.callsNeedThreadIdx(S, Plan.Calls) &&
      llvm::none_of(Region->Statements, [](const Stmt *Part) { return jumpsOf(Part).Loop; });
  const auto Changed = Registers.changedBy(*Region);
  const bool AreAligned =
      llvm::none_of(Changed, [](const VarDecl *V) { return V->hasAttr<AlignedAttr>(); });
  return IsPlain && !Changed.empty() && AreAligned ? Region : nullptr;
}

static bool mayBeOfWords(const VarDecl &V) {
  return V.getType()->isRecordType() || V.getType()->isDependentType();
}

static unsigned countNames(const Stmt *S, const VarDecl *V) {
  const auto *Ref = llvm::dyn_cast_or_null<DeclRefExpr>(S);
  unsigned Count = Ref && Ref->getDecl() == V;
  if (S)
    for (const Stmt *Part : S->children())
      Count += countNames(Part, V);
  return Count;
}

/// The variables that \p Statements name in places of own rows alone, where others are read now.
llvm::SmallVector<const VarDecl *, 4>
PhaseWriter::onlyInOwnRows(llvm::ArrayRef<const Stmt *> Statements) const {
  auto CountIn = [](const auto &Parts, const VarDecl *V) {
    unsigned Count = 0;
    for (const Stmt *S : Parts)
      Count += countNames(S, V);
    return Count;
  };
  llvm::SmallVector<const VarDecl *, 4> Found;
  llvm::SmallVector<const Stmt *, 4> Places;
  for (const OwnRow &Row : OwnRows)
    Places.append(Row.begin(), Row.end());
  for (const Stmt *Place : Places)
    for (const VarDecl *V : localVariablesIn(Place))
      if (CountIn(Statements, V) == CountIn(Places, V))
        Found.push_back(V);
  return Found;
}

/// What \p Statements need to be said before them, of the variables \p Except none: also the
/// indices of the loops around.
llvm::SmallVector<std::string, 4>
PhaseWriter::declarationsFor(llvm::ArrayRef<const Stmt *> Statements,
                             llvm::ArrayRef<ThreadGuard> Guards,
                             llvm::SmallVector<const VarDecl *, 4> Except) const {
  llvm::SmallVector<const Stmt *, 8> All(Statements.begin(), Statements.end());
  llvm::SmallVector<ThreadGuard, 2> Around;
  for (const ThreadGuard &Guard : Guards) {
    const VarDecl *Index = Guard.Strided ? Guard.Strided->Index : nullptr;
    const bool IsNamed = Index && !llvm::is_contained(Except, Index) &&
                         (Variables.computesFrom(Index, Statements, Except) ||
                          llvm::any_of(Statements, [&](const Stmt *S) {
                            return llvm::is_contained(localVariablesIn(S), Index);
                          }));
    if (Index)
      Except.push_back(Index);
    if (!IsNamed)
      continue;
    All.push_back(Guard.Strided->Lane);
    Around.push_back(Guard);
    Around.back().Condition = Guard.Strided->Lane; // nobody is asked
  }
  return bindingsBeside(Around, All, Except, [&](const ThreadGuard &Guard) {
    const VarDecl &Index = *Guard.Strided->Index;
    return GuardLines{typeText(Index, Text) + " " + Index.getNameAsString() + " = " +
                      firstName(*Guard.Strided) + " + " + Variables.text(Guard.Strided->Lane) +
                      ";"};
  });
}

/// What each thread has of the types whose rows are held by words, float3 or what a template
/// makes of T: it is put together, and what \p Region changes is taken apart at its end. Those that
/// are declared are added to \p Known.
llvm::SmallVector<std::string, 4>
PhaseWriter::heldLines(const PhaseNode &Region,
                       llvm::SmallVectorImpl<const VarDecl *> &Known) const {
  llvm::SmallVector<std::string, 4> Lines;
  auto Add = [&](const VarDecl *V, const std::string &Line) {
    Lines.push_back(Line);
    Known.push_back(V);
  };
  for (const VarDecl *V : heldBeside(Region))
    Add(V, "const " + namedText(*V, V->getName(), Text) + " = " + Block.storageName(V) +
               "[threadIdx];");
  for (const VarDecl *V : Registers.changedBy(Region))
    if (mayBeOfWords(*V) && !llvm::is_contained(Known, V)) {
      const std::string Name = Block.freshName((V->getName() + "_kept").str());
      Lines.push_back("offloom::kept " + Name + "(" + Block.storageName(V) + "[threadIdx]);");
      Add(V, "auto &" + V->getNameAsString() + " = " + Name + ".value;");
    }
  return Lines;
}

/// What is held in groups beside what \p Region changes: objects, whose words vectors want in rows.
llvm::SmallVector<const VarDecl *, 4> PhaseWriter::heldBeside(const PhaseNode &Region) const {
  return OwnRows.empty() ? Registers.objectsReadBy(Region)
                         : llvm::SmallVector<const VarDecl *, 4>();
}

/// The declarations at the top of a round. Who takes part has been asked before.
llvm::SmallVector<std::string, 4> PhaseWriter::bindingsSideBySide(const PhaseNode &Region) const {
  llvm::SmallVector<const VarDecl *, 4> Except = registersOf(Region);
  llvm::SmallVector<std::string, 4> Lines;
  for (const VarDecl *V : Except)
    Lines.push_back(namedText(*V, V->getName(), Text) + " = " + Block.storageName(V) +
                    "[threadIdx];");
  llvm::append_range(Lines, heldLines(Region, Except));
  llvm::append_range(Except, onlyInOwnRows(Region.Statements));
  llvm::append_range(Lines, declarationsFor(Region.Statements, Region.Guards, Except));
  return Lines;
}

/// `[&](offloom::thread_index threadIdx) { … }, `, which says who takes part; empty if all do.
std::string PhaseWriter::takesPart(const PhaseNode &Region, llvm::StringRef Indentation) const {
  if (Region.Guards.empty())
    return "";
  llvm::SmallVector<const Stmt *, 4> Conditions;
  llvm::SmallVector<const VarDecl *, 4> Except;
  for (const ThreadGuard &Guard : Region.Guards) {
    Conditions.push_back(Guard.Condition);
    if (Guard.Strided)
      Except.push_back(Guard.Strided->Index);
  }
  std::string Written = Block.lambdaHead({.Index = true});
  auto Add = [&](const llvm::Twine &Line) {
    Written += ("\n" + Indentation + Block.Unit + Line).str();
  };
  // The last one is the answer.
  const ThreadGuard &Last = Region.Guards.back();
  auto LinesOf = [&](const ThreadGuard &Guard) {
    return &Guard == &Last && !Last.Strided ? GuardLines() : guardLines(Guard);
  };
  for (const std::string &Line : bindingsBeside(Region.Guards, Conditions, Except, LinesOf))
    Add(llvm::StringRef(Line).trim() == "return;" ? Block.Unit + "return false;" : Line);
  const std::string Answer = Last.Strided ? "true" : Variables.text(Last.Condition);
  Add("return " + (Last.Excludes ? "!(" + Answer + ")" : Answer) + ";");
  return Written + "\n" + Indentation.str() + "}, ";
}

/// The address of \p E, without what its value is wrapped in: `&in[i]` of `clamped(in[i])`.
static std::string addressText(const Expr *E, const SourceText &Text) {
  E = E->IgnoreParens();
  if (const auto *Element = llvm::dyn_cast<ArraySubscriptExpr>(E))
    return "&" + Text.copyOf(Element->getLHS()) + "[" + Text.copyOf(Element->getRHS()) + "]";
  if (const auto *Pointed = llvm::dyn_cast<UnaryOperator>(E);
      Pointed && Pointed->getOpcode() == UO_Deref)
    return Text.copyOf(Pointed->getSubExpr());
  if (const auto *Member = llvm::dyn_cast<MemberExpr>(E); Member && !Member->isImplicitAccess())
    return "&" + Text.copyOf(Member->getBase()) + (Member->isArrow() ? "->" : ".") +
           Member->getMemberDecl()->getNameAsString();
  return "&" + Text.copyOf(E);
}

/// The declaration of \p Row as one that each thread has for itself. Rounds name it.
std::string PhaseWriter::ownRow(const OwnRow &Row, const PhaseNode &Region,
                                const SideBySideLoop &Loop, llvm::StringRef Indentation) {
  const Expr *E = Row.front(), *Base = E;
  while (const auto *Element = llvm::dyn_cast<ArraySubscriptExpr>(Base))
    Base = Element->getBase()->IgnoreParenImpCasts();
  const auto *Ref = llvm::dyn_cast<DeclRefExpr>(Base);
  const std::string Number =
      &Row == OwnRows.begin() ? "" : std::to_string(&Row - OwnRows.begin() + 1);
  const std::string Name =
      Block.freshName((Ref ? Ref->getDecl()->getName() : "own").str() + "_row" + Number);
  const std::string Type = typeText(*Loop.Head.Index, Text);
  std::string Written = "offloom::own_rows " + Name + "(" + Lanes +
                        ", [&](offloom::thread_index threadIdx, " + Type + " " +
                        Loop.Head.Index->getNameAsString() + ") {";
  auto Add = [&](const llvm::Twine &Line) {
    Written += ("\n" + Indentation + Block.Unit + Line).str();
  };
  for (const std::string &Line : declarationsFor({E}, Region.Guards, {}))
    Add(Line);
  Add("return " + addressText(E, Text) + ";");
  Rounds += Name + ".round(" + Loop.Head.Index->getNameAsString() + ", " +
            Variables.text(Loop.Head.Bound) + "), ";
  for (const Expr *Read : Row)
    Edits.replace(*Text.rangeOf(Read->getSourceRange()), Name + "[threadIdx]");
  return Written + "\n" + Indentation.str() + "});";
}

bool PhaseWriter::writeSideBySide(const PhaseNode &Node, const Stmt *S, const PhaseNode &Region) {
  const SideBySideLoop &Loop = *Plan.Rounds->sideBySide(S);
  auto Whole = rangeOf(Node.Statements.front()), Bare = rangeOf(S);
  if (!Whole || !Bare || !llvm::all_of(Loop.OwnRows, [&](const OwnRow &Row) {
        return llvm::all_of(Row, [&](const Expr *E) { return Text.rangeOf(E->getSourceRange()); });
      }))
    return false;
  const std::string Indentation = Text.indentation(Bare->File, Bare->Begin).str() + Nested;
  const std::string Inner = Indentation + Block.Unit;
  llvm::SaveAndRestore Here(Lanes, Block.freshName("lanes"));
  llvm::SaveAndRestore Read(OwnRows, llvm::ArrayRef<OwnRow>(Loop.OwnRows));
  llvm::SaveAndRestore InRound(Rounds, std::string());
  llvm::SaveAndRestore Inside(Nested, Nested + Block.Unit);
  std::string Parameters = "auto " + Lanes, Arguments;
  llvm::SmallVector<const VarDecl *, 4> Held = Registers.changedBy(Region);
  llvm::append_range(Held, heldBeside(Region));
  for (const VarDecl *V : Held) {
    Parameters += ", auto " + Block.storageName(V);
    Arguments += ", " + Block.storageName(V);
  }
  std::string Head = "offloom::side_by_side(" + Block.BlockName + ", " +
                     takesPart(Region, Indentation) + "[&](" + Parameters + ") {\n" + Inner;
  for (const OwnRow &Row : OwnRows)
    Head += ownRow(Row, Region, Loop, Inner) + "\n" + Inner;
  const bool AtDirective = atDirective(*Whole);
  if (AtDirective) {
    Whole->Begin = Text.lineStart(Whole->File, Whole->Begin);
    Head = Indentation + llvm::StringRef(Head).rtrim(" \t").str();
  }
  Edits.insertBefore(*Whole, Head);
  const size_t Before = Taken.size();
  if (!writeBody(Node.Body, bodyOf(S), S))
    return false;
  Edits.indent(*Whole, Block.Unit, llvm::ArrayRef(Taken).drop_front(Before));
  Edits.insertBehind(Text.withTrailingComment(*Whole), "\n" + Indentation + "}" + Arguments + ");");
  return true;
}

} // namespace offloom
