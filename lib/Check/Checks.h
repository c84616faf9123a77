// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Checks: all checks of this folder, and all patterns of the rules, run on one translation unit.
#ifndef OFFLOOM_CHECK_CHECKS_H
#define OFFLOOM_CHECK_CHECKS_H

#include "Check/CheckContext.h"
#include "llvm/Support/Error.h"
#include <vector>

namespace clang {
class ASTUnit;
}

namespace offloom {

/// The rules of all checks. An error if a check has no rule, or a rule names no check.
llvm::Expected<CheckRules> loadCheckRules(const std::string &RulesDirectory);

/// What the checks find in \p Unit, which must have been parsed without an error.
std::vector<Finding> runChecks(clang::ASTUnit &Unit, const CheckSettings &Settings);

} // namespace offloom

#endif
