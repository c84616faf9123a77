// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Checks: all checks of the groups, and all patterns of the rules, run on one translation unit.
// translation unit.
#ifndef OFFLOOM_CHECK_ENGINE_CHECKS_H
#define OFFLOOM_CHECK_ENGINE_CHECKS_H

#include "Check/Engine/CheckContext.h"
#include "Check/Engine/PatternRules.h"
#include "llvm/Support/Error.h"
#include <vector>

namespace clang {
class ASTUnit;
}

namespace offloom {

/// Adds the bundled rules, those of all checks, from \p RulesDirectory. Returns what is wrong with
/// them, also that a check has no rule, or that a rule names no check; such rules are left out.
std::vector<std::string> addBundledRules(CheckRules &Rules, PatternRules &Patterns,
                                         const FunctionTable &Functions,
                                         const std::string &RulesDirectory);

/// Adds somebody's own rules, for sources below \p Scope. Returns what is wrong with them.
std::vector<std::string> addUsersRules(CheckRules &Rules, PatternRules &Patterns,
                                       const FunctionTable &Functions, const std::string &Folder,
                                       llvm::StringRef Scope = "");

/// What the checks find in \p Unit, functions that have an error left out.
std::vector<Finding> runChecks(clang::ASTUnit &Unit, const CheckSettings &Settings);

} // namespace offloom

#endif
