// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// AbsentHeaders: headers of a CUDA toolkit that Offloom does not bring, from
// rules/toolkit-headers.yaml.
#ifndef OFFLOOM_RULES_ABSENTHEADERS_H
#define OFFLOOM_RULES_ABSENTHEADERS_H

#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"
#include <string>
#include <vector>

namespace offloom {

class AbsentHeaders {
public:
  /// \p Directory is rules/.
  static llvm::Expected<AbsentHeaders> load(const std::string &Directory);

  /// Whether `#include <NAME>` means such a header.
  bool contains(llvm::StringRef Name) const;

private:
  std::vector<std::string> Globs;
};

} // namespace offloom

#endif
