// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Driver/Query/VersionCommand.h"
#include "Driver/HostCompiler/HostCompiler.h"
#include "Driver/Session/ExitCode.h"
#include "Frontend/Commands/PresentedToolkit.h"
#include "Rules/Libraries.h"
#include "Rules/RulesDirectory.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/raw_ostream.h"

namespace offloom {
namespace {

#ifdef __clang__
constexpr llvm::StringLiteral Builder = "clang++ " __clang_version__;
#else
constexpr llvm::StringLiteral Builder = "g++ " __VERSION__;
#endif
#ifdef NDEBUG
constexpr llvm::StringLiteral Assertions = "no assertions";
#else
constexpr llvm::StringLiteral Assertions = "assertions";
#endif

llvm::Expected<CudaLibraries> librariesOf(llvm::Expected<std::string> Rules) {
  if (!Rules)
    return Rules.takeError();
  return CudaLibraries::load(*Rules);
}

/// Each library with what it needs of the machine. Thrust is headers of its own package.
std::string describeLibraries(const CudaLibraries &Libraries, const HostCompiler *Compiler) {
  std::string Text;
  for (const CudaLibrary &Library : Libraries.all()) {
    Text += (Text.empty() ? "" : ", ") + Library.Name;
    if (!Library.BackEnd.empty() && Compiler)
      Text += Compiler->canLink(Library.BackEnd) ? " (lib" + Library.BackEnd + ")"
                                                 : " (needs " + Library.Package + ")";
  }
  return Text;
}

void printFact(llvm::StringRef Name, const llvm::Twine &Text) {
  llvm::outs() << "  " << llvm::left_justify(Name, 12) << Text << '\n';
}

} // namespace

int printVersion(const BuildFacts &Facts) {
  llvm::outs() << "offloom " << Facts.Version << " (Clang " << Facts.ClangVersion << ")\n";
  printFact("build", Facts.BuildType + ", " + Builder + ", " + Assertions);
  printFact("toolkit", "takes the place of CUDA " + presentedToolkit());
  NvccCommand Command;
  llvm::Expected<HostCompiler> Compiler = HostCompiler::find(Command);
  printFact("compiler", Compiler ? Compiler->compileWords(Language::Cxx).front()
                                 : llvm::toString(Compiler.takeError()));
  llvm::Expected<std::string> Rules =
      findRulesDirectory(llvm::sys::fs::getMainExecutable("offloom", nullptr));
  std::string Folder = Rules ? *Rules : "";
  llvm::Expected<CudaLibraries> Libraries = librariesOf(std::move(Rules));
  if (!Libraries) {
    printFact("rules", llvm::toString(Libraries.takeError()));
    return Unusable;
  }
  printFact("libraries", describeLibraries(*Libraries, Compiler ? &*Compiler : nullptr));
  printFact("rules", Folder);
  return Clean;
}

} // namespace offloom
