// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// ConstantMembers: `static const T zero = T(0);` in a template that device code alone makes of
// float. nvcc takes it, since the host's compiler never sees that instance; C++ wants `constexpr`.
#ifndef OFFLOOM_MIGRATE_DECLARATIONS_CONSTANTMEMBERS_H
#define OFFLOOM_MIGRATE_DECLARATIONS_CONSTANTMEMBERS_H

#include "Migrate/Text/SourceText.h"

namespace clang {
class ASTContext;
}

namespace offloom {

/// Makes `constexpr` of the `const` of each such member that an instance has in a floating type.
void rewriteConstantMembers(clang::ASTContext &Context, const SourceText &Text, EditList &Edits);

} // namespace offloom

#endif
