// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Build/HeaderTemplates.h"
#include "Build/CMakeConditions.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

namespace offloom {
namespace {

bool isVariable(llvm::StringRef Name) {
  return !Name.empty() &&
         llvm::all_of(Name, [](char C) { return llvm::isAlnum(C) || C == '_' || C == '-'; });
}

bool isSwitchedOn(llvm::StringRef Variable, const CMakeFacts &Facts) {
  if (std::optional<std::string> Usual = Facts.usualValueOf(Variable))
    return truthOf(*Usual).value_or(true);
  return llvm::any_of(Facts.valuesOf(Variable),
                      [](llvm::StringRef Value) { return truthOf(Value) == true; });
}

std::string valueOf(llvm::StringRef Variable, const CMakeFacts &Facts) {
  std::string Value = Facts.usualValueOf(Variable).value_or("");
  return Value.empty() ? "0" : Value;
}

/// \p Line with `@NAME@` and `${NAME}` replaced.
std::string withValues(llvm::StringRef Line, const CMakeFacts &Facts) {
  std::string Result;
  while (!Line.empty()) {
    bool IsReference = Line.starts_with("${");
    llvm::StringRef Rest = Line.drop_front(IsReference ? 2 : 1);
    size_t End = Rest.find(IsReference ? '}' : '@');
    bool Begins = (IsReference || Line.starts_with("@")) && End != llvm::StringRef::npos &&
                  isVariable(Rest.take_front(End));
    if (Begins)
      Result += valueOf(Rest.take_front(End), Facts);
    else
      Result += Line.front();
    Line = Begins ? Rest.drop_front(End + 1) : Line.drop_front();
  }
  return Result;
}

/// A line that begins with `#cmakedefine`.
std::string definition(llvm::StringRef Words, const CMakeFacts &Facts) {
  bool IsNumber = Words.consume_front("01");
  Words = Words.trim();
  llvm::StringRef Name = Words.take_until([](char C) { return llvm::isSpace(C); });
  bool IsOn = isSwitchedOn(Name, Facts);
  if (IsNumber)
    return ("#define " + Name + (IsOn ? " 1" : " 0")).str();
  return IsOn ? "#define " + withValues(Words, Facts) : ("/* #undef " + Name + " */").str();
}

} // namespace

std::string headerOf(llvm::StringRef Text, const CMakeFacts &Facts) {
  std::string Result;
  for (llvm::StringRef Line : llvm::split(Text, '\n')) {
    llvm::StringRef Words = Line.ltrim();
    bool IsDirective = Words.consume_front("#");
    Words = Words.ltrim();
    if (IsDirective && Words.consume_front("cmakedefine"))
      Result += definition(Words, Facts);
    else
      Result += withValues(Line, Facts);
    Result += '\n';
  }
  return Result;
}

std::string exportHeaderOf(llvm::StringRef Base, llvm::StringRef MacroName) {
  const std::string Upper = Base.upper();
  std::string Text;
  auto Define = [&](llvm::StringRef Macro) { Text += ("#define " + Macro + "\n").str(); };
  Define(MacroName.empty() ? Upper + "_EXPORT" : MacroName.str());
  for (llvm::StringRef Ending :
       {"_NO_EXPORT", "_DEPRECATED", "_DEPRECATED_EXPORT", "_DEPRECATED_NO_EXPORT"})
    Define(Upper + Ending.str());
  return "#pragma once\n" + Text;
}

} // namespace offloom
