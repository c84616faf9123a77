// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// ApiCoverage: the functions of CUDA's APIs that do less here than on a GPU, as rules/coverage
// says.
#ifndef OFFLOOM_RULES_APICOVERAGE_H
#define OFFLOOM_RULES_APICOVERAGE_H

#include "llvm/ADT/StringMap.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"
#include <string>

namespace offloom {

class ApiCoverage {
public:
  struct Less {
    std::string How; ///< "partly" or "without effect"
    std::string Why;
  };

  /// Reads the files of \p Directory, rules/coverage, that are about functions.
  static llvm::Expected<ApiCoverage> load(const std::string &Directory);

  /// What \p Function lacks; null: nothing that is known.
  const Less *find(llvm::StringRef Function) const {
    auto Found = Functions.find(Function);
    return Found == Functions.end() ? nullptr : &Found->second;
  }

private:
  llvm::StringMap<Less> Functions;
};

} // namespace offloom

#endif
