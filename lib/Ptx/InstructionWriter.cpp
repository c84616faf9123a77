// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Ptx/InstructionWriter.h"
#include "Ptx/Literal.h"
#include "Ptx/Types.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

using llvm::StringRef;

namespace offloom::ptx {

namespace {

bool isFloating(StringRef CppType) { return CppType == "float" || CppType == "double"; }

bool mixed(StringRef A, StringRef B) {
  return !A.empty() && !B.empty() && A != "bool" && B != "bool" && isFloating(A) != isFloating(B);
}

/// Types whose subnormal numbers .ftz makes zeros. Packed halves are other types of PTX.
bool isFlushed(StringRef Type) { return Type == "f32" || Type == "f16" || Type == "f16x2"; }

std::string flushed(const std::string &Code, StringRef Type) {
  return (Type == "f32" ? "offloom::ptx::flushed(" : "offloom::ptx::flushed_half(") + Code + ")";
}

/// The result \p Code with what the mnemonic's modifiers ask for.
std::string modified(std::string Code, const InstructionTable::Match &Match) {
  if (Match.Flushes && isFlushed(Match.Type))
    Code = flushed(Code, Match.Type);
  if (Match.Saturates)
    Code = "offloom::ptx::saturated_" + Match.Type.str() + "(" + Code + ")";
  return Code;
}

/// Is what stands between \p Before and \p After an argument, or all there is?
bool isArgumentPlace(StringRef Before, StringRef After) {
  Before = Before.rtrim();
  return (Before.empty() || StringRef("(,<").contains(Before.back())) &&
         (After.empty() || StringRef("),>").contains(After.front()));
}

std::string parenthesised(std::string Text, bool NamesMayBeExpressions) {
  const bool IsName = !Text.empty() && !llvm::isDigit(Text.front());
  const bool IsPrimary = !(IsName && NamesMayBeExpressions) && llvm::all_of(Text, [](char C) {
    return llvm::isAlnum(C) || C == '_' || C == '.' || C == ':' || C == '[' || C == ']';
  });
  return IsPrimary ? Text : "(" + Text + ")";
}

/// Does \p Code give operand \p Index to what takes addresses of any type?
bool takesPointer(StringRef Code, unsigned Index) {
  const std::string Place = "{" + std::to_string(Index) + "}";
  return llvm::any_of(llvm::ArrayRef<StringRef>{"pointer(", "shared(", "shared_to_generic("},
                      [&](StringRef Taker) { return Code.contains(Taker.str() + Place); });
}

std::string asNumber(const std::string &Pointer) {
  return "offloom::ptx::as_number(" + Pointer + ")";
}

/// `b0`, not `b10`.
bool isOnePart(StringRef Selector) { return Selector.size() == 2; }

} // namespace

std::string InstructionWriter::instruction(const Statement &S) {
  if (!llvm::is_contained(llvm::split(S.Name, '.'), CacheHint))
    return known(S);
  Statement Plain = S;
  if (Plain.Operands.empty()) {
    fail("'" + S.Name + "' without operands");
    return "";
  }
  Plain.Operands.pop_back(); // the policy
  return known(Plain);
}

std::string InstructionWriter::known(const Statement &S) {
  const std::string Name = tableName(S);
  auto Match = Table.find(Name);
  if (!Match) {
    fail(Table.unknownPartOf(Name));
    return "";
  }
  if (!Match->Found->HasResult)
    return code(*Match, S, "") + ";";
  if (S.Operands.empty()) {
    fail("'" + S.Name + "' without operands");
    return "";
  }
  const Operand &Into = S.Operands.front();
  if (!Into.Selector.empty() && !StringRef(Match->Found->Code).contains("{0:"))
    fail("'." + Into.Selector + "' behind the result of '" + S.Name + "'");
  Value Target = Into.Is == Operand::Kind::Sink ? Value() : valueOf(Into);
  // What has no type in C++ is bits: e4m3x2, tf32.
  StringRef Type = cppType(Match->Result).empty() ? "unsigned" : cppType(Match->Result);
  const bool IsCopy = Match->Found->Code == "{1}" && !Match->Flushes && !Match->Saturates;
  std::string Code = modified(code(*Match, S, IsCopy ? Target.Type : ""), *Match);
  if (!IsCopy && mixed(Target.Type, Type))
    Code = ("offloom::bit_cast<" + Target.Type + ">(" + Code + ")").str();
  return Into.Is == Operand::Kind::Sink ? "static_cast<void>(" + Code + ");"
                                        : Target.Text + " = " + Code + ";";
}

std::string InstructionWriter::guard(const Statement &S) {
  return S.Guard.empty() ? "" : "if (" + valueOf(S.Guard[0]).Text + ") ";
}

/// `mov` has a name of its own in the table where it takes apart or puts together; what gives a
/// second result has `.pair` behind its name.
std::string InstructionWriter::tableName(const Statement &S) {
  auto Has = [&](unsigned I, Operand::Kind Is) {
    return I < S.Operands.size() && S.Operands[I].Is == Is;
  };
  if (StringRef Rest = S.Name; Rest.consume_front("mov.")) {
    if (Has(0, Operand::Kind::Vector))
      return ("unpack." + Rest).str();
    if (Has(1, Operand::Kind::Vector))
      return ("pack." + Rest).str();
  }
  return Has(0, Operand::Kind::Pair) ? S.Name + ".pair" : S.Name;
}

/// `{0:mask}`: one more argument with a bit for each part of the result that is written, if not
/// all.
std::string InstructionWriter::maskOf(StringRef Selector) {
  if (Selector.empty())
    return "";
  unsigned Mask = 0;
  for (char Part : Selector.drop_front())
    Mask |= 1u << (Part - '0');
  return ", " + std::to_string(Mask);
}

/// \p Text, an operand of \p S that has a selector: one byte or half of it as a \p Type, or those
/// of both operands in any order.
std::string InstructionWriter::selected(const std::string &Text, StringRef Selector, StringRef Type,
                                        const Statement &S) {
  const bool OfBytes = Selector.starts_with("b");
  if (isOnePart(Selector))
    return ("offloom::ptx::one_part<" + llvm::Twine(OfBytes ? "8, " : "16, ") +
            Selector.drop_front() + ", " + Type + ">(" + Text + ")")
        .str();
  std::string Numbers;
  for (char Part : Selector.drop_front())
    Numbers += std::string(", ") + Part;
  return std::string("offloom::ptx::picked_") + (OfBytes ? "bytes(" : "halves(") +
         valueOf(S.Operands[1]).Text + ", " + valueOf(S.Operands[2]).Text + Numbers + ")";
}

/// The instruction's code with its placeholders filled in. \p CopiedAs: the type that a plain
/// copy has, or empty.
std::string InstructionWriter::code(const InstructionTable::Match &Match, const Statement &S,
                                    StringRef CopiedAs) {
  StringRef From = CopiedAs.empty() ? cppType(Match.From) : CopiedAs;
  std::string Result;
  StringRef Rest = Match.Found->Code;
  unsigned Used = Match.Found->HasResult; // operands, of which the result is one
  while (!Rest.empty()) {
    auto [Before, Behind] = Rest.split('{');
    auto [Placeholder, After] = Behind.split('}');
    Result += Before;
    Rest = After;
    if (Behind.empty())
      break;
    if (Placeholder.consume_back("-?")) { // `, {2-?}`: nothing if there is no such operand
      unsigned Index = 0;
      if (!Placeholder.getAsInteger(10, Index) && Index == S.Operands.size()) {
        Result.resize(StringRef(Result).rtrim(", ").size());
        continue;
      }
      Placeholder = Behind.take_front(Placeholder.size() + 1);
    }
    std::string Text = fill(Placeholder, Match, S, From, Used);
    unsigned Index = 0;
    if (Before.ends_with("<") && !Placeholder.getAsInteger(10, Index) &&
        Index < S.Operands.size() && S.Operands[Index].Is != Operand::Kind::Immediate &&
        S.Operands[Index].Is != Operand::Kind::Computed &&
        S.Operands[Index].Is != Operand::Kind::Argument)
      fail("'" + S.Name + "' with a register where a constant must stand");
    Result += isArgumentPlace(Before, After)
                  ? Text
                  : parenthesised(std::move(Text), NamesMayBeExpressions);
  }
  if (Used != S.Operands.size())
    fail("'" + S.Name + "' with " + llvm::Twine(S.Operands.size()) + " operands" +
         Table.adviceFor(S.Name));
  return Result;
}

/// What \p Placeholder stands for; raises \p Used to the number of operands that it needs.
std::string InstructionWriter::fill(StringRef Placeholder, const InstructionTable::Match &Match,
                                    const Statement &S, StringRef From, unsigned &Used) {
  if (Placeholder == "type")
    return cppType(Match.Type).str();
  if (Placeholder == "second")
    return cppType(Match.Second).str();
  if (Placeholder == "from")
    return cppType(Match.From).str();
  if (Placeholder == "carry-in" || Placeholder == "carry-out")
    return carry();
  const auto [Place, As] = Placeholder.split(':');
  if (As == "mask")
    return maskOf(S.Operands.front().Selector);
  Placeholder = Place;
  if (!As.empty())
    From = cppType(As == "type" ? Match.Type : As == "second" ? Match.Second : Match.From);
  const bool AllFrom = Placeholder.consume_back("-");
  const bool HasCoordinates = Placeholder.consume_back("@");
  const bool OneOrElements = Placeholder.consume_back("*");
  bool Elements = Placeholder.consume_back("...");
  unsigned Index = 0;
  if (Placeholder.getAsInteger(10, Index) || Index >= S.Operands.size())
    return Used = S.Operands.size() + 1, "";
  if (AllFrom) {
    Used = S.Operands.size();
    std::vector<std::string> Values;
    for (const Operand &O : llvm::drop_begin(S.Operands, Index))
      Values.push_back(valueOf(O).Text);
    return llvm::join(Values, ", ");
  }
  Used = std::max(Used, Index + 1);
  const Operand &O = S.Operands[Index];
  if (HasCoordinates)
    return withCoordinates(O);
  if (Elements || (OneOrElements && O.Is == Operand::Kind::Vector))
    return elements(Match, S, Index, Used);
  if (OneOrElements && O.Is != Operand::Kind::Immediate)
    return valueOf(O).Text; // of any kind: the runtime knows what bits it wants
  Value V = O.Is == Operand::Kind::Immediate ? immediate(O.Name, From) : valueOf(O);
  if (V.IsPointer && !takesPointer(Match.Found->Code, Index))
    V.Text = asNumber(V.Text);
  std::string Text = O.Is == Operand::Kind::Address ? V.Text : converted(V, From);
  if (!O.Selector.empty())
    return As.empty() ? (fail("'." + O.Selector + "' behind an operand"), "")
                      : selected(Text, O.Selector, From, S);
  return Match.Flushes && isFlushed(Match.From) ? flushed(Text, Match.From) : Text;
}

/// `[map, {x, y}]` as two arguments: the address, and its coordinates.
std::string InstructionWriter::withCoordinates(const Operand &O) {
  if (O.Is != Operand::Kind::Address || O.Parts.size() != 2 ||
      O.Parts[1].Is != Operand::Kind::Vector) {
    fail("an operand without coordinates in brackets");
    return "";
  }
  Operand Address = O;
  Address.Parts.pop_back();
  std::vector<std::string> Coordinates;
  for (const Operand &Part : O.Parts[1].Parts)
    Coordinates.push_back(valueOf(Part).Text);
  return valueOf(Address).Text + ", offloom::ptx::coordinates(" + llvm::join(Coordinates, ", ") +
         ")";
}

/// The operands from \p Index on, or those in its braces, side by side. Those that are written to
/// take bits, as those that are read give them; `mov` copies bits by itself.
std::string InstructionWriter::elements(const InstructionTable::Match &Match, const Statement &S,
                                        unsigned Index, unsigned &Used) {
  llvm::ArrayRef<Operand> Parts = S.Operands[Index].Parts;
  if (S.Operands[Index].Is == Operand::Kind::Address || Parts.empty()) {
    Parts = llvm::ArrayRef(S.Operands).drop_front(Index);
    Used = S.Operands.size();
  }
  const bool IsMove = StringRef(S.Name).starts_with("mov.");
  std::string List;
  for (const Operand &Part : Parts) {
    Value V = Part.Is == Operand::Kind::Sink ? Value{"offloom::ptx::sink()", ""} : valueOf(Part);
    if (!IsMove && mixed(V.Type, cppType(Match.Type)))
      V.Text =
          Index == 0 ? "offloom::ptx::bits_of(" + V.Text + ")" : converted(V, cppType(Match.Type));
    List += (List.empty() ? "" : ", ") + (V.IsPointer ? asNumber(V.Text) : V.Text);
  }
  return List;
}

/// The constant \p Digits where a \p Type is wanted.
InstructionWriter::Value InstructionWriter::immediate(StringRef Digits, StringRef Type) {
  if (auto Literal = literal(Digits, Type))
    return {std::move(Literal->Text), Literal->Type};
  fail("the constant '" + Digits + "' in this place");
  return {};
}

/// A register's bits as a \p Type. Of a register of floating point an instruction of bytes or
/// halves takes the lower ones, as of one of integers.
std::string InstructionWriter::converted(const Value &V, StringRef Type) {
  if (!mixed(V.Type, Type))
    return V.Text;
  const StringRef Bits = V.Type == "float" ? "unsigned" : "unsigned long long";
  return ("offloom::bit_cast<" + (isFloating(V.Type) ? Bits : Type) + ">(" + V.Text + ")").str();
}

/// \p Expression with the asm statement's constants in the places of `%2`.
std::string InstructionWriter::computed(StringRef Expression) {
  Expression.consume_front("+");
  Expression = Expression.ltrim();
  std::string Text;
  while (!Expression.empty()) {
    const auto [Before, Behind] = Expression.split('%');
    const StringRef Digits = Behind.take_while(llvm::isDigit);
    unsigned Index = 0;
    Text += Before;
    if (!Digits.getAsInteger(10, Index))
      Text += constantArgument(Index);
    Expression = Behind.drop_front(Digits.size());
  }
  return Text;
}

InstructionWriter::Value InstructionWriter::valueOf(const Operand &O) {
  Value V = plainValueOf(O);
  if (O.Negated)
    V.Text = "!" + V.Text;
  return V;
}

InstructionWriter::Value InstructionWriter::plainValueOf(const Operand &O) {
  switch (O.Is) {
  case Operand::Kind::Argument:
  case Operand::Kind::Register:
    return named(O);
  case Operand::Kind::Immediate:
    return immediate(O.Name, "");
  case Operand::Kind::Computed:
    return {computed(O.Name), ""};
  case Operand::Kind::Address: {
    if (O.Parts.size() > 1) {
      fail("coordinates in brackets");
      return {};
    }
    Value Base = valueOf(O.Parts[0]);
    for (const std::string &Offset :
         {O.Offset ? std::to_string(O.Offset) : std::string(), computed(O.ComputedOffset)})
      if (!Offset.empty())
        Base.Text = "offloom::ptx::at(" + Base.Text + ", " + Offset + ")";
    return {Base.Text, ""};
  }
  case Operand::Kind::Sink:
  case Operand::Kind::Vector:
  case Operand::Kind::Pair:
    break;
  }
  fail("an operand in braces, or '_', in this place");
  return {};
}

} // namespace offloom::ptx
