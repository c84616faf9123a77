// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Verify/ElementType.h"
#include "llvm/ADT/StringSwitch.h"
#include "llvm/Demangle/Demangle.h"
#include <cstdlib>

namespace offloom {
namespace {

std::string taken(char *Text) {
  std::string Result = Text ? Text : "";
  std::free(Text);
  return Result;
}

llvm::StringRef withoutQualifiers(llvm::StringRef Type) {
  for (bool Again = true; Again;) {
    Type = Type.trim();
    Again = false;
    for (llvm::StringRef Word : {" const", " volatile", " restrict", " __restrict__"})
      Again |= Type.consume_back(Word);
  }
  return Type;
}

/// "(int, f<a, b>*)" as types.
std::vector<std::string> splitParameters(llvm::StringRef List) {
  std::vector<std::string> Types;
  if (!List.consume_front("(") || !List.consume_back(")"))
    return Types;
  int Depth = 0;
  std::string Type;
  for (char C : List) {
    Depth += C == '<' || C == '(' || C == '[' || C == '{';
    Depth -= C == '>' || C == ')' || C == ']' || C == '}';
    if (C == ',' && Depth == 0) {
      Types.push_back(llvm::StringRef(Type).trim().str());
      Type.clear();
    } else {
      Type += C;
    }
  }
  if (!llvm::StringRef(Type).trim().empty())
    Types.push_back(llvm::StringRef(Type).trim().str());
  return Types;
}

/// `float` of `float4`: CUDA's vector types are of one element each.
llvm::StringRef vectorElement(llvm::StringRef Type) {
  llvm::StringRef Element = Type.drop_until([](char C) { return C >= '1' && C <= '4'; });
  if (Element.size() != 1)
    return Type;
  return llvm::StringSwitch<llvm::StringRef>(Type.drop_back())
      .Case("char", "signed char")
      .Case("uchar", "unsigned char")
      .Case("short", "short")
      .Case("ushort", "unsigned short")
      .Case("int", "int")
      .Case("uint", "unsigned int")
      .Case("long", "long")
      .Case("ulong", "unsigned long")
      .Case("longlong", "long long")
      .Case("ulonglong", "unsigned long long")
      .Case("float", "float")
      .Case("double", "double")
      .Case("dim", "unsigned int")
      .Default(Type);
}

} // namespace

KernelName KernelName::of(const std::string &Mangled) {
  llvm::ItaniumPartialDemangler Demangler;
  if (Mangled.empty() || Demangler.partialDemangle(Mangled.c_str()) || !Demangler.isFunction())
    return {Mangled, Mangled, {}};
  KernelName Name;
  Name.Readable = taken(Demangler.finishDemangle(nullptr, nullptr));
  Name.Base = taken(Demangler.getFunctionBaseName(nullptr, nullptr));
  Name.Parameters = splitParameters(taken(Demangler.getFunctionParameters(nullptr, nullptr)));
  return Name;
}

ElementType elementOf(llvm::StringRef Type) {
  Type = withoutQualifiers(Type);
  if (Type.ends_with("*"))
    return {ElementType::Address, 8, false};
  using E = ElementType;
  return llvm::StringSwitch<ElementType>(vectorElement(Type))
      .Cases({"char", "signed char"}, E{E::Integer, 1, true})
      .Cases({"unsigned char", "bool", "std::byte"}, E{E::Integer, 1, false})
      .Case("short", E{E::Integer, 2, true})
      .Case("unsigned short", E{E::Integer, 2, false})
      .Cases({"int", "wchar_t"}, E{E::Integer, 4, true})
      .Case("unsigned int", E{E::Integer, 4, false})
      .Cases({"long", "long long"}, E{E::Integer, 8, true})
      .Cases({"unsigned long", "unsigned long long"}, E{E::Integer, 8, false})
      .Case("float", E{E::Float, 4, true})
      .Case("double", E{E::Double, 8, true})
      .Cases({"__half", "__half2"}, E{E::Half, 2, true})
      .Cases({"__nv_bfloat16", "__nv_bfloat162"}, E{E::BFloat16, 2, true})
      .Default({});
}

llvm::StringRef pointeeOf(llvm::StringRef Type) {
  Type = withoutQualifiers(Type);
  return Type.consume_back("*") ? withoutQualifiers(Type) : llvm::StringRef();
}

} // namespace offloom
