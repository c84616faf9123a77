// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// InstructionWriter: an instruction as a C++ statement, wherever it stands. What its operands are
// in C++ is for those who derive from it: those of an asm statement, or the registers and variables
// of a module.
#ifndef OFFLOOM_PTX_INSTRUCTIONWRITER_H
#define OFFLOOM_PTX_INSTRUCTIONWRITER_H

#include "Ptx/InstructionTable.h"
#include "Ptx/Statement.h"
#include "llvm/ADT/Twine.h"

namespace offloom::ptx {

class InstructionWriter {
protected:
  /// A value and its C++ type; the type is empty where it does not matter.
  struct Value {
    std::string Text;
    llvm::StringRef Type;
    bool IsPointer = false; ///< in C++, where PTX has numbers alone
  };

  explicit InstructionWriter(const InstructionTable &Table) : Table(Table) {}
  virtual ~InstructionWriter() = default;

  /// What an argument or a register is.
  virtual Value named(const Operand &O) = 0;
  /// A constant that the asm statement is given, as a number of 64 bits; modules have none.
  virtual std::string constantArgument(unsigned Index) {
    fail("'%" + llvm::Twine(Index) + "'");
    return "";
  }
  /// The variable that holds the carry.
  virtual std::string carry() = 0;

  /// \p S with its semicolon. What is not known fails.
  std::string instruction(const Statement &S);
  std::string known(const Statement &S); ///< without a policy of caches
  Value valueOf(const Operand &O);
  /// `if (p) `, or nothing.
  std::string guard(const Statement &S);
  std::optional<InstructionTable::Match> find(const Statement &S) const {
    return Table.find(tableName(S));
  }

  /// Registers hold bits: \p V as a \p Type.
  static std::string converted(const Value &V, llvm::StringRef Type);

  /// Notes the first problem.
  void fail(const llvm::Twine &What) {
    if (Problem.empty())
      Problem = What.str();
  }

  const InstructionTable &Table;
  std::string Problem;
  /// The names of operands are parameters of a macro, which stand for any expression.
  bool NamesMayBeExpressions = false;

private:
  static std::string tableName(const Statement &S);
  std::string code(const InstructionTable::Match &Match, const Statement &S,
                   llvm::StringRef CopiedAs);
  std::string fill(llvm::StringRef Placeholder, const InstructionTable::Match &Match,
                   const Statement &S, llvm::StringRef From, unsigned &Used);
  static std::string maskOf(llvm::StringRef Selector);
  std::string selected(const std::string &Text, llvm::StringRef Selector, llvm::StringRef Type,
                       const Statement &S);
  std::string withCoordinates(const Operand &O);
  std::string elements(const InstructionTable::Match &Match, const Statement &S, unsigned Index,
                       unsigned &Used);
  Value plainValueOf(const Operand &O);
  Value immediate(llvm::StringRef Digits, llvm::StringRef Type);
  std::string computed(llvm::StringRef Expression);
};

} // namespace offloom::ptx

#endif
