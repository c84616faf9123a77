// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Driver/Session/KeptValues.h"
#include "llvm/ADT/StringExtras.h"

namespace json = llvm::json;

namespace offloom {

/// Stands for the folder; nobody writes this.
constexpr llvm::StringLiteral PassingName = "\x01offloom-passing-folder\x01";

static std::string replaced(llvm::StringRef Text, llvm::StringRef From, llvm::StringRef To) {
  std::string Result;
  for (size_t At; !From.empty() && (At = Text.find(From)) != llvm::StringRef::npos;
       Text = Text.substr(At + From.size()))
    Result += (Text.take_front(At) + To).str();
  return Result + Text.str();
}

std::string PassingFolder::toKept(llvm::StringRef Text) const {
  return replaced(Text, Name, PassingName);
}

std::string PassingFolder::toText(llvm::StringRef Kept) const {
  return Name.empty() ? Kept.str() : replaced(Kept, PassingName, Name);
}

json::Value KeptWriter::operator()(const std::string &Text) const {
  std::string Kept = Folder.toKept(Text);
  if (json::isUTF8(Kept))
    return Kept;
  return json::Object{{"hex", llvm::toHex(Kept)}};
}

void KeptReader::operator()(const json::Value *From, std::string &Text) {
  if (std::optional<llvm::StringRef> Kept = From ? From->getAsString() : std::nullopt) {
    Text = Folder.toText(*Kept);
    return;
  }
  const json::Object *Encoded = From ? From->getAsObject() : nullptr;
  std::optional<llvm::StringRef> Hex = Encoded ? Encoded->getString("hex") : std::nullopt;
  std::string Bytes;
  Failed |= !Hex || !llvm::tryGetFromHex(*Hex, Bytes);
  Text = Folder.toText(Bytes);
}

void KeptReader::operator()(const json::Value *From, bool &Value) {
  std::optional<bool> Kept = From ? From->getAsBoolean() : std::nullopt;
  Failed |= !Kept;
  Value = Kept.value_or(false);
}

const json::Array &KeptReader::array(const json::Value *From) {
  static const json::Array None;
  const json::Array *Found = From ? From->getAsArray() : nullptr;
  Failed |= !Found;
  return Found ? *Found : None;
}

int64_t KeptReader::number(const json::Value *From) {
  std::optional<int64_t> Kept = From ? From->getAsInteger() : std::nullopt;
  Failed |= !Kept;
  return Kept.value_or(0);
}

} // namespace offloom
