// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// MissingResults: functions that end without the result that they promise return one.
//
//   __device__ int put(int *p, int v) {       __device__ int put(int *p, int v) {
//     *p = v;                                   *p = v;
//   }                                           return {}; // was missing
//                                             }
//
// nvcc's device compiler leaves such a result open, and so does its host compiler in builds that
// do not optimise: programs whose callers ignore the result work. To those of migrated code it
// means that the end is never reached, and they leave out what leads there. That is CUDA still,
// and a step of its own.
#ifndef OFFLOOM_MIGRATE_DECLARATIONS_MISSINGRESULTS_H
#define OFFLOOM_MIGRATE_DECLARATIONS_MISSINGRESULTS_H

#include "Support/Edit.h"
#include <vector>

namespace clang {
class ASTContext;
} // namespace clang

namespace offloom {

struct MigrateOptions;

/// What does so in the functions of the project that one pass's AST shows. Not where no value can
/// be written without knowing more: references other than to a method's own object, classes that
/// are not made of nothing, and what `auto` stands for in templates or as a class.
std::vector<Edit> returnMissingResults(clang::ASTContext &Context, const MigrateOptions &How);

} // namespace offloom

#endif
