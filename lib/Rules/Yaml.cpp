// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "Rules/Yaml.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/Twine.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/MathExtras.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"

using namespace llvm;

namespace offloom {

static std::string placed(StringRef File, const YAML::Mark &Place, const Twine &Message) {
  if (Place.is_null())
    return (File + ": error: " + Message).str();
  return formatv("{0}:{1}:{2}: error: {3}", File, Place.line + 1, Place.column + 1, Message.str());
}

static Error failure(const std::string &Message) {
  return createStringError(inconvertibleErrorCode(), Message.c_str());
}

Expected<std::vector<std::string>> yamlFilesIn(const std::string &Directory) {
  std::vector<std::string> Files;
  std::error_code Failure;
  for (sys::fs::directory_iterator I(Directory, Failure), End; I != End && !Failure;
       I.increment(Failure))
    if (sys::path::extension(I->path()) == ".yaml")
      Files.push_back(I->path());
  if (Failure)
    return failure("cannot read '" + Directory + "': " + Failure.message());
  sort(Files);
  return Files;
}

Expected<YAML::Node> loadYaml(const std::string &File) {
  auto Buffer = MemoryBuffer::getFile(File, /*IsText=*/true);
  if (!Buffer)
    return failure("cannot read '" + File + "': " + Buffer.getError().message());
  try {
    return YAML::Load((*Buffer)->getBuffer().str());
  } catch (const YAML::Exception &E) {
    return failure(placed(File, E.mark, E.msg));
  }
}

static size_t commonPrefix(StringRef A, StringRef B) {
  return std::mismatch(A.begin(), A.end(), B.begin(), B.end()).first - A.begin();
}

StringRef nearestName(StringRef Word, ArrayRef<StringRef> Names) {
  StringRef Nearest;
  // A third of the letters wrong is a slip; more is another word.
  unsigned Best = std::max<unsigned>(1, Word.size() / 3);
  for (StringRef Name : Names) {
    unsigned Distance = Word.edit_distance(Name, true, Best);
    // Of equally near names, the one that begins alike: sm_91 is rather sm_90 than sm_61.
    if (Distance < Best ||
        (Distance == Best && commonPrefix(Word, Name) >= commonPrefix(Word, Nearest))) {
      Best = Distance;
      Nearest = Name;
    }
  }
  return Nearest;
}

YamlMapping::YamlMapping(const YAML::Node &Node, std::string File)
    : Node(Node), File(std::move(File)), FirstPlace(YAML::Mark::null_mark()) {
  if (!Node.IsMap())
    mistakeAt(Node.Mark(), "expected 'key: value' lines");
}

bool YamlMapping::has(StringRef Key) {
  Known.insert(Key);
  return Node.IsMap() && std::as_const(Node)[Key.str()].IsDefined();
}

YAML::Node YamlMapping::value(StringRef Key) {
  if (has(Key))
    return std::as_const(Node)[Key.str()];
  if (Node.IsMap())
    mistakeAt(Node.Mark(), "key '" + Key + "' is missing");
  return {};
}

std::string YamlMapping::text(StringRef Key) {
  YAML::Node Value = value(Key);
  if (Value.IsScalar())
    return Value.Scalar();
  if (!Value.IsNull())
    mistakeAt(Value.Mark(), "'" + Key + "' must be one text");
  return {};
}

int64_t YamlMapping::integerOf(const YAML::Node &Value) {
  auto Mistake = [&] {
    mistakeAt(Value.Mark(), "expected a whole number, or a size such as '48 KiB'");
    return 0;
  };
  if (!Value.IsScalar())
    return Mistake();
  auto [Digits, Unit] = StringRef(Value.Scalar()).split(' ');
  unsigned Shift = StringSwitch<unsigned>(Unit)
                       .Case("", 0)
                       .Case("KiB", 10)
                       .Case("MiB", 20)
                       .Case("GiB", 30)
                       .Default(~0U);
  int64_t Number = 0;
  if (Shift == ~0U || Digits.getAsInteger(10, Number) || Number > (INT64_MAX >> Shift))
    return Mistake();
  return Number * (int64_t(1) << Shift);
}

int64_t YamlMapping::integer(StringRef Key) {
  YAML::Node Value = value(Key);
  return Value.IsNull() ? 0 : integerOf(Value);
}

bool YamlMapping::flag(StringRef Key) {
  YAML::Node Value = value(Key);
  if (Value.IsScalar() && (Value.Scalar() == "true" || Value.Scalar() == "false"))
    return Value.Scalar() == "true";
  if (!Value.IsNull())
    mistakeAt(Value.Mark(), "'" + Key + "' must be true or false");
  return false;
}

std::vector<std::string> YamlMapping::textOrTexts(StringRef Key) {
  if (value(Key).IsScalar())
    return {text(Key)};
  return texts(Key);
}

std::vector<std::string> YamlMapping::texts(StringRef Key) {
  YAML::Node Value = value(Key);
  std::vector<std::string> Result;
  if (Value.IsSequence())
    for (const YAML::Node &Item : Value)
      if (Item.IsScalar())
        Result.push_back(Item.Scalar());
      else
        mistakeAt(Item.Mark(), "'" + Key + "' must be a list of texts");
  else if (!Value.IsNull())
    mistakeAt(Value.Mark(), "'" + Key + "' must be a list");
  return Result;
}

std::vector<std::pair<std::string, std::string>> YamlMapping::pairs(StringRef Key) {
  YAML::Node Value = value(Key);
  std::vector<std::pair<std::string, std::string>> Result;
  if (Value.IsMap())
    for (const auto &Entry : Value)
      if (Entry.second.IsScalar())
        Result.emplace_back(Entry.first.Scalar(), Entry.second.Scalar());
      else
        mistakeAt(Entry.second.Mark(), "'" + Key + "' must name texts");
  else if (!Value.IsNull())
    mistakeAt(Value.Mark(), "'" + Key + "' must be a mapping");
  return Result;
}

std::vector<std::string> YamlMapping::places(StringRef Key) {
  YAML::Node Value = value(Key);
  std::vector<std::string> Result;
  if (Value.IsSequence())
    for (const YAML::Node &Item : Value)
      Result.push_back(
          formatv("{0}:{1}:{2}", File, Item.Mark().line + 1, Item.Mark().column + 1).str());
  return Result;
}

std::vector<int64_t> YamlMapping::integers(StringRef Key, size_t Count) {
  YAML::Node Value = value(Key);
  std::vector<int64_t> Result;
  if (Value.IsSequence())
    for (const YAML::Node &Item : Value)
      Result.push_back(integerOf(Item));
  if (Result.size() != Count && !Value.IsNull())
    mistakeAt(Value.Mark(), formatv("'{0}' must be a list of {1} whole numbers", Key, Count).str());
  Result.resize(Count);
  return Result;
}

std::vector<YamlMapping> YamlMapping::mappings(StringRef Key) {
  YAML::Node Value = value(Key);
  std::vector<YamlMapping> Result;
  if (Value.IsSequence())
    for (const YAML::Node &Item : Value)
      Result.emplace_back(Item, File);
  else if (!Value.IsNull())
    mistakeAt(Value.Mark(), "'" + Key + "' must be a list");
  return Result;
}

void YamlMapping::mistake(StringRef Key, const Twine &Message) {
  mistakeAt(has(Key) ? std::as_const(Node)[Key.str()].Mark() : Node.Mark(), Message);
}

void YamlMapping::mistakeAt(const YAML::Mark &Place, const Twine &Message) {
  if (!First.empty() && FirstPlace.pos <= Place.pos)
    return;
  FirstPlace = Place;
  First = placed(File, Place, Message);
}

void YamlMapping::rejectUnknownKeys() {
  if (!Node.IsMap())
    return;
  SmallVector<StringRef> Names;
  for (const auto &Entry : Known)
    Names.push_back(Entry.getKey());
  sort(Names);
  for (const auto &Entry : Node) {
    const std::string &Key = Entry.first.Scalar();
    if (Known.contains(Key))
      continue;
    // This comes before any other mistake: it is why another key is missing.
    StringRef Nearest = nearestName(Key, Names);
    First = placed(File, Entry.first.Mark(),
                   "unknown key '" + Key + "'" +
                       (Nearest.empty() ? "" : "; did you mean '" + Nearest + "'?"));
    return;
  }
}

Error YamlMapping::finish() {
  rejectUnknownKeys();
  return First.empty() ? Error::success() : failure(First);
}

Error readYamlFiles(const std::string &Directory, function_ref<Error(YamlMapping &)> Read) {
  Expected<std::vector<std::string>> Files = yamlFilesIn(Directory);
  if (!Files)
    return Files.takeError();
  for (const std::string &File : *Files) {
    Expected<YAML::Node> Document = loadYaml(File);
    if (!Document)
      return Document.takeError();
    YamlMapping Mapping(*Document, File);
    if (Error E = Read(Mapping))
      return E;
    if (Error E = Mapping.finish())
      return E;
  }
  return Error::success();
}

} // namespace offloom
