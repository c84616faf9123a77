// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Ptx/ConstantExpression.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/bit.h"
#include "llvm/Support/ErrorHandling.h"
#include <algorithm>
#include <cstdint>
#include <type_traits>

using llvm::StringRef;

namespace offloom::ptx {

namespace {

/// Integers have 64 bits, and are signed unless one of an operation's two is not.
struct Constant {
  enum class Kind { Signed, Unsigned, Floating };
  Kind Is = Kind::Signed;
  std::uint64_t Bits = 0;
  double Number = 0;

  static Constant of(bool Truth) { return {Kind::Signed, Truth, 0}; }
  static Constant of(double Number) { return {Kind::Floating, 0, Number}; }
  bool isFloating() const { return Is == Kind::Floating; }
  bool isTrue() const { return isFloating() ? Number != 0 : Bits != 0; }
  std::int64_t asSigned() const { return static_cast<std::int64_t>(Bits); }
};

enum class Operator {
  Conditional,
  Or,
  And,
  BitOr,
  BitXor,
  BitAnd,
  Equal,
  Unequal,
  LessEqual,
  GreaterEqual,
  ShiftLeft,
  ShiftRight,
  Less,
  Greater,
  Plus,
  Minus,
  Times,
  Divide,
  Remainder,
};

struct Spelling {
  StringRef Text;
  Operator Is;
  unsigned Precedence;
};

/// Longer ones first, where one begins with another. A percent sign is written twice in an asm.
constexpr Spelling Spellings[] = {
    {"||", Operator::Or, 1},        {"&&", Operator::And, 2},
    {"==", Operator::Equal, 6},     {"!=", Operator::Unequal, 6},
    {"<=", Operator::LessEqual, 7}, {">=", Operator::GreaterEqual, 7},
    {"<<", Operator::ShiftLeft, 8}, {">>", Operator::ShiftRight, 8},
    {"<", Operator::Less, 7},       {">", Operator::Greater, 7},
    {"|", Operator::BitOr, 3},      {"^", Operator::BitXor, 4},
    {"&", Operator::BitAnd, 5},     {"+", Operator::Plus, 9},
    {"-", Operator::Minus, 9},      {"*", Operator::Times, 10},
    {"/", Operator::Divide, 10},    {"%%", Operator::Remainder, 10},
    {"%", Operator::Remainder, 10}, {"?", Operator::Conditional, 0},
};

constexpr StringRef WarpSize = "WARP_SZ";

std::optional<Constant> computed(Operator Op, double A, double B) {
  switch (Op) {
  case Operator::Plus:
    return Constant::of(A + B);
  case Operator::Minus:
    return Constant::of(A - B);
  case Operator::Times:
    return Constant::of(A * B);
  case Operator::Divide:
    return Constant::of(A / B);
  case Operator::Less:
    return Constant::of(A < B);
  case Operator::Greater:
    return Constant::of(A > B);
  case Operator::LessEqual:
    return Constant::of(A <= B);
  case Operator::GreaterEqual:
    return Constant::of(A >= B);
  case Operator::Equal:
    return Constant::of(A == B);
  case Operator::Unequal:
    return Constant::of(A != B);
  default:
    return std::nullopt;
  }
}

/// What depends on the sign: comparisons and the quotient of \p A and \p B.
template <class Integer>
std::optional<std::uint64_t> signDependent(Operator Op, Integer A, Integer B) {
  switch (Op) {
  case Operator::Less:
    return A < B;
  case Operator::Greater:
    return A > B;
  case Operator::LessEqual:
    return A <= B;
  case Operator::GreaterEqual:
    return A >= B;
  case Operator::Divide:
    if (B == 0)
      return std::nullopt;
    if (std::is_signed_v<Integer> && B == Integer(-1)) // the least number has no quotient
      return 0 - std::uint64_t(A);
    return A / B;
  default:
    return std::nullopt;
  }
}

bool isComparison(Operator Op) {
  return Op >= Operator::Equal && Op <= Operator::Greater && Op != Operator::ShiftLeft &&
         Op != Operator::ShiftRight;
}

std::optional<std::uint64_t> bitsOf(Operator Op, const Constant &A, const Constant &B,
                                    bool IsUnsigned) {
  switch (Op) {
  case Operator::Plus:
    return A.Bits + B.Bits;
  case Operator::Minus:
    return A.Bits - B.Bits;
  case Operator::Times:
    return A.Bits * B.Bits;
  case Operator::BitAnd:
    return A.Bits & B.Bits;
  case Operator::BitOr:
    return A.Bits | B.Bits;
  case Operator::BitXor:
    return A.Bits ^ B.Bits;
  case Operator::Equal:
    return A.Bits == B.Bits;
  case Operator::Unequal:
    return A.Bits != B.Bits;
  case Operator::Remainder: // of what has no sign, whatever the operands are
    return B.Bits ? std::optional(A.Bits % B.Bits) : std::nullopt;
  case Operator::ShiftLeft:
    return B.Bits < 64 ? A.Bits << B.Bits : 0;
  case Operator::ShiftRight: // as the left operand says
    if (A.Is == Constant::Kind::Unsigned)
      return B.Bits < 64 ? A.Bits >> B.Bits : 0;
    return static_cast<std::uint64_t>(A.asSigned() >> std::min<std::uint64_t>(B.Bits, 63));
  default:
    return IsUnsigned ? signDependent(Op, A.Bits, B.Bits)
                      : signDependent(Op, A.asSigned(), B.asSigned());
  }
}

std::optional<Constant> computed(Operator Op, const Constant &A, const Constant &B) {
  if (Op == Operator::And || Op == Operator::Or)
    return Constant::of(Op == Operator::And ? A.isTrue() && B.isTrue() : A.isTrue() || B.isTrue());
  if (A.isFloating() != B.isFloating())
    return std::nullopt;
  if (A.isFloating())
    return computed(Op, A.Number, B.Number);
  const bool IsShift = Op == Operator::ShiftLeft || Op == Operator::ShiftRight;
  const bool IsUnsigned = Op == Operator::Remainder || A.Is == Constant::Kind::Unsigned ||
                          (!IsShift && B.Is == Constant::Kind::Unsigned);
  const auto Bits = bitsOf(Op, A, B, IsUnsigned);
  if (!Bits)
    return std::nullopt;
  using Kind = Constant::Kind;
  return Constant{IsUnsigned && !isComparison(Op) ? Kind::Unsigned : Kind::Signed, *Bits, 0};
}

class Reader {
public:
  explicit Reader(StringRef Text) : Rest(Text) {}

