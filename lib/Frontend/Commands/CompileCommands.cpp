// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Frontend/Commands/CompileCommands.h"
#include "clang/Tooling/JSONCompilationDatabase.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"

namespace offloom {
namespace {

namespace path = llvm::sys::path;

std::string normalPath(llvm::StringRef Name, llvm::StringRef Directory) {
  llvm::SmallString<256> Path(Name);
  if (Directory.empty())
    (void)llvm::sys::fs::make_absolute(Path);
  else
    path::make_absolute(Directory, Path);
  path::remove_dots(Path, /*remove_dot_dot=*/true);
  return std::string(Path);
}

/// A compile command without the compiler's name, the source, and what the compiler is to write.
std::vector<std::string> optionWords(const clang::tooling::CompileCommand &Command) {
  std::vector<std::string> Words;
  for (std::size_t I = 1; I < Command.CommandLine.size(); ++I) {
    llvm::StringRef Word = Command.CommandLine[I];
    if (Word == "-c" || Word == "--" || Word == Command.Filename)
      continue;
    if (Word == "-o" || Word == "-MF" || Word == "-MT" || Word == "-MQ") {
      ++I;
      continue;
    }
    // Clang's names for nvcc's -arch.
    if (Word.consume_front("--cuda-gpu-arch=") || Word.consume_front("--offload-arch="))
      Words.push_back("-arch=" + Word.str());
    // GCC's takes no value, nvcc's does; either way it must not make errors of warnings here.
    else if (Word != "-Werror" || path::filename(Command.CommandLine[0]).contains("nvcc"))
      Words.push_back(Word.str());
  }
  return Words;
}

std::size_t commonPrefix(llvm::StringRef A, llvm::StringRef B) {
  return std::mismatch(A.begin(), A.end(), B.begin(), B.end()).first - A.begin();
}

} // namespace

llvm::Expected<CompileCommands> CompileCommands::fixed(llvm::ArrayRef<std::string> Words,
                                                       const NvccOptions &Options) {
  CompileCommands Commands(Options);
  Commands.Entries.push_back({"", "", Words.vec()});
  // A mistake in the words concerns every file, so it is reported once, here.
  if (llvm::Expected<ParseOptions> Try = Commands.translate(Commands.Entries.front()); !Try)
    return Try.takeError();
  return Commands;
}

llvm::Expected<CompileCommands> CompileCommands::load(llvm::StringRef Build,
                                                      const NvccOptions &Options) {
  llvm::SmallString<256> File(Build);
  if (llvm::sys::fs::is_directory(File))
    path::append(File, "compile_commands.json");
  if (!llvm::sys::fs::exists(File))
    return llvm::createStringError("cannot find '" + File +
                                   "'; CMake writes it with "
                                   "-DCMAKE_EXPORT_COMPILE_COMMANDS=ON");
  std::string Reason;
  auto Database = clang::tooling::JSONCompilationDatabase::loadFromFile(
      File, Reason, clang::tooling::JSONCommandLineSyntax::AutoDetect);
  if (!Database)
    return llvm::createStringError("cannot read '" + File + "': " + Reason);
  CompileCommands Commands(Options);
  for (const clang::tooling::CompileCommand &Command : Database->getAllCompileCommands())
    if (!Command.CommandLine.empty())
      Commands.Entries.push_back({normalPath(Command.Filename, Command.Directory),
                                  Command.Directory, optionWords(Command)});
  if (Commands.Entries.empty())
    return llvm::createStringError("'" + File + "' names no file");
  return Commands;
}

llvm::Expected<ParseOptions> CompileCommands::translate(const Entry &Entry) const {
  bool IsBuild = !Entry.File.empty();
  llvm::Expected<NvccCommand> Command = readNvccCommand(
      Entry.Words, *Options, {Entry.Directory, /*KeepUnknown=*/true, /*OnlyParses=*/IsBuild});
  if (!Command)
    return Command.takeError();
  if (!IsBuild && !Command->Inputs.empty())
    return llvm::createStringError("unexpected '" + Command->Inputs.front() +
                                   "' among the compiler's options after '--'");
  // A build may have options that only GCC knows. What a user types after `--` is for Clang, which
  // says so if it does not know it.
  if (IsBuild)
    llvm::append_range(Command->HostOptions, Command->Unknown);
  ParseOptions Result = parseOptionsFor(*Command);
  if (!IsBuild)
    llvm::append_range(Result.ClangOptions, Command->Unknown);
  Result.Directory = Entry.Directory;
  Result.Build.Given = !Entry.Words.empty();
  return Result;
}

std::vector<std::string> CompileCommands::files() const {
  std::vector<std::string> Names;
  for (const Entry &E : Entries)
    if (!E.File.empty() && !llvm::is_contained(Names, E.File))
      Names.push_back(E.File);
  return Names;
}

llvm::Expected<ParseOptions> CompileCommands::optionsFor(llvm::StringRef File) const {
  return translate(entryFor(File));
}

const CompileCommands::Entry &CompileCommands::entryFor(llvm::StringRef File) const {
  std::string Name = normalPath(File, "");
  const Entry *Best = &Entries.front();
  for (const Entry &E : Entries) {
    if (E.File == Name) {
      Best = &E;
      break;
    }
    if (commonPrefix(E.File, Name) > commonPrefix(Best->File, Name))
      Best = &E;
  }
  return *Best;
}

} // namespace offloom
