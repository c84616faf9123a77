// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// ArchDeclarations: what a conditional's branch declares, and who uses it.
#ifndef OFFLOOM_MIGRATE_PREPROCESSOR_ARCHDECLARATIONS_H
#define OFFLOOM_MIGRATE_PREPROCESSOR_ARCHDECLARATIONS_H

#include "Support/Finding.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/ADT/StringRef.h"
#include <optional>
#include <string>
#include <vector>

namespace clang {
class NamedDecl;
class VarDecl;
} // namespace clang

namespace offloom {

struct ParsedUnit;

struct FilePart {
  llvm::StringRef File;
  SourceSpan Span;
};

/// The local variables of \p Unit that \p Part declares and that are used outside of it, in their
/// order.
std::vector<const clang::VarDecl *> findEscapingLocals(const ParsedUnit &Unit, FilePart Part);

/// `unsigned y = 1;` as an assignment, or `unsigned y;` as nothing, for which y is declared
/// elsewhere.
struct LocalDeclaration {
  std::string Type; ///< as it is written, with the blank or asterisk before the name
  std::string Name;
  SourceSpan Removed; ///< what must go to leave that
};

/// What \p V is if it can be declared first and get its value later, as numbers and plain
/// structures can, written in a declaration of its own; nothing otherwise.
std::optional<LocalDeclaration> localDeclaration(const ParsedUnit &Unit, const clang::VarDecl &V);

/// Something that \p Part declares and that is used outside of it, where the use counts; null:
/// none.
const clang::NamedDecl *
findUseOf(const ParsedUnit &Unit, FilePart Part,
          llvm::function_ref<bool(llvm::StringRef File, unsigned Offset)> Counts);

} // namespace offloom

#endif
