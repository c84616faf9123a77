// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// DevicePrintf: `printf` in device code returns another number than the C library's.
//
//   int n = printf("%d\n", i);       int n = offloom::printf("%d\n", i);
//
// Nearly no program looks at that number, and a call whose result nobody uses stays as it is.
#ifndef OFFLOOM_MIGRATE_STATEMENTS_DEVICEPRINTF_H
#define OFFLOOM_MIGRATE_STATEMENTS_DEVICEPRINTF_H

#include "Migrate/Text/SourceText.h"

namespace clang {
class FunctionDecl;
}

namespace offloom {

/// Rewrites the calls of printf in \p F whose result is used.
void rewritePrintf(const clang::FunctionDecl &F, const SourceText &Text, EditList &Edits);

} // namespace offloom

#endif
