// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// PatternRules: rules that are data alone: a matcher, a message, a fix.
#ifndef OFFLOOM_CHECK_ENGINE_PATTERNRULES_H
#define OFFLOOM_CHECK_ENGINE_PATTERNRULES_H

#include "Check/Engine/CheckContext.h"
#include "clang/ASTMatchers/Dynamic/VariantValue.h"
#include "llvm/ADT/StringMap.h"

namespace offloom {

/// The matchers of rules, parsed once for all files.
class PatternRules {
public:
  /// Returns what is wrong with the matchers and fixes of \p Rule, each with its place. In a
  /// matcher, `hasAnyName(<copy to from>)` has the names of those of \p Functions.
  std::vector<std::string> add(const CheckRule &Rule, const FunctionTable &Functions);

  /// Reports what the patterns of \p Rules, which have been added, match in the traversal scope of
  /// the AST.
  void match(const CheckRules &Rules, CheckContext &Context) const;

private:
  llvm::StringMap<std::vector<clang::ast_matchers::internal::DynTypedMatcher>> Matchers; ///< by id
};

} // namespace offloom

#endif
