// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// UnifiedDiff: two versions of a text as `diff -u` shows them, for `offloom migrate --diff`.
#ifndef OFFLOOM_REPORT_UNIFIEDDIFF_H
#define OFFLOOM_REPORT_UNIFIEDDIFF_H

#include "llvm/ADT/StringRef.h"

namespace llvm {
class raw_ostream;
}

namespace offloom {

/// Prints what turns \p Old into \p New with three lines of context, in the form that `patch`
/// reads. Prints nothing if the two are equal. Coloured if \p Out has colours enabled.
void printUnifiedDiff(llvm::raw_ostream &Out, llvm::StringRef OldName, llvm::StringRef NewName,
                      llvm::StringRef Old, llvm::StringRef New);

} // namespace offloom

#endif
