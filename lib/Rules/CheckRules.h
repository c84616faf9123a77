// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// CheckRules: what is to be said about each check, from rules/checks/*.yaml. The code of a check
// finds places; its severity, its words and its page stand in the file.
#ifndef OFFLOOM_RULES_CHECKRULES_H
#define OFFLOOM_RULES_CHECKRULES_H

#include "Support/Finding.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"
#include <map>
#include <string>

namespace offloom {

struct CheckRule {
  std::string Id;    ///< also the name of the file: "launch-block-too-large"
  std::string Since; ///< the first version of Offloom that has the check
  Severity Level = Severity::Warning;
  std::string Message; ///< with {keys} that the check fills in
  std::string Why;
  std::string Bad;       ///< a whole source that has this finding and no other
  std::string Good;      ///< a whole source that has none
  std::string Reference; ///< where CUDA's documentation states the rule
};

class CheckRules {
public:
  /// \p Directory is rules/checks. A mistake in a file is an error that names the place.
  static llvm::Expected<CheckRules> load(const std::string &Directory);

  /// Null when there is no such rule.
  const CheckRule *find(llvm::StringRef Id) const;
  /// By id.
  const std::map<std::string, CheckRule, std::less<>> &all() const { return Rules; }

private:
  std::map<std::string, CheckRule, std::less<>> Rules;
};

} // namespace offloom

#endif
