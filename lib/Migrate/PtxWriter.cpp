// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Migrate/PtxWriter.h"
#include "Ptx/Types.h"
#include "clang/Basic/CharInfo.h"
#include "clang/Basic/IdentifierTable.h"
#include "clang/Basic/LangOptions.h"
#include "llvm/ADT/APFloat.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringMap.h"

using namespace offloom::ptx;
using llvm::StringRef;

namespace offloom {

namespace {

bool isFloating(StringRef CppType) { return CppType == "float" || CppType == "double"; }

/// `0f3F800000` and `0d3FF0000000000000`, bits in hexadecimal, as a C++ literal.
std::string floatLiteral(StringRef Bits, bool IsDouble) {
  const llvm::fltSemantics &Format =
      IsDouble ? llvm::APFloat::IEEEdouble() : llvm::APFloat::IEEEsingle();
  llvm::APFloat Value(Format, llvm::APInt(IsDouble ? 64 : 32, Bits, 16));
  if (!Value.isFinite())
    return (llvm::Twine("std::bit_cast<") + (IsDouble ? "double" : "float") + ">(0x" + Bits +
            (IsDouble ? "ull)" : "u)"))
        .str();
  llvm::SmallString<32> Digits;
  Value.toString(Digits, /*FormatPrecision=*/0, /*FormatMaxPadding=*/0);
  if (StringRef(Digits).find_first_of(".eE") == StringRef::npos)
    Digits += ".0";
  return (Digits + (IsDouble ? "" : "f")).str();
}

class Writer {
public:
  Writer(const AsmText &Asm, const InstructionTable &Table) : Asm(Asm), Table(Table) {}

  llvm::Expected<std::vector<std::string>> run(llvm::ArrayRef<Statement> Statements) {
    if (llvm::count_if(Statements,
                       [](const Statement &S) { return S.Is == Statement::Kind::Instruction; }) > 1)
      keepInputs();
    if (llvm::any_of(Statements, [&](const Statement &S) { return carries(S); }))
      Preface.push_back("bool " + Carry + " = false;");
    for (const Statement &S : Statements)
      write(S);
    if (!Problem.empty())
      return llvm::createStringError(Problem);
    return inBraces();
  }

private:
  /// A value and its C++ type; the type is empty where it does not matter.
  struct Value {
    std::string Text;
    StringRef Type;
  };

  bool carries(const Statement &S) const {
    if (S.Is != Statement::Kind::Instruction)
      return false;
    auto Match = Table.find(S.Name);
    return Match && Match->Found->Carries;
  }

  /// Several instructions read an input at different times, and an output may change it before.
  void keepInputs() {
    for (unsigned I = Asm.Outputs; I < Asm.Operands.size(); ++I) {
      StringRef Text = Asm.Operands[I].Text;
      bool IsName = !Text.empty() &&
                    llvm::all_of(Text, [](char C) { return clang::isAsciiIdentifierContinue(C); });
      bool IsOutput = llvm::any_of(llvm::ArrayRef(Asm.Operands).take_front(Asm.Outputs),
                                   [&](const auto &O) { return StringRef(O.Text).contains(Text); });
      if (IsName && !IsOutput)
        continue;
      std::string Name = freshName("in" + std::to_string(I - Asm.Outputs));
      Preface.push_back(("const auto " + Name + " = " + Text + ";").str());
      Kept[I] = Name;
    }
  }

  void write(const Statement &S) {
    switch (S.Is) {
    case Statement::Kind::ScopeBegin:
      Lines.push_back("{");
      return;
    case Statement::Kind::ScopeEnd:
      Lines.push_back("}");
      return;
    case Statement::Kind::Declaration:
      return declare(S);
    case Statement::Kind::Instruction:
      break;
    }
    std::string Guard = S.Guard.empty() ? "" : "if (" + valueOf(S.Guard[0]).Text + ") ";
    Lines.push_back(Guard + instruction(S));
  }

  void declare(const Statement &S) {
    StringRef Type = cppType(S.Name);
    if (Type.empty())
      return fail("registers of type '." + S.Name + "'");
    std::string Line = Type.str();
    for (const std::string &Register : S.Names) {
      std::string Name = freshName(Register);
      Declared[Register] = {Name, Type};
      Line += (&Register == &S.Names.front() ? " " : ", ") + Name;
    }
    Lines.push_back(Line + ";");
  }

  /// The lines as one statement: in braces, unless they are one already.
  std::vector<std::string> inBraces() {
    if (Preface.empty() && Lines.size() == 1 && !StringRef(Lines[0]).starts_with("if "))
      return std::move(Lines);
    if (!isBlock()) {
      Lines.insert(Lines.begin(), "{");
      Lines.push_back("}");
    }
    Lines.insert(Lines.begin() + 1, Preface.begin(), Preface.end());
    return std::move(Lines);
  }

