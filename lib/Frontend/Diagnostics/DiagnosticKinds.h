// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// DiagnosticKinds: what Clang's diagnostics are about, as far as only their ids tell.
#ifndef OFFLOOM_FRONTEND_DIAGNOSTICS_DIAGNOSTICKINDS_H
#define OFFLOOM_FRONTEND_DIAGNOSTICS_DIAGNOSTICKINDS_H

#include "Support/Finding.h"

namespace clang {
class Diagnostic;
class Sema;
} // namespace clang

namespace offloom {

/// Sema's categories for "this name means nothing" differ from "this breaks a rule" only by id.
bool isUnknownName(unsigned ID);

/// What a rule of Offloom says with more weight: nvcc rejects it.
bool isSaidByRule(unsigned ID);

/// Is this about the syntax, or a missing file?
bool isUnparsable(Severity Level, unsigned ID);

/// Is this an error, or the note that explains one, about device code that does what only host code
/// may?
bool isHostUse(unsigned ID);

/// Does this error come from how the text uses CUDA, which no missing header can be the cause of?
bool isOwnMistake(unsigned ID);

/// Do notes say of this error why each function does not fit?
bool isAboutCandidates(unsigned ID);

/// Does this note say for which arguments, and where, a template has been instantiated?
bool isAboutInstance(unsigned ID);

/// Is the AST the same as if this error were none?
bool leavesCodeWhole(unsigned ID);

/// Does Clang warn of what only execution shows, in an instance of a template? After an error it
/// does not ask whether the code is reached, which may be another instance's: `if (n > 1) a[1] =
/// 0;`.
bool isOfUnreachedCode(const clang::Sema &S, const clang::Diagnostic &Warning);

/// Does \p Note say of a variable without a value in some lanes that it is what a shuffle takes
/// from one of them, as in `if (lane == 0) x = f(); x = __shfl_sync(mask, x, 0);`? The others' is
/// dropped.
bool isValueOfOneLane(const clang::Diagnostic &Note);

} // namespace offloom

#endif
