// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Frontend/Amendments/Amendments.h"
#include "Frontend/Amendments/AssemblyRegisters.h"
#include "Frontend/Amendments/LaunchTokens.h"
#include "Frontend/Amendments/PreprocessorTokens.h"
#include "Frontend/Amendments/VariableArrays.h"
#include "Frontend/Reading/EnteredFiles.h"
#include "Frontend/Reading/SourcePlaces.h"
#include "clang/Basic/SourceManager.h"
#include "clang/Frontend/ASTUnit.h"
#include "clang/Lex/Preprocessor.h"
#include "llvm/ADT/STLExtras.h"
#include <algorithm>
#include <utility>

namespace offloom {

std::vector<Edit> Amendments::allRepairs() const {
  std::vector<Edit> All = Templates.edits();
  llvm::append_range(All, Statics.edits());
  llvm::append_range(All, Repairs);
  return All;
}

/// \p Source as Clang understands it, if only nvcc understands it as it is written.
static SeparatedTokens forClang(llvm::StringRef Source, const clang::Preprocessor &Macros) {
  auto IsMacro = [&](llvm::StringRef Name) {
    return Macros.getIdentifierInfo(Name)->hadMacroDefinition();
  };
  std::string Text = joinLaunchTokens(Source).value_or(Source.str());
  Text = markLoneRegisters(Text).value_or(std::move(Text));
  return separatePreprocessorTokens(Text, IsMacro).value_or(SeparatedTokens{Text, {}});
}

/// \p Text without \p Initial, all else at its place; \p Repairs get the statements for it.
static void takeOut(const ArrayInitializer &Initial, std::string &Text,
                    std::vector<Edit> &Repairs) {
  std::replace_if(
      Text.begin() + Initial.Begin, Text.begin() + Initial.End, [](char C) { return C != '\n'; },
      ' ');
  Repairs.push_back({"", Initial.Begin, Initial.End - Initial.Begin, ""});
  Repairs.push_back({"", Initial.Behind, 0, Initial.Statements});
}

bool amendTexts(clang::ASTUnit &AST, Amendments &Made) {
  const clang::SourceManager &SM = AST.getSourceManager();
  bool Found = false;
  auto Initializers = initializersOfVariableArrays(AST);
  for (clang::FileID File : enteredFiles(SM)) {
    llvm::StringRef Source = SM.getBufferData(File);
    std::string Text = Source.str();
    std::vector<Edit> Repairs;
    for (const ArrayInitializer &Initial : Initializers[File])
      takeOut(Initial, Text, Repairs);
    SeparatedTokens Amended = forClang(Text, AST.getPreprocessor());
    if (Amended.Text == Source)
      continue;
    llvm::append_range(Amended.Repairs, Repairs);
    Found = true;
    const std::string Name = absoluteFileName(SM, File);
    Made.Files[Name] = std::move(Amended.Text);
    for (Edit &Repair : Amended.Repairs) {
      Repair.File = Name;
      if (!llvm::is_contained(Made.Repairs, Repair)) // the file may have been entered twice
        Made.Repairs.push_back(std::move(Repair));
    }
  }
  return Found;
}

bool amendMeaning(const Misreadings &Misread, Amendments &Made) {
  // nvcc's device compiler takes `-1 << N` for a constant by any standard.
  bool Found = Misread.NeedsCxx20 && !std::exchange(Made.IsCxx20, true);
  Found |= Made.Templates.add(Misread.Templates);
  auto Add = [&](auto &To, const auto &From) {
    const std::size_t Before = To.size();
    To.insert(From.begin(), From.end());
    Found |= To.size() != Before;
  };
  Add(Made.Spaceless, Misread.Spaceless);
  Add(Made.Statics.Uses, Misread.Statics.Uses);
  return Found;
}

} // namespace offloom
