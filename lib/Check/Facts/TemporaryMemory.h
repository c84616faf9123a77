// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// TemporaryMemory: does a call allocate memory of the device that is freed again before it is over,
// or an object that lives for a block?
//
// HostEffects lists what a function does in one order, and knows nothing of one that chooses, calls
// itself or has objects. Here it is enough that each call comes to an allocation, and to what frees
// the same variable: `scan(in, out, n)` with sums of its own, or a class whose constructor
// allocates and whose destructor frees.
#ifndef OFFLOOM_CHECK_FACTS_TEMPORARYMEMORY_H
#define OFFLOOM_CHECK_FACTS_TEMPORARYMEMORY_H

namespace clang {
class CallExpr;
class CXXConstructExpr;
class FunctionDecl;
} // namespace clang

namespace offloom {

class UnitFacts;

/// The first call of CUDA's by which each call of \p F allocates memory that it frees again, itself
/// or by what it calls; null if there is none in sight.
const clang::CallExpr *temporaryMemoryOf(const clang::FunctionDecl &F, UnitFacts &Facts,
                                         unsigned Depth = 0);

/// The same of the function itself, and not of what it calls.
const clang::CallExpr *ownTemporaryMemoryOf(const clang::FunctionDecl &Definition,
                                            UnitFacts &Facts);

/// The call by which the object that \p E makes allocates what its destructor frees; null for
/// others, and for what its functions may move to another object.
const clang::CallExpr *memoryOfObject(const clang::CXXConstructExpr &E, UnitFacts &Facts,
                                      unsigned Depth = 0);

} // namespace offloom

#endif
