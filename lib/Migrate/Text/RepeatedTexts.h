// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// RepeatedTexts: functions that share their text, since a file is included more than once.
//
// Where macros make such a text two functions, it can only be written in a form that serves both.
#ifndef OFFLOOM_MIGRATE_TEXT_REPEATEDTEXTS_H
#define OFFLOOM_MIGRATE_TEXT_REPEATEDTEXTS_H

#include "Migrate/Text/SourceText.h"
#include "Support/Finding.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include <map>
#include <set>
#include <string>

namespace clang {
class FunctionDecl;
}

namespace offloom {

class RepeatedTexts {
public:
  /// Of \p Functions, which have places in files.
  RepeatedTexts(llvm::ArrayRef<const clang::FunctionDecl *> Functions, const SourceText &Text);

  /// Is there another function of \p F's text?
  bool contains(const clang::FunctionDecl &F) const { return all(F).size() > 1; }

  /// Do \p Write's edits for \p F and for a function of the same text differ? \p Write is false
  /// where it writes nothing.
  bool differ(const clang::FunctionDecl &F,
              llvm::function_ref<bool(const clang::FunctionDecl &, EditList &)> Write) const;

private:
  using Place = std::pair<std::string, unsigned>;

  Place placeOf(const clang::FunctionDecl &F) const;
  /// The functions of \p F's text.
  llvm::ArrayRef<const clang::FunctionDecl *> all(const clang::FunctionDecl &F) const;

  const SourceText &Text;
  std::map<Place, std::vector<const clang::FunctionDecl *>> Functions; ///< by where they begin
};

/// Takes out of \p Edits those of files that the unit includes more than once and needs different
/// versions of: they stay as they are, and an error each tells of them. \p Refused gets their
/// names.
std::vector<Finding> refuseContraryTexts(std::vector<Edit> &Edits, const SourceText &Text,
                                         std::set<std::string> &Refused);

} // namespace offloom

#endif
