// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Migrate/Text/RepeatedTexts.h"
#include "Frontend/Reading/EnteredFiles.h"
#include "Support/EditOrder.h"
#include "clang/AST/Decl.h"
#include "clang/Basic/SourceManager.h"
#include "llvm/ADT/STLExtras.h"
#include <set>
#include <tuple>

using namespace clang;

namespace offloom {

RepeatedTexts::RepeatedTexts(llvm::ArrayRef<const FunctionDecl *> Functions, const SourceText &Text)
    : Text(Text) {
  for (const FunctionDecl *F : Functions)
    this->Functions[placeOf(*F)].push_back(F);
}

RepeatedTexts::Place RepeatedTexts::placeOf(const FunctionDecl &F) const {
  const SourceManager &Sources = Text.sources();
  SourceLocation Begin = Sources.getExpansionLoc(F.getBeginLoc());
  return {Text.fileName(Sources.getFileID(Begin)), Sources.getFileOffset(Begin)};
}

llvm::ArrayRef<const FunctionDecl *> RepeatedTexts::all(const FunctionDecl &F) const {
  auto At = Functions.find(placeOf(F));
  if (At == Functions.end())
    return {};
  return At->second;
}

bool RepeatedTexts::differ(const FunctionDecl &F,
                           llvm::function_ref<bool(const FunctionDecl &, EditList &)> Write) const {
  if (!contains(F))
    return false;
  auto written = [&](const FunctionDecl *Of) -> std::optional<std::vector<Edit>> {
    EditList Edits(Text);
    if (!Write(*Of, Edits))
      return std::nullopt;
    return effectOf(Edits.take());
  };
  const std::optional<std::vector<Edit>> First = written(all(F).front());
  return llvm::any_of(llvm::drop_begin(all(F)),
                      [&](const FunctionDecl *Other) { return written(Other) != First; });
}

/// Those of \p Edits that put another text than an earlier one in the place of the same text, which
/// is in a file that is included more than once.
static std::vector<Edit> contraryEdits(llvm::ArrayRef<Edit> Edits, const SourceText &Text) {
  std::set<std::string> Entered, Again;
  for (FileID File : enteredFiles(Text.sources()))
    if (std::string Name = Text.fileName(File); !Entered.insert(Name).second)
      Again.insert(Name);
  std::vector<Edit> Contrary;
  if (Again.empty())
    return Contrary;
  std::map<std::tuple<llvm::StringRef, unsigned, unsigned>, llvm::StringRef> Texts;
  for (const Edit &E : Edits)
    if (E.Length != 0 && Again.contains(E.File))
      if (auto [Known, IsNew] = Texts.try_emplace({E.File, E.Offset, E.Length}, E.Text);
          !IsNew && Known->second != E.Text)
        Contrary.push_back(E);
  return Contrary;
}

std::vector<Finding> refuseContraryTexts(std::vector<Edit> &Edits, const SourceText &Text,
                                         std::set<std::string> &Refused) {
  std::vector<Finding> Told;
  for (const Edit &E : contraryEdits(Edits, Text)) {
    if (!Refused.insert(E.File).second)
      continue;
    Finding F;
    F.Rule = "migrate-header";
    F.Level = Severity::Error;
    F.Message =
        "this file is included more than once, as something else each time, and needs "
        "different migrated versions; it was not migrated: make a template of it, or a file "
        "for each";
    if (auto Buffer = Text.sources().getFileManager().getBufferForFile(E.File))
      F.Place = placeInText(E.File, (*Buffer)->getBuffer(), E.Offset);
    Told.push_back(std::move(F));
  }
  llvm::erase_if(Edits, [&](const Edit &E) { return Refused.contains(E.File); });
  return Told;
}

} // namespace offloom
