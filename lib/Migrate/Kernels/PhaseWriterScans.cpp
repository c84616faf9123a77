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
#include "Analysis/Code/CallParts.h"
#include "Analysis/Code/Jumps.h"
#include "Migrate/Kernels/OperationFunctors.h"
#include "Migrate/Kernels/PhaseWriter.h"
#include "Migrate/Text/DeclarationText.h"
#include "Migrate/Text/MacroTypes.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/Expr.h"
#include "clang/AST/ExprCXX.h"
#include "clang/AST/Stmt.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/SaveAndRestore.h"

using namespace clang;

namespace offloom {

static const char *comparisonOf(BinaryOperatorKind Operator) {
  switch (Operator) {
  case BO_LT:
    return "std::less";
  case BO_GT:
    return "std::greater";
  case BO_LE:
    return "std::less_equal";
  default:
    return "std::greater_equal";
  }
}

/// What combines two values of \p Type in \p Step by the author's own operation:
/// `offloom::combined_by<float>(op)`.
std::string PhaseWriter::authorsOperation(const ScanStep &Step, const std::string &Type) const {
  const Expr *Functor = objectOf(*Step.By);
  const Expr *Callee = Step.By->getCallee()->IgnoreParenImpCasts();
  if (!Functor && llvm::isa<CXXUnresolvedConstructExpr>(Callee))
    Functor = Callee;
  const std::string Name = Variables.text(Functor ? Functor : Callee);
  if (Functor && !Step.OtherFirst)
    return "offloom::combined_by<" + Type + ">(" + Name + ")";
  const std::string Own = Block.freshName("own"), Other = Block.freshName("other");
  return "offloom::combined_by<" + Type + ">([" + (Functor ? "&" : "") + "](" + Type + " " + Own +
         ", " + Type + " " + Other + ") { return " + Name + "(" +
         (Step.OtherFirst ? Other + ", " + Own : Own + ", " + Other) + "); })";
}

/// The same of any step: `std::plus<int>()`.
std::string PhaseWriter::operationOf(const ScanStep &Step, const std::string &Type) const {
  if (Step.By)
    return authorsOperation(Step, Type);
  if (Step.How == ScanStep::Choice::None)
    return functorOf(Step.Operator) + ("<" + Type) + ">()";
  const bool Keeps = Step.How == ScanStep::Choice::Keeps;
  return (Keeps ? "offloom::kept_where<" : "offloom::taken_where<") +
         (comparisonOf(Step.Operator) + ("<" + Type)) + ">>()";
}

/// The steps that each round of \p Node makes, if all of it is in the author's own text.
llvm::SmallVector<ScanStep, 2> PhaseWriter::scanSteps(const PhaseNode &Node) const {
  if (!Lockstep.empty() || !Rows.empty() || !Pending.empty())
    return {};
  llvm::SmallVector<ScanStep, 2> Steps =
      scanStepsOf(Node, Plan, Block.F, Block.Written, Block.Sync);
  if (Steps.empty() || !Text.isOwnText(Node.Statements.front()->getSourceRange()))
    return {};
  for (const PhaseNode &Part : Node.Body)
    for (const Stmt *S : Part.Statements)
      if (!Text.isOwnText(S->getSourceRange()) || !rangeOf(S) || llvm::isa<NullStmt>(S))
        return {};
  return Steps;
}

/// The head of the loop that \p Step is noted in.
std::string PhaseWriter::scanHead(const ScanStep &Step, llvm::StringRef Name) const {
  const char *Class = Step.Other != ScanStep::Lane::Below ? "warp_reduction_steps"
                      : Step.OfLanes                      ? "warp_scan_steps"
                                                          : "scan_steps";
  const std::string Type = Step.OfLanes ? typeText(*Step.OfLanes, Text)
                                        : typeText(Step.Element.getUnqualifiedType(), Context);
  return (llvm::Twine("for (offloom::") + Class + " " + Name + "(" + Block.BlockName + ", " +
          operationOf(Step, Type) + (Step.Absent ? ", " + Variables.text(Step.Absent) : "") +
          "); " + Name + ".next();)\n")
      .str();
}

bool PhaseWriter::writeScan(const PhaseNode &Node, llvm::ArrayRef<ScanStep> Steps) {
  const Stmt *S = Node.Statements.front();
  auto Whole = rangeOf(S), Loop = rangeOf(withoutAttributes(S));
  if (!Whole || !Loop)
    return false;
  const std::string Indentation = Text.indentation(Loop->File, Loop->Begin).str() + Nested;
  std::string Head, Deeper;
  llvm::SmallVector<std::string, 2> Names;
  for (const ScanStep &Step : Steps) {
    Names.push_back(
        Block.freshName(Names.empty() ? "steps" : "steps" + std::to_string(Names.size() + 1)));
    Head += (Names.size() > 1 ? Indentation + Deeper : "") + scanHead(Step, Names.back());
    Deeper += Block.Unit;
  }
  if (atDirective(*Whole)) {
    Whole->Begin = Text.lineStart(Whole->File, Whole->Begin);
    Head = Indentation + Head;
  } else {
    Head += Indentation + Deeper;
  }
  Edits.insertBefore(*Whole, Head);
  llvm::SaveAndRestore Inside(Nested, Nested + Deeper);
  const Stmt *Body = bodyOf(withoutAttributes(S));
  const llvm::ArrayRef<PhaseNode> Nodes = Node.Body;
  llvm::SmallVector<TextRange, 8> Removed;
  if (const auto *For = llvm::dyn_cast<ForStmt>(withoutAttributes(S)); For && !writeStep(*For))
    return false;
  llvm::SmallVector<llvm::SmallVector<const Stmt *, 8>, 2> OfSteps(1);
  for (const PhaseNode &Part : Nodes) {
    const bool IsCall = Part.TheKind == PhaseNode::Kind::Call;
    if (IsCall && Steps.size() > 1 && !OfSteps.back().empty())
      OfSteps.emplace_back();
    if (Part.TheKind == PhaseNode::Kind::Region || IsCall)
      llvm::append_range(OfSteps.back(), Part.Statements);
    else if (!writeNodes(Part, Body))
      return false;
    if (Part.TheKind == PhaseNode::Kind::Barrier)
      Removed.push_back(Text.wholeLines(*rangeOf(Part.Statements.front())));
  }
  for (auto [Statements, Step, Name] : llvm::zip_equal(OfSteps, Steps, Names))
    if (!writeScanStep(Statements, Step, Name, Removed))
      return false;
  Edits.indent(*Whole, Deeper, Removed);
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
    const char *Add = Step.Other == ScanStep::Lane::Above ? ".add_down("
                      : Step.Other == ScanStep::Lane::Xor ? ".add_xor("
                                                          : ".add(";
    Edits.replace(Range,
                  (Name + Add + Variables.text(Step.Mask) + ", " + Block.storageName(Step.OfLanes) +
                   ", " + Variables.text(Step.Distance) + ");")
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
