// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// WaitingFunctions: what does a call wait for, as far as the declaration of its callee says?
//
// The half of Synchronisation that knows CUDA; the other half carries it from callees to callers.
#ifndef OFFLOOM_ANALYSIS_EFFECTS_WAITINGFUNCTIONS_H
#define OFFLOOM_ANALYSIS_EFFECTS_WAITINGFUNCTIONS_H

#include "Analysis/Effects/Synchronisation.h"
#include "clang/AST/Type.h"

namespace offloom {

/// A device function whose body another translation unit has: it may do anything.
bool isDefinedElsewhere(const clang::FunctionDecl *F);

/// Functions that wait whatever their bodies say, or may: those of the CUDA headers that do so by
/// definition, and those that are not known.
Waiting waitingWithoutBody(const clang::FunctionDecl *F);

/// What a function of CUDA's headers says of itself (runtime/include/offloom/block_waits.h).
enum class BlockWait {
  None,
  Waits, ///< for what threads of its block do before they come there, and does nothing else
  Meets, ///< and does more than that
};

/// What \p F, or the pattern that it is an instance of, says of itself. That holds for some
/// instances alone, of which waitingWithoutBody() knows.
BlockWait blockWaitOf(const clang::FunctionDecl &F);

/// What is called at the end of an object of type \p Type; null where that is nothing.
const clang::FunctionDecl *destructorOf(clang::QualType Type);

/// May \p Call lead to any function whose address is taken: through a pointer, by overriding, or
/// because a function without a body here is handed a pointer?
bool isIndirect(const clang::CallExpr *Call);

} // namespace offloom

#endif
