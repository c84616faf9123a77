// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Ptx/InstructionTable.h"
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

Instruction readInstruction(YamlMapping &Mapping) {
  Instruction I;
  I.Parts = split(Mapping.text("name"));
  if (Mapping.has("types"))
    I.Types = Mapping.texts("types");
  for (const std::string &Type : I.Types)
    if (cppType(Type).empty())
      Mapping.mistake("types", "'" + Type + "' is no type of PTX");
  if (Mapping.has("ignores"))
    I.Ignored = Mapping.texts("ignores");
  I.HasResult = !Mapping.has("does");
  I.Code = Mapping.text(I.HasResult ? "is" : "does");
  I.ReadsThreadIdx = Mapping.has("reads-thread-index") && Mapping.flag("reads-thread-index");
  I.Waits = Mapping.has("waits") && Mapping.flag("waits");
  I.Carries = Mapping.has("carries") && Mapping.flag("carries");
  return I;
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

/// Is a mnemonic of \p Parts one of \p I's? Then also its types.
bool matches(const Instruction &I, ArrayRef<StringRef> Parts, StringRef &Type, StringRef &From) {
  Type = From = "";
  size_t Matched = 0;
  for (StringRef Part : Parts) {
    if (is_contained(I.Parts, Part)) {
      ++Matched;
    } else if (is_contained(I.Types, Part)) {
      Type = Type.empty() ? Part : Type;
      From = Part;
    } else if (!is_contained(I.Ignored, Part)) {
      return false;
    }
  }
  return Matched == I.Parts.size() && (I.Types.empty() || !Type.empty());
}

} // namespace

Error InstructionTable::loadSection(YamlMapping &File) {
  File.text("section");
  File.has("lists"); // for aliases in the instructions below
  if (File.has("instructions"))
    for (YamlMapping &Line : File.mappings("instructions")) {
      Instruction I = readInstruction(Line);
      if (Error E = Line.finish())
        return E;
      Instructions[I.Parts.front()].push_back(std::move(I));
    }
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
  for (const Instruction &I : Candidates->second)
    if (Match M{&I, "", ""}; matches(I, Parts, M.Type, M.From))
      return M;
  return std::nullopt;
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
    return {true, true};
  }
  auto Note = [&](const auto &Self, const Operand &O) -> void {
    if (const SpecialRegister *R = findRegister(O.Name))
      Known.ReadsThreadIdx |= R->ReadsThreadIdx;
    for (const Operand &Part : O.Parts)
      Self(Self, Part);
  };
  for (const Statement &S : *Statements) {
    if (S.Is != Statement::Kind::Instruction)
      continue;
    auto Match = find(S.Name);
    if (!Match)
      return {true, true};
    Known.ReadsThreadIdx |= Match->Found->ReadsThreadIdx;
    Known.Waits |= Match->Found->Waits;
    for (const Operand &O : S.Operands)
      Note(Note, O);
  }
  return Known;
}

} // namespace offloom::ptx
