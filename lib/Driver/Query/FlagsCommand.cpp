// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Driver/Query/FlagsCommand.h"
#include "Driver/HostCompiler/HostCompiler.h"
#include "Driver/Session/ExitCode.h"
#include "Driver/Session/FailCommand.h"
#include "Rules/Libraries.h"
#include "Rules/RulesDirectory.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/raw_ostream.h"

namespace offloom {
namespace {

llvm::Error checkLibraries(llvm::ArrayRef<std::string> Names, const HostCompiler &Compiler) {
  auto Rules = findRulesDirectory(llvm::sys::fs::getMainExecutable("offloom", nullptr));
  if (!Rules)
    return Rules.takeError();
  llvm::Expected<CudaLibraries> Libraries = CudaLibraries::load(*Rules);
  if (!Libraries)
    return Libraries.takeError();
  for (const std::string &Name : Names) {
    const CudaLibrary *Library = Libraries->find(Name);
    if (!Library)
      return llvm::createStringError("Offloom has no library '" + Name + "'");
    if (!Library->BackEnd.empty() && !Compiler.canLink(Library->BackEnd))
      return llvm::createStringError("'" + Name + "' needs lib" + Library->BackEnd + ": install " +
                                     Library->Package);
  }
  return llvm::Error::success();
}

/// The program among the words of a Makefile's CXX: `ccache g++ -m64`.
std::string compilerIn(llvm::StringRef Words) {
  llvm::SmallVector<llvm::StringRef> All;
  llvm::SplitString(Words, All);
  for (llvm::StringRef Word : All) {
    llvm::StringRef Program = llvm::sys::path::filename(Word);
    bool Launches = llvm::is_contained({"ccache", "sccache", "distcc", "icecc", "env"}, Program);
    if (!Launches && !Word.contains('='))
      return Word.str();
  }
  return Words.str();
}

} // namespace

int runFlags(const FlagsCommandOptions &Options) {
  NvccCommand Command;
  Command.HostCompiler = compilerIn(Options.Compiler);
  Command.Libraries = Options.Libraries;
  llvm::Expected<HostCompiler> Compiler = HostCompiler::find(Command);
  if (!Compiler)
    return failCommand("flags", llvm::toString(Compiler.takeError()));
  std::vector<std::string> Words;
  if (Options.Compile)
    Words = Compiler->migratedCodeWords();
  else if (Options.Includes)
    Words = Compiler->includeWords();
  if (Options.Link) {
    if (llvm::Error Mistake = checkLibraries(Options.Libraries, *Compiler))
      return failCommand("flags", llvm::toString(std::move(Mistake)));
    // The compiler's name and the output, which are the build's own, stand first.
    std::vector<std::string> Link = Compiler->linkWords({}, "");
    Words.insert(Words.end(), Link.begin() + 3, Link.end());
    // A project of C may link by gcc.
    llvm::append_values(Words, "-lstdc++", "-lm");
  }
  llvm::outs() << llvm::join(Words, " ") << '\n';
  return Clean;
}

} // namespace offloom
