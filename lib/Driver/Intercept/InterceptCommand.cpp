// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Driver/Intercept/InterceptCommand.h"
#include "Driver/Intercept/InterceptFolder.h"
#include "Driver/Session/FailCommand.h"
#include "Driver/Session/Inputs.h"
#include "Report/TerminalReport.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/Program.h"
#include "llvm/Support/raw_ostream.h"
#include <set>

namespace offloom {
namespace {

int runBuild(const InterceptFolder &Folder, llvm::ArrayRef<std::string> Command) {
  auto Program = llvm::sys::findProgramByName(Command.front());
  if (!Program)
    return failCommand("intercept",
                       "cannot find '" + Command.front() + "': " + Program.getError().message());
  std::vector<llvm::StringRef> Words(Command.begin(), Command.end());
  Folder.enter();
  std::string Reason;
  int Code = llvm::sys::ExecuteAndWait(*Program, Words, std::nullopt, {}, 0, 0, &Reason);
  Folder.leave();
  return Code < 0 ? failCommand("intercept", "'" + Command.front() + "' ended badly: " + Reason)
                  : Code;
}

std::string fileOf(const CompileEntry &E) {
  llvm::SmallString<256> Name(E.File);
  llvm::sys::path::make_absolute(E.Directory, Name);
  return absoluteName(Name);
}

/// Of what was there before, what is not compiled anew and still exists.
void addEarlier(std::vector<CompileEntry> &Entries, std::vector<CompileEntry> Earlier) {
  std::set<std::string> Anew;
  for (const CompileEntry &E : Entries)
    Anew.insert(fileOf(E));
  for (CompileEntry &E : Earlier)
    if (std::string File = fileOf(E); !Anew.count(File) && llvm::sys::fs::exists(File))
      Entries.push_back(std::move(E));
}

} // namespace

int runIntercept(const InterceptOptions &Options) {
  std::vector<CompileEntry> Earlier;
  if (Options.Append) {
    llvm::Expected<std::vector<CompileEntry>> Read = readCompileDatabase(Options.Output);
    if (!Read)
      return failCommand("intercept", llvm::toString(Read.takeError()));
    Earlier = std::move(*Read);
  }
  llvm::Expected<InterceptFolder> Folder = InterceptFolder::create(Options.OnlyRecord);
  if (!Folder)
    return failCommand("intercept", llvm::toString(Folder.takeError()));
  int Code = runBuild(*Folder, Options.Command);
  llvm::Expected<std::vector<CompileEntry>> Entries = Folder->entries();
  if (Options.OnlyRecord)
    Folder->removeOutputs();
  if (!Entries)
    return failCommand("intercept", llvm::toString(Entries.takeError()));
  const size_t OfNvcc =
      llvm::count_if(*Entries, [](const CompileEntry &E) { return E.Arguments.front() == "nvcc"; });
  if (OfNvcc == 0 && !Options.Append)
    return std::max(
        Code, failCommand("intercept",
                          "no command of nvcc was seen: is all up to date, or is the compiler "
                          "named by a path that the build makes by itself?"));
  addEarlier(*Entries, std::move(Earlier));
  const size_t All = Entries->size();
  if (llvm::Error Failed = writeCompileDatabase(Options.Output, std::move(*Entries)))
    return failCommand("intercept", llvm::toString(std::move(Failed)));
  llvm::errs() << "offloom intercept: " << displayName(absoluteName(Options.Output)) << ": " << All
               << (All == 1 ? " command, " : " commands, ") << OfNvcc << " of nvcc"
               << (Code ? "; the build failed" : "") << '\n';
  return Code;
}

} // namespace offloom
