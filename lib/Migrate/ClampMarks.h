// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// ClampMarks: operands that become `offloom::clamped(…)`, each once however often it is met.
#ifndef OFFLOOM_MIGRATE_CLAMPMARKS_H
#define OFFLOOM_MIGRATE_CLAMPMARKS_H

#include "Migrate/SourceText.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/ADT/Twine.h"

namespace offloom {

class ClampMarks {
public:
  ClampMarks(const SourceText &Text, EditList &Edits) : Text(Text), Edits(Edits) {}

  /// Writes a call of \p Function around \p Operand.
  void mark(TextRange Operand, llvm::StringRef Function = "offloom::clamped") {
    if (!Marked.insert({Operand.File, Operand.Begin}).second)
      return;
    llvm::StringRef Written = Text.text(Operand);
    // (x) needs no second pair of parentheses.
    bool HasOwn = Written.starts_with("(") && Written.find(')') == Written.size() - 1;
    Edits.insertBefore(Operand, (Function + (HasOwn ? "" : "(")).str());
    if (!HasOwn)
      Edits.insertBehind(Operand, ")");
  }

  bool any() const { return !Marked.empty(); }

private:
  const SourceText &Text;
  EditList &Edits;
  llvm::DenseSet<std::pair<clang::FileID, unsigned>> Marked; ///< where the operands begin
};

} // namespace offloom

#endif
