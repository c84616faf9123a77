// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Lsp/Diagnostics.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include <map>

namespace offloom::lsp {

using llvm::json::Array;
using llvm::json::Object;
using llvm::json::Value;

namespace {

/// A message without what clangd adds to Clang's: a capital letter, hints at fixes and includes,
/// and the notes in further paragraphs.
std::string plainMessage(llvm::StringRef Message) {
  Message = Message.split("\n\n").first;
  Message.consume_front("In included file: ");
  Message.consume_front("in included file: ");
  for (llvm::StringRef Hint : {" (fix available)", " (fixes available)"})
    Message.consume_back(Hint);
  std::string Result = Message.str();
  if (!Result.empty())
    Result[0] = llvm::toLower(Result[0]);
  return Result;
}

unsigned severityOf(Severity Level) {
  switch (Level) {
  case Severity::Fatal:
  case Severity::Error:
    return 1;
  case Severity::Warning:
    return 2;
  case Severity::Remark:
    return 3;
  case Severity::Note:
    return 4;
  }
  return 2;
}

class Merger {
public:
  Merger(OpenDocument &D, const DiagnosticContext &Context) : D(D), Context(Context) {
    if (D.Checked)
      Carry.emplace(D.Checked->Contents.str(), D.Doc.Contents.str());
  }

  Array run() {
    if (D.Checked)
      for (const Finding &F : D.Checked->Value.Findings) {
        Said.insert(plainMessage(F.Message));
        if (!Absent && isAboutMissing(F, Context.IsAbsentHeader))
          Absent = &F;
      }
    LacksHeader = llvm::any_of(D.ClangdDiagnostics, [](const Value &V) {
      const Object *O = V.getAsObject();
      return O && isAboutHeader(*O);
    });
    D.Judged |= D.isCheckCurrent() && D.ClangdVersion == D.Doc.Version;
    for (const Value &V : D.ClangdDiagnostics)
      if (const Object *O = V.getAsObject(); O && isCredible(*O))
        keep(*O);
    if (D.Checked)
      for (const Finding &F : D.Checked->Value.Findings)
        if (!Absent || !isClangsError(F))
          add(F);
    if (Absent)
      addAbsence();
    return std::move(Result);
  }

private:
  /// Whether to show what clangd says.
  bool isCredible(const Object &Diagnostic) {
    llvm::StringRef Source = Diagnostic.getString("source").value_or("");
    llvm::StringRef Message = Diagnostic.getString("message").value_or("");
    if (Source == "clangd")
      return !isAboutCudaHeader(Message);
    if (Source != "clang" || !D.IsCuda)
      return true;
    if (Absent && Diagnostic.getInteger("severity") == 1)
      return false;
    std::string Plain = plainMessage(Message);
    if (!D.isCheckCurrent()) {
      // A worker that was quicker than clangd has not said yet which of clangd's errors are wrong.
      if (D.Checked && !D.Judged && Diagnostic.getInteger("severity") == 1)
        return false;
      bool MayFollow = LacksHeader && Diagnostic.getInteger("severity") == 1;
      return !D.Refuted.contains(Plain) && (!MayFollow || isAboutHeader(Diagnostic));
    }
    if (!D.Checked->Value.Failure.empty() || Said.contains(Plain)) {
      D.Refuted.erase(Plain);
      return true;
    }
    D.Refuted.insert(std::move(Plain));
    return false;
  }

  /// Is \p F the error that a header is missing, one of a certain kind?
  static bool isAboutMissing(const Finding &F, llvm::function_ref<bool(llvm::StringRef)> IsOfKind) {
    llvm::StringRef Name = F.Message;
    return Name.consume_front("'") && Name.consume_back("' file not found") && IsOfKind(Name);
  }

  static bool isAboutHeader(const Object &Diagnostic) {
    return plainMessage(Diagnostic.getString("message").value_or("")).ends_with("' file not found");
  }

  static bool isClangsError(const Finding &F) {
    return F.Level >= Severity::Error && F.Rule.empty();
  }

  /// Says which header is missing, where it is included or at the top of the document.
  void addAbsence() {
    Finding F = *Absent;
    if (F.Place.File != D.Doc.File) {
      F.Place = {D.Doc.File, 1, 1, 0};
      F.Ranges.clear();
    }
    F.Level = Severity::Remark;
    F.Message = "Offloom does not have this header of the CUDA toolkit (" +
                llvm::StringRef(F.Message).split(" file").first.str() +
                "): Clang's errors in this file, which may follow from that, are not shown; "
                "`offloom lsp --cuda-path DIR` parses with a toolkit";
    F.Notes.clear();
    add(F);
  }

