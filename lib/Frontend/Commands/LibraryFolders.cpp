// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Frontend/Commands/LibraryFolders.h"
#include "Frontend/Commands/BundledHeaders.h"
#include "clang/Frontend/CompilerInvocation.h"
#include "clang/Lex/HeaderSearchOptions.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringSet.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"

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
  std::string Bundled;
  if (llvm::Expected<std::string> Folder = bundledHeaders())
    Bundled = std::move(*Folder);
  else
    llvm::consumeError(Folder.takeError());
  llvm::StringSet<> OfCommand = systemFoldersIn(Command);
  OfCommand.erase(Bundled);
  std::vector<HeaderSearchOptions::Entry> &All = Invocation.getHeaderSearchOpts().UserEntries;
  std::vector<std::string> Folders;
  for (HeaderSearchOptions::Entry &Folder : All) {
    // The compiler's own folders are of the same group as those of -isystem.
    const bool IsGiven = Folder.Group == frontend::CXXSystem || Folder.Group == frontend::CSystem ||
                         (Folder.Group == frontend::System && OfCommand.contains(Folder.Path));
    if (!IsGiven || holdsStandardLibrary(Folder.Path, Invocation.getFileSystemOpts().WorkingDir))
      continue;
    Folder.Group = frontend::Angled;
    Folders.push_back(Folder.Path);
  }
  // Clang would drop a folder of the user's that it also looks through by itself:
  // /usr/local/include.
  llvm::StringSet<> OfUser;
  for (const HeaderSearchOptions::Entry &Folder : All)
    if (Folder.Group == frontend::Angled && Folder.Path != Bundled &&
        !holdsStandardLibrary(Folder.Path, Invocation.getFileSystemOpts().WorkingDir))
      OfUser.insert(Folder.Path);
  llvm::erase_if(All, [&](const HeaderSearchOptions::Entry &Folder) {
    return Folder.Group == frontend::System && OfUser.contains(Folder.Path);
  });
  return Folders;
}

} // namespace offloom
