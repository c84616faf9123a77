// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// SharedInMacros: `__shared__` declarations in macros that write whole functions or classes.
//
//   #define REVERSE(T)                          #define REVERSE(T)
//     __device__ T reverse_##T(T v) {             T reverse_##T(T v) {
//       __shared__ T s[32];                         auto &s = offloom::shared<T[32]>([] {});
//       …                                           …
//
// Such a declaration is a part of a use of the macro, so that nothing at the use can stand for it.
// What it declares may depend on the macro's arguments. So it is rewritten in the macro's body, by
// its tokens alone. Declarations of several variables are not: they are left to the user.
#ifndef OFFLOOM_MIGRATE_DECLARATIONS_SHAREDINMACROS_H
#define OFFLOOM_MIGRATE_DECLARATIONS_SHAREDINMACROS_H

#include "Migrate/Text/SourceText.h"

namespace clang {
class DeclStmt;
}

namespace offloom {

/// Rewrites \p S, a part of a macro's body, there. False where that cannot be done.
bool rewriteSharedInMacro(const clang::DeclStmt *S, llvm::StringRef Block, const SourceText &Text,
                          EditList &Edits);

} // namespace offloom

#endif