  /// nvcc includes cuda_runtime.h, and that most others; naming one again does no harm.
  bool isAboutCudaHeader(llvm::StringRef Message) const {
    return Message.consume_front("Included header ") &&
           Context.IsCudaHeader(Message.take_until([](char C) { return C == ' '; }));
  }

  void keep(const Object &Diagnostic) {
    ++Kept[plainMessage(Diagnostic.getString("message").value_or(""))];
    Result.push_back(Object(Diagnostic));
  }

  void add(const Finding &F) {
    if (F.Place.File != D.Doc.File)
      return;
    const Text &Now = D.Doc.Contents;
    std::optional<SourceSpan> Span = (*Carry)(markedSpan(F, D.Checked->Contents.str()));
    if (!Span || isKept(F))
      return;
    Object Diagnostic{{"range", Now.rangeOf(*Span, Context.Traits.Encoding)},
                      {"severity", severityOf(F.Level)},
                      {"source", DiagnosticSource},
                      {"message", F.Message}};
    if (!F.Rule.empty())
      Diagnostic["code"] = F.Rule;
    if (std::string Page = Context.PageOf(F.Rule); !Page.empty())
      Diagnostic["codeDescription"] = Object{{"href", std::move(Page)}};
    addNotes(F, Diagnostic);
    Result.push_back(std::move(Diagnostic));
  }

  /// clangd may mark another place than Clang does, so the message alone tells.
  bool isKept(const Finding &F) {
    auto Same = Kept.find(plainMessage(F.Message));
    if (Same == Kept.end() || Same->second == 0)
      return false;
    --Same->second;
    return true;
  }

  void addNotes(const Finding &F, Object &Diagnostic) const {
    if (F.Notes.empty())
      return;
    if (Context.Traits.RelatedInformation) {
      Array Notes;
      for (const Finding &Note : F.Notes)
        if (std::optional<Object> Location = locationOf(Note))
          Notes.push_back(Object{{"location", std::move(*Location)}, {"message", Note.Message}});
      Diagnostic["relatedInformation"] = std::move(Notes);
      return;
    }
    std::string Message = F.Message;
    for (const Finding &Note : F.Notes)
      Message += "\n\nline " + std::to_string(Note.Place.Line) + ": " + Note.Message;
    Diagnostic["message"] = std::move(Message);
  }

  std::optional<Object> locationOf(const Finding &Note) const {
    if (Note.Place.File.empty())
      return std::nullopt;
    if (Note.Place.File != D.Doc.File) {
      Text Other = Context.TextOf(Note.Place.File);
      return Object{
          {"uri", uriOf(Note.Place.File)},
          {"range", Other.rangeOf(markedSpan(Note, Other.str()), Context.Traits.Encoding)}};
    }
    auto Span = (*Carry)(markedSpan(Note, D.Checked->Contents.str()));
    if (!Span)
      return std::nullopt;
    return Object{{"uri", D.Doc.Uri},
                  {"range", D.Doc.Contents.rangeOf(*Span, Context.Traits.Encoding)}};
  }

  OpenDocument &D;
  const DiagnosticContext &Context;
  std::optional<CarryOver> Carry;       ///< from the text that was checked
  std::set<std::string> Said;           ///< the worker's messages
  const Finding *Absent = nullptr;      ///< says that a toolkit's header is missing
  bool LacksHeader = false;             ///< says clangd: what else it says may follow from that
  std::map<std::string, unsigned> Kept; ///< clangd's messages, and how often
  Array Result;
};

bool isWordCharacter(char C) { return llvm::isAlnum(C) || C == '_'; }

} // namespace

SourceSpan markedSpan(const Finding &F, const std::string &Contents) {
  for (const SourceSpan &Span : F.Ranges)
    if (Span.Begin <= F.Place.Offset && F.Place.Offset < Span.End)
      return Span;
  unsigned Begin = std::min<std::size_t>(F.Place.Offset, Contents.size()), End = Begin;
  while (End < Contents.size() && isWordCharacter(Contents[End]))
    ++End;
  if (End == Begin && End < Contents.size() && Contents[End] != '\n')
    ++End;
  return {Begin, End};
}

Array mergeDiagnostics(OpenDocument &D, const DiagnosticContext &Context) {
  return Merger(D, Context).run();
}

} // namespace offloom::lsp
