// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Inline PTX (CUDA, Inline PTX Assembly) becomes C++.
#ifndef OFFLOOM_MIGRATE_ASSEMBLY_INLINEASSEMBLY_H
#define OFFLOOM_MIGRATE_ASSEMBLY_INLINEASSEMBLY_H

#include "Migrate/Text/SourceText.h"
#include "Support/Finding.h"

namespace clang {
class FunctionDecl;
} // namespace clang

namespace offloom {

struct ParsedUnit;

namespace ptx {
class InstructionTable;
} // namespace ptx

/// The rule of residue in functions that no kernel of the unit comes to.
constexpr llvm::StringLiteral UnreachedPtx = "migrate-ptx-unreached";

/// Rewrites the asm statements of \p Functions of \p Unit, also where macros hold them. What \p
/// Table does not know is residue, and becomes what ends a kernel that comes there. True when
/// something was rewritten, and `offloom/ptx.h` is needed.
bool rewriteInlineAssembly(const ParsedUnit &Unit,
                           llvm::ArrayRef<const clang::FunctionDecl *> Functions,
                           const ptx::InstructionTable &Table, const SourceText &Text,
                           EditList &Edits, std::vector<Finding> &Residue);

} // namespace offloom

#endif
