// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// SideBySide: which lines of a text and of what it has become stand beside each other.
#ifndef OFFLOOM_REPORT_SIDEBYSIDE_H
#define OFFLOOM_REPORT_SIDEBYSIDE_H

#include "Support/LineDifference.h"
#include "llvm/Support/JSON.h"
#include <optional>
#include <vector>

namespace offloom {

/// A row: a line of the old text, of the new one, or one of each.
struct SideRow {
  std::optional<unsigned> Old, New;

  bool operator==(const SideRow &) const = default;
};

/// The rows of both texts, all lines in order. Lines that differ in white space alone are beside
/// each other, and so are those that have most of their words in common.
std::vector<SideRow> sideBySide(llvm::ArrayRef<llvm::StringRef> Old,
                                llvm::ArrayRef<llvm::StringRef> New);

/// The same for a page that has the old text: a number of lines that stay, a negative number of
/// lines that go, a text that the next line becomes, a list of lines that come.
llvm::json::Array sideBySideSteps(llvm::ArrayRef<llvm::StringRef> Old,
                                  llvm::ArrayRef<llvm::StringRef> New);

} // namespace offloom

#endif
