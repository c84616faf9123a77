// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Frontend/Commands/CompilerWrapper.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/FileUtilities.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/Process.h"
#include "llvm/Support/Program.h"

namespace offloom {
namespace {

std::string chosenCompiler(const NvccCommand &Command) {
  std::string Choice = Command.HostCompiler;
  for (const char *Variable : {"NVCC_CCBIN", "OFFLOOM_CXX"})
    if (Choice.empty())
      Choice = llvm::sys::Process::GetEnv(Variable).value_or("");
  return Choice;
}

/// What Open MPI's and MPICH's compilers print for -show; empty if the program fails.
std::string shownBy(llvm::StringRef Program) {
  llvm::SmallString<128> Path;
  if (llvm::sys::fs::createTemporaryFile("offloom-wrapper", "txt", Path))
    return "";
  llvm::FileRemover Remover(Path);
  if (llvm::sys::ExecuteAndWait(Program, {Program, "-show"}, std::nullopt, {"", Path.str(), ""}))
    return "";
  auto Buffer = llvm::MemoryBuffer::getFile(Path, /*IsText=*/true);
  return Buffer ? (*Buffer)->getBuffer().str() : "";
}

/// Takes what mpicxx says that it calls for the command's host compiler.
void addWrappedWords(NvccCommand &Command, llvm::ArrayRef<llvm::StringRef> Words) {
  Command.HostCompiler = Words.front().str();
  for (llvm::StringRef Word : Words.drop_front()) {
    llvm::StringRef Rest = Word;
    if (Rest.starts_with("-I") || Rest.starts_with("-D"))
      Command.Preprocessor.push_back(Word.str());
    else if (Rest.consume_front("-L"))
      Command.LibraryPaths.push_back(Rest.str());
    else if (Rest.consume_front("-l"))
      Command.Libraries.push_back(Rest.str());
    else if (Rest.consume_front("-Wl,"))
      for (llvm::StringRef Option : llvm::split(Rest, ','))
        Command.LinkerOptions.push_back(Option.str());
    else
      Command.HostOptions.push_back(Word.str());
  }
}

} // namespace

void unwrapHostCompiler(NvccCommand &Command) {
  const std::string Choice = chosenCompiler(Command);
  if (!llvm::sys::path::filename(Choice).starts_with("mpi"))
    return;
  auto Program = llvm::sys::findProgramByName(Choice);
  if (!Program)
    return; // who calls it says so
  const std::string Shown = shownBy(*Program);
  llvm::SmallVector<llvm::StringRef> Words;
  llvm::SplitString(Shown, Words);
  if (!Words.empty())
    addWrappedWords(Command, Words);
}

} // namespace offloom
