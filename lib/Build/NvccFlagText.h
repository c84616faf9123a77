// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// NvccFlagText: nvcc's options in a build file become those of a C++ compiler.
#ifndef OFFLOOM_BUILD_NVCCFLAGTEXT_H
#define OFFLOOM_BUILD_NVCCFLAGTEXT_H

#include "Build/BuildProject.h"
#include "Build/FlagWords.h"
#include "Rules/BuildRules.h"

namespace offloom {

/// Translates \p Words. Those that may be another compiler's stay, unless \p AllAreNvccs or their
/// group says whose they are.
void translateNvccFlags(BuildEdits &Edits, const FlagWords &Words, const BuildRules &Rules,
                        const BuildProject &Project, bool AllAreNvccs);

/// Adds to \p Options those of \p Words with which sources must be migrated: "-rdc=true".
void addSourceOptions(std::set<std::string> &Options, llvm::StringRef Text, const FlagWords &Words,
                      const BuildRules &Rules);

/// \p Text without the quotes around it, written \" or plain.
llvm::StringRef withoutQuotes(llvm::StringRef Text);

} // namespace offloom

#endif
