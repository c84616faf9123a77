// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// LineEnds: files whose lines end in a carriage return and a newline, as those of Windows do.
//
// All that is made of a source's text counts on lines that end in a newline alone. So such a file
// is read without its carriage returns, and what is to be edited in it is told in places of that
// text; they are translated where the file's own text gets the edits.
#ifndef OFFLOOM_SUPPORT_LINEENDS_H
#define OFFLOOM_SUPPORT_LINEENDS_H

#include "Support/Edit.h"
#include "llvm/ADT/StringRef.h"
#include <string>
#include <vector>

namespace offloom {

/// Has \p Text a line that ends in a carriage return and a newline?
bool hasCarriageReturns(llvm::StringRef Text);

/// \p Text with a newline alone at the end of each line.
std::string withoutCarriageReturns(llvm::StringRef Text);

/// \p Edits of withoutCarriageReturns(\p Original) as edits of \p Original.
std::vector<Edit> editsOfOriginal(llvm::StringRef Original, std::vector<Edit> Edits);

} // namespace offloom

#endif