  std::optional<Constant> expression(unsigned Least = 0) {
    auto Left = unary();
    while (Left) {
      const StringRef Before = Rest;
      const Spelling *Found = takeOperator(Least);
      if (!Found)
        break;
      Left = Found->Is == Operator::Conditional ? conditional(*Left) : binary(*Found, *Left);
      if (!Left)
        Rest = Before;
    }
    return Left;
  }

  StringRef rest() const { return Rest; }
  bool isOneLiteral() const { return Parts == 1; }

private:
  const Spelling *takeOperator(unsigned Least) {
    const StringRef From = Rest.ltrim();
    for (const Spelling &S : Spellings)
      if (From.starts_with(S.Text)) {
        if (S.Precedence < Least)
          return nullptr;
        Rest = From.drop_front(S.Text.size());
        ++Parts;
        return &S;
      }
    return nullptr;
  }

  std::optional<Constant> binary(const Spelling &Op, const Constant &Left) {
    auto Right = expression(Op.Precedence + 1);
    return Right ? computed(Op.Is, Left, *Right) : std::nullopt;
  }

  std::optional<Constant> conditional(const Constant &Condition) {
    auto Then = expression();
    Rest = Rest.ltrim();
    if (!Then || !Rest.consume_front(":"))
      return std::nullopt;
    auto Else = expression();
    return !Else ? std::nullopt : Condition.isTrue() ? Then : Else;
  }

  /// A sign in front of a literal is part of it: `-4` stays as it is.
  std::optional<Constant> unary() {
    if (++Depth > Deepest)
      return std::nullopt;
    auto Result = unaryWithin();
    --Depth;
    return Result;
  }

  std::optional<Constant> unaryWithin() {
    Rest = Rest.ltrim();
    if (Rest.consume_front("-")) {
      Parts += Rest.empty() || !llvm::isDigit(Rest[0]);
      auto Of = unary();
      if (Of && Of->isFloating())
        return Constant::of(-Of->Number);
      return Of ? std::optional(Constant{Of->Is, 0 - Of->Bits, 0}) : std::nullopt;
    }
    if (Rest.consume_front("+"))
      return ++Parts, unary();
    if (Rest.consume_front("~")) {
      ++Parts;
      auto Of = unary();
      return Of && !Of->isFloating() ? std::optional(Constant{Of->Is, ~Of->Bits, 0}) : std::nullopt;
    }
    if (Rest.consume_front("!")) {
      ++Parts;
      auto Of = unary();
      return Of ? std::optional(Constant::of(!Of->isTrue())) : std::nullopt;
    }
    return Rest.consume_front("(") ? inParentheses() : literal();
  }

