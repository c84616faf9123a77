// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// LineDifference: which lines of a text another one has kept, removed and added.
#ifndef OFFLOOM_SUPPORT_LINEDIFFERENCE_H
#define OFFLOOM_SUPPORT_LINEDIFFERENCE_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"
#include <vector>

namespace offloom {

using TextLines = std::vector<llvm::StringRef>;

/// Lines with their newlines, so that a missing one at the end of the file is a difference.
TextLines splitLines(llvm::StringRef Text);

/// One step of the way from the old text to the new: a line kept, removed or added.
struct LineStep {
  char Kind; ///< ' ', '-' or '+'
  unsigned Old, New;
};

/// A way with the fewest steps that remove or add; a coarse one where these are many thousands.
std::vector<LineStep> lineDifference(llvm::ArrayRef<llvm::StringRef> Old,
                                     llvm::ArrayRef<llvm::StringRef> New);

} // namespace offloom

#endif
