// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Driver/Editor/LspCommand.h"
#include "Driver/Editor/EditorProject.h"
#include "Driver/Session/ExitCode.h"
#include "Driver/Session/WorkFolder.h"
#include "Frontend/Commands/BundledHeaders.h"
#include "Lsp/Server.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/Program.h"
#include <unistd.h>

namespace offloom {
namespace {

namespace path = llvm::sys::path;

/// Offloom's own clangd, which lies beside this program or in ../libexec, or else one in PATH.
llvm::Expected<std::string> findClangd(const std::string &Self) {
  llvm::SmallString<256> Folder(path::parent_path(Self));
  for (llvm::StringRef Place : {"offloom-clangd", "../libexec/offloom/offloom-clangd"}) {
    llvm::SmallString<256> Candidate(Folder);
    path::append(Candidate, Place);
    if (llvm::sys::fs::can_execute(Candidate))
      return std::string(Candidate);
  }
  for (llvm::StringRef Name : {"clangd-22", "clangd"})
    if (auto Found = llvm::sys::findProgramByName(Name))
      return *Found;
  return llvm::createStringError("there is no clangd beside '" + Self +
                                 "' and none in PATH; --clangd PATH names one");
}

llvm::Expected<int> serve(LspOptions Options) {
  std::string Self = llvm::sys::fs::getMainExecutable("offloom", nullptr);
  bool IsOurs = Options.Clangd.empty();
  if (IsOurs) {
    llvm::Expected<std::string> Found = findClangd(Self);
    if (!Found)
      return Found.takeError();
    Options.Clangd = std::move(*Found);
  }
  auto Project = EditorProject::open(Options.Session);
  if (!Project)
    return Project.takeError();
  auto Folder = WorkFolder::create({});
  if (!Folder)
    return Folder.takeError();
  lsp::ServerOptions Server;
  Server.ClangdWords = {Options.Clangd};
  if (IsOurs)
    Server.ClangdWords.push_back("--resource-dir=" + clangResourceDirectory());
  llvm::append_range(Server.ClangdWords, Options.ClangdOptions);
  Server.WorkerWords = {Self, "lsp", "--worker"};
  Server.CompilerWords = {Self, "cc"};
  Server.Folder = Folder->path();
  Server.Version = Options.Version;
  llvm::Expected<int> Code = lsp::Server(**Project, std::move(Server), stdin, STDOUT_FILENO).run();
  if (!Code)
    return llvm::createStringError(llvm::toString(Code.takeError()) +
                                   "; --clangd PATH names another clangd");
  return Code;
}

} // namespace

int runLsp(LspOptions Options) {
  llvm::Expected<int> Code = serve(std::move(Options));
  if (Code)
    return *Code;
  llvm::errs() << "offloom lsp: error: " << llvm::toString(Code.takeError()) << '\n';
  return Unusable;
}

} // namespace offloom
