// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Features: what of CUDA's execution model works, in which form, and what shows it, from
// rules/features/*.yaml. docs/features.md is the same as a page.
#ifndef OFFLOOM_RULES_FEATURES_H
#define OFFLOOM_RULES_FEATURES_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/Support/Error.h"
#include <string>
#include <vector>

namespace offloom {

struct Feature {
  enum class Working { Fast, Fibers, Yes, Partly, Refused };

  std::string Id;
  std::string Chapter; ///< "Warp functions"
  std::string Text;    ///< with the names in backticks
  std::string Guide;   ///< the section of the CUDA C++ Programming Guide
  Working Works = Working::Yes;
  std::string Why;
  std::vector<std::string> Tests; ///< below test/
};

class Features {
public:
  /// \p Directory is rules/features. A mistake in a file is an error that names the place.
  static llvm::Expected<Features> load(const std::string &Directory);

  /// Those whose text has \p Name in backticks, alone or as the last part of a qualified name.
  std::vector<const Feature *> naming(llvm::StringRef Name) const;
  llvm::ArrayRef<Feature> all() const { return All; }

private:
  std::vector<Feature> All;
};

} // namespace offloom

#endif
