// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The keys of a line that say what a function does. A line of rules/functions has them, and one of
// rules/api may: then the function is described in one place.
#ifndef OFFLOOM_RULES_FUNCTIONFACTKEYS_H
#define OFFLOOM_RULES_FUNCTIONFACTKEYS_H

#include "Rules/Yaml.h"

namespace offloom {

/// Whether \p Line says what its function does. Those keys are known to it from now on.
inline bool hasFunctionFacts(YamlMapping &Line) {
  unsigned Found = 0;
  for (llvm::StringRef Key : {"does", "waits", "memory", "makes", "serialises", "reports", "pure",
                              "cooperative", "arguments"})
    Found += Line.has(Key);
  return Found > 0;
}

} // namespace offloom

#endif
