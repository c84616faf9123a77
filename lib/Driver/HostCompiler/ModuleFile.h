// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// ModuleFile: what `offloom cc -ptx`, -cubin and -fatbin write, and cuModuleLoadData reads.
//
// A cubin or fatbin is the shared object itself. Programs read PTX as a C string, so that it is
// text: what the module holds in the words of PTX, for people and for programs that search it, and
// the shared object in base 64. runtime/src/modules/module_text.h reads it.
#ifndef OFFLOOM_DRIVER_HOSTCOMPILER_MODULEFILE_H
#define OFFLOOM_DRIVER_HOSTCOMPILER_MODULEFILE_H

#include "Frontend/Commands/NvccCommand.h"
#include "Migrate/Migrate.h"

namespace offloom {

/// `.ptx`, `.cubin` or `.fatbin`.
llvm::StringRef extensionOf(NvccCommand::Module Kind);

/// Makes \p Output of the shared object \p Object, of \p Source.
llvm::Error writeModuleFile(NvccCommand::Module Kind, llvm::StringRef Object,
                            llvm::StringRef Source, const ModuleContents &Contents, unsigned Arch,
                            llvm::StringRef Output);

/// Writes what name expressions mean, a line for each, empty where it is no kernel or variable.
llvm::Error writeLoweredNames(const ModuleContents &Contents, llvm::StringRef Output);

} // namespace offloom

#endif
