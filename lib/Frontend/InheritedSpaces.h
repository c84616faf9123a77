// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// InheritedSpaces: `struct S { __host__ __device__ int f(); };` and then `int S::f() { … }`.
//
// For nvcc that is one function, of both sides, whichever declaration says so. For Clang the second
// is another one, of the host alone, and the first has no body.
#ifndef OFFLOOM_FRONTEND_INHERITEDSPACES_H
#define OFFLOOM_FRONTEND_INHERITEDSPACES_H

#include <set>
#include <string>
#include <utility>

namespace clang {
class ASTUnit;
class Preprocessor;
class Token;
} // namespace clang

namespace offloom {

/// Where declarations begin that leave out the space: absolute file, and offset in it.
using SpacelessPlaces = std::set<std::pair<std::string, unsigned>>;

/// The declarations of \p AST without a space of functions that an earlier one, without a body,
/// gives to both sides.
SpacelessPlaces declarationsWithoutSpace(clang::ASTUnit &AST);

/// Puts `__attribute__((host, device))` there, on the way from a preprocessor to the parser.
class InheritedSpaces {
public:
  InheritedSpaces(clang::Preprocessor &PP, SpacelessPlaces Places)
      : PP(PP), Places(std::move(Places)) {}

  void note(clang::Token &T);

private:
  clang::Preprocessor &PP;
  SpacelessPlaces Places; ///< that are still to come
};

} // namespace offloom

#endif