  /// `3 + 7)`, or `.u64) -1`.
  std::optional<Constant> inParentheses() {
    ++Parts;
    Rest = Rest.ltrim();
    const bool ToSigned = Rest.consume_front(".s64");
    if (ToSigned || Rest.consume_front(".u64")) {
      Rest = Rest.ltrim();
      auto Of = Rest.consume_front(")") ? unary() : std::nullopt;
      using Kind = Constant::Kind;
      return Of && !Of->isFloating()
                 ? std::optional(Constant{ToSigned ? Kind::Signed : Kind::Unsigned, Of->Bits, 0})
                 : std::nullopt;
    }
    auto Within = expression();
    Rest = Rest.ltrim();
    return Rest.consume_front(")") ? Within : std::nullopt;
  }

  std::optional<Constant> literal() {
    ++Parts;
    if (Rest.consume_front(WarpSize))
      return ++Parts, Constant{Constant::Kind::Signed, 32, 0};
    StringRef Word = Rest.take_while([](char C) { return llvm::isAlnum(C) || C == '.'; });
    if (Word.empty() || !llvm::isDigit(Word[0]))
      return std::nullopt;
    Rest = Rest.drop_front(Word.size());
    if (auto Bits = hexadecimalBits(Word, "0f", 8))
      return Constant::of(double(llvm::bit_cast<float>(static_cast<std::uint32_t>(*Bits))));
    if (auto Bits = hexadecimalBits(Word, "0d", 16))
      return Constant::of(llvm::bit_cast<double>(*Bits));
    const bool IsBased = Word.starts_with_insensitive("0x") || Word.starts_with_insensitive("0b");
    if (!IsBased && Word.find_first_of(".eE") != StringRef::npos)
      return fraction(Word);
    using Kind = Constant::Kind;
    const bool IsUnsigned = Word.consume_back("U");
    std::uint64_t Number = 0;
    if (Word.getAsInteger(0, Number))
      return std::nullopt;
    return Constant{IsUnsigned || Number > INT64_MAX ? Kind::Unsigned : Kind::Signed, Number, 0};
  }

  static std::optional<std::uint64_t> hexadecimalBits(StringRef Word, StringRef Prefix,
                                                      size_t Digits) {
    std::uint64_t Bits = 0;
    if (!Word.consume_front_insensitive(Prefix) || Word.size() != Digits ||
        Word.getAsInteger(16, Bits))
      return std::nullopt;
    return Bits;
  }

  /// \p Word, and an exponent's sign and digits behind it.
  std::optional<Constant> fraction(StringRef Word) {
    if (Word.ends_with_insensitive("e") && (Rest.starts_with("-") || Rest.starts_with("+"))) {
      const size_t Digits = Rest.drop_front().take_while(llvm::isDigit).size();
      Word = StringRef(Word.data(), Word.size() + 1 + Digits);
      Rest = Rest.drop_front(1 + Digits);
    }
    double Number = 0;
    return Word.getAsDouble(Number) ? std::nullopt : std::optional(Constant::of(Number));
  }

  static constexpr unsigned Deepest = 64; ///< what goes deeper is no PTX
  StringRef Rest;
  unsigned Depth = 0;
  unsigned Parts = 0;
};

std::string spelled(const Constant &C) {
  switch (C.Is) {
  case Constant::Kind::Signed:
    return llvm::itostr(C.asSigned());
  case Constant::Kind::Unsigned:
    return llvm::utostr(C.Bits) + "U";
  case Constant::Kind::Floating:
    return "0d" + llvm::utohexstr(llvm::bit_cast<std::uint64_t>(C.Number), false, 16);
  }
  llvm_unreachable("a constant is of these kinds");
}

} // namespace

bool beginsConstant(StringRef Text) {
  Text = Text.ltrim("! \t\n");
  if (Text.empty())
    return false;
  return llvm::isDigit(Text[0]) || StringRef("-+~(").contains(Text[0]) ||
         (Text.consume_front(WarpSize) && !Text.ltrim().empty() &&
          !StringRef(",;]})").contains(Text.ltrim()[0]));
}

std::optional<std::string> takeConstant(StringRef &Rest) {
  Reader R(Rest);
  auto Value = R.expression();
  if (!Value)
    return std::nullopt;
  const StringRef Written = Rest.drop_back(R.rest().size());
  Rest = R.rest();
  return R.isOneLiteral() ? Written.trim().str() : spelled(*Value);
}

std::optional<long> takeInteger(StringRef &Rest) {
  Reader R(Rest);
  auto Value = R.expression();
  if (!Value || Value->isFloating())
    return std::nullopt;
  Rest = R.rest();
  return Value->asSigned();
}

} // namespace offloom::ptx
