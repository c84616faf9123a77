// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Lsp/CodeActions.h"
#include "Lsp/Diagnostics.h"
#include "llvm/ADT/STLExtras.h"
#include <map>

namespace offloom::lsp {

using llvm::json::Array;
using llvm::json::Object;
using llvm::json::Value;

bool includesKind(llvm::ArrayRef<std::string> Kinds, llvm::StringRef Kind) {
  return llvm::any_of(Kinds, [&](llvm::StringRef Asked) {
    llvm::StringRef Rest = Kind;
    return Rest.consume_front(Asked) && (Rest.empty() || Rest.front() == '.');
  });
}

Object workspaceEdit(llvm::ArrayRef<Edit> Edits, const EditContext &Context) {
  std::map<std::string, std::vector<const Edit *>> ByFile;
  for (const Edit &E : Edits)
    ByFile[E.File].push_back(&E);
  Array DocumentChanges;
  Object Changes;
  for (const auto &[File, OfFile] : ByFile) {
    const OpenDocument *Open = Context.DocumentOf(File);
    Text Contents = Open ? Open->Doc.Contents : Context.TextOf(File);
    Array TextEdits;
    for (const Edit *E : OfFile)
      TextEdits.push_back(Object{
          {"range", Contents.rangeOf({E->Offset, E->Offset + E->Length}, Context.Traits.Encoding)},
          {"newText", E->Text}});
    std::string Uri = Open ? Open->Doc.Uri : uriOf(File);
    if (Context.Traits.DocumentChanges)
      DocumentChanges.push_back(
          Object{{"textDocument",
                  Object{{"uri", Uri}, {"version", Open ? Value(Open->Doc.Version) : nullptr}}},
                 {"edits", std::move(TextEdits)}});
    else
      Changes[Uri] = std::move(TextEdits);
  }
  if (Context.Traits.DocumentChanges)
    return Object{{"documentChanges", std::move(DocumentChanges)}};
  return Object{{"changes", std::move(Changes)}};
}

std::vector<Edit> allFixes(const OpenDocument &D) {
  std::vector<Edit> All;
  if (!D.isCheckCurrent())
    return All;
  for (const Finding &F : D.Checked->Value.Findings)
    if (F.Place.File == D.Doc.File &&
        llvm::all_of(F.FixIts, [&](const Edit &E) { return E.File == D.Doc.File; }))
      mergeEdits(All, F.FixIts);
  return All;
}

namespace {

class ActionList {
public:
  ActionList(const OpenDocument &D, llvm::ArrayRef<std::string> Only, const EditContext &Context)
      : D(D), Only(Only), Context(Context) {}

  Array run(SourceSpan Range) {
    if (D.isCheckCurrent())
      for (const Finding &F : D.Checked->Value.Findings) {
        SourceSpan Span = markedSpan(F, D.Doc.Contents.str());
        if (F.Place.File == D.Doc.File && Span.Begin <= Range.End && Range.Begin <= Span.End)
          addActionsOn(F);
      }
    addFixAll();
    addFileCommands();
    return std::move(Result);
  }

private:
  bool isWanted(llvm::StringRef Kind, bool IfNotAsked = true) const {
    return Only.empty() ? IfNotAsked : includesKind(Only, Kind);
  }

  void addActionsOn(const Finding &F) {
    if (!isWanted("quickfix"))
      return;
    if (!F.FixIts.empty())
      addEdits("Fix: " + F.Message, F.FixIts, /*IsPreferred=*/true);
    for (const Finding &Note : F.Notes)
      if (!Note.FixIts.empty())
        addEdits(Note.Message, Note.FixIts, /*IsPreferred=*/false);
    bool IsOurs = !F.Rule.empty() && !llvm::StringRef(F.Rule).starts_with("-W");
    if (!IsOurs)
      return;
    if (F.Level < Severity::Error)
      addEdits("Suppress " + F.Rule + " here", {suppression(F)}, /*IsPreferred=*/false);
    addCommand("Explain " + F.Rule, "quickfix", ExplainRule, F.Rule);
  }

  /// A NOLINTNEXTLINE comment above the finding's line.
  Edit suppression(const Finding &F) const {
    const Text &Contents = D.Doc.Contents;
    unsigned Line = Contents.lineOf(F.Place.Offset);
    llvm::StringRef Code = Contents.line(Line);
    unsigned LineStart = Contents.offsetOf(Line, 0, PositionEncoding::Utf8);
    std::string Indent = Code.take_while([](char C) { return C == ' ' || C == '\t'; }).str();
    return {D.Doc.File, LineStart, 0, Indent + "// NOLINTNEXTLINE(" + F.Rule + ")\n"};
  }

  void addEdits(std::string Title, llvm::ArrayRef<Edit> Edits, bool IsPreferred) {
    Object Action{
        {"title", std::move(Title)}, {"kind", "quickfix"}, {"edit", workspaceEdit(Edits, Context)}};
    if (IsPreferred)
      Action["isPreferred"] = true;
    Result.push_back(std::move(Action));
  }

  void addFixAll() {
    if (!isWanted(FixAllKind, /*IfNotAsked=*/false))
      return;
    if (std::vector<Edit> All = allFixes(D); !All.empty())
      Result.push_back(Object{{"title", "Apply all of Offloom's fixes"},
                              {"kind", FixAllKind},
                              {"edit", workspaceEdit(All, Context)}});
  }

  void addFileCommands() {
    if (!isWanted("source.offloom", /*IfNotAsked=*/false))
      return;
    addCommand("Show migrated code", "source.offloom", ShowMigrated, D.Doc.Uri);
    addCommand("Migrate this file to C++", "source.offloom", MigrateFile, D.Doc.Uri);
    addCommand("Run on the CPU", "source.offloom", RunOnCpu, D.Doc.Uri);
  }

  void addCommand(const std::string &Title, llvm::StringRef Kind, llvm::StringRef Command,
                  const std::string &Argument) {
    Result.push_back(
        Object{{"title", Title},
               {"kind", Kind},
               {"command",
                Object{{"title", Title}, {"command", Command}, {"arguments", Array{Argument}}}}});
  }

  const OpenDocument &D;
  llvm::ArrayRef<std::string> Only;
  const EditContext &Context;
  Array Result;
};

} // namespace

Array codeActions(const OpenDocument &D, SourceSpan Range, llvm::ArrayRef<std::string> Only,
                  const EditContext &Context) {
  return ActionList(D, Only, Context).run(Range);
}

} // namespace offloom::lsp
