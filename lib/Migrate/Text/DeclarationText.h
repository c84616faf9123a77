// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// DeclarationText: types, and declarations of variables, as text that can stand in their place.
#ifndef OFFLOOM_MIGRATE_TEXT_DECLARATIONTEXT_H
#define OFFLOOM_MIGRATE_TEXT_DECLARATIONTEXT_H

#include "clang/AST/Type.h"
#include "llvm/ADT/StringRef.h"
#include <string>

namespace clang {
class ASTContext;
class VarDecl;
} // namespace clang

namespace offloom {

class SourceText;

/// \p T as it is written in source, without top-level const.
std::string typeText(clang::QualType T, const clang::ASTContext &Context);

/// The same, of something called \p Name, which stands within some types: `int (*rows)[4]`.
std::string namedText(clang::QualType T, llvm::StringRef Name, const clang::ASTContext &Context);

/// The type of \p V as its declaration is to say it.
clang::QualType declaredType(const clang::VarDecl *V, const SourceText &Text);

/// `T name = init`, as one declaration without its semicolon: initialised as its author wrote it.
std::string declarationText(const clang::VarDecl *V, const SourceText &Text);

} // namespace offloom

#endif
