// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// SharedConstructors: `__shared__ Complex s[64];` where Complex has a constructor that does
// something, or `int a = 1;` among its members.
//
// nvcc takes such a variable of a function, and runs no constructor. To Clang it is an error, after
// which it does not look at what the variable is used for. So the file is parsed once more with
// `__shared__` as an annotation, behind which the parser is given the word `static`: shared memory
// is no more a thread's own than a static variable is, so that lambdas need not capture it, and
// jumps may pass it by. The attribute is put on when the check for constructors has passed.
#ifndef OFFLOOM_FRONTEND_AMENDMENTS_SHAREDCONSTRUCTORS_H
#define OFFLOOM_FRONTEND_AMENDMENTS_SHAREDCONSTRUCTORS_H

#include "Support/Finding.h"
#include "clang/Basic/SourceLocation.h"
#include "clang/Basic/TokenKinds.h"
#include "llvm/ADT/ArrayRef.h"
#include <string>
#include <utility>
#include <vector>

namespace clang {
class ASTContext;
class Diagnostic;
class Preprocessor;
class Token;
} // namespace clang

namespace offloom {

/// Whether Clang rejects in \p Error a `__shared__` variable for its class alone: no initializer is
/// written.
bool isConstructorOfShared(const clang::Diagnostic &Error);

/// The option with which runtime/include/host_defines.h makes `__shared__` the annotation, and
/// `__device__` so that Sema knows where the variable is used that it is the device's.
std::string annotateShared();

/// Puts `static` behind the annotation of a function's variable that is not `extern`, on its way
/// from \p PP to the parser.
class StaticShared {
public:
  explicit StaticShared(clang::Preprocessor &PP) : PP(PP) {}

  void note(clang::Token &T, bool IsInFunction);

private:
  clang::Preprocessor &PP;
  unsigned Parentheses = 0; ///< that the annotation has yet to close
  bool IsAnnotated = false; ///< the annotation ends before the next token
  bool HasLinkage = false;  ///< the declaration says `extern` or `static`
  clang::tok::TokenKind Previous = clang::tok::unknown;
};

/// Puts the attribute on all of them, in instances of templates too.
void restoreShared(clang::ASTContext &AST);

/// Where the bodies of functions of \p AST begin and end that can use one of the variables at
/// \p Declared: all of them, if one is outside of functions.
std::vector<std::pair<SourcePlace, SourcePlace>>
bodiesWithShared(clang::ASTContext &AST, llvm::ArrayRef<SourcePlace> Declared);

/// The places of `__shared__` variables outside of functions that nvcc rejects too, since an object
/// of their class is not there without running code.
std::vector<clang::SourceLocation> rejectedShared(clang::ASTContext &AST);

} // namespace offloom

#endif
