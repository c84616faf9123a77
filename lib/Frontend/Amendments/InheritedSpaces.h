// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// InheritedSpaces: `struct S { __host__ __device__ int f(); };` and then `int S::f() { … }`.
//
// For nvcc that is one function, of all sides that one of its declarations names; it warns where a
// later one adds to them. For Clang the second is another function, of the host alone, and the
// first has no body; or the class has no such member, or the two cannot stand side by side.
#ifndef OFFLOOM_FRONTEND_AMENDMENTS_INHERITEDSPACES_H
#define OFFLOOM_FRONTEND_AMENDMENTS_INHERITEDSPACES_H

#include <map>
#include <string>
#include <utility>

namespace clang {
class ASTUnit;
class FunctionDecl;
class Preprocessor;
class Token;
} // namespace clang

namespace offloom {

struct Spaces {
  bool Host = false;
  bool Device = false;
  bool operator==(const Spaces &) const = default;
};

/// Where declarations begin that leave out a space, as absolute file and offset in it, and what
/// they leave out.
using SpacelessPlaces = std::map<std::pair<std::string, unsigned>, Spaces>;

/// The declarations of \p AST without a space that another of the same function names, one of them
/// without a body.
SpacelessPlaces declarationsWithoutSpace(clang::ASTUnit &AST);

/// The sides of \p F that its author has written at this declaration; the host's, if none.
Spaces writtenSpaces(const clang::FunctionDecl &F);

/// Puts `__attribute__((host, device))` there, or one of the two, on the way from a preprocessor to
/// the parser.
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
