// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// ModuleContents: what a module holds, by the names that CUDA gives it.
//
//   // behind the last line of the file
//   static const offloom::module_kernel kernel1("_Z5scalePff", scale);
//   static const offloom::module_variable variable1("table", table, …);
//
// A module's kernels are all that the unit defines, and all instantiations of its templates; its
// variables, those of namespaces and static members. Name expressions of NVRTC, which may
// instantiate templates, are initialisers of variables at the end of the text, and become the names
// of what they mean.
#ifndef OFFLOOM_MIGRATE_DECLARATIONS_MODULECONTENTS_H
#define OFFLOOM_MIGRATE_DECLARATIONS_MODULECONTENTS_H

#include "Migrate/Migrate.h"
#include "Migrate/Text/SourceText.h"

namespace offloom {

/// Appends the lines to the unit's file.
ModuleContents writeModuleContents(clang::ASTContext &Context, const SourceText &Text,
                                   EditList &Edits);

} // namespace offloom

#endif
