// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// FunctionNames: `__func__` in a kernel is the kernel's name. Its text is that of lambdas, in which
// the word would mean `operator()`; so the name itself is written.
#ifndef OFFLOOM_MIGRATE_STATEMENTS_FUNCTIONNAMES_H
#define OFFLOOM_MIGRATE_STATEMENTS_FUNCTIONNAMES_H

#include "Migrate/Text/SourceText.h"

namespace clang {
class FunctionDecl;
}

namespace offloom {

/// Writes the name of \p F for its `__func__` and `__FUNCTION__`, but not those that the text of a
/// macro has.
void writeFunctionNames(const clang::FunctionDecl &F, const SourceText &Text, EditList &Edits);

} // namespace offloom

#endif
