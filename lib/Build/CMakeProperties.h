// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// CMakeProperties: properties that steer nvcc leave the commands that set them.
#ifndef OFFLOOM_BUILD_CMAKEPROPERTIES_H
#define OFFLOOM_BUILD_CMAKEPROPERTIES_H

#include "Build/CMakeLexer.h"
#include "Rules/BuildRules.h"

namespace offloom {

/// \p Command is set_property(), or a command that sets several. False: nothing of it is left.
bool migrateProperties(BuildEdits &Edits, const CMakeCommand &Command, const BuildRules &Rules);

} // namespace offloom

#endif
