// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Ptx/OperandReader.h"
#include "Ptx/ConstantExpression.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include <algorithm>

using llvm::StringRef;

namespace offloom::ptx {

/// Operands hold one another to a depth of three; what goes deeper is no PTX.
constexpr unsigned DeepestOperand = 16;

Operand OperandReader::operand() {
  Operand O = simpleOperand();
  if (!take('|'))
    return O;
  Operand Pair;
  Pair.Is = Operand::Kind::Pair;
  Pair.Parts = {std::move(O), simpleOperand()};
  return Pair;
}

std::vector<Operand> OperandReader::operandsUpTo(char End) {
  std::vector<Operand> Operands;
  if (take(End))
    return Operands;
  do
    Operands.push_back(operand());
  while (take(',') && !failed());
  expect(End);
  return Operands;
}

/// Is \p Name `%2` alone? With the digits as its name, it is no register.
static bool isArgument(StringRef Name, unsigned &Index) { return !Name.getAsInteger(10, Index); }

/// Takes `.b0`, `.b3210`, `.h1` or `.h10` from the end of \p Name.
static std::string takeSelector(std::string &Name) {
  const auto [Register, Selector] = StringRef(Name).rsplit('.');
  StringRef Parts = Selector;
  const size_t Most = Parts.consume_front("b") ? 4 : Parts.consume_front("h") ? 2 : 0;
  if (Parts.empty() || Parts.size() > Most ||
      Parts.find_first_not_of("01234567") != StringRef::npos)
    return "";
  std::string Taken = Selector.str();
  Name.resize(Register.size());
  return Taken;
}

/// A vector of one element is that element to loads and stores. Of `mov.b32 {%0}, %1` ptxas makes a
/// move of eight bits.
static bool takesOneForElement(StringRef Name) {
  return llvm::is_contained({"ld", "ldu", "st"}, Name.split('.').first);
}

void OperandReader::operandsOf(Statement &S) {
  do {
    Operand O = operand();
    if (O.Is == Operand::Kind::Vector && O.Parts.size() == 1 && takesOneForElement(S.Name))
      O = Operand(O.Parts.front());
    S.Operands.push_back(std::move(O));
  } while (take(',') && !failed());
}

Operand OperandReader::simpleOperand() {
  Operand O;
  if (++Depth > DeepestOperand)
    fail("operands in operands in operands");
  skipSpace();
  if (failed()) {
  } else if (beginsConstant(Rest)) {
    O = constant();
  } else if (take('!')) {
    O = simpleOperand();
    O.Negated = !O.Negated;
  } else if (take('[')) {
    O = address();
  } else if (take('{')) {
    O.Is = Operand::Kind::Vector;
    O.Parts = operandsUpTo('}');
  } else if (auto Expression = AddressDepth ? std::nullopt : computed()) {
    O.Is = Operand::Kind::Computed;
    O.Name = std::move(*Expression);
  } else {
    std::string Name = registerName(O.HasPercent);
    O.Selector = takeSelector(Name);
    O.Is = Name == "_"                 ? Operand::Kind::Sink
           : isArgument(Name, O.Index) ? Operand::Kind::Argument
                                       : Operand::Kind::Register;
    O.Name = std::move(Name);
    takeOffset(O);
  }
  --Depth;
  return O;
}

Operand OperandReader::constant() {
  const StringRef All = Rest;
  Operand O;
  if (auto Constant = takeConstant(Rest)) {
    O.Is = Operand::Kind::Immediate;
    O.Name = std::move(*Constant);
  } else if (auto Expression = (Rest = All, computed())) {
    O.Is = Operand::Kind::Computed;
    O.Name = std::move(*Expression);
  } else {
    fail("the constant '" + All.take_until([](char C) { return StringRef(",;]}\n").contains(C); }) +
         "'");
  }
  return O;
}

/// How much of \p Text can be an expression: numbers, `%2`, and the operators that C++ has, too,
/// and means the same by. A bar behind an argument alone stands between two parts of an operand.
static size_t sizeOfExpression(StringRef Text) {
  constexpr StringRef Operators = "()+-*&^~<>";
  int Depth = 0;
  for (size_t N = 0; N < Text.size(); ++N) {
    const char C = Text[N];
    const bool IsArgument = C == '%' && llvm::isDigit(Text[std::min(N + 1, Text.size() - 1)]);
    const bool IsInNumber = N > 0 && llvm::isDigit(Text[N - 1]) && StringRef("xX").contains(C);
    const bool IsOr = C == '|' && Text.take_front(N).find_first_of(Operators) != StringRef::npos;
    Depth += (C == '(') - (C == ')');
    if (Depth < 0 || (!IsArgument && !IsInNumber && !IsOr && !llvm::isHexDigit(C) &&
                      !llvm::isSpace(C) && !Operators.contains(C)))
      return N;
  }
  return Text.size();
}

std::optional<std::string> OperandReader::computed() {
  const StringRef Text = Rest.take_front(sizeOfExpression(Rest)).trim();
  unsigned Index = 0;
  StringRef Alone = Text;
  const bool IsAlone = Alone.consume_front("%") && isArgument(Alone, Index);
  if (IsAlone || !Text.contains('%') || Text.count('(') != Text.count(')'))
    return std::nullopt;
  Rest = Rest.drop_front(Text.end() - Rest.begin());
  return Text.str();
}

/// `+16`, `-16`, `+-16`, `+4*8` and `+%2*4` behind an address.
void OperandReader::takeOffset(Operand &O) {
  if (!peek('+') && !peek('-'))
    return;
  if (auto Number = takeInteger(Rest))
    O.Offset += *Number;
  else if (auto Expression = O.ComputedOffset.empty() ? computed() : std::nullopt)
    O.ComputedOffset = std::move(*Expression);
  else
    fail("an address that is no register and constant");
}

Operand OperandReader::address() {
  Operand O;
  O.Is = Operand::Kind::Address;
  ++AddressDepth;
  O.Parts.push_back(simpleOperand());
  --AddressDepth;
  std::swap(O.Offset, O.Parts[0].Offset);
  std::swap(O.ComputedOffset, O.Parts[0].ComputedOffset);
  takeOffset(O);                 // behind a number, or once more
  while (take(',') && !failed()) // coordinates of a texture
    O.Parts.push_back(operand());
  expect(']');
  return O;
}

std::string OperandReader::registerName(bool &HasPercent) {
  skipSpace();
  HasPercent = Rest.consume_front("%");
  if (HasPercent)
    Rest.consume_front("%");
  else // a percent sign that stands alone: Frontend/Amendments/AssemblyRegisters.h
    HasPercent = Rest.consume_front("@");
  std::string Name = word().str();
  if (Name.empty() || (llvm::isDigit(Name[0]) && !HasPercent))
    fail("the operand '" + Rest.take_front(1) + "'");
  return Name;
}

StringRef OperandReader::word() {
  skipSpace();
  size_t N = 0;
  while (N < Rest.size()) {
    char C = Rest[N];
    bool Colons = Rest.drop_front(N).starts_with("::");
    if (!llvm::isAlnum(C) && C != '_' && C != '$' && C != '.' && !Colons)
      break;
    N += Colons ? 2 : 1;
  }
  StringRef Word = Rest.take_front(N);
  Rest = Rest.drop_front(N);
  return Word;
}

StringRef OperandReader::directiveWord() {
  skipSpace();
  const StringRef All = Rest;
  const size_t Length = word().find('.', 1);
  if (Length != StringRef::npos && !failed())
    Rest = All.drop_front(Length);
  return All.drop_back(Rest.size());
}

bool OperandReader::peek(char C) {
  skipSpace();
  return Rest.starts_with(StringRef(&C, 1));
}

bool OperandReader::take(char C) {
  skipSpace();
  return Rest.consume_front(StringRef(&C, 1));
}

void OperandReader::expect(char C) {
  // The last statement's semicolon may be missing.
  if (!take(C) && !(C == ';' && Rest.empty()))
    fail("what stands before '" + Rest.take_front(10) + "'");
}

void OperandReader::skipSpace() {
  for (;;) {
    Rest = Rest.ltrim();
    if (Rest.starts_with("//"))
      Rest = Rest.drop_front(std::min(Rest.find('\n'), Rest.size()));
    else if (Rest.starts_with("/*"))
      Rest = Rest.drop_front(std::min(Rest.find("*/", 2), Rest.size() - 2) + 2);
    else
      return;
  }
}

void OperandReader::fail(const llvm::Twine &What) {
  if (!failed()) {
    ProblemLine = line();
    Problem = What.str();
  }
  Rest = "";
}

unsigned OperandReader::line() {
  if (!Rest.data() || failed())
    return ProblemLine;
  LinesRead += StringRef(Counted, Rest.data() - Counted).count('\n');
  Counted = Rest.data();
  return LinesRead;
}

} // namespace offloom::ptx
