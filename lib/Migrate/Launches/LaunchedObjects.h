// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Launches of objects (Analysis/Code/LaunchedObject.h), which stay to be written by hand.
#ifndef OFFLOOM_MIGRATE_LAUNCHES_LAUNCHEDOBJECTS_H
#define OFFLOOM_MIGRATE_LAUNCHES_LAUNCHEDOBJECTS_H

#include "Migrate/Text/SourceText.h"
#include "Support/Finding.h"
#include <vector>

namespace offloom {

/// Says where the user's code launches an object.
void reportLaunchedObjects(clang::ASTContext &Context, const SourceText &Text,
                           std::vector<Finding> &Residue);

} // namespace offloom

#endif
