// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// BlockFunctions: the plans of a unit's kernels and of the block-level functions they call.
//
// Signatures and plans depend on each other: a caller's plan says which arguments differ between
// threads, a callee's plan says which must not. All parameters start out uniform; a varying
// argument makes one varying, unless the callee's flow depends on it, in which case the caller
// becomes fibers. What a function asks for only grows, so that this ends. A plan is made again only
// when a signature that it asked for has changed, since a file may hold hundreds of them.
#ifndef OFFLOOM_ANALYSIS_PHASES_BLOCKFUNCTIONS_H
#define OFFLOOM_ANALYSIS_PHASES_BLOCKFUNCTIONS_H

#include "Analysis/Phases/KernelForm.h"
#include "llvm/ADT/MapVector.h"

namespace offloom {

struct BlockFunctionPlan {
  BlockSignature Signature;
  PhasePlan Phases;
};

struct UnitPlan {
  /// By definition, in source order.
  llvm::MapVector<const clang::FunctionDecl *, KernelPlan> Kernels;
  /// The device functions that these call in block-level form; by canonical declaration.
  llvm::MapVector<const clang::FunctionDecl *, BlockFunctionPlan> Functions;
};

/// Device functions whose text does not allow a block-level form, by canonical declaration, and
/// why.
using Rejections = llvm::DenseMap<const clang::FunctionDecl *, std::string>;

/// Plans the kernels among \p Written, the functions of a unit's own files, without the block-level
/// forms of what is in \p Rejected.
UnitPlan planUnit(llvm::ArrayRef<const clang::FunctionDecl *> Written, const Synchronisation &Sync,
                  const Rejections &Rejected);

/// The functions of \p Plan that are still called by threads, because a caller is not in block
/// form: the original must stay beside the block form. \p Form tells what became of a kernel.
llvm::DenseSet<const clang::FunctionDecl *>
functionsThreadsCall(const UnitPlan &Plan, const Synchronisation &Sync,
                     llvm::function_ref<KernelForm(const clang::FunctionDecl *)> Form);

} // namespace offloom

#endif
