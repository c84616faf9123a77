// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Migrate/Kernels/FunctionForms.h"
#include "Analysis/Code/DeviceCode.h"
#include "Analysis/Values/AlikeThreads.h"
#include "Analysis/Values/Launches.h"
#include "Analysis/Values/ModificationsOfFunctions.h"
#include "Migrate/Kernels/BlockFunction.h"
#include "Migrate/Kernels/BlockSignatureText.h"
#include "Migrate/Kernels/PathNotes.h"
#include "Migrate/Kernels/PhaseWriter.h"
#include "Migrate/Statements/DeviceFunctions.h"
#include "Migrate/Statements/DevicePrintf.h"
#include "clang/AST/ASTContext.h"
#include "clang/Basic/SourceManager.h"
#include "llvm/ADT/STLExtras.h"
#include <set>

using namespace clang;

namespace offloom {

FunctionForms::FunctionForms(llvm::ArrayRef<const FunctionDecl *> Functions, const SourceText &Text,
                             const Synchronisation &Sync, const MigrateOptions &Options)
    : Functions(Functions), Text(Text), Sync(Sync), Options(Options), Asking(Sync),
      Repeated(Functions, Text), BlockForms(Text), Originals(Text) {}

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
      } else if (const SharedFunction *Shared = sharedAs(*F); Shared && Shared->AsFibers) {
        Rejected[F] = "files that include it make different functions of it";
        Again = true;
      } else if (Repeated.differ(*F, [&](const FunctionDecl &Of, EditList &Into) {
                   auto It = Plan.Functions.find(Of.getCanonicalDecl());
                   return It != Plan.Functions.end() && writeBlockForm(It->second, Into).empty();
                 })) {
        Rejected[F] = "macros make it another function where its file is included again";
        Again = true;
      }
  }
}

const SharedFunction *FunctionForms::sharedAs(const FunctionDecl &F) const {
  if (Options.Shared.empty())
    return nullptr;
  const SourceManager &Sources = Text.sources();
  const std::string File =
      Text.fileName(Sources.getFileID(Sources.getExpansionLoc(F.getLocation())));
  auto Found = llvm::find_if(Options.Shared, [&](const SharedFunction &Shared) {
    return Shared.File == File && Shared.Name == F.getQualifiedNameAsString();
  });
  return Found == Options.Shared.end() ? nullptr : &*Found;
}

void FunctionForms::planShared() {
  for (auto &[F, Planned] : Plan.Kernels)
    if (const SharedFunction *Shared = sharedAs(*F);
        Shared && Shared->AsFibers && Planned.Form != KernelForm::Fibers) {
      KernelPlan InFibers;
      InFibers.Form = KernelForm::Fibers;
      InFibers.Reason = "files that include it make different kernels of it";
      Planned = std::move(InFibers);
    }
}

/// Threads on stacks of their own need no form that knows what the names of a text mean.
void FunctionForms::planRepeated(std::map<const FunctionDecl *, KernelShape> &Shapes) {
  std::vector<const FunctionDecl *> Different;
  for (const auto &[F, Unused] : Plan.Kernels)
    if (Repeated.differ(*F, [&](const FunctionDecl &Of, EditList &Into) {
          auto Known = Plan.Kernels.find(&Of);
          if (Known == Plan.Kernels.end())
            return false;
          KernelPlan Tried = Known->second;
          SharedDeclarations Written;
          return writeKernel(Of, Tried, Text, Sync, Shapes[&Of], Into, Written);
        }))
      Different.push_back(F);
  for (const FunctionDecl *F : Different) {
    KernelPlan InFibers;
    InFibers.Form = KernelForm::Fibers;
    InFibers.Reason = "macros make it another kernel where its file is included again";
    Plan.Kernels[F] = std::move(InFibers);
    Shapes[F].Alike = {};
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
  std::map<const FunctionDecl *, KernelShape> Shapes;
  for (const auto &[F, KernelPlan] : Plan.Kernels)
    Shapes[F] = {Options.FlushSubnormals,
                 Options.OneOfAlike ? alikeAxes(*F, Launched, Sync, sharedAs(*F) != nullptr)
                                    : Axes()};
  planShared();
  planRepeated(Shapes);
  for (auto &[F, KernelPlan] : Plan.Kernels) {
    SharedDeclarations Written;
    const KernelShape &Shape = Shapes[F];
    bool Done = writeKernel(*F, KernelPlan, Text, Sync, Shape, Edits, Written);
    Kernels.push_back({F, KernelPlan.Form, KernelPlan.Reason,
                       alikeInLaunches(*F, Shape.Alike, Launched, Sync), Done});
    if (KernelPlan.Form == KernelForm::Phases && KernelPlan.Phases.Rounds)
      Kernels.back().Rounds = KernelPlan.Phases.Rounds->count();
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
  std::set<std::pair<std::string, unsigned>> Seen; // the text of a file that is included twice
  for (const TextRange &Range : Kept)
    if (Seen.insert({Text.fileName(Range.File), Range.Begin}).second)
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
