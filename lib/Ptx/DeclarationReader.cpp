// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Ptx/DeclarationReader.h"
#include "Ptx/Types.h"
#include "llvm/ADT/StringExtras.h"

using llvm::StringRef;

namespace offloom::ptx {

namespace {

/// A GPU's memory has no room for more elements, its blocks none for more registers.
constexpr unsigned long MostElements = 1ul << 32;
constexpr unsigned MostRegisters = 1u << 20;
constexpr unsigned DeepestInitialiser = 16;

bool isSpace(StringRef Word) {
  return Word == ".global" || Word == ".const" || Word == ".shared" || Word == ".local" ||
         Word == ".param" || Word == ".generic";
}

} // namespace

std::string DeclarationReader::symbol() {
  bool HasPercent = false;
  std::string Name = registerName(HasPercent);
  if (Name.find_first_of(".:") != std::string::npos)
    fail("the name '" + Name + "'");
  return HasPercent ? "%" + Name : Name;
}

unsigned long DeclarationReader::number(unsigned long Most) {
  unsigned long Number = 0;
  StringRef Digits = word();
  Digits.consume_back("U");
  if (Digits.getAsInteger(0, Number) || Number > Most)
    fail("the number '" + Digits + "' in this place");
  return Number;
}

/// `.align 8 .b8` and what else stands before the name.
void DeclarationReader::attributes(Variable &V) {
  while (skipSpace(), Rest.starts_with(".")) {
    StringRef Word = directiveWord();
    StringRef Type = Word.drop_front();
    if (Word == ".align") {
      V.Alignment = number(1ul << 20);
      if (V.Alignment & (V.Alignment - 1))
        return fail("an alignment that is no power of two");
    } else if (Word == ".attribute") {
      expect('(');
      do {
        StringRef Attribute = word();
        if (Attribute.empty())
          return fail("an attribute of a variable that is no word");
        V.IsManaged |= Attribute == ".managed";
      } while (take(',') || !peek(')'));
      expect(')');
    } else if (Word == ".ptr" || isSpace(Word)) { // what a pointer leads to
    } else if (!cppType(Type).empty() && V.Type.empty()) {
      V.Type = Type.str();
    } else {
      return fail("'" + Word + "' of a variable");
    }
  }
  if (V.Type.empty())
    fail("a variable without a type");
}

/// `name[2][3] = {…}`
void DeclarationReader::declarator(Variable &V) {
  V.Line = line();
  V.Name = symbol();
  while (!failed() && take('[')) {
    unsigned long Count = peek(']') ? 0 : number(MostElements);
    V.IsArray = true;
    V.Elements *= Count;
    if (V.Elements > MostElements)
      fail("a variable of that size");
    expect(']');
  }
  if (!failed() && take('='))
    initialiser(V, 0);
  if (V.IsArray && !V.Elements)
    V.Elements = V.Initialiser.size();
  if (V.Initialiser.size() > V.Elements)
    fail("more constants than '" + V.Name + "' has elements");
}

/// The rows of arrays must be full, as the compilers write them.
void DeclarationReader::initialiser(Variable &V, unsigned Depth) {
  if (Depth > DeepestInitialiser)
    return fail("braces in braces in braces");
  if (!take('{')) {
    V.Initialiser.push_back(initial());
    return;
  }
  if (take('}'))
    return;
  do
    initialiser(V, Depth + 1);
  while (take(',') && !failed());
  expect('}');
}

/// `-5`, `0f3F800000`, `name`, `name+4`, `generic(name)+4`.
Initial DeclarationReader::initial() {
  const bool IsGeneric =
      (skipSpace(), Rest.consume_front("generic(") || Rest.consume_front("generic ("));
  Operand O = operand();
  if (IsGeneric) {
    expect(')');
    const bool Plus = take('+');
    const bool Minus = take('-');
    if (Plus || Minus)
      O.Offset += (Minus ? -1l : 1l) * static_cast<long>(number(INT64_MAX));
  }
  if (O.Is == Operand::Kind::Immediate)
    return {O.Name, ""};
  if (O.Is != Operand::Kind::Register || O.Negated || peek('('))
    fail("this constant of a variable");
  return {std::to_string(O.Offset), (O.HasPercent ? "%" : "") + O.Name};
}

std::vector<Variable> DeclarationReader::variables(Variable Pattern) {
  std::vector<Variable> Variables;
  attributes(Pattern);
  do {
    Variables.push_back(Pattern);
    if (!failed())
      declarator(Variables.back());
  } while (!failed() && take(','));
  expect(';');
  return Variables;
}

Statement DeclarationReader::registers() {
  Statement S;
  S.Is = Statement::Kind::Declaration;
  skipSpace();
  StringRef Type = word();
  S.Name = Type.ltrim('.').str();
  if (cppType(S.Name).empty())
    fail("registers of type '" + Type + "'");
  while (!failed()) {
    Variable V;
    V.Space = "reg";
    V.Type = S.Name;
    V.Name = symbol();
    if (!failed() && take('<')) {
      V.IsArray = true;
      V.Elements = number(MostRegisters);
      expect('>');
    }
    S.Variables.push_back(std::move(V));
    if (!take(','))
      break;
  }
  expect(';');
  return S;
}

Variable DeclarationReader::parameter() {
  Variable V;
  StringRef Space = directiveWord();
  if (Space != ".param" && Space != ".reg")
    fail("'" + Space + "' in a list of parameters");
  V.Space = Space.ltrim('.').str();
  if (failed())
    return V;
  attributes(V);
  if (!failed())
    declarator(V);
  return V;
}

std::vector<Variable> DeclarationReader::parameters() {
  std::vector<Variable> Parameters;
  if (!take('(') || take(')'))
    return Parameters;
  do
    Parameters.push_back(parameter());
  while (!failed() && take(','));
  expect(')');
  return Parameters;
}

} // namespace offloom::ptx
