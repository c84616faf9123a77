// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Driver/Session/CompileDatabase.h"
#include "Support/AtomicFile.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/JSON.h"
#include "llvm/Support/MemoryBuffer.h"
#include <tuple>

namespace offloom {

namespace json = llvm::json;

static auto orderOf(const CompileEntry &E) {
  return std::tie(E.Directory, E.File, E.Output, E.Arguments);
}

static std::string textOf(const json::Object &Entry, llvm::StringRef Name) {
  return Entry.getString(Name).value_or("").str();
}

llvm::Expected<std::vector<CompileEntry>> readCompileDatabase(llvm::StringRef File) {
  std::vector<CompileEntry> Entries;
  if (!llvm::sys::fs::exists(File))
    return Entries;
  auto Buffer = llvm::MemoryBuffer::getFile(File);
  if (!Buffer)
    return llvm::createStringError("cannot read '" + File + "': " + Buffer.getError().message());
  llvm::Expected<json::Value> Value = json::parse((*Buffer)->getBuffer());
  if (!Value)
    return llvm::createStringError("cannot read '" + File +
                                   "': " + llvm::toString(Value.takeError()));
  const json::Array *List = Value->getAsArray();
  if (!List)
    return llvm::createStringError("'" + File + "' is no list of commands");
  for (const json::Value &Element : *List) {
    const json::Object *Entry = Element.getAsObject();
    const json::Array *Arguments = Entry ? Entry->getArray("arguments") : nullptr;
    if (!Arguments)
      return llvm::createStringError("'" + File + "' has commands without 'arguments', which " +
                                     "another program has written");
    CompileEntry Read{
        textOf(*Entry, "directory"), textOf(*Entry, "file"), textOf(*Entry, "output"), {}};
    for (const json::Value &Word : *Arguments)
      Read.Arguments.push_back(Word.getAsString().value_or("").str());
    Entries.push_back(std::move(Read));
  }
  return Entries;
}

llvm::Error writeCompileDatabase(llvm::StringRef File, std::vector<CompileEntry> Entries) {
  llvm::sort(Entries,
             [](const CompileEntry &A, const CompileEntry &B) { return orderOf(A) < orderOf(B); });
  Entries.erase(
      llvm::unique(Entries, [](const CompileEntry &A,
                               const CompileEntry &B) { return orderOf(A) == orderOf(B); }),
      Entries.end());
  json::Array List;
  for (const CompileEntry &E : Entries) {
    json::Object Entry{
        {"directory", E.Directory}, {"file", E.File}, {"arguments", json::Array(E.Arguments)}};
    if (!E.Output.empty())
      Entry["output"] = E.Output;
    List.push_back(std::move(Entry));
  }
  return writeFileAtomically(File, llvm::formatv("{0:1}\n", json::Value(std::move(List))).str());
}

} // namespace offloom
