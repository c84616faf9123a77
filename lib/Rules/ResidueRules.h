// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// ResidueRules: what migration may leave for a person, and how much work each is.
#ifndef OFFLOOM_RULES_RESIDUERULES_H
#define OFFLOOM_RULES_RESIDUERULES_H

#include "llvm/ADT/StringMap.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"
#include <string>

namespace offloom {

struct ResidueRule {
  std::string Title;
  std::string Effort; ///< "minutes", "hours" or "days", at each place
};

class ResidueRules {
public:
  /// Reads `residue.yaml` of \p RulesDirectory.
  static llvm::Expected<ResidueRules> load(const std::string &RulesDirectory);

  /// The rule \p Id; what no rule is about, as Clang's errors, is "clang".
  const ResidueRule &find(llvm::StringRef Id) const;

private:
  llvm::StringMap<ResidueRule> Rules;
};

} // namespace offloom

#endif
