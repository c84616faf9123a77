// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// OperandReader: words, operands and comments of PTX, for those who read statements and modules.
#ifndef OFFLOOM_PTX_OPERANDREADER_H
#define OFFLOOM_PTX_OPERANDREADER_H

#include "Ptx/Statement.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/ADT/Twine.h"
#include <optional>
#include <string>

namespace offloom::ptx {

class OperandReader {
protected:
  explicit OperandReader(llvm::StringRef Text) : Rest(Text), Counted(Text.data()) {}

  Operand operand();
  /// What stands behind the name of \p S.
  void operandsOf(Statement &S);
  /// The rest of an operand behind its opening bracket.
  Operand address();
  /// Operands up to \p End, which is taken.
  std::vector<Operand> operandsUpTo(char End);

  /// A register's name without percent signs; an argument's number.
  std::string registerName(bool &HasPercent);
  /// Letters, digits, `_`, `$`, and `.` or `::` between them; a directive's leading dot.
  llvm::StringRef word();
  /// A directive with its leading dot, up to the dot of what may follow at once: `.reg.f32`.
  llvm::StringRef directiveWord();

  bool peek(char C);
  bool take(char C);
  void expect(char C);
  /// White space and comments.
  void skipSpace();

  /// Notes the first problem, and ends reading.
  void fail(const llvm::Twine &What);
  bool failed() const { return !Problem.empty(); }
  /// Of what is read next, from 1 on.
  unsigned line();

  llvm::StringRef Rest;
  std::string Problem;
  unsigned ProblemLine = 0;

private:
  Operand simpleOperand();
  Operand constant();
  /// What is computed of arguments: `(%2 * 2 + 1)`. Nothing is taken of an argument alone.
  std::optional<std::string> computed();
  void takeOffset(Operand &O);

  unsigned Depth = 0; ///< of operands in operands
  unsigned AddressDepth = 0;
  const char *Counted;    ///< up to here lines have been counted
  unsigned LinesRead = 1; ///< which is the number of the line at Counted
};

} // namespace offloom::ptx

#endif
