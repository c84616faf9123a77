// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// TemplateKeywords: nvcc reads a template's text again for each instance, and then knows that `f`
// in `T::f<3>(x)` is a template. It takes what is a comparison as long as T is unknown. Clang, and
// the compilers of migrated code, take `T::template f<3>(x)`.
//
// Likewise `T::value_type(1)` may make an object in device code, where others ask for `typename`,
// and `f(t)` may call a member of a base that depends on T, where they ask for `this->`.
//
// nvcc's first reading rejects what is no comparison, such as `T::f<int>(x)` or `T::f<3>()`, but
// for names of types: in `typename T::Kind<3>::type` it takes all arguments, and where it knows the
// class in spite of a dependent argument: in `array.cast(t)->f<int>()`.
#ifndef OFFLOOM_FRONTEND_AMENDMENTS_TEMPLATEKEYWORDS_H
#define OFFLOOM_FRONTEND_AMENDMENTS_TEMPLATEKEYWORDS_H

#include "Support/Edit.h"
#include "clang/Basic/SourceLocation.h"
#include "clang/Lex/Token.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringSet.h"
#include <set>
#include <string>
#include <utility>
#include <vector>

namespace clang {
class ASTUnit;
class LangOptions;
class Preprocessor;
class SourceManager;
} // namespace clang

namespace offloom {

/// Names before which `template` is missing, or `typename`, or `this->`.
struct TemplateNames {
  /// By absolute file and offset: in a macro's body where they are written.
  using PlaceSet = std::set<std::pair<std::string, unsigned>>;
  PlaceSet Places;
  PlaceSet Types;   ///< where the name of a type begins: `T` in `x = T::value_type(1)`
  PlaceSet Members; ///< of a base that is not known yet
  llvm::StringSet<> Spellings;

  void add(const clang::SourceManager &Sources, clang::SourceLocation Place, llvm::StringRef Name);
  /// Adds what is named at \p Place to \p To, one of the sets above.
  void add(PlaceSet &To, const clang::SourceManager &Sources, const clang::LangOptions &Language,
           clang::SourceLocation Place);
  /// Whether there were some that this has not.
  bool add(const TemplateNames &Others);
  /// What puts the keyword there.
  std::vector<Edit> edits() const;
};

/// Those in \p AST. \p Guessed: where Clang itself took a name for a template's.
TemplateNames missingTemplateKeywords(clang::ASTUnit &AST,
                                      llvm::ArrayRef<clang::SourceLocation> Guessed);

/// Puts those words before names on their way from a preprocessor to the parser, and leaves the
/// text, and so all places in it, as it is.
class TemplateKeywords {
public:
  TemplateKeywords(clang::Preprocessor &PP, const TemplateNames &Names) : PP(PP), Names(Names) {}

  void note(clang::Token &T);

private:
  /// What is missing before \p T; tok::unknown, if nothing is.
  clang::tok::TokenKind missingBefore(const clang::Token &T) const;

  clang::Preprocessor &PP;
  const TemplateNames &Names;
  unsigned Put = 0; ///< tokens, that are still to come
};

} // namespace offloom

#endif
