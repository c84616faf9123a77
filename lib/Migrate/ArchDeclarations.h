// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// ArchDeclarations: what a conditional's branch declares, and who uses it.
#ifndef OFFLOOM_MIGRATE_ARCHDECLARATIONS_H
#define OFFLOOM_MIGRATE_ARCHDECLARATIONS_H

#include "Support/Finding.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/ADT/StringRef.h"

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

/// A local variable of \p Unit that \p Part declares and that is used outside of it; null: none.
const clang::VarDecl *findEscapingLocal(const ParsedUnit &Unit, FilePart Part);

/// Something that \p Part declares and that is used outside of it, where the use counts; null:
/// none.
const clang::NamedDecl *
findUseOf(const ParsedUnit &Unit, FilePart Part,
          llvm::function_ref<bool(llvm::StringRef File, unsigned Offset)> Counts);

} // namespace offloom

#endif
