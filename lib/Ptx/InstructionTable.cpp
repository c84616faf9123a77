// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Ptx/InstructionTable.h"
#include "Ptx/Branches.h"
#include "Ptx/Parser.h"
#include "Ptx/Types.h"
#include "Rules/Yaml.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

using namespace llvm;

namespace offloom::ptx {

namespace {

std::vector<std::string> split(StringRef Mnemonic) {
  std::vector<std::string> Parts;
  for (StringRef Part : llvm::split(Mnemonic, '.'))
    Parts.push_back(Part.str());
  return Parts;
}

/// A word in braces that a pattern has, and what it stands for: a part of the name, and of the
/// code.
struct Axis {
  std::string Word;
  std::vector<std::pair<std::string, std::string>> Values;
};

std::string withWord(std::string Text, StringRef Word, StringRef Value) {
  const std::string Place = ("{" + Word + "}").str();
  for (size_t At; (At = Text.find(Place)) != std::string::npos;)
    Text.replace(At, Place.size(), Value);
  return Text;
}

/// Appends the instructions that \p Pattern, of the name \p Name, is for all values of \p Axes.
void expand(const Instruction &Pattern, const std::string &Name, ArrayRef<Axis> Axes,
            std::vector<Instruction> &Result) {
  if (Axes.empty()) {
    Result.push_back(Pattern);
    Result.back().Parts = split(Name);
    return;
  }
  for (const auto &[Part, Code] : Axes.front().Values) {
    Instruction One = Pattern;
    One.Code = withWord(Pattern.Code, Axes.front().Word, Code);
    expand(One, withWord(Name, Axes.front().Word, Part), Axes.drop_front(), Result);
  }
}

/// `each` makes an instruction of every entry of a mapping: its key stands for {each} in the name,
/// its value in the code. `for` makes one of all combinations of several such words.
Error readAxes(YamlMapping &Mapping, std::vector<Axis> &Axes) {
  if (Mapping.has("each"))
    Axes.push_back({"each", Mapping.pairs("each")});
  if (Mapping.has("for"))
    for (YamlMapping &Line : Mapping.mappings("for")) {
      Axes.push_back({Line.text("word"), Line.pairs("is")});
      if (Error E = Line.finish())
        return E;
    }
  return Error::success();
}

Expected<std::vector<Instruction>> readInstructions(YamlMapping &Mapping) {
  Instruction I;
  const std::string Name = Mapping.text("name");
  if (Mapping.has("types"))
    I.Types = Mapping.texts("types");
  for (const std::string &Type : I.Types)
    if (cppType(Type).empty())
      Mapping.mistake("types", "'" + Type + "' is no type of PTX");
  if (Mapping.has("orders"))
    I.Orders = Mapping.texts("orders");
  if (Mapping.has("ignores"))
    I.Ignored = Mapping.texts("ignores");
  if (Mapping.has("modifiers"))
    I.Modifiers = Mapping.texts("modifiers");
  for (const std::string &Modifier : I.Modifiers)
    if (Modifier != "ftz" && Modifier != "sat")
      Mapping.mistake("modifiers", "'" + Modifier + "' is neither 'ftz' nor 'sat'");
  I.HasResult = !Mapping.has("does");
  I.Code = Mapping.text(I.HasResult ? "is" : "does");
  I.ReadsThreadIdx = Mapping.has("reads-thread-index") && Mapping.flag("reads-thread-index");
  I.Meets = Mapping.has("meets") && Mapping.flag("meets");
  I.Waits = I.Meets || (Mapping.has("waits") && Mapping.flag("waits"));
  I.ReadsCarry = StringRef(I.Code).contains("{carry-in}");
  I.WritesCarry = StringRef(I.Code).contains("{carry-out}");
  std::vector<Axis> Axes;
  if (Error E = readAxes(Mapping, Axes))
    return E;
  std::vector<Instruction> Result;
  expand(I, Name, Axes, Result);
  return Result;
}

InstructionTable::SpecialRegister readRegister(YamlMapping &Mapping) {
  InstructionTable::SpecialRegister R;
  R.Type = Mapping.text("type");
  R.Code = Mapping.text("is");
  R.ReadsThreadIdx = Mapping.has("reads-thread-index") && Mapping.flag("reads-thread-index");
  if (cppType(R.Type).empty())
    Mapping.mistake("type", "'" + R.Type + "' is no type of PTX");
  return R;
}

bool takes(const Instruction &I, StringRef Part) {
  return is_contained(I.Parts, Part) || is_contained(I.Types, Part) ||
         is_contained(I.Ignored, Part) || is_contained(I.Modifiers, Part);
}

/// Is a mnemonic of \p Parts one of \p I's? Then also its types and modifiers.
bool matches(const Instruction &I, ArrayRef<StringRef> Parts, InstructionTable::Match &M) {
  M = {&I, "", "", "", ""};
  size_t Matched = 0;
  SmallVector<StringRef, 4> Ordered, Types;
  for (StringRef Part : Parts) {
    if (!takes(I, Part))
      return false;
    if (M.Result.empty() && isType(Part))
      M.Result = Part;
    if (is_contained(I.Parts, Part)) {
      ++Matched;
      if (tellsOperandsApart(Part))
        Ordered.push_back(Part);
      if (!cppType(Part).empty())
        M.From = Part;
    } else if (is_contained(I.Types, Part)) {
      if (!Ordered.empty())
        return false;
      if (!M.Type.empty() && M.Second.empty())
        M.Second = Part;
      M.Type = M.Type.empty() ? Part : M.Type;
      M.From = Part;
      Types.push_back(Part);
    } else if (is_contained(I.Modifiers, Part)) {
      (Part == "ftz" ? M.Flushes : M.Saturates) = true;
    }
  }
  if (!I.Orders.empty() && !is_contained(I.Orders, llvm::join(Types, ".")))
    return false;
  return Matched == I.Parts.size() && (I.Types.empty() || !M.Type.empty()) &&
         llvm::equal(Ordered, llvm::make_filter_range(I.Parts, tellsOperandsApart));
}

} // namespace

Error InstructionTable::loadSection(YamlMapping &File) {
  File.text("section");
  File.has("lists"); // for aliases in the instructions below
  const bool Computes = File.has("computes") && File.flag("computes");
  if (File.has("instructions"))
    for (YamlMapping &Line : File.mappings("instructions")) {
      Expected<std::vector<Instruction>> Read = readInstructions(Line);
      if (!Read)
        return Read.takeError();
      if (Error E = Line.finish())
        return E;
      for (Instruction &I : *Read) {
        I.Computes = Computes && !I.Waits && !I.ReadsThreadIdx && !I.ReadsCarry && !I.WritesCarry;
        Instructions[I.Parts.front()].push_back(std::move(I));
      }
    }
  if (File.has("write-instead"))
    for (auto &[Begin, Instead] : File.pairs("write-instead"))
      Advice.emplace_back(std::move(Begin), std::move(Instead));
  if (File.has("special-registers"))
    for (YamlMapping &Line : File.mappings("special-registers")) {
      std::string Name = Line.text("name");
      Registers[Name] = readRegister(Line);
      if (Error E = Line.finish())
        return E;
    }
  return Error::success();
}

Expected<InstructionTable> InstructionTable::load(const std::string &Directory) {
  InstructionTable Table;
  if (Error E =
          readYamlFiles(Directory, [&](YamlMapping &File) { return Table.loadSection(File); }))
    return E;
  return Table;
}

std::optional<InstructionTable::Match> InstructionTable::find(StringRef Mnemonic) const {
  SmallVector<StringRef, 8> Parts;
  Mnemonic.split(Parts, '.');
  auto Candidates = Instructions.find(Parts.front());
  if (Candidates == Instructions.end())
    return std::nullopt;
  llvm::erase(Parts, CacheHint);
  auto InTable = [&]() -> std::optional<Match> {
    for (const Instruction &I : Candidates->second)
      if (Match M; matches(I, Parts, M))
        return M;
    return std::nullopt;
  };
  if (auto Found = InTable())
    return Found;
  // The part of shared memory is the address's to know, unless the table has words for it.
  auto Part = llvm::find_if(Parts, [](StringRef Part) { return Part.starts_with("shared::"); });
  if (Part == Parts.end())
    return std::nullopt;
  *Part = "shared";
  return InTable();
}

std::string InstructionTable::adviceFor(StringRef Mnemonic) const {
  for (const auto &[Begin, Instead] : Advice)
    if (Mnemonic == Begin || Mnemonic.starts_with(Begin + "."))
      return " (" + Instead + ")";
  return "";
}

std::string InstructionTable::unknownPartOf(StringRef Mnemonic) const {
  StringRef Shown = Mnemonic;
  const bool HasSecondResult = Shown.consume_back(".pair");
  SmallVector<StringRef, 8> Parts;
  Shown.split(Parts, '.');
  const std::string Instruction = ("the instruction '" + Shown + "'").str();
  if (std::string Instead = adviceFor(Shown); !Instead.empty())
    return Instruction + Instead;
  auto Candidates = Instructions.find(Parts.front());
  if (Candidates == Instructions.end())
    return Instruction;
  for (StringRef Part : ArrayRef(Parts).drop_front())
    if (none_of(Candidates->second, [&](const auto &I) { return takes(I, Part); }))
      return ("'." + Part + "' of ").str() + Instruction;
  if (HasSecondResult && find(Shown))
    return "a second result ('|') of " + Instruction;
  return "this combination of modifiers and types of " + Instruction;
}

const InstructionTable::SpecialRegister *InstructionTable::findRegister(StringRef Name) const {
  auto Found = Registers.find(Name);
  return Found == Registers.end() ? nullptr : &Found->second;
}

InstructionTable::Effects InstructionTable::effectsOf(StringRef Template) const {
  Effects Known;
  auto Statements = parse(Template);
  if (!Statements) {
    consumeError(Statements.takeError());
    return {true, true, false, false, false};
  }
  auto Note = [&](const auto &Self, const Operand &O) -> void {
    if (const SpecialRegister *R = findRegister(O.Name)) {
      Known.ReadsThreadIdx |= R->ReadsThreadIdx;
      Known.Computes = Known.Loads = false;
    }
    for (const Operand &Part : O.Parts)
      Self(Self, Part);
  };
  Known.Waits = mayPoll(*Statements);
  Known.Computes = Known.Loads = !Known.Waits;
  for (const Statement &S : *Statements) {
    if (S.Is != Statement::Kind::Instruction || isBranch(S))
      continue;
    auto Match = find(S.Name);
    if (!Match)
      return {true, true, false, false, false};
    Known.ReadsThreadIdx |= Match->Found->ReadsThreadIdx;
    Known.Waits |= Match->Found->Waits;
    Known.Computes &= Match->Found->Computes;
    Known.Loads &= Match->Found->Computes || StringRef(S.Name).starts_with("ld.");
    Known.Meets = Match->Found->Meets && Statements->size() == 1 && S.Guard.empty();
    for (const Operand &O : S.Operands)
      Note(Note, O);
  }
  return Known;
}

} // namespace offloom::ptx
