// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// SharedConstructors: `__shared__ Complex s[64];` where Complex has a constructor that does
// something, or `int a = 1;` among its members.
//
// nvcc takes such a variable of a function, and runs no constructor. To Clang it is an error, after
// which it does not know the variable any more. So the file is parsed once more with `__shared__`
// as an annotation, and the attribute is put on when the check for constructors has passed.
#ifndef OFFLOOM_FRONTEND_SHAREDCONSTRUCTORS_H
#define OFFLOOM_FRONTEND_SHAREDCONSTRUCTORS_H

#include <memory>
#include <string>

namespace clang {
class ASTConsumer;
class ASTContext;
class Diagnostic;
} // namespace clang

namespace offloom {

/// Whether Clang rejects in \p Error a `__shared__` variable for its class alone: no initializer is
/// written.
bool isConstructorOfShared(const clang::Diagnostic &Error);

/// The option with which runtime/include/host_defines.h makes `__shared__` the annotation.
std::string annotateShared();

/// Puts the attribute on a variable outside of functions, or an `extern` one, when it is declared:
/// Sema must know it where it is used.
std::unique_ptr<clang::ASTConsumer> restoreSharedAtOnce();

/// Puts the attribute on the others, in instances of templates too.
void restoreShared(clang::ASTContext &AST);

} // namespace offloom

#endif
