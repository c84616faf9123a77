// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Migrate/FunctionForms.h"
#include "Analysis/AlikeThreads.h"
#include "Analysis/DeviceCode.h"
#include "Analysis/Launches.h"
#include "Analysis/ModificationsOfFunctions.h"
#include "Migrate/BlockFunction.h"
#include "Migrate/BlockSignatureText.h"
#include "Migrate/DeviceFunctions.h"
#include "Migrate/DevicePrintf.h"
#include "Migrate/KernelWriter.h"
#include "Migrate/PathNotes.h"
#include "Migrate/PhaseWriter.h"
#include "clang/AST/ASTContext.h"

using namespace clang;

namespace offloom {

FunctionForms::FunctionForms(llvm::ArrayRef<const FunctionDecl *> Functions, const SourceText &Text,
                             const Synchronisation &Sync, const MigrateOptions &Options)
    : Functions(Functions), Text(Text), Sync(Sync), Options(Options), Asking(Sync),
      BlockForms(Text), Originals(Text) {}

void FunctionForms::write(EditList &Edits) {
  if (Options.ForcedForm == "fibers") {
    for (const FunctionDecl *F : Functions)
      if (isKernel(*F)) {
        Plan.Kernels[F].Form = KernelForm::Fibers;
        Plan.Kernels[F].Reason = "asked for";
      }
  } else {
    plan();
  }
  writeKernels(Edits);
  auto FormOf = [&](const FunctionDecl *F) { return Plan.Kernels[F].Form; };
  auto CalledByThreads = functionsThreadsCall(Plan, Sync, FormOf);
  for (const FunctionDecl *F : Functions)
    if (!isKernel(*F))
      writeDeviceFunction(*F, CalledByThreads.contains(F->getCanonicalDecl()) || mustStay(*F),
                          Edits);
}

/// Plans until the text of every block-level function allows its form.
void FunctionForms::plan() {
  Rejections Rejected;
  for (bool Again = true; Again;) {
    Again = false;
    Plan = planUnit(Functions, Sync, Rejected);
    BlockForms.take();
    for (const auto &[F, Function] : Plan.Functions)
      if (std::string Problem = writeBlockForm(Function, BlockForms); !Problem.empty()) {
        Rejected[F] = Problem;
        Again = true;
      }
  }
}

std::string FunctionForms::writeBlockForm(const BlockFunctionPlan &Plan, EditList &Into) const {
  const FunctionDecl &F = *Plan.Signature.F;
  BlockFunction Block(F, Text, Sync);
  SharedDeclarations Written;
  for (const FunctionDecl *Declaration : F.redecls()) {
    auto Range = declarationRange(*Declaration, Text);
    if (!Range)
      return "a macro hides a part of its declaration";
    if (Text.text(*Range).contains("__CUDA_ARCH__"))
      return "it depends on __CUDA_ARCH__";
  }
  if (std::string Problem = writeSignatures(Block, Plan.Signature, Into); !Problem.empty())
    return Problem;
  return writePhases(Block, Plan.Phases, &Plan.Signature, Into, Written);
}

void FunctionForms::writeKernels(EditList &Edits) {
  if (Plan.Kernels.empty())
    return;
  ModificationsOfFunctions Modified(Plan.Kernels.begin()->first->getASTContext());
  const Launches Launched(Modified);
  for (auto &[F, KernelPlan] : Plan.Kernels) {
    SharedDeclarations Written;
    KernelShape Shape{Options.FlushSubnormals, Axes()};
    if (Options.OneOfAlike)
      Shape.Alike = alikeAxes(*F, Launched, Sync);
    bool Done = writeKernel(*F, KernelPlan, Text, Sync, Shape, Edits, Written);
    Kernels.push_back({F, KernelPlan.Form, KernelPlan.Reason,
                       alikeInLaunches(*F, Shape.Alike, Launched, Sync), Done});
    rewriteSharedIn(*F, Written, Text, Edits, SharedLeft);
    yieldInWaitingLoops(*F, Text, Edits);
    if (KernelPlan.Form == KernelForm::Fibers)
      notePaths(*F, Sync, Asking, Text, Edits);
    rewritePrintf(*F, Text, Edits);
  }
}

void FunctionForms::writeDeviceFunction(const FunctionDecl &F, bool KeepOriginal, EditList &Edits) {
  bool HasBlockForm = Plan.Functions.contains(F.getCanonicalDecl());
  rewritePrintf(F, Text, Edits);
  if (HasBlockForm && !KeepOriginal)
    return;
  EditList &Into = HasBlockForm ? Originals : Edits;
  rewriteSharedIn(F, {}, Text, Into, SharedLeft);
  yieldInWaitingLoops(F, Text, Into);
  notePaths(F, Sync, Asking, Text, Into);
  if (HasBlockForm)
    for (const FunctionDecl *Declaration : F.redecls())
      Kept.push_back(*declarationRange(*Declaration, Text));
}

/// May units other than this one call the threads' form of \p F?
bool FunctionForms::mustStay(const FunctionDecl &F) const {
  auto It = Plan.Functions.find(F.getCanonicalDecl());
  return It != Plan.Functions.end() && (It->second.Signature.InHeader ||
                                        (Options.RelocatableDeviceCode && F.isExternallyVisible()));
}

void FunctionForms::finish(std::vector<Edit> &Edits) {
  std::vector<Edit> Added;
  for (const TextRange &Range : Kept)
    Added.push_back(blockFormBehind(Range, Edits));
  llvm::append_range(Added, BlockForms.take());
  llvm::append_range(Added, Originals.take());
  llvm::append_range(Edits, Added);
}

/// Takes the block-level form of the declaration in \p Original out of BlockForms and returns it as
/// text to stand behind the original. \p Edits are what changes in both.
Edit FunctionForms::blockFormBehind(const TextRange &Original, llvm::ArrayRef<Edit> Edits) {
  std::string File = Text.fileName(Original.File);
  auto IsInside = [&](const Edit &E) {
    return E.File == File && Original.Begin <= E.Offset && E.Offset + E.Length <= Original.End;
  };
  std::vector<Edit> Inside, Others;
  llvm::copy_if(Edits, std::back_inserter(Inside), IsInside);
  for (Edit &E : BlockForms.take())
    (IsInside(E) ? Inside : Others).push_back(std::move(E));
  BlockForms.assign(std::move(Others));
  for (Edit &E : Inside)
    E.Offset -= Original.Begin;
  std::string Form = applyEdits(Text.text(Original), std::move(Inside));
  bool HasBody = llvm::StringRef(Form).ends_with("}");
  return {File, Original.End, 0, (HasBody ? "\n\n" : "\n") + Form, rank::behind(Original.Begin)};
}

} // namespace offloom
