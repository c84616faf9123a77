// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// HelperNames: what reading a function for HelperText and writing its block both ask for.
#ifndef OFFLOOM_MIGRATE_STATEMENTS_HELPERNAMES_H
#define OFFLOOM_MIGRATE_STATEMENTS_HELPERNAMES_H

#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/ADT/StringRef.h"

namespace clang {
class ReturnStmt;
class Stmt;
} // namespace clang

namespace offloom {

/// Applies \p Visit to the identifiers in \p Written that are no members and not qualified.
void forEachName(llvm::StringRef Written, llvm::function_ref<void(llvm::StringRef)> Visit);

/// The same, with the place of each in \p Written.
void forEachNameAt(llvm::StringRef Written,
                   llvm::function_ref<void(unsigned, llvm::StringRef)> Visit);

bool hasName(llvm::StringRef Written, llvm::StringRef Name);

/// `return e;` alone, perhaps in braces; else null.
const clang::ReturnStmt *returnAlone(const clang::Stmt *S);

} // namespace offloom

#endif