  /// Does the brace that the lines begin with close with the last one?
  bool isBlock() const {
    int Depth = 0;
    for (const std::string &Line : llvm::ArrayRef(Lines).drop_back()) {
      Depth += (Line == "{") - (Line == "}");
      if (Depth == 0)
        return false;
    }
    return Lines.size() > 1 && Lines.back() == "}";
  }

  /// A name that neither C++ nor the operands use.
  std::string freshName(StringRef Wanted) const {
    std::string Name;
    for (char C : Wanted)
      Name += clang::isAsciiIdentifierContinue(C) && C != '$' ? C : '_';
    if (clang::isDigit(Name[0]))
      Name = "r" + Name;
    static clang::LangOptions Cpp = [] {
      clang::LangOptions Options;
      Options.CPlusPlus = Options.CPlusPlus20 = true;
      return Options;
    }();
    clang::IdentifierTable Keywords(Cpp);
    auto IsTaken = [&](StringRef Tried) {
      return Keywords.get(Tried).isKeyword(Cpp) || llvm::any_of(Asm.Operands, [&](const auto &O) {
               return StringRef(O.Text).contains(Tried);
             });
    };
    while (IsTaken(Name))
      Name += "_";
    return Name;
  }

  std::string instruction(const Statement &S) {
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
    Value Target = Into.Is == Operand::Kind::Sink ? Value() : valueOf(Into);
    StringRef Type = cppType(Match->Type);
    bool IsCopy = Match->Found->Code == "{1}";
    std::string Code = modified(code(*Match, S, IsCopy ? Target.Type : ""), *Match);
    if (!IsCopy && mixed(Target.Type, Type))
      Code = ("std::bit_cast<" + Target.Type + ">(" + Code + ")").str();
    return Into.Is == Operand::Kind::Sink ? "static_cast<void>(" + Code + ");"
                                          : Target.Text + " = " + Code + ";";
  }

  /// `mov` has a name of its own in the table where it takes apart or puts together; what gives a
  /// second result has `.pair` behind its name.
  static std::string tableName(const Statement &S) {
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

  /// Types whose subnormal numbers .ftz makes zeros. Packed halves are other types of PTX.
  static bool isFlushed(StringRef Type) {
    return Type == "f32" || Type == "f16" || Type == "f16x2";
  }

  static std::string flushed(const std::string &Code, StringRef Type) {
    return (Type == "f32" ? "offloom::ptx::flushed(" : "offloom::ptx::flushed_half(") + Code + ")";
  }

  /// The result \p Code with what the mnemonic's modifiers ask for.
  static std::string modified(std::string Code, const InstructionTable::Match &Match) {
    if (Match.Flushes && isFlushed(Match.Type))
      Code = flushed(Code, Match.Type);
    if (Match.Saturates)
      Code = "offloom::ptx::saturated_" + Match.Type.str() + "(" + Code + ")";
    return Code;
  }

  static bool mixed(StringRef A, StringRef B) {
    return !A.empty() && !B.empty() && A != "bool" && B != "bool" && isFloating(A) != isFloating(B);
  }

  /// The instruction's code with its placeholders filled in. \p CopiedAs: the type that a plain
  /// copy has, or empty.
  std::string code(const InstructionTable::Match &Match, const Statement &S, StringRef CopiedAs) {
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
      std::string Text = fill(Placeholder, Match, S, From, Used);
      Result += isArgumentPlace(Before, After) ? Text : parenthesised(std::move(Text));
    }
    if (Used != S.Operands.size())
      fail("'" + S.Name + "' with " + llvm::Twine(S.Operands.size()) + " operands" +
           Table.adviceFor(S.Name));
    return Result;
  }

  /// Is what stands between \p Before and \p After an argument, or all there is?
  static bool isArgumentPlace(StringRef Before, StringRef After) {
    Before = Before.rtrim();
    return (Before.empty() || llvm::StringRef("(,<").contains(Before.back())) &&
           (After.empty() || llvm::StringRef("),>").contains(After.front()));
  }

  static std::string parenthesised(std::string Text) {
    bool IsPrimary = llvm::all_of(Text, [](char C) {
      return clang::isAsciiIdentifierContinue(C) || C == '.' || C == ':' || C == '[' || C == ']';
    });
    return IsPrimary ? Text : "(" + Text + ")";
  }

