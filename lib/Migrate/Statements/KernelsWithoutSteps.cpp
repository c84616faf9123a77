// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Migrate/Statements/KernelsWithoutSteps.h"
#include "Frontend/Reading/EnteredFiles.h"
#include "Support/CacheFolder.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/Decl.h"
#include "llvm/Support/raw_ostream.h"
#include <map>

using namespace clang;

namespace offloom {

StepsKnownBefore::StepsKnownBefore(const SourceText &Text,
                                   llvm::ArrayRef<const FunctionDecl *> Kernels,
                                   std::set<std::string> &Known)
    : Text(Text), Known(Known) {
  std::map<FileID, std::map<unsigned, unsigned>> Ends; // of kernels, by where they begin
  for (const FunctionDecl *Kernel : Kernels)
    if (auto Range = Text.rangeOf(Kernel->getSourceRange())) {
      unsigned &End = Ends[Range->File][Range->Begin];
      End = std::max(End, Range->End);
    }
  std::string Others;
  for (FileID File : enteredFiles(Text.sources())) {
    llvm::StringRef All = Text.buffer(File);
    unsigned From = 0;
    for (auto [Begin, End] : Ends[File]) {
      if (Begin < From)
        continue;
      Others += All.slice(From, Begin);
      From = End;
    }
    Others += All.drop_front(From);
  }
  Rest = hashOfText(Others);
}

std::string StepsKnownBefore::keyOf(const FunctionDecl &Kernel, llvm::StringRef How) const {
  std::string Key;
  llvm::raw_string_ostream Stream(Key);
  Stream << Rest << '\n' << How << '\n';
  Kernel.getNameForDiagnostic(Stream, Kernel.getASTContext().getPrintingPolicy(), true);
  if (auto Range = Text.rangeOf(Kernel.getSourceRange()))
    Stream << '\n' << Text.buffer(Range->File).slice(Range->Begin, Range->End);
  return hashOfText(Key);
}

bool StepsKnownBefore::hasNone(const FunctionDecl &Kernel, llvm::StringRef How) const {
  return Known.count(keyOf(Kernel, How));
}

void StepsKnownBefore::foundNone(const FunctionDecl &Kernel, llvm::StringRef How) {
  Known.insert(keyOf(Kernel, How));
}

} // namespace offloom
