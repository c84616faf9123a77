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

#include "clang/Basic/SourceLocation.h"
#include <memory>
#include <string>
#include <vector>

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

/// Puts `__device__` on a variable outside of functions, or an `extern` one, when it is declared:
/// Sema must know where it is used that it is the device's, and what nvcc takes for its initial
/// value is what Clang does for one of the device.
std::unique_ptr<clang::ASTConsumer> restoreSharedAtOnce();

/// Puts the attribute on all of them, in instances of templates too.
void restoreShared(clang::ASTContext &AST);

/// The places of `__shared__` variables outside of functions that nvcc rejects too, since an object
/// of their class is not there without running code.
std::vector<clang::SourceLocation> rejectedShared(clang::ASTContext &AST);

} // namespace offloom

#endif
