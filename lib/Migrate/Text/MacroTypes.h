// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// MacroTypes: types of variables that their authors wrote with macros, `REAL x[MAX]`.
//
// What stands for such a macro today, `double[16]`, is not what a build with -DREAL=float means,
// nor the author who changes MAX. So what is declared anew for the variable has the macros' names.
#ifndef OFFLOOM_MIGRATE_TEXT_MACROTYPES_H
#define OFFLOOM_MIGRATE_TEXT_MACROTYPES_H

#include "Migrate/Text/SourceText.h"

namespace clang {
class DeclaratorDecl;
}

namespace offloom {

/// The type of \p V, or what a function \p V returns, as the type of \p Name if that is not empty;
/// without the variable's own `const`. None where no macros are in it, or a part of them alone.
std::optional<std::string> typeInMacros(const clang::DeclaratorDecl &V, const SourceText &Text,
                                        llvm::StringRef Name = {});

/// The same, or as Clang writes it.
std::string typeText(const clang::DeclaratorDecl &V, const SourceText &Text);
std::string namedText(const clang::DeclaratorDecl &V, llvm::StringRef Name, const SourceText &Text);

} // namespace offloom

#endif
