// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Ptx/Literal.h"
#include "llvm/ADT/APFloat.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/Error.h"
#include <cstdint>

using llvm::APFloat;
using llvm::StringRef;

namespace offloom::ptx {

namespace {

/// The bits in hexadecimal behind `0f` and `0d`.
std::optional<APFloat> fromBits(StringRef Digits) {
  const bool IsDouble = Digits.starts_with_insensitive("0d");
  if (!IsDouble && !Digits.starts_with_insensitive("0f"))
    return std::nullopt;
  const unsigned Size = IsDouble ? 64 : 32;
  StringRef Bits = Digits.drop_front(2);
  if (Bits.size() != Size / 4 || !llvm::all_of(Bits, llvm::isHexDigit))
    return std::nullopt;
  return APFloat(IsDouble ? APFloat::IEEEdouble() : APFloat::IEEEsingle(),
                 llvm::APInt(Size, Bits, 16));
}

/// A number with a point or an exponent in it.
std::optional<APFloat> fromDecimal(StringRef Digits) {
  double Value;
  if (Digits.starts_with_insensitive("0x") || Digits.find_first_of(".eE") == StringRef::npos ||
      Digits.ends_with(".") || Digits.getAsDouble(Value))
    return std::nullopt;
  return APFloat(Value);
}

bool isDouble(const APFloat &Value) { return &Value.getSemantics() == &APFloat::IEEEdouble(); }

Literal written(const APFloat &Value) {
  const bool IsDouble = isDouble(Value);
  const StringRef Type = IsDouble ? "double" : "float";
  if (!Value.isFinite()) {
    const std::string Bits = llvm::utohexstr(Value.bitcastToAPInt().getZExtValue());
    return {("offloom::bit_cast<" + Type + ">(0x" + Bits + (IsDouble ? "ull)" : "u)")).str(), Type};
  }
  llvm::SmallString<32> Digits;
  Value.toString(Digits, /*FormatPrecision=*/0, /*FormatMaxPadding=*/0);
  if (StringRef(Digits).find_first_of(".eE") == StringRef::npos)
    Digits += ".0";
  return {(Digits + (IsDouble ? "" : "f")).str(), Type};
}

/// The number as a float; with the \p Digits of the author if they say the same.
Literal asFloat(APFloat Value, StringRef Digits) {
  bool LosesInfo;
  Value.convert(APFloat::IEEEsingle(), APFloat::rmNearestTiesToEven, &LosesInfo);
  APFloat Read(APFloat::IEEEsingle());
  auto Status = Read.convertFromString(Digits, APFloat::rmNearestTiesToEven);
  if (!Status) {
    llvm::consumeError(Status.takeError());
    return written(Value);
  }
  return Value.isFinite() && Read.bitwiseIsEqual(Value) ? Literal{(Digits + "f").str(), "float"}
                                                        : written(Value);
}

/// Of a constant that is no integer: the operand's type, whatever the constant is written as; bits,
/// as many as the operand has, where it is an integer.
std::optional<Literal> floating(APFloat Value, StringRef Digits, StringRef Type) {
  if (Type == "float")
    return asFloat(Value, Digits);
  if (!Type.empty() && Type != "double" && Type.ends_with("long long") != isDouble(Value))
    return std::nullopt;
  if (Type == "double" && !isDouble(Value)) // `0f…` are the lower bits then, as a GPU takes them
    Value = APFloat(APFloat::IEEEdouble(), Value.bitcastToAPInt().zext(64));
  return written(Value);
}

} // namespace

/// PTX's integers wrap around at 64 bits; C++ has no negative ones below its smallest, and no `U`
/// behind a sign.
std::optional<Literal> literal(StringRef Digits, StringRef Type) {
  if (auto Value = fromBits(Digits))
    return floating(*Value, Digits, Type);
  if (auto Value = fromDecimal(Digits)) {
    auto Result = floating(*Value, Digits, Type);
    if (Result && Result->Type == "double")
      Result->Text = Digits.str();
    return Result;
  }
  StringRef Number = Digits;
  const bool IsNegative = Number.consume_front("-");
  Number.consume_back("U");
  std::uint64_t Value = 0;
  if (Number.getAsInteger(0, Value))
    return std::nullopt;
  if (IsNegative && Value > INT64_MAX)
    return Literal{llvm::utostr(0 - Value) + "ull", ""};
  return Literal{Digits.str(), ""};
}

} // namespace offloom::ptx
