// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Ptx/VariableWriter.h"
#include "Ptx/Types.h"
#include "llvm/ADT/APFloat.h"
#include "llvm/ADT/StringExtras.h"

using llvm::StringRef;

namespace offloom::ptx {

namespace {

/// More initialised bytes than anybody's compiler would take.
constexpr unsigned long MostConstants = 1ul << 24;

llvm::Error problem(const Variable &V, const llvm::Twine &What) {
  return llvm::make_error<ModuleError>(V.Line, (What + " of '" + V.Name + "'").str());
}

std::string typeAndName(const Variable &V, StringRef CppName) {
  std::string Text = V.Alignment ? "alignas(" + std::to_string(V.Alignment) + ") " : "";
  Text += cppType(V.Type).str() + " " + CppName.str();
  if (V.IsArray)
    Text += V.Elements ? "[" + std::to_string(V.Elements) + "]" : "[]";
  return Text;
}

/// The bits of \p Number in a variable of type \p Type; none if it is no number.
std::optional<uint64_t> bitsOf(StringRef Number, StringRef Type) {
  StringRef Digits = Number;
  uint64_t Bits = 0;
  if (Digits.consume_front_insensitive("0f") || Digits.consume_front_insensitive("0d"))
    return Digits.getAsInteger(16, Bits) ? std::nullopt : std::optional(Bits);
  const bool IsNegative = Digits.consume_front("-");
  Digits.consume_back("U");
  if (Type == "f32" || Type == "f64") {
    double Value = 0;
    if (StringRef(Number).getAsDouble(Value))
      return std::nullopt;
    return Type == "f32" ? llvm::APFloat(static_cast<float>(Value)).bitcastToAPInt().getZExtValue()
                         : llvm::APFloat(Value).bitcastToAPInt().getZExtValue();
  }
  if (Digits.getAsInteger(0, Bits))
    return std::nullopt;
  return IsNegative ? 0 - Bits : Bits;
}

/// A constant of C++ that has the bits \p Bits.
std::string constant(uint64_t Bits, StringRef Type) {
  if (Type == "f32" || Type == "f64")
    return "offloom::bit_cast<" + cppType(Type).str() + ">(0x" +
           llvm::utohexstr(Bits, true, Type == "f32" ? 8 : 16) + (Type == "f32" ? "u)" : "ull)");
  Variable Scalar;
  Scalar.Type = Type.str();
  const unsigned long Bytes = sizeOf(Scalar);
  if (Bytes < 8)
    Bits &= (1ull << 8 * Bytes) - 1;
  const bool IsSigned = Type.starts_with("s");
  return IsSigned
             ? "static_cast<" + cppType(Type).str() + ">(0x" + llvm::utohexstr(Bits, true) + ")"
             : llvm::utostr(Bits) + (Bits > UINT32_MAX ? "ull" : "");
}

llvm::Expected<std::string> constant(const Variable &V, const Initial &I,
                                     const ModuleSymbols &Symbols) {
  if (I.Symbol.empty()) {
    auto Bits = bitsOf(I.Number, V.Type);
    if (!Bits)
      return problem(V, "the constant '" + I.Number + "'");
    return constant(*Bits, V.Type);
  }
  const Function *F = Symbols.function(I.Symbol);
  const Variable *Other = Symbols.variable(I.Symbol);
  if ((!F && !Other) || (F && (F->IsEntry || isSystemCall(*F))) ||
      (Other && Other->Space == "shared"))
    return problem(V, "the address of '" + I.Symbol + "' as a constant");
  if (cppType(V.Type) != "unsigned long long" && cppType(V.Type) != "long long")
    return problem(V, "an address in the type");
  return "reinterpret_cast<unsigned long long>(&" + cppSymbol(F ? F->Name : Other->Name) + ") + " +
         I.Number;
}

} // namespace

std::string declarationOf(const Variable &V, StringRef CppName) {
  if (V.Space == "shared")
    return "";
  const bool IsSeen = V.IsExtern || V.IsVisible;
  if (IsSeen)
    return "extern \"C\" [[gnu::visibility(\"default\")]] " + typeAndName(V, CppName) + ";\n";
  Variable Unaligned = V;
  Unaligned.Alignment = 0;
  return "extern " + typeAndName(Unaligned, CppName) + ";\n";
}

llvm::Expected<std::string> definitionOf(const Variable &V, StringRef CppName,
                                         const ModuleSymbols &Symbols) {
  if (V.Space == "local")
    return problem(V, "local memory outside of functions");
  if (V.Space == "shared") {
    if (!V.Initialiser.empty())
      return problem(V, "an initialiser");
    return "static auto &" + CppName.str() + "() {\n  return offloom::shared<unsigned char[" +
           std::to_string(std::max(1ul, sizeOf(V))) + "], " +
           std::to_string(std::max(V.Alignment, 16ul)) + ">([] {});\n}\n";
  }
  if (!V.Elements)
    return problem(V, "the missing size");
  if (V.Initialiser.size() > MostConstants)
    return problem(V, "that number of constants");
  std::string Text = typeAndName(V, CppName);
  if (!V.Initialiser.empty()) {
    Text += " = {";
    for (const Initial &I : V.Initialiser) {
      llvm::Expected<std::string> Constant = constant(V, I, Symbols);
      if (!Constant)
        return Constant.takeError();
      Text += (&I == &V.Initialiser.front() ? "" : ", ") + *Constant;
    }
    Text += "}";
  }
  return Text + ";\n";
}

} // namespace offloom::ptx
