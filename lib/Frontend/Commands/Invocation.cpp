// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Frontend/Commands/Invocation.h"
#include "clang/Basic/Diagnostic.h"
#include "clang/Basic/DiagnosticOptions.h"
#include "clang/Driver/CreateInvocationFromArgs.h"
#include "clang/Frontend/CompilerInstance.h"
#include "clang/Frontend/CompilerInvocation.h"
#include "clang/Lex/HeaderSearchOptions.h"
#include "llvm/Support/VirtualFileSystem.h"

namespace offloom {

std::shared_ptr<clang::CompilerInvocation> invocationFor(llvm::ArrayRef<std::string> Command,
                                                         clang::DiagnosticConsumer &Consumer) {
  std::vector<const char *> Words;
  for (const std::string &Word : Command)
    Words.push_back(Word.c_str());
  clang::DiagnosticOptions DiagOptions;
  // The driver sets the file system's working directory; the process's own must stay.
  llvm::IntrusiveRefCntPtr<llvm::vfs::FileSystem> FileSystem(
      llvm::vfs::createPhysicalFileSystem().release());
  clang::CreateInvocationOptions How;
  How.VFS = FileSystem;
  How.Diags = clang::CompilerInstance::createDiagnostics(*FileSystem, DiagOptions, &Consumer,
                                                         /*ShouldOwnClient=*/false);
  std::shared_ptr<clang::CompilerInvocation> Invocation = clang::createInvocation(Words, How);
  if (Invocation)
    Invocation->getFrontendOpts().DisableFree = false;
  return Invocation;
}

std::vector<std::string> headerFolders(const clang::CompilerInvocation &Invocation) {
  std::vector<std::string> Folders;
  for (const auto &Folder : Invocation.getHeaderSearchOpts().UserEntries)
    Folders.push_back(Folder.Path);
  return Folders;
}

} // namespace offloom
