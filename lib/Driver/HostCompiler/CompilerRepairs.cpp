// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// runtime/compiler_repairs.cmake does the same for the CMake package.
#include "Driver/HostCompiler/CompilerRepairs.h"
#include "Frontend/Commands/BundledHeaders.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/FileUtilities.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Program.h"

namespace offloom {
namespace {

/// The first line of what \p Program says to `--version`; empty if it says nothing.
std::string versionLine(llvm::StringRef Program) {
  llvm::SmallString<128> Path;
  if (llvm::sys::fs::createTemporaryFile("offloom-version", "txt", Path))
    return "";
  llvm::FileRemover Remover(Path);
  std::optional<llvm::StringRef> Redirects[] = {llvm::StringRef(""), Path.str(),
                                                llvm::StringRef("")};
  if (llvm::sys::ExecuteAndWait(Program, {Program, "--version"}, std::nullopt, Redirects) != 0)
    return "";
  auto Text = llvm::MemoryBuffer::getFile(Path);
  return Text ? (*Text)->getBuffer().split('\n').first.str() : "";
}

/// The major version of the clang that \p Version is the line of; 0 of other compilers, Apple's
/// included, which counts in another way.
unsigned clangMajor(llvm::StringRef Version) {
  unsigned Major = 0;
  if (!Version.contains("Apple"))
    Version.split("clang version ").second.consumeInteger(10, Major);
  return Major;
}

/// What is wrong in the clang itself: see docs/design/compiler-bugs.md.
std::vector<std::string> repairsOfVectoriser(llvm::StringRef Version, unsigned Major) {
  if (Major < 20 || Major > 22)
    return {};
  llvm::Expected<ClangRepairs> Repairs = clangRepairs();
  if (Repairs && Version == Repairs->BuiltFor)
    return {"-fpass-plugin=" + Repairs->Plugin};
  if (!Repairs)
    llvm::consumeError(Repairs.takeError());
  std::vector<std::string> Options = {"-mllvm", "-vectorize-scev-check-threshold=0"};
  if (Major == 22)
    Options.insert(Options.end(), {"-mllvm", "-enable-if-conversion=false"});
  return Options;
}

} // namespace

std::vector<std::string> compilerRepairs(llvm::StringRef Program) {
  std::string Version = versionLine(Program);
  unsigned Major = clangMajor(Version);
  std::vector<std::string> Options = repairsOfVectoriser(Version, Major);
  // What is undefined in C++, and CUDA programs do all the same: a variable without a value is
  // passed on, a function ends without a result that nobody asks for.
  if (Major >= 15)
    Options.insert(Options.end(), {"-Xclang", "-no-enable-noundef-analysis", "-fno-strict-return",
                                   // Frames are probed by r11, which may be in use by then.
                                   "-mllvm", "-enable-shrink-wrap=false"});
  return Options;
}

} // namespace offloom
