// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// ConditionalGroups: the `#if … #elif … #else … #endif` of a file, as text.
#ifndef OFFLOOM_MIGRATE_TEXT_CONDITIONALGROUPS_H
#define OFFLOOM_MIGRATE_TEXT_CONDITIONALGROUPS_H

#include "Support/Finding.h"
#include "llvm/ADT/StringRef.h"
#include <vector>

namespace offloom {

struct ConditionalGroup {
  struct Branch {
    SourceSpan Directive; ///< whole lines
    SourceSpan Content;   ///< up to the next directive
  };
  std::vector<Branch> Branches;
  SourceSpan Endif; ///< whole lines
  bool HasElse = false;
};

/// The groups of \p Buffer, inner ones before those around them.
std::vector<ConditionalGroup> conditionalGroups(llvm::StringRef Buffer);

} // namespace offloom

#endif
