// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// RulesCommand: `offloom rules`: which rules there are, what one says, and whether the examples of
// somebody's own rules come out as their files say. Each returns an ExitCode.
#ifndef OFFLOOM_DRIVER_QUERY_RULESCOMMAND_H
#define OFFLOOM_DRIVER_QUERY_RULESCOMMAND_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"
#include <string>

namespace offloom {

/// One line a rule: those bundled, and those in \p Folders.
int listRules(llvm::ArrayRef<std::string> Folders);

/// All that the file of rule \p Id says.
int showRule(llvm::StringRef Id, llvm::ArrayRef<std::string> Folders);

/// Checks the examples of the rules in \p Folders: `bad` has exactly its finding, `good` has none,
/// and the fix, if there is one, makes `good` of `bad`.
int testRules(llvm::ArrayRef<std::string> Folders);

} // namespace offloom

#endif
