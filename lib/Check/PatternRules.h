// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// PatternRules: rules that are data alone: a matcher, a message, a fix.
#ifndef OFFLOOM_CHECK_PATTERNRULES_H
#define OFFLOOM_CHECK_PATTERNRULES_H

#include "Check/CheckContext.h"

namespace offloom {

/// Reports what the patterns of \p Rules match in the traversal scope of the AST.
void matchPatterns(const CheckRules &Rules, CheckContext &Context);

/// An error that names the rule if one of its matchers is not well-formed.
llvm::Error validatePatterns(const CheckRules &Rules);

} // namespace offloom

#endif
