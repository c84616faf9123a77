// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// TargetBranches: uses of <nv/target>'s macros as conditionals of the preprocessor, which say the
// same and which ArchBranches migrates.
//
//   NV_IF_TARGET(NV_IS_DEVICE, (f();), (g();))       #ifdef __CUDA_ARCH__
//                                                    { f(); }
//                                                    #else
//                                                    { g(); }
//                                                    #endif
#ifndef OFFLOOM_MIGRATE_PREPROCESSOR_TARGETBRANCHES_H
#define OFFLOOM_MIGRATE_PREPROCESSOR_TARGETBRANCHES_H

#include "Support/Edit.h"
#include <vector>

namespace offloom {

class SourceText;
struct MigrateOptions;
struct ParsedUnit;

/// What writes out the uses in \p Unit's project files that are not a part of another macro.
std::vector<Edit> writeTargetBranches(const ParsedUnit &Unit, const SourceText &Text,
                                      const MigrateOptions &Options);

} // namespace offloom

#endif
