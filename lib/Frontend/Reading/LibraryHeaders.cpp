// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Frontend/Reading/LibraryHeaders.h"
#include "Frontend/Commands/BundledHeaders.h"
#include "Frontend/Parse.h"
#include "Frontend/Reading/EnteredFiles.h"
#include "Frontend/Reading/SourcePlaces.h"
#include "clang/Basic/FileManager.h"
#include "clang/Basic/SourceManager.h"
#include "clang/Frontend/CompilerInvocation.h"
#include "clang/Lex/HeaderSearchOptions.h"
#include "llvm/ADT/StringSet.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"
#include <algorithm>

using namespace clang;

namespace offloom {

/// The folders of the -isystem options of \p Command.
static llvm::StringSet<> systemFoldersIn(llvm::ArrayRef<std::string> Command) {
  llvm::StringSet<> Folders;
  for (size_t I = 0; I < Command.size(); ++I) {
    llvm::StringRef Word = Command[I];
    if (!Word.consume_front("-isystem"))
      continue;
    if (!Word.empty())
      Folders.insert(Word);
    else if (I + 1 < Command.size())
      Folders.insert(Command[++I]);
  }
  return Folders;
}

/// Whether \p Folder is where a C or C++ library's headers are, whose functions are known by name.
static bool holdsStandardLibrary(llvm::StringRef Folder, llvm::StringRef Directory) {
  return llvm::any_of(std::initializer_list<llvm::StringRef>{"cstddef", "stddef.h", "stdlib.h"},
                      [&](llvm::StringRef Name) {
                        llvm::SmallString<256> Header(Folder);
                        if (!Directory.empty())
                          llvm::sys::path::make_absolute(Directory, Header);
                        llvm::sys::path::append(Header, Name);
                        return llvm::sys::fs::exists(Header);
                      });
}

std::vector<std::string> readLibrariesAsUsers(CompilerInvocation &Invocation,
                                              llvm::ArrayRef<std::string> Command) {
  llvm::StringSet<> OfCommand = systemFoldersIn(Command);
  if (llvm::Expected<std::string> Bundled = bundledHeaders())
    OfCommand.erase(*Bundled);
  else
    llvm::consumeError(Bundled.takeError());
  std::vector<std::string> Folders;
  for (HeaderSearchOptions::Entry &Folder : Invocation.getHeaderSearchOpts().UserEntries) {
    // The compiler's own folders are of the same group as those of -isystem.
    const bool IsGiven = Folder.Group == frontend::CXXSystem || Folder.Group == frontend::CSystem ||
                         (Folder.Group == frontend::System && OfCommand.contains(Folder.Path));
    if (!IsGiven || holdsStandardLibrary(Folder.Path, Invocation.getFileSystemOpts().WorkingDir))
      continue;
    Folder.Group = frontend::Angled;
    Folders.push_back(Folder.Path);
  }
  return Folders;
}

/// Whether \p Pragma says that what follows in its file is a system's header.
static bool isOfSystemHeader(const PreprocessorRecord::Pragma &Pragma) {
  auto [Whose, What] = llvm::StringRef(Pragma.Text).split(' ');
  return (Whose == "GCC" || Whose == "clang") && What.ltrim().starts_with("system_header");
}

bool blankSystemPragmas(const SourceManager &Sources, const PreprocessorRecord &Record,
                        std::map<std::string, std::string> &Texts,
                        std::set<std::string> &Libraries) {
  bool Found = false;
  for (FileID File : enteredFiles(Sources)) {
    const std::string Name = absoluteFileName(Sources, File);
    if (File == Sources.getMainFileID()) // where the pragma means nothing
      continue;
    for (const PreprocessorRecord::Pragma &Pragma : Record.Pragmas) {
      if (Pragma.Place.File != Name || !isOfSystemHeader(Pragma) || !Libraries.insert(Name).second)
        continue;
      std::string Text = Sources.getBufferData(File).str();
      const size_t End = std::min(Text.find('\n', Pragma.Place.Offset), Text.size());
      std::fill(Text.begin() + Pragma.Place.Offset, Text.begin() + End, ' ');
      Texts[Name] = std::move(Text);
      Found = true;
    }
  }
  return Found;
}

} // namespace offloom
