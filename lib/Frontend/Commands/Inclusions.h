// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Inclusions: what a source includes, without parsing it.
#ifndef OFFLOOM_FRONTEND_COMMANDS_INCLUSIONS_H
#define OFFLOOM_FRONTEND_COMMANDS_INCLUSIONS_H

#include "Frontend/Parse.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"
#include <string>
#include <vector>

namespace offloom {

struct WrittenInclusion {
  std::string Name; ///< without quotes; empty: a macro makes it
  bool Angled = false;
};

/// The directives that stand in \p Text, in whatever branch of a conditional.
std::vector<WrittenInclusion> writtenInclusions(llvm::StringRef Text);

/// What preprocessing \p File, plain C++, meets. Missing headers and other mistakes are passed
/// over.
llvm::Expected<PreprocessorRecord> recordInclusions(const std::string &File,
                                                    const ParseOptions &Options);

} // namespace offloom

#endif
