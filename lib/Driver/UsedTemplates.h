// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// UsedTemplates: which templates a unit has instances of.
//
// Much of what a template becomes is found out from its instances. Of a header that several units
// include, those decide that have some.
#ifndef OFFLOOM_DRIVER_USEDTEMPLATES_H
#define OFFLOOM_DRIVER_USEDTEMPLATES_H

#include "Driver/MigratedUnit.h"
#include "llvm/ADT/STLFunctionalExtras.h"

namespace clang {
class ASTUnit;
}

namespace offloom {

/// Of \p AST's files that \p IsProjectFile accepts.
std::vector<ReadTemplate> readTemplates(clang::ASTUnit &AST,
                                        llvm::function_ref<bool(llvm::StringRef)> IsProjectFile);

/// The templates of a file, as several units have read it.
class TemplatesOfFile {
public:
  /// Adds what a unit has read, with its edits \p Theirs of the file, to the others', \p Ours.
  /// Where only one side has instances, the other's edits of the template go.
  void add(llvm::ArrayRef<ReadTemplate> Read, std::vector<Edit> &Ours, std::vector<Edit> &Theirs);

private:
  std::map<std::pair<unsigned, unsigned>, bool> Used; ///< by where it begins and ends
};

} // namespace offloom

#endif
