// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// ReadFunctions: which functions of a header several units have read, and whether they make the
// same of them.
//
// What a function becomes depends on what its names mean: a macro, or a function that is declared
// elsewhere, may be two things to two units. Edits of two units that do not touch each other still
// make a text together that neither has meant, so they are compared function by function.
#ifndef OFFLOOM_DRIVER_UNITS_READFUNCTIONS_H
#define OFFLOOM_DRIVER_UNITS_READFUNCTIONS_H

#include "Driver/Units/MigratedUnit.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include <map>
#include <optional>
#include <set>

namespace clang {
class ASTUnit;
}

namespace offloom {

/// Of \p AST's files that \p IsProjectFile accepts.
std::vector<ReadFunction> readFunctions(clang::ASTUnit &AST,
                                        llvm::function_ref<bool(llvm::StringRef)> IsProjectFile);

/// The functions of a file, as several units have read it.
class FunctionsOfFile {
public:
  /// Adds what a unit has read, with its edits \p Theirs of the file, to the others', \p Ours.
  /// Of a function of which one side knows more, the other's edits go. \p LeftOut is what the
  /// preprocessor kept from the unit. Returns where an edit of one side alone begins, in what both
  /// have read.
  std::optional<unsigned> add(llvm::ArrayRef<ReadFunction> Read, llvm::ArrayRef<SourceSpan> LeftOut,
                              std::vector<Edit> &Ours, std::vector<Edit> &Theirs);

  /// The functions of which units make different things.
  const std::set<std::string> &contrary() const { return ContraryNames; }

private:
  struct Function {
    Understanding Of;
    std::vector<SourceSpan> LeftOut; ///< of it, by all units that have read it
  };
  std::map<std::pair<unsigned, unsigned>, Function> Functions; ///< by where each begins and ends
  std::set<std::string> ContraryNames;
};

} // namespace offloom

#endif
