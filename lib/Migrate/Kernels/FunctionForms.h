// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// FunctionForms: rewrites a unit's kernels and the functions they call, each in the form that
// Analysis chose for it and that its text allows.
//
// A device function that only blocks call is replaced by its block-level form. One that threads
// may call as well stays, and its block-level form follows it: the two are overloads.
#ifndef OFFLOOM_MIGRATE_KERNELS_FUNCTIONFORMS_H
#define OFFLOOM_MIGRATE_KERNELS_FUNCTIONFORMS_H

#include "Analysis/Effects/Convergence.h"
#include "Analysis/Phases/BlockFunctions.h"
#include "Analysis/Values/ThreadIndexUse.h"
#include "Migrate/Kernels/KernelWriter.h"
#include "Migrate/Migrate.h"
#include "Migrate/Text/RepeatedTexts.h"
#include "Migrate/Text/SourceText.h"
#include <map>
#include <vector>

namespace offloom {

class FunctionForms {
public:
  /// \p Functions are those of the project's files that run on the device.
  FunctionForms(llvm::ArrayRef<const clang::FunctionDecl *> Functions, const SourceText &Text,
                const Synchronisation &Sync, const MigrateOptions &Options);

  /// Writes everything in the forms of the plan, or all kernels as fibers if that is asked for.
  /// Edits of the functions' text that belong to one of two forms are kept back for finish().
  void write(EditList &Edits);

  /// Adds what write() kept back to \p Edits, all edits of the unit: the block-level forms, in
  /// place of the originals or behind them.
  void finish(std::vector<Edit> &Edits);

  struct Kernel {
    const clang::FunctionDecl *F;
    KernelForm Form;
    std::string Reason;
    Axes Alike;   ///< along which several threads are launched, and one does what all would do
    bool Written; ///< false: its text allows no form
    unsigned Rounds = 0; ///< loops that the block goes through for its threads
  };
  llvm::ArrayRef<Kernel> kernels() const { return Kernels; }

  /// The `__shared__` declarations that stayed as they were, since macros write them.
  llvm::ArrayRef<const clang::DeclStmt *> sharedLeft() const { return SharedLeft; }

private:
  void plan();
  void planRepeated(std::map<const clang::FunctionDecl *, KernelShape> &Shapes);
  void planShared();
  /// What other units ask of \p F, if they make something else of it; else null.
  const SharedFunction *sharedAs(const clang::FunctionDecl &F) const;
  std::string writeBlockForm(const BlockFunctionPlan &Plan, EditList &Into) const;
  void writeKernels(EditList &Edits);
  void writeDeviceFunction(const clang::FunctionDecl &F, bool KeepOriginal, EditList &Edits);
  bool mustStay(const clang::FunctionDecl &F) const;
  Edit blockFormBehind(const TextRange &Original, llvm::ArrayRef<Edit> Edits);

  llvm::ArrayRef<const clang::FunctionDecl *> Functions;
  const SourceText &Text;
  const Synchronisation &Sync;
  const MigrateOptions &Options;
  const Convergence Asking;
  const RepeatedTexts Repeated;
  UnitPlan Plan;
  std::vector<Kernel> Kernels;
  std::vector<const clang::DeclStmt *> SharedLeft;
  EditList BlockForms, Originals;
  std::vector<TextRange> Kept; ///< originals that stay beside their block-level forms
};

} // namespace offloom

#endif
