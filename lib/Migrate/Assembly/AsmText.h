// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// AsmText: the parts of an asm statement as its author wrote them.
//
// The AST of a template, of a macro's body, and of device code that the host pass reads lacks
// operands that the text has.
#ifndef OFFLOOM_MIGRATE_ASSEMBLY_ASMTEXT_H
#define OFFLOOM_MIGRATE_ASSEMBLY_ASMTEXT_H

#include "Migrate/Text/SourceText.h"

namespace clang {
class GCCAsmStmt;
} // namespace clang

namespace offloom {

struct ParsedUnit;

struct AsmText {
  struct Operand {
    std::string Constraint; ///< `=r`
    std::string Text;       ///< the expression between the parentheses
    std::string Pointer;    ///< its type, where that is a pointer
  };

  TextRange Range;               ///< with the semicolon, if it follows in the same file or macro
  bool HasSemicolon = false;     ///< whether it does
  bool IsInMacro = false;        ///< stands in a macro's definition
  std::vector<Operand> Operands; ///< outputs, then inputs
  unsigned Outputs = 0;
};

/// With what \p Edits change in the operands, and without what \p Unit has left out of them by an
/// `#if`. None when \p S is made up from different macros.
std::optional<AsmText> readAsm(const clang::GCCAsmStmt &S, const ParsedUnit &Unit,
                               const SourceText &Text, const EditList &Edits);

} // namespace offloom

#endif
