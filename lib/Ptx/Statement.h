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
    Computed,  ///< Name: `(%2 * 2 + 1)`, of constants that the asm statement is given
    Sink,      ///< `_`: a result that nobody wants
    Address,   ///< `[%1+16]`: Parts[0], and Offset bytes; a texture's coordinates in Parts[1]
    Vector,    ///< `{%0, %1}`: Parts
    Pair,      ///< `p|q`: Parts
  };
  Kind Is = Kind::Sink;
  unsigned Index = 0;
  std::string Name;     ///< without the percent sign, with a component: `tid.x`
  std::string Selector; ///< the bytes or halves that a video instruction takes of it: `b0`, `h10`
  bool HasPercent = false;
  bool Negated = false;
  long Offset = 0;            ///< of an address, or behind the name of a variable
  std::string ComputedOffset; ///< `%2 * 4`, which is to be added to Offset
  std::vector<Operand> Parts;
};

/// A constant of a variable's initialiser: a number, or a variable's or function's address.
struct Initial {
  std::string Number; ///< what is to be added to the address, if Symbol is not empty
  std::string Symbol;
};

struct Variable {
  std::string Space; ///< `global`, `const`, `shared`, `local`, `param`, `reg`
  std::string Type;  ///< `u32`
  std::string Name;  ///< of a register with its percent sign
  unsigned long Alignment = 0;
  unsigned long Elements = 1; ///< 0: as many as there is room for, or the initialiser has
  bool IsArray = false;
  bool IsExtern = false;
  bool IsVisible = false;
  bool IsManaged = false;
  std::vector<Initial> Initialiser;
  unsigned Line = 0;
};

struct Statement {
  enum class Kind {
    Instruction,
    Declaration, ///< of registers
    ScopeBegin,
    ScopeEnd,
    Label,     ///< Name
    Variables, ///< `.local`, `.shared`, `.param`: Variables; this and what follows in modules alone
    Targets,   ///< `Name: .branchtargets`: Names
    Prototype, ///< `Name: .callprototype`: Variables, the first Results of which are results
  };
  Kind Is = Kind::Instruction;

  std::string Name;               ///< `mul.hi.u32`; of a declaration, its type: `u32`
  std::vector<Operand> Operands;  ///< of an instruction; the first is its result, if it has one
  std::vector<Operand> Guard;     ///< `@p`: one register, or nothing
  std::vector<std::string> Names; ///< of a declaration: the registers
  std::vector<Variable> Variables;
  unsigned Results = 0;
  unsigned Line = 0; ///< in a module
};

} // namespace offloom::ptx

#endif
