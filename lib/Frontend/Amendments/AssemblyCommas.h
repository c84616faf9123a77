// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// AssemblyCommas: nvcc takes `asm("…" : "=r"(c) : "r"(a) "r"(b))`, where a comma is missing between
// two operands. Clang is given it.
#ifndef OFFLOOM_FRONTEND_AMENDMENTS_ASSEMBLYCOMMAS_H
#define OFFLOOM_FRONTEND_AMENDMENTS_ASSEMBLYCOMMAS_H

namespace clang {
class Preprocessor;
class Token;
} // namespace clang

namespace offloom {

/// Watches what a preprocessor gives to the parser. The text, and so all places in it, stay.
class AssemblyCommas {
public:
  explicit AssemblyCommas(clang::Preprocessor &PP) : PP(PP) {}

  /// Makes \p T, where it begins an operand right behind another, the comma in front of it.
  void note(clang::Token &T);

private:
  void insertCommaBefore(clang::Token &T);

  clang::Preprocessor &PP;
  bool IsAssembly = false;      ///< has `asm` been read, and its end not?
  unsigned Depth = 0;           ///< of parentheses since then
  bool IsBehindOperand = false; ///< was the last token an operand's `)`?
};

} // namespace offloom

#endif
