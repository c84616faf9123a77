// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// ComposedEdits: edits of a text that was edited before, as edits of what it was made of.
//
// A unit is parsed a second time, with edits in its files, where one step of migration needs the
// result of another; what is written in the end are edits of the files as they are.
#ifndef OFFLOOM_SUPPORT_COMPOSEDEDITS_H
#define OFFLOOM_SUPPORT_COMPOSEDEDITS_H

#include "Support/Edit.h"

namespace offloom {

/// The edits that do to \p Source what \p First does and, to the result, \p Second; all are of one
/// file.
std::vector<Edit> composeEdits(llvm::StringRef Source, std::vector<Edit> First,
                               std::vector<Edit> Second);

} // namespace offloom

#endif
