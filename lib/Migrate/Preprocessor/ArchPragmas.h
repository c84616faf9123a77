// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// ArchPragmas: which pragmas may be lost, or seen by the other side, with a branch of a
// conditional.
#ifndef OFFLOOM_MIGRATE_PREPROCESSOR_ARCHPRAGMAS_H
#define OFFLOOM_MIGRATE_PREPROCESSOR_ARCHPRAGMAS_H

#include "llvm/ADT/StringRef.h"

namespace offloom {

/// Does \p Line begin with a pragma that belongs to the statement behind it?
bool leadsStatement(llvm::StringRef Line);

/// Is such a pragma the last that \p Content has?
bool endsWithLead(llvm::StringRef Content);

/// Does \p Content have pragmas alone that advise the compiler, and change nothing that the program
/// does? So has an empty one. \p TakesPromises: `__builtin_unreachable();` is advice too.
bool isAdviceAlone(llvm::StringRef Content, bool TakesPromises = false);

/// Does \p Pragma, the text behind the word, say something of its own function or class alone, or
/// no more than advice? One that does not may reach as far as the file does.
bool endsWithDeclaration(llvm::StringRef Pragma);

} // namespace offloom

#endif
