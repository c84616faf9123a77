// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A statement of inline PTX, as its author wrote it (PTX ISA, Syntax; Inline PTX Assembly in CUDA).
#ifndef OFFLOOM_PTX_STATEMENT_H
#define OFFLOOM_PTX_STATEMENT_H

#include <string>
#include <vector>

namespace offloom::ptx {

struct Operand {
  enum class Kind {
    Argument,  ///< `%2`: operand Index of the asm statement
    Register,  ///< Name: of a `.reg` directive, or of a special register: `%laneid`
    Immediate, ///< Name: `4`, `0x1f`, `0f3F800000`
    Sink,      ///< `_`: a result that nobody wants
    Address,   ///< `[%1+16]`: Parts[0], and Offset bytes
    Vector,    ///< `{%0, %1}`: Parts
    Pair,      ///< `p|q`: Parts
  };
  Kind Is = Kind::Sink;
  unsigned Index = 0;
  std::string Name; ///< without the percent sign, with a component: `tid.x`
  bool Negated = false;
  long Offset = 0;
  std::vector<Operand> Parts;
};

struct Statement {
  enum class Kind { Instruction, Declaration, ScopeBegin, ScopeEnd };
  Kind Is = Kind::Instruction;

  std::string Name;               ///< `mul.hi.u32`; of a declaration, its type: `u32`
  std::vector<Operand> Operands;  ///< of an instruction; the first is its result, if it has one
  std::vector<Operand> Guard;     ///< `@p`: one register, or nothing
  std::vector<std::string> Names; ///< of a declaration: the registers
};

} // namespace offloom::ptx

#endif
