// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Build/MakeUnused.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringSet.h"

namespace offloom {
namespace {

class UnusedFolders {
public:
  UnusedFolders(BuildEdits &Edits, const MakeFile &File, const MakeFacts &Facts)
      : Edits(Edits), File(File), Facts(Facts) {
    removeEmptyConditionals();
    findReferences();
  }

  /// Does the file refer to the variable, and leave it to another to give it a value?
  bool takesFromOthers(llvm::StringRef Variable) const {
    return Used.contains(Variable) && llvm::none_of(File.Lines, [&](const MakeLine &Line) {
             return Line.Name == Variable && !Edits.isRemoved(Line.Whole);
           });
  }

  bool removeOneUnused(llvm::function_ref<bool(llvm::StringRef)> IsTakenElsewhere) {
    auto Unused = llvm::find_if(File.Lines, [&](const MakeLine &Line) {
      return isToolkitFolder(Line) && !Used.contains(Line.Name) && !IsTakenElsewhere(Line.Name);
    });
    if (Unused == File.Lines.end())
      return false;
    Edits.removeLines(Unused->Whole);
    removeEmptyConditionals();
    findReferences();
    return true;
  }

  void tellOfOthers() {
    for (const MakeLine &Line : File.Lines)
      if (isToolkitFolder(Line))
        Edits.report(Line.Whole.Begin, "'" + Line.Name +
                                           "' names the CUDA toolkit, which the migrated project "
                                           "does not use");
  }

private:
  /// Does \p Line give a variable the toolkit's folder, or a file in it that is not nvcc?
  bool isToolkitFolder(const MakeLine &Line) const {
    if (Line.Name.empty() || Line.TheKind != MakeLine::Kind::Assignment ||
        Edits.isRemoved(Line.Whole) || Facts.isNvccVariable(Line.Name))
      return false;
    const BuildVariable *Known = Facts.rules().variable(Line.Name);
    std::string Value = Facts.expand(Edits.text(Line.Value));
    return (Known && Known->Is == BuildVariable::Role::Folder) ||
           (llvm::StringRef(Value).starts_with(MakeFacts::ToolkitRoot) &&
            !llvm::StringRef(Value).contains(' '));
  }

  /// In what the file is now, less the lines that are comments.
  void findReferences() {
    Used.clear();
    std::string After = Edits.after({0, static_cast<unsigned>(Edits.text().size())});
    for (llvm::StringRef Line : llvm::split(After, '\n'))
      if (!Line.ltrim().starts_with("#"))
        for (llvm::StringRef Name : makeReferences(Line))
          Used.insert(Name);
  }

  /// `ifneq (…)` to `endif` with nothing left in it goes as a whole.
  void removeEmptyConditionals() {
    struct Block {
      unsigned Begin;
      bool HasLost = false, HasLeft = false;
    };
    std::vector<Block> Open{{0}};
    for (const MakeLine &Line : File.Lines) {
      llvm::StringRef Text = Edits.text(Line.Whole).trim();
      bool IsConditional = Line.TheKind == MakeLine::Kind::Conditional;
      if (IsConditional && Text.starts_with("if")) {
        Open.push_back({Line.Whole.Begin});
      } else if (IsConditional && Text.starts_with("endif") && Open.size() > 1) {
        bool Goes = Open.back().HasLost && !Open.back().HasLeft;
        TextSpan Whole{Open.back().Begin, Line.Whole.End};
        if (Goes && !Edits.isRemoved(Whole))
          Edits.removeLines(Whole);
        Open.pop_back();
        (Goes ? Open.back().HasLost : Open.back().HasLeft) = true;
      } else if (!IsConditional && !Text.empty() && !Text.starts_with("#")) {
        (Edits.isRemoved(Line.Whole) ? Open.back().HasLost : Open.back().HasLeft) = true;
      }
    }
  }

  BuildEdits &Edits;
  const MakeFile &File;
  const MakeFacts &Facts;
  llvm::StringSet<> Used; ///< variables
};

} // namespace

void removeUnusedFolders(std::vector<BuildEdits> &Edits, const std::vector<MakeFile> &Files,
                         const MakeFacts &Facts) {
  std::vector<UnusedFolders> All;
  for (const auto &[OfFile, File] : llvm::zip_equal(Edits, Files))
    All.emplace_back(OfFile, File, Facts);
  // A file may include another; which one it is may be for Make to find out.
  auto IsTaken = [&](llvm::StringRef Variable) {
    return llvm::any_of(All,
                        [&](const UnusedFolders &File) { return File.takesFromOthers(Variable); });
  };
  for (bool Found = true; Found;) {
    Found = false;
    for (UnusedFolders &File : All)
      while (File.removeOneUnused(IsTaken))
        Found = true;
  }
  for (UnusedFolders &File : All)
    File.tellOfOthers();
}

} // namespace offloom
