// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// StaticsOfThis: `if constexpr (this->is_wide)`, where the member is static.
//
// nvcc and g++ take it for the constant that it is, Clang for a use of `this`, which is none. All
// of them take `Class::is_wide`.
#ifndef OFFLOOM_FRONTEND_AMENDMENTS_STATICSOFTHIS_H
#define OFFLOOM_FRONTEND_AMENDMENTS_STATICSOFTHIS_H

#include "Support/Edit.h"
#include "clang/Basic/SourceLocation.h"
#include "clang/Lex/Token.h"
#include <map>
#include <string>
#include <utility>
#include <vector>

namespace clang {
class Diagnostic;
class Preprocessor;
class Sema;
} // namespace clang

namespace offloom {

/// Uses of `this` in constant expressions that name a static member.
struct StaticsOfThis {
  struct Use {
    std::string Class;
    unsigned Length = 0; ///< of `this->`
  };

  /// By absolute file and offset of `this`: in a macro's body where it is written.
  std::map<std::pair<std::string, unsigned>, Use> Uses;

  /// Adds the one that \p Note, of an error, is about, if it is about one.
  void add(const clang::Diagnostic &Note, const clang::Sema &S);
  /// What names the class in their stead.
  std::vector<Edit> edits() const;
};

/// Puts `Class::` in the place of `this->` on the way from a preprocessor to the parser, and leaves
/// the text as it is.
class StaticsOfClass {
public:
  StaticsOfClass(clang::Preprocessor &PP, const StaticsOfThis &Statics)
      : PP(PP), Statics(Statics) {}

  void note(clang::Token &T);

private:
  clang::Preprocessor &PP;
  const StaticsOfThis &Statics;
  bool IsClassPut = false; ///< in the place of the token before
};

} // namespace offloom

#endif
