// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// ClassTags: classes with device code keep to their own file, as Linkage does for functions.
//
// Two files may each have a `struct Op` whose operator() does another thing on the device. No
// specifier keeps the members of a class in their file, and one that is left out of line in both
// would become one for the linker. So the class gets another name in each file, by a mark that
// only the linker sees:
//
//   struct Op { … };      struct [[gnu::abi_tag("cu1f2e")]] Op { … };
#ifndef OFFLOOM_MIGRATE_DECLARATIONS_CLASSTAGS_H
#define OFFLOOM_MIGRATE_DECLARATIONS_CLASSTAGS_H

#include "Migrate/Migrate.h"
#include "Migrate/Text/SourceText.h"

namespace clang {
class ASTContext;
}

namespace offloom {

/// Marks with \p Tag the classes that the unit's own file brings and that have code for the device,
/// and those that kernels take or keep: launches and storage are templates, one for a name. Those
/// that a function of the host shows to other files keep their name, and unions, whose mark Clang
/// refuses.
void tagClassesOfFile(clang::ASTContext &Context, const SourceText &Text, llvm::StringRef Tag,
                      EditList &Edits);

/// Those classes: what no mark keeps in its file is one for the linker.
std::vector<ClassOfFile> classesOfFile(clang::ASTContext &Context, const SourceText &Text);

} // namespace offloom

#endif
