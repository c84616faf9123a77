// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// TokenReader: a text's tokens as they are written, without comments.
#ifndef OFFLOOM_MIGRATE_TEXT_TOKENREADER_H
#define OFFLOOM_MIGRATE_TEXT_TOKENREADER_H

#include "clang/Basic/LangOptions.h"
#include "clang/Lex/Lexer.h"
#include "clang/Lex/Token.h"
#include "llvm/ADT/StringRef.h"

namespace offloom {

/// The tokens of a text that a zero follows, with the kind of the directive that each is a part of.
class TokenReader {
public:
  /// Reads \p Buffer from \p Begin on.
  explicit TokenReader(llvm::StringRef Buffer, unsigned Begin = 0)
      : Buffer(Buffer), Lex(clang::SourceLocation(), options(), Buffer.begin(),
                            Buffer.begin() + Begin, Buffer.end()) {}

  bool next() {
    Lex.LexFromRawLexer(T);
    if (T.is(clang::tok::eof))
      return false;
    Offset = static_cast<unsigned>(Lex.getBufferLocation() - Buffer.begin()) - T.getLength();
    if (T.isAtStartOfLine()) {
      IsHash = T.is(clang::tok::hash);
      Kind = "";
      Place = IsHash ? 1 : 0;
    } else if (Place > 0 && ++Place == 2) {
      Kind = word();
    }
    return true;
  }

  llvm::StringRef word() const {
    return T.is(clang::tok::raw_identifier) ? T.getRawIdentifier() : llvm::StringRef();
  }
  unsigned end() const { return Offset + T.getLength(); }

  clang::Token T;
  unsigned Offset = 0;
  bool IsHash = false;  ///< is it a part of a directive?
  unsigned Place = 0;   ///< 1 for the `#`, 2 for the directive's name, ...
  llvm::StringRef Kind; ///< the directive's name

private:
  static const clang::LangOptions &options() {
    static const clang::LangOptions Options = [] {
      clang::LangOptions O;
      O.CPlusPlus = O.CPlusPlus11 = O.CUDA = true;
      return O;
    }();
    return Options;
  }

  llvm::StringRef Buffer;
  clang::Lexer Lex;
};

} // namespace offloom

#endif
