// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// ThreadPicking: may a kernel pick one thread for what it does, so that no other does it too?
#ifndef OFFLOOM_CHECK_SYNCHRONISATION_THREADPICKING_H
#define OFFLOOM_CHECK_SYNCHRONISATION_THREADPICKING_H

namespace clang {
class Expr;
class FunctionDecl;
} // namespace clang

namespace offloom {

class UnitFacts;

/// Whether \p F, which is not a kernel, may pick threads: by atomics, their index, or what is not
/// in sight.
bool mayPickThreads(const clang::FunctionDecl &F, const UnitFacts &Facts);

/// Whether threads of \p Kernel come to \p Place and nothing in it may have picked one of them.
bool allThreadsComeTo(const clang::Expr &Place, const clang::FunctionDecl &Kernel,
                      UnitFacts &Facts);

} // namespace offloom

#endif
