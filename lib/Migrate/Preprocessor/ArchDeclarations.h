// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// ArchDeclarations: what a conditional's branch declares, and who uses it.
#ifndef OFFLOOM_MIGRATE_PREPROCESSOR_ARCHDECLARATIONS_H
#define OFFLOOM_MIGRATE_PREPROCESSOR_ARCHDECLARATIONS_H

#include "Support/Finding.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/ADT/StringMap.h"
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

/// Who uses what a unit declares, found out once for all parts of it.
class DeclarationUses {
public:
  explicit DeclarationUses(const ParsedUnit &Unit);

  const ParsedUnit &unit() const { return Unit; }

  /// The local variables that \p Part declares and that are used outside of it, in their order.
  std::vector<const clang::VarDecl *> escapingLocals(FilePart Part) const;

  /// Something that \p Part declares and that is used outside of it, where the use counts; null:
  /// none.
  const clang::NamedDecl *
  usedOf(FilePart Part,
         llvm::function_ref<bool(llvm::StringRef File, unsigned Offset)> Counts) const;

private:
  struct Use {
    unsigned DeclaredAt; ///< in the file that has the uses
    llvm::StringRef File;
    unsigned Offset;
    const clang::NamedDecl *Declared;

    bool isIn(FilePart Part) const {
      return File == Part.File && Part.Span.Begin <= Offset && Offset < Part.Span.End;
    }
  };
  llvm::ArrayRef<Use> usesOf(FilePart Part) const;

  const ParsedUnit &Unit;
  llvm::StringMap<std::vector<Use>> Uses; ///< by the file of the declarations, in their order
};

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

} // namespace offloom

#endif
