// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Migrate/Preprocessor/MacroMeanings.h"

namespace offloom {

void MacroMeanings::note(llvm::ArrayRef<Directive> Directives, llvm::StringSet<> &Names) {
  for (const auto &Made : macrosOf(Directives))
    Names.insert(Made.getKey());
}

void MacroMeanings::follow(llvm::ArrayRef<Directive> Directives) {
  // Each by itself: what is undefined later was used until then.
  for (const Directive &D : Directives)
    for (const auto &Made : macrosOf(D)) {
      if (!Made.second)
        continue;
      if (namesHosts(*Made.second))
        Hosts.insert(Made.getKey());
      if (namesDevices(*Made.second) || namesOneOf(*Made.second, ArchOnly))
        Devices.insert(Made.getKey());
    }
}

} // namespace offloom
