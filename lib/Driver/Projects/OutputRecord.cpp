// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Driver/Projects/OutputRecord.h"
#include "Support/AtomicFile.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/JSON.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/raw_ostream.h"
#include <filesystem>

namespace offloom {

namespace json = llvm::json;

OutputRecord::OutputRecord(std::string Folder, const std::string &Project)
    : Folder(std::move(Folder)),
      Project(std::filesystem::path(Project).lexically_relative(this->Folder).string()) {
  load();
}

std::string OutputRecord::placeOf(llvm::StringRef Name) const {
  return (Folder + "/.offloom/" + Name + ".base").str();
}

/// A list that cannot be read is as good as none: nothing in the folder then counts as written by
/// this tool, and nothing is lost.
void OutputRecord::load() {
  auto Buffer = llvm::MemoryBuffer::getFile(listName());
  if (!Buffer)
    return;
  llvm::Expected<json::Value> Value = json::parse((*Buffer)->getBuffer());
  if (!Value)
    return llvm::consumeError(Value.takeError());
  const json::Object *List = Value->getAsObject();
  const json::Object *Listed = List ? List->getObject("files") : nullptr;
  if (!Listed)
    return;
  OfThisProject = List->getString("project") == llvm::StringRef(Project);
  for (const auto &[Name, File] : *Listed)
    if (const json::Object *Facts = File.getAsObject())
      Files[Name.str()] = {Facts->getString("from").value_or("").str(),
                           Facts->getString("digest").value_or("").str()};
}

std::string OutputRecord::digest(const std::string &Name) const {
  auto Found = Files.find(Name);
  return Found == Files.end() ? "" : Found->second.Digest;
}

std::optional<std::string> OutputRecord::text(const std::string &Name) const {
  auto Buffer = llvm::MemoryBuffer::getFile(placeOf(Name));
  if (!Buffer)
    return std::nullopt;
  return (*Buffer)->getBuffer().str();
}

llvm::Error OutputRecord::setText(const std::string &Name, std::string From, llvm::StringRef Text) {
  Files[Name] = {std::move(From), ""};
  return writeFileIfChanged(placeOf(Name), Text);
}

void OutputRecord::setDigest(const std::string &Name, std::string From, std::string Digest) {
  llvm::sys::fs::remove(placeOf(Name));
  Files[Name] = {std::move(From), std::move(Digest)};
}

void OutputRecord::forget(const std::string &Name) {
  llvm::sys::fs::remove(placeOf(Name));
  Files.erase(Name);
}

llvm::Error OutputRecord::save() const {
  if (Files.empty())
    return llvm::Error::success();
  json::Object Listed;
  for (const auto &[Name, File] : Files) {
    json::Object Facts{{"from", File.From}};
    if (!File.Digest.empty())
      Facts["digest"] = File.Digest;
    Listed[Name] = std::move(Facts);
  }
  std::string Text;
  llvm::raw_string_ostream Out(Text);
  Out << llvm::formatv(
      "{0:1}\n", json::Value(json::Object{{"project", Project}, {"files", std::move(Listed)}}));
  return writeFileIfChanged(listName(), Text);
}

} // namespace offloom
