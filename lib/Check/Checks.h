// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Checks: all checks of this folder, run on one translation unit.
#ifndef OFFLOOM_CHECK_CHECKS_H
#define OFFLOOM_CHECK_CHECKS_H

#include "Rules/CheckRules.h"
#include "Support/Finding.h"
#include "offloom/device_profile.h"
#include "llvm/Support/Error.h"
#include <vector>

namespace clang {
class ASTUnit;
}

namespace offloom {

/// The rules of all checks. An error if one has no rule, or a rule no check.
llvm::Expected<CheckRules> loadCheckRules(const std::string &RulesDirectory);

/// What the checks find in \p Unit, which must have been parsed without an error. \p Profile is the
/// GPU generation it is meant for.
std::vector<Finding> runChecks(clang::ASTUnit &Unit, const device_profile &Profile,
                               const CheckRules &Rules);

} // namespace offloom

#endif
