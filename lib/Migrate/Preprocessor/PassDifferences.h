// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// PassDifferences: the parts of functions that the two passes read differently, and of which the
// program, compiled once, would have the wrong pass's meaning.
#ifndef OFFLOOM_MIGRATE_PREPROCESSOR_PASSDIFFERENCES_H
#define OFFLOOM_MIGRATE_PREPROCESSOR_PASSDIFFERENCES_H

#include "Migrate/Text/CodeSides.h"
#include "Support/Finding.h"
#include "llvm/ADT/StringRef.h"
#include <functional>
#include <string>
#include <vector>

namespace offloom {

struct ParsedUnit;

/// A macro's use, or a conditional.
struct PassDifference {
  SourceSpan Span;
  Side Reader;          ///< whose function it stands in; never Elsewhere
  std::string OnHost;   ///< what the host's pass reads in its place
  std::string OnDevice; ///< and the device's
};

struct FileDifferences {
  std::string File;
  llvm::StringRef Buffer; ///< its text
  std::vector<PassDifference> Differences;
};

/// Those of the project's files, none within another one.
std::vector<FileDifferences>
passDifferences(ParsedUnit &Host, ParsedUnit &Device,
                const std::function<bool(llvm::StringRef)> &IsProjectFile);

} // namespace offloom

#endif