  /// What \p Placeholder stands for; raises \p Used to the number of operands that it needs.
  std::string fill(StringRef Placeholder, const InstructionTable::Match &Match, const Statement &S,
                   StringRef From, unsigned &Used) {
    if (Placeholder == "type")
      return cppType(Match.Type).str();
    if (Placeholder == "second")
      return cppType(Match.Second).str();
    if (Placeholder == "from")
      return cppType(Match.From).str();
    if (Placeholder == "carry")
      return Carry;
    bool Elements = Placeholder.consume_back("...");
    unsigned Index = 0;
    if (Placeholder.getAsInteger(10, Index) || Index >= S.Operands.size())
      return Used = S.Operands.size() + 1, "";
    Used = std::max(Used, Index + 1);
    if (!Elements) {
      std::string Text = converted(S.Operands[Index], From);
      return Match.Flushes && isFlushed(Match.From) ? flushed(Text, Match.From) : Text;
    }
    llvm::ArrayRef<Operand> Parts = S.Operands[Index].Parts;
    if (S.Operands[Index].Is == Operand::Kind::Address || Parts.empty()) {
      Parts = llvm::ArrayRef(S.Operands).drop_front(Index);
      Used = S.Operands.size();
    }
    std::string List;
    for (const Operand &Part : Parts)
      List += (List.empty() ? "" : ", ") +
              (Part.Is == Operand::Kind::Sink ? "offloom::ptx::sink()" : valueOf(Part).Text);
    return List;
  }

  /// Registers hold bits: the operand as a \p Type.
  std::string converted(const Operand &O, StringRef Type) {
    Value V = valueOf(O);
    if (O.Is == Operand::Kind::Address || !mixed(V.Type, Type))
      return V.Text;
    return ("std::bit_cast<" + Type + ">(" + V.Text + ")").str();
  }

  Value valueOf(const Operand &O) {
    Value V = plainValueOf(O);
    if (O.Negated)
      V.Text = "!" + V.Text;
    return V;
  }

  Value plainValueOf(const Operand &O) {
    switch (O.Is) {
    case Operand::Kind::Argument:
      return argument(O);
    case Operand::Kind::Register:
      return registerValue(O);
    case Operand::Kind::Immediate:
      return immediate(O.Name);
    case Operand::Kind::Address: {
      Value Base = valueOf(O.Parts[0]);
      if (O.Offset)
        Base.Text = "offloom::ptx::at(" + Base.Text + ", " + std::to_string(O.Offset) + ")";
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

  Value argument(const Operand &O) {
    if (O.Index >= Asm.Operands.size()) {
      fail("'%" + O.Name + "': there is no such operand");
      return {};
    }
    const AsmText::Operand &Argument = Asm.Operands[O.Index];
    StringRef Letters = StringRef(Argument.Constraint).ltrim("=+&");
    unsigned Same = 0;
    if (!Letters.getAsInteger(10, Same) && Same < Asm.Outputs)
      Letters = StringRef(Asm.Operands[Same].Constraint).ltrim("=+&");
    auto It = Kept.find(O.Index);
    return {It == Kept.end() ? Argument.Text : It->second,
            Letters.empty() ? "" : cppTypeOfConstraint(Letters[0])};
  }

  Value registerValue(const Operand &O) {
    if (auto It = Declared.find(O.Name); It != Declared.end())
      return It->second;
    if (const auto *Special = Table.findRegister(O.Name))
      return {Special->Code, cppType(Special->Type)};
    fail("the register '" + O.Name + "'");
    return {};
  }

  Value immediate(StringRef Digits) {
    StringRef Bits = Digits;
    if (Bits.consume_front_insensitive("0f") && Bits.size() == 8)
      return {floatLiteral(Bits, false), "float"};
    if (Bits = Digits; Bits.consume_front_insensitive("0d") && Bits.size() == 16)
      return {floatLiteral(Bits, true), "double"};
    return {Digits.str(), Digits.contains('.') ? "double" : ""};
  }

  void fail(const llvm::Twine &What) {
    if (Problem.empty())
      Problem = What.str();
  }

  const AsmText &Asm;
  const InstructionTable &Table;
  std::vector<std::string> Preface; ///< what the lines need before them
  std::vector<std::string> Lines;
  const std::string Carry = freshName("carry");
  llvm::StringMap<Value> Declared;
  llvm::DenseMap<unsigned, std::string> Kept;
  std::string Problem;
};

} // namespace

llvm::Expected<std::vector<std::string>>
writePtx(llvm::ArrayRef<Statement> Statements, const AsmText &Asm, const InstructionTable &Table) {
  return Writer(Asm, Table).run(Statements);
}

} // namespace offloom
