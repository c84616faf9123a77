// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// SharedParameters: which parameters of device functions lead to `__shared__` memory in all calls.
//
//   __device__ void count(unsigned *bins, unsigned i) { atomicAdd(bins + i, 1); }
//   …
//   __shared__ unsigned bins[256];
//   count(bins, in[t] & 255);
#ifndef OFFLOOM_ANALYSIS_EFFECTS_SHAREDPARAMETERS_H
#define OFFLOOM_ANALYSIS_EFFECTS_SHAREDPARAMETERS_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/STLFunctionalExtras.h"

namespace clang {
class FunctionDecl;
class VarDecl;
} // namespace clang

namespace offloom {

class Modifications;
class Synchronisation;

struct WrittenFunction {
  const clang::FunctionDecl *F;
  const Modifications *Written;
};

/// Those of the functions among \p Functions, all of the unit, that \p Accepts, that are declared
/// once, in the compiled file itself, and that nobody calls but by name.
llvm::DenseSet<const clang::VarDecl *>
sharedParameters(llvm::ArrayRef<WrittenFunction> Functions, const Synchronisation &Sync,
                 llvm::function_ref<bool(const clang::FunctionDecl &)> Accepts);

} // namespace offloom

#endif
