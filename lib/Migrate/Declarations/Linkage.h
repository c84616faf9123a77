// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Linkage: device code keeps to its own file, as it does under nvcc.
//
// Without relocatable device code each file is a device program of its own: two files may define a
// device function or a kernel template, or include a header that defines a `__constant__` variable,
// and mean two things. As plain C++ they would clash in the linker, or worse, become one.
#ifndef OFFLOOM_MIGRATE_DECLARATIONS_LINKAGE_H
#define OFFLOOM_MIGRATE_DECLARATIONS_LINKAGE_H

#include "Migrate/Text/SourceText.h"

namespace clang {
class ASTContext;
}

namespace offloom {

class MacroUses;

/// Makes `static` what is of namespace scope: variables of the device, device functions, their
/// templates and those of kernels that the file itself brings, and those of headers that read such
/// variables. Other functions of headers, which are the same in all files, become `inline`.
/// Members of classes cannot be `static` in this sense; those that read such variables become a
/// part of their callers.
void keepDeviceCodeInFile(clang::ASTContext &Context, const SourceText &Text, EditList &Edits);

/// Adds to \p Uses the uses of macros that have no place for such a word: `template <…>` stands in
/// front of the declaration, or another declaration.
void noteSpreadDeclarations(clang::ASTContext &Context, const SourceText &Text, MacroUses &Uses);

} // namespace offloom

#endif
