// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Loops that the block goes through once for all threads, although nothing waits in them:
//
//   for (int i = first + threadIdx.x; i < n; i += step)
//     x[i] *= a;
//
//   for (int i_first = first; i_first < n; i_first += step)
//     block.threads_below(i_first, n, [&](offloom::thread_index threadIdx) {
//       int i = i_first + threadIdx.x;
//       x[i] *= a;
//     });
#include "Analysis/Code/DeviceCode.h"
#include "Analysis/Code/Jumps.h"
#include "Analysis/Effects/Synchronisation.h"
#include "Analysis/Phases/PhaseValues.h"
#include "Migrate/Kernels/PhaseWriter.h"
#include "Migrate/Text/DeclarationText.h"
#include "Migrate/Text/MacroTypes.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/DynamicRecursiveASTVisitor.h"
#include "clang/AST/Expr.h"
#include "clang/AST/StmtCXX.h"
#include "clang/AST/TypeLoc.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/Support/SaveAndRestore.h"

using namespace clang;

namespace offloom {

namespace {

class CounterUses : public DynamicRecursiveASTVisitor {
public:
  explicit CounterUses(const VarDecl *V) : V(V) {}
  bool VisitDeclRefExpr(DeclRefExpr *E) override {
    if (E->getDecl() == V)
      Found.push_back(E);
    return true;
  }

