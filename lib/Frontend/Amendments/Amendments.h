// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Amendments: what Clang is shown differently from how it is written, because nvcc reads it so.
//
// A parse that ends with errors says what was misread; what amends that is shown to the next one.
#ifndef OFFLOOM_FRONTEND_AMENDMENTS_AMENDMENTS_H
#define OFFLOOM_FRONTEND_AMENDMENTS_AMENDMENTS_H

#include "Frontend/Amendments/InheritedSpaces.h"
#include "Frontend/Amendments/StaticsOfThis.h"
#include "Frontend/Amendments/TemplateKeywords.h"
#include "Support/Edit.h"
#include <map>
#include <set>
#include <string>
#include <vector>

namespace clang {
class ASTUnit;
}

namespace offloom {

/// What Clang has not read as nvcc does.
struct Misreadings {
  TemplateNames Templates;   ///< that were taken for something else
  StaticsOfThis Statics;     ///< that were taken for those of an object
  SpacelessPlaces Spaceless; ///< declarations that were taken for those of other functions
  bool NeedsCxx20 = false;   ///< whatever the options say
  bool RejectsConstructorsOfShared = false;     ///< see SharedConstructors.h
  bool RejectsOnlyConstructorsOfShared = false; ///< and nothing else
};

struct Amendments {
  std::map<std::string, std::string> Files; ///< texts, by name
  std::set<std::string> Libraries;          ///< of these, see PreprocessorRecord::LibraryFiles
  TemplateNames Templates;                  ///< that are to be known for some
  StaticsOfThis Statics;                    ///< that are to be named by their class
  SpacelessPlaces Spaceless;                ///< declarations of functions of both sides
  std::vector<Edit> Repairs;                ///< of what the texts are amended in, for good
  bool IsCxx20 = false;
  bool TakesConstructorsOfShared = false;

  /// What is to be changed in the author's text for compilers that do not read it as nvcc does.
  std::vector<Edit> allRepairs() const;
};

/// Adds the files of \p AST that only nvcc understands as they are written; whether there are some.
bool amendTexts(clang::ASTUnit &AST, Amendments &Made);

/// Adds what amends \p Misread beyond other texts; whether there was something.
bool amendMeaning(const Misreadings &Misread, Amendments &Made);

} // namespace offloom

#endif
