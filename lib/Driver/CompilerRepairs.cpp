// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// runtime/compiler_repairs.cmake does the same for the CMake package.
#include "Driver/CompilerRepairs.h"
#include "Frontend/BundledHeaders.h"
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

} // namespace

std::vector<std::string> compilerRepairs(llvm::StringRef Program) {
  std::string Version = versionLine(Program);
  auto Is = [&](llvm::StringRef Major) {
    return llvm::StringRef(Version).contains(("clang version " + Major + ".").str());
  };
  if (!Is("20") && !Is("21") && !Is("22"))
    return {};
  llvm::Expected<ClangRepairs> Repairs = clangRepairs();
  if (Repairs && Version == Repairs->BuiltFor)
    return {"-fpass-plugin=" + Repairs->Plugin};
  if (!Repairs)
    llvm::consumeError(Repairs.takeError());
  std::vector<std::string> Options = {"-mllvm", "-vectorize-scev-check-threshold=0"};
  if (Is("22"))
    Options.insert(Options.end(), {"-mllvm", "-enable-if-conversion=false"});
  return Options;
}

} // namespace offloom
