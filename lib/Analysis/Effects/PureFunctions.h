// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// PureFunctions: which functions give all threads of a block the same for the same arguments?
//
// `ceil_div(n, 32)` in a loop's head is one number for the block, if `n` is, and need not be asked
// of each thread. Synchronisation::isPure() answers this of a program's own functions; here is what
// it knows by name, and of constructors.
#ifndef OFFLOOM_ANALYSIS_EFFECTS_PUREFUNCTIONS_H
#define OFFLOOM_ANALYSIS_EFFECTS_PUREFUNCTIONS_H

#include "llvm/ADT/StringRef.h"

namespace clang {
class CXXConstructorDecl;
} // namespace clang

namespace offloom {

class Synchronisation;

/// Is \p Name that of a function of CUDA's or of C++'s whose result depends on nothing but the
/// values of its arguments?
bool isPureByName(llvm::StringRef Name);

/// Does an object that \p F constructs depend on the arguments alone, and nothing else on that it
/// was constructed?
bool isPureConstructor(const clang::CXXConstructorDecl &F, const Synchronisation &Sync);

} // namespace offloom

#endif
