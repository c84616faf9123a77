// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// LocalClasses: classes that a kernel or block-level function declares inside of itself.
//
//   struct Row { int of() const { return blockIdx.x * blockDim.x; } };
//
// `blockIdx` is a local variable of the migrated function, which a member function of a local class
// cannot name; the global variable of that name it can: `::blockIdx`.
#ifndef OFFLOOM_MIGRATE_DECLARATIONS_LOCALCLASSES_H
#define OFFLOOM_MIGRATE_DECLARATIONS_LOCALCLASSES_H

#include "Migrate/Text/SourceText.h"

namespace clang {
class FunctionDecl;
} // namespace clang

namespace offloom {

class Synchronisation;

/// Has the local classes of those of \p Functions that blocks call name the global variables.
void nameGlobalsInLocalClasses(llvm::ArrayRef<const clang::FunctionDecl *> Functions,
                               const Synchronisation &Sync, const SourceText &Text,
                               EditList &Edits);

} // namespace offloom

#endif
