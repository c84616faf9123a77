// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// PatternRules: rules that are data alone: a matcher, a message, a fix.
#ifndef OFFLOOM_CHECK_PATTERNRULES_H
#define OFFLOOM_CHECK_PATTERNRULES_H

#include "Check/CheckContext.h"

namespace offloom {

/// Reports what the patterns of \p Rules match in the traversal scope of the AST.
void matchPatterns(const CheckRules &Rules, CheckContext &Context);

/// What is wrong with the matchers of \p Rule, each with its place.
std::vector<std::string> mistakesInPattern(const CheckRule &Rule);

} // namespace offloom

#endif
