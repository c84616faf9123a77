// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Linkage: device functions and variables keep to their own file, as they do under nvcc.
//
// Without relocatable device code each file is a device program of its own: two files may define a
// device function, or include a header that defines a `__constant__` variable, and mean two things.
// As plain C++ they would clash in the linker, or worse, become one.
#ifndef OFFLOOM_MIGRATE_LINKAGE_H
#define OFFLOOM_MIGRATE_LINKAGE_H

#include "Migrate/SourceText.h"

namespace clang {
class ASTContext;
}

namespace offloom {

/// Makes device-only functions and variables of namespace scope `static`, functions of headers
/// `inline`.
void keepDeviceCodeInFile(clang::ASTContext &Context, const SourceText &Text, EditList &Edits);

} // namespace offloom

#endif
