// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// RulesDirectory: where rules/ is on this machine.
#ifndef OFFLOOM_RULES_RULESDIRECTORY_H
#define OFFLOOM_RULES_RULESDIRECTORY_H

#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"
#include <string>

namespace offloom {

/// The folder that holds `devices/`, `api/` and the other rules.
///
/// In this order: the environment's OFFLOOM_RULES; `../share/offloom/rules` beside \p Executable,
/// for an installed tool; the source tree that the tool was built from.
llvm::Expected<std::string> findRulesDirectory(llvm::StringRef Executable);

} // namespace offloom

#endif
