// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// DeclarationReader: variables, registers and parameters of a module (PTX ISA, Variables).
#ifndef OFFLOOM_PTX_DECLARATIONREADER_H
#define OFFLOOM_PTX_DECLARATIONREADER_H

#include "Ptx/OperandReader.h"

namespace offloom::ptx {

class DeclarationReader : protected OperandReader {
protected:
  explicit DeclarationReader(llvm::StringRef Text) : OperandReader(Text) {}

  /// What follows `.global`, up to the semicolon: one type, and names with initialisers. \p Pattern
  /// says what stood before.
  std::vector<Variable> variables(Variable Pattern);
  /// What follows `.reg`.
  Statement registers();
  /// `(.param .b32 a, .reg .f32 %b)`, if it stands here.
  std::vector<Variable> parameters();

  std::string symbol();
  unsigned long number(unsigned long Most);

private:
  void attributes(Variable &V);
  void declarator(Variable &V);
  void initialiser(Variable &V, unsigned Depth);
  Initial initial();
  Variable parameter();
};

} // namespace offloom::ptx

#endif
