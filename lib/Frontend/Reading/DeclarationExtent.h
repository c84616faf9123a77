// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// DeclarationExtent: where does a declaration end whose tokens come one by one?
#ifndef OFFLOOM_FRONTEND_READING_DECLARATIONEXTENT_H
#define OFFLOOM_FRONTEND_READING_DECLARATIONEXTENT_H

#include "clang/Basic/SourceLocation.h"
#include "clang/Lex/Token.h"
#include <optional>

namespace offloom {

class DeclarationExtent {
public:
  /// The last place of the declaration, if \p T, which is at \p Place, shows that it is over.
  std::optional<clang::SourceLocation> note(const clang::Token &T, clang::SourceLocation Place) {
    // `: member{1}, other{2} {…}` has braces before the body.
    if (BodyEnd.isValid() && !T.isOneOf(clang::tok::comma, clang::tok::l_brace))
      return BodyEnd;
    BodyEnd = clang::SourceLocation();
    if (T.is(clang::tok::l_brace))
      ++Depth;
    else if (T.is(clang::tok::r_brace) && Depth == 0)
      return Place;
    else if (T.is(clang::tok::r_brace) && --Depth == 0)
      BodyEnd = Place;
    else if (T.is(clang::tok::eof) || (Depth == 0 && T.is(clang::tok::semi)))
      return Place; // a file that is being written may end within braces
    return std::nullopt;
  }

  /// The last brace, if nothing goes on behind it; invalid otherwise.
  clang::SourceLocation bodyEnd() const { return BodyEnd; }

private:
  clang::SourceLocation BodyEnd;
  unsigned Depth = 0; ///< of braces
};

} // namespace offloom

#endif
