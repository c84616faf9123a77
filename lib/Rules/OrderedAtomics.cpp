// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "Rules/OrderedAtomics.h"
#include "Rules/Yaml.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringSwitch.h"

using namespace llvm;

namespace offloom {
namespace {

void addNumber(YamlMapping &Line, StringRef Key, StringRef Text, OrderedAtomic::Numbers &Numbers) {
  unsigned Number = 0;
  if (Text.getAsInteger(10, Number))
    Line.mistake(Key, "'" + Text + "' is no number");
  Numbers.push_back(Number);
}

OrderedAtomic::Numbers numbers(YamlMapping &Line, StringRef Key) {
  OrderedAtomic::Numbers Result;
  for (const std::string &Text : Line.texts(Key))
    addNumber(Line, Key, Text, Result);
  return Result;
}

/// How a message calls types of \p Kind; empty for a kind that there is not.
StringRef inWords(StringRef Kind) {
  return StringSwitch<StringRef>(Kind)
      .Case("any", "objects")
      .Case("signed", "signed integers")
      .Case("unsigned", "unsigned integers")
      .Case("floating-point", "floating-point numbers")
      .Case("pointer", "pointers")
      .Case("enumeration", "enumerations")
      .Default("");
}

OrderedAtomic readLine(YamlMapping &Line) {
  OrderedAtomic Result;
  if (Line.has("objects"))
    for (const auto &[Kind, Sizes] : Line.pairs("objects")) {
      if (inWords(Kind).empty())
        Line.mistake("objects", "there is no kind '" + Kind + "' of objects");
      auto &Added = Result.Objects.emplace_back(Kind, OrderedAtomic::Numbers()).second;
      for (StringRef Size : split(Sizes, ' '))
        addNumber(Line, "objects", Size, Added);
    }
  Result.Orders = numbers(Line, "orders");
  if (Result.Orders.empty())
    Line.mistake("orders", "there is at least one order");
  Result.AllowedOrders = numbers(Line, "allowed");
  return Result;
}

} // namespace

bool OrderedAtomic::takes(StringRef Kind, unsigned Bytes) const {
  return any_of(Objects, [&](const auto &Object) {
    return (Object.first == Kind || Object.first == "any") && is_contained(Object.second, Bytes);
  });
}

std::string OrderedAtomic::objectsInWords() const {
  std::string Result;
  for (const auto &[Kind, Sizes] : Objects) {
    Result += (Result.empty() ? "" : ", ") + inWords(Kind).str() + " of ";
    for (auto [Position, Size] : enumerate(Sizes))
      Result += (Position == 0 ? "" : Position + 1 == Sizes.size() ? " or " : ", ") + utostr(Size);
    Result += " bytes";
  }
  return Result;
}

Error OrderedAtomics::load(YamlMapping &File) {
  Scopes = numbers(File, "atomic-scopes");
  for (YamlMapping &Line : File.mappings("atomics")) {
    OrderedAtomic Read = readLine(Line);
    for (const std::string &Name : Line.texts("names"))
      if (!Functions.try_emplace(Name, Read).second)
        Line.mistake("names", "'" + Name + "' stands here twice");
    if (Error Mistake = Line.finish())
      return Mistake;
  }
  return Error::success();
}

const OrderedAtomic *OrderedAtomics::find(StringRef Name) const {
  auto Found = Functions.find(Name);
  return Found == Functions.end() ? nullptr : &Found->second;
}

bool OrderedAtomics::isScope(unsigned Value) const { return is_contained(Scopes, Value); }

} // namespace offloom
