// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Loops whose rounds are steps of a scan. The block tells the runtime which steps there are:
//
//   for (int d = 1; d < n; d *= 2) {        for (offloom::scan_steps steps(block, std::plus<int>(),
//                                             0); steps.next();)
//                                             for (int d = 1; d < n; d *= 2) {
//     int below = t >= d ? s[t - d] : 0;        steps.add(d, [&](offloom::thread_index threadIdx) {
//     __syncthreads();                            int t = threadIdx.x;
//     s[t] += below;                              return offloom::scan_place(t, &s[t]);
//     __syncthreads();                          });
//   }                                         }
#include "Analysis/Code/Jumps.h"
#include "Migrate/Kernels/PhaseWriter.h"
#include "Migrate/Text/DeclarationText.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/Expr.h"
#include "clang/AST/Stmt.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/SaveAndRestore.h"

using namespace clang;

namespace offloom {

static const char *functorOf(BinaryOperatorKind Operator) {
  switch (Operator) {
  case BO_Add:
    return "std::plus";
  case BO_Mul:
    return "std::multiplies";
  case BO_And:
    return "std::bit_and";
  case BO_Or:
    return "std::bit_or";
  default:
    return "std::bit_xor";
  }
}

/// The step that each round of \p Node makes, if all of it is in the author's own text.
std::optional<ScanStep> PhaseWriter::scanStep(const PhaseNode &Node) const {
  if (!Lockstep.empty() || !Rows.empty() || !Pending.empty())
    return std::nullopt;
  std::optional<ScanStep> Step = scanStepOf(Node, Plan, Block.F, Block.Written, Block.Sync);
  if (!Step || !Text.isOwnText(Node.Statements.front()->getSourceRange()))
    return std::nullopt;
  for (const PhaseNode &Part : Node.Body)
    for (const Stmt *S : Part.Statements)
      if (!Text.isOwnText(S->getSourceRange()) || !rangeOf(S) || llvm::isa<NullStmt>(S))
        return std::nullopt;
  return Step;
}

bool PhaseWriter::writeScan(const PhaseNode &Node, const ScanStep &Step) {
  const Stmt *S = Node.Statements.front();
  auto Whole = rangeOf(S), Loop = rangeOf(withoutAttributes(S));
  if (!Whole || !Loop)
    return false;
  const std::string Name = Block.freshName("steps");
  const std::string Indentation = Text.indentation(Loop->File, Loop->Begin).str() + Nested;
  std::string Head =
      std::string(Step.OfLanes ? "for (offloom::warp_scan_steps " : "for (offloom::scan_steps ") +
      Name + "(" + Block.BlockName + ", " + functorOf(Step.Operator) + "<" +
      typeText(Step.Element.getUnqualifiedType(), Context) + ">()" +
      (Step.Absent ? ", " + Variables.text(Step.Absent) : "") + "); " + Name + ".next();)\n";
  if (atDirective(*Whole)) {
    Whole->Begin = Text.lineStart(Whole->File, Whole->Begin);
    Head = Indentation + Head;
  } else {
    Head += Indentation + Block.Unit;
  }
  Edits.insertBefore(*Whole, Head);
  llvm::SaveAndRestore Inside(Nested, Nested + Block.Unit);
  const Stmt *Body = bodyOf(withoutAttributes(S));
  const llvm::ArrayRef<PhaseNode> Nodes = Node.Body;
  llvm::SmallVector<TextRange, 8> Removed;
  if (const auto *For = llvm::dyn_cast<ForStmt>(withoutAttributes(S)); For && !writeStep(*For))
    return false;
  llvm::SmallVector<const Stmt *, 8> OfStep;
  for (const PhaseNode &Part : Nodes) {
    if (Part.TheKind == PhaseNode::Kind::Region || Part.TheKind == PhaseNode::Kind::Call)
      llvm::append_range(OfStep, Part.Statements);
    else if (!writeNodes(Part, Body))
      return false;
    if (Part.TheKind == PhaseNode::Kind::Barrier)
      Removed.push_back(Text.wholeLines(*rangeOf(Part.Statements.front())));
  }
  if (!writeScanStep(OfStep, Step, Name, Removed))
    return false;
  Edits.indent(*Whole, Block.Unit, Removed);
  return true;
}

/// The call that adds a step takes the place of the last of \p Statements, the others go.
bool PhaseWriter::writeScanStep(llvm::ArrayRef<const Stmt *> Statements, const ScanStep &Step,
                                llvm::StringRef Name, llvm::SmallVectorImpl<TextRange> &Removed) {
  for (const Stmt *S : Statements) {
    const TextRange Statement = *rangeOf(S), Range = Text.withTrailingComment(Statement);
    if (!take(Range))
      return false;
    Removed.push_back(S == Statements.back() ? Statement : Text.wholeLines(Range));
    if (S != Statements.back())
      Edits.remove(Removed.back());
  }
  const TextRange Range = *rangeOf(Statements.back());
  if (Step.OfLanes) {
    Edits.replace(Range,
                  (Name + ".add(" + Variables.text(Step.Mask) + ", " +
                   Block.storageName(Step.OfLanes) + ", " + Variables.text(Step.Distance) + ");")
                      .str());
    return true;
  }
  const std::string Indentation = Text.indentation(Range.File, Range.Begin).str() + Nested;
  std::string Added =
      (Name + ".add(" + Variables.text(Step.Distance) + ", " + Block.lambdaHead({.Index = true}))
          .str();
  for (const std::string &Line : Variables.bindings({Step.Index, Step.From, Step.To}))
    Added += "\n" + Indentation + Block.Unit + Line;
  Added += "\n" + Indentation + Block.Unit + "return offloom::scan_place(" +
           Variables.text(Step.Index) + ", &" + Variables.text(Step.From);
  if (!Step.InOneBuffer)
    Added += ", &" + Variables.text(Step.To);
  Edits.replace(Range, Added + ");\n" + Indentation + "});");
  return true;
}

} // namespace offloom
