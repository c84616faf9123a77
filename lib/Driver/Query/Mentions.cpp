// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Driver/Query/Mentions.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"

namespace offloom {

namespace {

namespace fs = llvm::sys::fs;
namespace path = llvm::sys::path;

bool isPartOfName(char C) { return llvm::isAlnum(C) || C == '_'; }

bool hasOneWord(llvm::StringRef Text, llvm::StringRef Word) {
  for (std::size_t At = Text.find(Word); At != Text.npos; At = Text.find(Word, At + 1)) {
    std::size_t End = At + Word.size();
    if ((At == 0 || !isPartOfName(Text[At - 1])) &&
        (End == Text.size() || !isPartOfName(Text[End])))
      return true;
  }
  return false;
}

std::string wholeText(llvm::StringRef File) {
  auto Buffer = llvm::MemoryBuffer::getFile(File);
  return Buffer ? (*Buffer)->getBuffer().str() : "";
}

/// The headings of \p Page under which one of \p Words stands.
std::vector<std::string> sectionsMentioning(llvm::StringRef Page,
                                            llvm::ArrayRef<std::string> Words) {
  std::vector<std::string> Found;
  llvm::StringRef Heading;
  bool IsCode = false;
  for (llvm::StringRef Line : llvm::split(Page, '\n')) {
    IsCode ^= Line.starts_with("```");
    if (Line.starts_with("#") && !IsCode)
      Heading = Line.ltrim("# ");
    else if (hasWord(Line, Words) && !llvm::is_contained(Found, Heading))
      Found.push_back(Heading.str());
  }
  return Found;
}

} // namespace

bool hasWord(llvm::StringRef Text, llvm::ArrayRef<std::string> Words) {
  return llvm::any_of(Words, [&](llvm::StringRef Word) { return hasOneWord(Text, Word); });
}

std::vector<std::string> pagesMentioning(const std::string &Folder,
                                         llvm::ArrayRef<std::string> Words) {
  std::vector<std::string> Found;
  std::error_code Ignored;
  for (fs::directory_iterator I(Folder, Ignored), End; I != End; I.increment(Ignored))
    if (path::extension(I->path()) == ".md")
      for (const std::string &Section : sectionsMentioning(wholeText(I->path()), Words))
        Found.push_back((path::filename(I->path()) + ", " + Section).str());
  llvm::sort(Found);
  return Found;
}

std::vector<std::string> testsMentioning(const std::string &Folder,
                                         llvm::ArrayRef<std::string> Words) {
  std::vector<std::string> Found;
  std::error_code Ignored;
  for (fs::recursive_directory_iterator I(Folder, Ignored), End; I != End; I.increment(Ignored)) {
    llvm::StringRef Extension = path::extension(I->path());
    bool IsTest = Extension == ".cu" || Extension == ".cpp";
    if (IsTest && hasWord(wholeText(I->path()), Words))
      Found.push_back(llvm::StringRef(I->path()).drop_front(Folder.size() + 1).str());
  }
  llvm::sort(Found);
  return Found;
}

} // namespace offloom
