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
  if (!llvm::StringRef(Version).contains("clang version 22."))
    return {};
  llvm::Expected<ClangRepairs> Repairs = clangRepairs();
  if (Repairs && Version == Repairs->BuiltFor)
    return {"-fpass-plugin=" + Repairs->Plugin};
  if (!Repairs)
    llvm::consumeError(Repairs.takeError());
  return {"-mllvm", "-enable-if-conversion=false"};
}

} // namespace offloom
