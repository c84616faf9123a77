// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// PassDifferences: the parts of functions that the two passes read differently, and of which the
// program, compiled once, would have the wrong pass's meaning.
#ifndef OFFLOOM_MIGRATE_PREPROCESSOR_PASSDIFFERENCES_H
#define OFFLOOM_MIGRATE_PREPROCESSOR_PASSDIFFERENCES_H

#include "Migrate/Preprocessor/ArchConditions.h"
#include "Migrate/Text/CodeSides.h"
#include "Migrate/Text/StatementSpans.h"
#include "Support/Finding.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"
#include <string>
#include <vector>

namespace offloom {

struct ParsedUnit;

/// A macro's use, or a conditional.
struct PassDifference {
  SourceSpan Span;
  Side Reader;          ///< who comes by, in a function of that side or of both; never Elsewhere
  std::string OnHost;   ///< what the host's pass reads in its place
  std::string OnDevice; ///< and the device's
  /// A conditional that may stay, but where the statement around it is written for each pass.
  bool MayStay = false;
};

struct FileDifferences {
  std::string File;
  llvm::StringRef Buffer; ///< its text
  std::vector<PassDifference> Differences;
};

/// Those of \p Files, in their order; none within another one that has to go.
std::vector<FileDifferences> passDifferences(ParsedUnit &Host, ParsedUnit &Device,
                                             SidedSpans Statements,
                                             llvm::ArrayRef<ArchConditions::ProjectFile> Files);

} // namespace offloom

#endif
