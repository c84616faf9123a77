// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// NvccOptions: the options of nvcc's command line, from rules/nvcc-options.yaml.
#ifndef OFFLOOM_RULES_NVCCOPTIONS_H
#define OFFLOOM_RULES_NVCCOPTIONS_H

#include "llvm/ADT/StringMap.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"
#include <string>
#include <vector>

namespace offloom {

struct NvccOption {
  enum class Value { Nothing, One, List, Switch };
  enum class Treatment { Translate, Ignore, Refuse };

  std::string Name;  ///< long spelling, without dashes; the option's identity
  std::string Short; ///< short spelling, without its dash
  Value Takes = Value::Nothing;
  bool Joined = false; ///< the value may follow the short spelling directly: -O3
  Treatment Does = Treatment::Translate;
  std::string Why; ///< why it is ignored or refused
};

class NvccOptions {
public:
  static llvm::Expected<NvccOptions> load(const std::string &RulesDirectory);

  /// The option whose long or short spelling is \p Spelling, which has no dashes; or null.
  const NvccOption *find(llvm::StringRef Spelling) const;
  /// The option whose short spelling \p Word begins with and whose value may follow directly.
  const NvccOption *findJoined(llvm::StringRef Word) const;
  /// The spelling nearest to \p Spelling, without dashes; empty when none is near.
  llvm::StringRef nearest(llvm::StringRef Spelling) const;

  llvm::ArrayRef<NvccOption> all() const { return Options; }

private:
  std::vector<NvccOption> Options;
  llvm::StringMap<unsigned> Index;
};

} // namespace offloom

#endif