  llvm::SmallVector<const DeclRefExpr *, 2> Found;

private:
  const VarDecl *V;
};

} // namespace

/// What the index of a loop is to stay below, or not to exceed, by \p Comparison.
static const Expr *boundOf(const BinaryOperator &Comparison) {
  const auto Op = Comparison.getOpcode();
  return Op == BO_LT || Op == BO_LE ? Comparison.getRHS() : Comparison.getLHS();
}

/// May the index be equal to that?
static bool includesBound(const BinaryOperator &Comparison) {
  return Comparison.getOpcode() == BO_LE || Comparison.getOpcode() == BO_GE;
}

/// Are the index of \p Loop and its bounds integers of 32 bits or more, whatever templates make of
/// them, and may the lesser of two bounds stand for both?
static bool comparesNumbers(const StridedLoop &Loop, const ASTContext &Context) {
  const auto Comparisons = comparisonsOf(Loop.Test);
  const auto TypeOf = [](const BinaryOperator *B) {
    return boundOf(*B)->IgnoreParenImpCasts()->getType();
  };
  const auto IsNumber = [&](QualType T) {
    return !T->isDependentType() && T->isIntegerType() && !T->isBooleanType() &&
           Context.getTypeSize(T) >= Context.getTypeSize(Context.IntTy);
  };
  return IsNumber(Loop.Index->getType()) && llvm::all_of(Comparisons, [&](const BinaryOperator *B) {
           return IsNumber(TypeOf(B)) &&
                  Context.hasSameUnqualifiedType(TypeOf(B), TypeOf(Comparisons.front())) &&
                  includesBound(*B) == includesBound(*Comparisons.front());
         });
}

std::string PhaseWriter::firstName(const StridedLoop &Loop) const {
  return Block.freshName((Loop.Index->getName() + "_first").str());
}

/// Makes the index of \p Loop that of the block's first thread.
bool PhaseWriter::writeStridedHead(const StridedLoop &Loop) {
  if (Loop.NewHead)
    return writeNewHead(Loop);
  const auto &For = *llvm::cast<ForStmt>(Loop.Loop);
  auto Init = Text.rangeOf(Loop.Begin->getSourceRange());
  auto Name = Text.rangeOf(SourceRange(Loop.Index->getLocation()));
  if (!Init || !Name || !Text.isOwnText(Loop.Begin->getSourceRange()))
    return false;
  if (Loop.Index->getType()->getContainedAutoType()) {
    auto Type = Text.rangeOf(Loop.Index->getTypeSourceInfo()->getTypeLoc().getSourceRange());
    if (!Type)
      return false;
    Edits.replace(*Type, typeText(*Loop.Index, Text));
  }
  Edits.replace(*Init, Loop.OfRows ? firstOfRow(Loop) : Loop.First ? Text.copyOf(Loop.First) : "0");
  Edits.replace(*Name, firstName(Loop));
  CounterUses Uses(Loop.Index);
  Uses.TraverseStmt(const_cast<Expr *>(For.getCond()));
  Uses.TraverseStmt(const_cast<Expr *>(For.getInc()));
  return llvm::all_of(Uses.Found, [&](const DeclRefExpr *E) {
    auto Range = Text.rangeOf(E->getSourceRange());
    if (Range)
      Edits.replace(*Range, firstName(Loop));
    return Range && !E->getLocation().isMacroID();
  });
}

/// The same where the head is in a macro, or the counter is not the loop's own.
bool PhaseWriter::writeNewHead(const StridedLoop &Loop) {
  const auto Head = headToReplace(Loop);
  if (!Head)
    return false;
  const std::string First = firstName(Loop);
  auto Side = [&](const Expr *E) {
    const auto *Ref = llvm::dyn_cast<DeclRefExpr>(E->IgnoreParenImpCasts());
    return Ref && Ref->getDecl() == Loop.Index ? First : Text.copyOf(E);
  };
  std::string Test;
  for (const BinaryOperator *B : comparisonsOf(Loop.Test))
    Test += (Test.empty() ? "" : " && ") + Side(B->getLHS()) + " " + B->getOpcodeStr().str() + " " +
            Side(B->getRHS());
  Edits.replace(*Head, "for (" + typeText(*Loop.Index, Text) + " " + First + " = " +
                           (Loop.First ? Text.copyOf(Loop.First) : "0") + "; " + Test + "; " +
                           First + " += " + Text.copyOf(Loop.Step) + ")");
  return true;
}

/// Leaves in a loop's step what the block evaluates.
bool PhaseWriter::writeStep(const ForStmt &S) {
  const LoopStep *Mixed = Plan.Rounds ? Plan.Rounds->mixedStep(&S) : nullptr;
  bool Changes = false;
  std::string Left;
  for (const Expr *E : partsOf(S.getInc())) {
    const VarDecl *Moved = Plan.Moves.movedBy(E);
    const bool IsOfThreads = !Moved && Mixed && llvm::is_contained(Mixed->OfThreads, E);
    Changes |= Moved || IsOfThreads;
    if (IsOfThreads)
      continue;
    EditList Renamed(Text);
    if (Moved)
      if (auto Name = Text.rangeOf(targetOfMove(E)->getSourceRange()))
        Renamed.replace(*Name, Variables.movedName(Moved));
    Left += (Left.empty() ? "" : ", ") + Text.copyOf(E, Renamed.take());
  }
  auto Range = Changes ? Text.rangeOf(S.getInc()->getSourceRange()) : std::nullopt;
  if (Range)
    Edits.replace(*Range, Left);
  return !Changes || Range;
}

/// Each warp goes through \p S by itself, until none of its threads does.
bool PhaseWriter::writeLockstep(const PhaseNode &Node, const Stmt *S) {
  auto Whole = Text.rangeOf(S->getSourceRange());
  // What the threads themselves begin with and step by is said by the phases.
  const auto *For = llvm::dyn_cast<ForStmt>(S);
  const LockstepHead &Head = Plan.Rounds->headOfLockstep(S);
  const bool IsOfThreads = For && (Head.Init || Head.Step);
  auto Replaced = Text.rangeOf(IsOfThreads ? SourceRange(For->getForLoc(), For->getRParenLoc())
                                           : conditionOf(S)->getSourceRange());
  if (!Whole || !Replaced)
    return false;
  llvm::SaveAndRestore Here(Lockstep, Block.freshName("warp"));
  llvm::SaveAndRestore Inside(Nested, Nested + Block.Unit);
  std::string Indentation = Text.indentation(Whole->File, Whole->Begin).str();
  Edits.insertBefore(*Whole, "for (offloom::lockstep " + Lockstep + "(" + Block.BlockName + "); " +
                                 Lockstep + ".next();)\n" + Indentation + Block.Unit);
  Edits.replace(*Replaced,
                IsOfThreads ? "while (" + Lockstep + ".goes_on())" : Lockstep + ".goes_on()");
  const size_t Before = Taken.size();
  if (!writeBody(Node.Body, bodyOf(S), S))
    return false;
  Edits.indent(*Whole, Block.Unit, llvm::ArrayRef(Taken).drop_front(Before));
  return true;
}

/// The running thread in a loop in lockstep that threads leave by `break`.
std::string PhaseWriter::laneName() const { return Block.freshName("lane"); }

/// The head of \p Loop, for which another is to be written; its step goes where that stands in the
/// body.
std::optional<TextRange> PhaseWriter::headToReplace(const StridedLoop &Loop) {
  const auto *For = llvm::dyn_cast<ForStmt>(Loop.Loop);
  const auto *While = llvm::dyn_cast<WhileStmt>(Loop.Loop);
  auto Head = Text.rangeOf(For ? SourceRange(For->getForLoc(), For->getRParenLoc())
                               : SourceRange(While->getWhileLoc(), While->getRParenLoc()));
  if (Head && Loop.Last && !removeStep(Loop))
    return std::nullopt;
  return Head;
}

/// Takes away the statement at the end of a body that the loop's head says now.
bool PhaseWriter::removeStep(const StridedLoop &Loop) {
  auto Range = Text.statementRange(Loop.Last);
  if (!Range)
    return false;
  Edits.remove(Text.wholeLines(Text.withTrailingComment(*Range)));
  return true;
}

/// Takes `if (c)` away from what it controls, where each phase asks for itself.
bool PhaseWriter::removeCondition(const IfStmt &S) {
  auto Head = Text.rangeOf(SourceRange(S.getIfLoc(), S.getRParenLoc()));
  if (!Head || S.getIfLoc().isMacroID() || S.getRParenLoc().isMacroID())
    return false;
  llvm::StringRef Behind = Text.buffer(Head->File).drop_front(Head->End);
  Head->End += Behind.size() - Behind.ltrim(" \t").size();
  Edits.remove(*Head);
  return true;
}

/// `a >= b` of `a < b`; else `!(…)`.
static std::string negation(const Expr *E, llvm::function_ref<std::string(const Expr *)> TextOf) {
  const auto *B = llvm::dyn_cast<BinaryOperator>(E->IgnoreParenImpCasts());
  if (B && B->isComparisonOp() && B->getOpcode() != BO_Cmp &&
      B->getLHS()->getType()->isIntegerType() && B->getRHS()->getType()->isIntegerType())
    return TextOf(B->getLHS()) + " " +
           BinaryOperator::getOpcodeStr(BinaryOperator::negateComparisonOp(B->getOpcode())).str() +
           " " + TextOf(B->getRHS());
  return "!(" + TextOf(E) + ")";
}

/// The loop around \p Region whose test the head of a loop over all threads says, which then asks
/// nobody; null where none can.
const StridedLoop *PhaseWriter::loopOfHead(const PhaseNode &Region) const {
  if (!Lockstep.empty() || !Rows.empty() || !Lanes.empty() || !Row.empty() || isByWarp(Region) ||
      llvm::any_of(Region.Statements,
                   [&](const Stmt *S) { return Block.Sync.callsNeedThreadIdx(S, Plan.Calls); }))
    return nullptr;
  for (const ThreadGuard &Guard : llvm::reverse(Region.Guards))
    if (const StridedLoop *Loop = Guard.Strided;
        Loop && !Loop->OfRows && isThreadIdxX(Loop->Lane, Plan) && comparesNumbers(*Loop, Context))
      return Loop;
  return nullptr;
}

/// `threads_below(i_first, n, ` of a loop `for (int i = …; i < n; …)`.
std::string PhaseWriter::callBelow(const StridedLoop &Loop, llvm::StringRef SideBySide,
                                   llvm::StringRef RowsOf) const {
  const auto Comparisons = comparisonsOf(Loop.Test);
  const bool Included = includesBound(*Comparisons.front());
  std::string Bound = Variables.text(boundOf(*Comparisons.front()));
  for (const BinaryOperator *Another : llvm::drop_begin(Comparisons))
    Bound = "offloom::lesser_of(" + Bound + ", " + Variables.text(boundOf(*Another)) + ")";
  const bool AreRows = !Included && !RowsOf.empty();
  return (Included ? "threads_up_to(" : "threads_below(") + (AreRows ? RowsOf : SideBySide).str() +
         firstName(Loop) + ", " + Bound + ", ";
}

/// \p Outside, which keeps threads out, as the runtime asks it first; \p Inside lets them in.
static std::string askedText(llvm::StringRef Outside, llvm::StringRef Inside) {
  return Outside == ("!(" + Inside + ")").str() ? ("!threadIdx.inside(" + Inside + ")").str()
                                                : ("threadIdx.outside(" + Outside + ")").str();
}

/// What a region begins with to be for the threads of \p Guards alone, where its head says \p Said
/// and the runtime asks \p Asked first.
llvm::SmallVector<std::string, 4> PhaseWriter::guardLines(llvm::ArrayRef<ThreadGuard> Guards,
                                                          const StridedLoop *Said,
                                                          const ThreadGuard *Asked) const {
  auto TextOf = [&](const Expr *E) { return Variables.text(E); };
  llvm::SmallVector<std::string, 4> Lines;
  for (const ThreadGuard &Guard : Guards) {
    if (Guard.Strided)
      Lines.push_back(
          typeText(*Guard.Strided->Index, Text) + " " + Guard.Strided->Index->getNameAsString() +
          " = " + firstName(*Guard.Strided) + " + " +
          (Guard.Strided->OfRows ? Rows + ".place(threadIdx)" : TextOf(Guard.Strided->Lane)) + ";");
    if (Guard.Strided && Guard.Strided->OfRows)
      continue; // those that are called pass the test
    if (Said && Guard.Strided == Said)
      continue;
    if (Guard.OfLockstep) {
      const bool Breaks = jumpsOf(bodyOf(Guard.Of)).Break;
      Lines.push_back("if (!" + (Breaks ? laneName() : Lockstep) + ".takes_part(" +
                      TextOf(Guard.Condition) + "))");
      Lines.push_back(Block.Unit + "return;");
      continue;
    }
    const std::string Condition = TextOf(Guard.Condition);
    const std::string Outside = Guard.Excludes ? Condition : negation(Guard.Condition, TextOf);
    Lines.push_back(
        "if (" + (&Guard == Asked ? askedText(Outside, Guard.Excludes ? "" : Condition) : Outside) +
        ")");
    Lines.push_back(Block.Unit + "return;");
  }
  return Lines;
}

/// What a loop over \p Region has in registers until its end; in lockstep that would be too early.
llvm::SmallVector<const VarDecl *, 4> PhaseWriter::registersOf(const PhaseNode &Region) const {
  if (!Lockstep.empty())
    return {};
  auto Found = Registers.of(Region);
  llvm::erase_if(Found, [&](const VarDecl *V) { return llvm::is_contained(KeptByRow, V); });
  return Found;
}

/// Adds objects to \p Lines that store \p Variables at the end, and these to \p Kept.
void PhaseWriter::keepAll(llvm::ArrayRef<const VarDecl *> Variables,
                          llvm::SmallVectorImpl<std::string> &Lines,
                          llvm::SmallVectorImpl<const VarDecl *> &Kept) const {
  for (const VarDecl *V : Variables) {
    Lines.push_back("offloom::kept " + keptName(V) + "(" + Block.storageName(V) + "[threadIdx]);");
    Lines.push_back("auto &" + V->getNameAsString() + " = " + keptName(V) + ".value;");
    Kept.push_back(V);
  }
}

/// The objects that store what a round in lockstep changes. They come before any guard, so that
/// they store it for all threads. The variables are added to \p Kept.
llvm::SmallVector<std::string, 4>
PhaseWriter::keptLines(const PhaseNode &Region,
                       llvm::SmallVectorImpl<const VarDecl *> &Kept) const {
  llvm::SmallVector<std::string, 4> Lines;
  keepAll(Registers.changedBy(Region), Lines, Kept);
  const auto Breaks = [](const ThreadGuard &Guard) {
    return Guard.OfLockstep && jumpsOf(bodyOf(Guard.Of)).Break;
  };
  if (llvm::any_of(Region.Guards, Breaks))
    Lines.push_back("offloom::lockstep::lane " + laneName() + "(" + Lockstep + ", threadIdx);");
  return Lines;
}

/// The declarations at the top of a loop over \p Region, and its guards.
llvm::SmallVector<std::string, 4> PhaseWriter::bindings(const PhaseNode &Region,
                                                        const StridedLoop *Said) const {
  if (!Lanes.empty())
    return bindingsSideBySide(Region);
  llvm::SmallVector<const Stmt *, 8> Statements;
  llvm::SmallVector<const VarDecl *, 4> Others = registersOf(Region);
  llvm::SmallVector<std::string, 4> Lines;
  for (const VarDecl *V : Others)
    Lines.push_back(namedText(*V, V->getName(), Text) + " = " + Block.storageName(V) +
                    "[threadIdx];");
  if (Lockstep.empty())
    keepAll(Registers.arraysOf(Region), Lines, Others);
  else
    llvm::append_range(Lines, keptLines(Region, Others));
  llvm::append_range(Others, KeptByRow);
  for (const ThreadGuard &Guard : Region.Guards) {
    Statements.push_back(Guard.Condition);
    if (Guard.Strided) {
      Others.push_back(Guard.Strided->Index);
      llvm::append_range(Others, Guard.Strided->Same);
    }
  }
  llvm::append_range(Statements, Region.Statements);
  llvm::append_range(Statements, Region.After);
  const ThreadGuard *Asked = AsksFirst ? askedGuard(Region, Said) : nullptr;
  llvm::append_range(
      Lines, bindingsBeside(Region.Guards, Statements, Others, [&](const ThreadGuard &Guard) {
        return guardLines(Guard, Said, Asked);
      }));
  return Lines;
}

/// What \p Statements need, of the variables \p Known none, and \p LinesOf each of \p Guards. What
/// is computed from the index of a loop around stands behind it: `float *row = in + y * width +
/// row_moved;` needs `int y = y_first + threadIdx.y;`.
llvm::SmallVector<std::string, 4>
PhaseWriter::bindingsBeside(llvm::ArrayRef<ThreadGuard> Guards,
                            llvm::ArrayRef<const Stmt *> Statements,
                            llvm::SmallVector<const VarDecl *, 4> Known,
                            llvm::function_ref<GuardLines(const ThreadGuard &)> LinesOf) const {
  llvm::SmallVector<const VarDecl *, 2> Indices;
  for (const ThreadGuard &Guard : Guards)
    if (Guard.Strided)
      Indices.push_back(Guard.Strided->Index);
  const bool InTurn = Variables.computesFrom(Indices, Statements, Known);
  GuardLines Lines;
  if (!InTurn)
    Lines = Variables.bindings(Statements, Known);
  for (const ThreadGuard &Guard : Guards) {
    if (InTurn) {
      llvm::SmallVector<const Stmt *, 2> Needs{Guard.Condition};
      if (Guard.Strided)
        Needs.push_back(Guard.Strided->Lane);
      llvm::append_range(Lines, Variables.bindings(Needs, Known));
      llvm::append_range(Known, Variables.boundBy(Needs, Known));
    }
    llvm::append_range(Lines, LinesOf(Guard));
  }
  if (InTurn)
    llvm::append_range(Lines, Variables.bindings(Statements, Known));
  return Lines;
}

/// What a loop over \p Region ends with: the step of a loop around it, and registers go back into
/// storage.
llvm::SmallVector<std::string, 2> PhaseWriter::storeLines(const PhaseNode &Region) const {
  llvm::SmallVector<std::string, 2> Lines;
  for (const Expr *E : Region.After)
    Lines.push_back(Variables.text(E) + ";");
  for (const VarDecl *V : registersOf(Region))
    if (Registers.changes(Region, V))
      Lines.push_back(Block.storageName(V) + "[threadIdx] = " + V->getNameAsString() + ";");
  return Lines;
}

} // namespace offloom
