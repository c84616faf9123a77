// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Migrate/Preprocessor/InactiveKernels.h"
#include "Frontend/Parse.h"
#include "Frontend/Reading/EnteredFiles.h"
#include "Migrate/Preprocessor/ArchMacros.h"
#include "Migrate/Text/ConditionalGroups.h"
#include "Migrate/Text/SourceText.h"
#include "clang/Basic/CharInfo.h"
#include "clang/Basic/SourceManager.h"
#include "clang/Frontend/ASTUnit.h"
#include "clang/Lex/Lexer.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/ADT/StringSwitch.h"
#include <set>

using namespace clang;

namespace offloom {

namespace {

/// Is what \p Word says no choice of the project's author?
bool isDecidedElsewhere(llvm::StringRef Word) {
  return Word.starts_with("__") || Word.contains("HIP") || Word.contains("ROCM") ||
         Word.contains("SYCL") || Word.contains("WIN32") || Word.contains("WIN64") ||
         llvm::StringSwitch<bool>(Word)
             .Cases({"CUDA_VERSION", "CUDART_VERSION", "THRUST_VERSION", "CUB_VERSION"}, true)
             .Cases({"_MSC_VER", "defined", "if", "ifdef", "ifndef", "elif", "elifdef"}, true)
             .Cases({"elifndef", "else", "true", "false"}, true)
             .Default(false);
}

/// Can the author's macros make another branch of \p Group the active one?
bool isAuthorsChoice(const ConditionalGroup &Group, llvm::StringRef Buffer) {
  for (const ConditionalGroup::Branch &Branch : Group.Branches) {
    llvm::StringRef Line = Buffer.slice(Branch.Directive.Begin, Branch.Directive.End);
    Line = Line.take_front(std::min(Line.find("//"), Line.find("/*")));
    while (!Line.empty()) {
      llvm::StringRef Word = Line.take_while([](char C) { return isAsciiIdentifierContinue(C); });
      if (!Word.empty() && isAsciiIdentifierStart(Word.front()) && !isDecidedElsewhere(Word))
        return true;
      Line = Line.drop_front(std::max<size_t>(Word.size(), 1));
    }
  }
  return false;
}

class InactiveKernelFinder {
public:
  InactiveKernelFinder(const ParsedUnit &Host, const ParsedUnit *Device, const SourceText &Text)
      : Host(Host), Device(Device), Text(Text) {}

  void visit(FileID ID, const std::string &File, size_t TimesEntered) {
    const SourceManager &SM = Host.AST->getSourceManager();
    llvm::StringRef Buffer = SM.getBufferData(ID);
    std::vector<ConditionalGroup> Groups = conditionalGroups(Buffer);
    if (Groups.empty())
      return;
    Lexer Lex(SM.getLocForStartOfFile(ID), Host.AST->getLangOpts(), Buffer.begin(), Buffer.begin(),
              Buffer.end());
    std::set<unsigned> Told;
    for (Token T; !Lex.LexFromRawLexer(T);) {
      unsigned Offset = SM.getFileOffset(T.getLocation());
      if (T.is(tok::hash) && T.isAtStartOfLine()) {
        // What a macro is called or becomes is no code yet: `#define __global__` for other
        // compilers.
        Lex.seek(Text.endOfJoinedLines(ID, Offset), /*IsAtStartOfLine=*/true);
        continue;
      }
      if (!tells(T) || timesSkipped(Host, File, Offset) < TimesEntered ||
          (Device && timesSkipped(*Device, File, Offset) < TimesEntered))
        continue;
      // The outermost branch that was left out; inner ones come first.
      for (const ConditionalGroup &Group : llvm::reverse(Groups))
        if (const auto *Branch = branchAround(Group, Offset);
            Branch && timesSkipped(Host, File, Branch->Content.Begin) >= TimesEntered) {
          if (isAuthorsChoice(Group, Buffer) && Told.insert(Branch->Content.Begin).second)
            tell(T, File, *Branch, Buffer);
          break;
        }
    }
  }

  std::vector<InactiveBranch> Found;

private:
  static bool tells(const Token &T) {
    if (T.isNot(tok::raw_identifier))
      return T.is(tok::lesslessless);
    return T.getRawIdentifier() == "__global__" || T.getRawIdentifier() == "__shared__";
  }

  static const ConditionalGroup::Branch *branchAround(const ConditionalGroup &Group,
                                                      unsigned Offset) {
    for (const ConditionalGroup::Branch &Branch : Group.Branches)
      if (Branch.Content.Begin <= Offset && Offset < Branch.Content.End)
        return &Branch;
    return nullptr;
  }

  void tell(const Token &T, const std::string &File, const ConditionalGroup::Branch &Branch,
            llvm::StringRef Buffer) {
    const SourceManager &SM = Host.AST->getSourceManager();
    InactiveBranch Inactive;
    Finding &F = Inactive.Told;
    F.Level = Severity::Warning;
    F.Rule = "migrate-inactive";
    F.Place = {File, SM.getSpellingLineNumber(T.getLocation()),
               SM.getSpellingColumnNumber(T.getLocation()), SM.getFileOffset(T.getLocation())};
    llvm::StringRef Condition =
        Buffer.slice(Branch.Directive.Begin, Branch.Directive.End).split('\n').first.trim();
    F.Message = ("CUDA code behind '" + Condition +
                 "', which was not active, was not migrated, and an #error stands there now: "
                 "migrate with the macros that make it active, or remove it")
                    .str();
    Inactive.Refusal = {File, Branch.Content.Begin, 0,
                        "#error not migrated: this branch was not active\n"};
    Found.push_back(std::move(Inactive));
  }

  const ParsedUnit &Host;
  const ParsedUnit *Device;
  const SourceText &Text;
};

} // namespace

std::vector<InactiveBranch>
inactiveKernels(const ParsedUnit &Host, const ParsedUnit *Device,
                llvm::function_ref<bool(llvm::StringRef)> IsProjectFile) {
  SourceText Text(Host.AST->getASTContext());
  llvm::StringMap<std::vector<FileID>> Entered;
  for (FileID File : enteredFiles(Text.sources()))
    if (std::string Name = Text.fileName(File); !Name.empty() && IsProjectFile(Name))
      Entered[Name].push_back(File);
  InactiveKernelFinder Finder(Host, Device, Text);
  for (const auto &[Name, Files] : Entered)
    Finder.visit(Files.front(), Name.str(), Files.size());
  return std::move(Finder.Found);
}

} // namespace offloom
