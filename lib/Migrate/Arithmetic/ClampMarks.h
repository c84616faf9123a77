// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// ClampMarks: operands that become `offloom::clamped(…)`, each once however often it is met.
#ifndef OFFLOOM_MIGRATE_ARITHMETIC_CLAMPMARKS_H
#define OFFLOOM_MIGRATE_ARITHMETIC_CLAMPMARKS_H

#include "Migrate/Text/SourceText.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/StringRef.h"

namespace offloom {

/// The text of \p Operand as it stands beside \p Place, a token of what takes it. Where that is in
/// a macro's definition, so is the operand, be it a parameter. None where it is neither there nor
/// in a file's own text.
std::optional<TextRange> operandBeside(clang::SourceLocation Place, clang::SourceRange Operand,
                                       const SourceText &Text);

/// \p Operand, which is converted at \p Place; in an instance of a fold expression, where an
/// operand or two are all that it shows of `(... + v)`, the fold with its parentheses.
TextRange aroundFold(TextRange Operand, clang::SourceLocation Place, const SourceText &Text);

class ClampMarks {
public:
  ClampMarks(const SourceText &Text, EditList &Edits) : Text(Text), Edits(Edits) {}

  /// Writes a call of \p Function around \p Operand.
  void mark(TextRange Operand, llvm::StringRef Function = "offloom::clamped");

  /// The files in which something is marked, which need `offloom/clamped.h`.
  const llvm::DenseSet<clang::FileID> &files() const { return Files; }

private:
  const SourceText &Text;
  EditList &Edits;
  llvm::DenseSet<std::pair<clang::FileID, unsigned>> Marked; ///< where the operands begin
  llvm::DenseSet<clang::FileID> Files;
};

} // namespace offloom

#endif
