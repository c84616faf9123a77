// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Frontend/DiagnosticCollector.h"
#include "Frontend/AbsentParts.h"
#include "Frontend/SourcePlaces.h"
#include "clang/Basic/Cuda.h"
#include "clang/Basic/DiagnosticIDs.h"
#include "clang/Basic/DiagnosticLex.h"
#include "clang/Basic/DiagnosticParse.h"
#include "clang/Basic/DiagnosticSema.h"
#include "clang/Basic/SourceManager.h"
#include "clang/Lex/Lexer.h"
#include "llvm/ADT/SmallString.h"

using namespace clang;

namespace offloom {
namespace {

Severity severityOf(DiagnosticsEngine::Level Level) {
  switch (Level) {
  case DiagnosticsEngine::Ignored:
  case DiagnosticsEngine::Note:
    return Severity::Note;
  case DiagnosticsEngine::Remark:
    return Severity::Remark;
  case DiagnosticsEngine::Warning:
    return Severity::Warning;
  case DiagnosticsEngine::Error:
    return Severity::Error;
  case DiagnosticsEngine::Fatal:
    return Severity::Fatal;
  }
  return Severity::Error;
}

/// Sema's categories for "this name means nothing" differ from "this breaks a rule" only by id.
bool isUnknownName(unsigned ID) {
  switch (ID) {
  case diag::err_undeclared_var_use:
  case diag::err_undeclared_var_use_suggest:
  case diag::err_unknown_typename:
  case diag::err_unknown_typename_suggest:
  case diag::err_typename_nested_not_found:
  case diag::err_no_template:
  case diag::err_no_template_suggest:
  case diag::err_no_member:
  case diag::err_no_member_suggest:
    return true;
  default:
    return false;
  }
}

/// What a rule of Offloom says with more weight: nvcc rejects it.
bool isSaidByRule(unsigned ID) {
  return ID == diag::warn_cuda_attr_lambda_position; // lambda-annotation-place
}

bool isUnparsable(Severity Level, unsigned ID) {
  if (Level < Severity::Error)
    return false;
  llvm::StringRef Category =
      DiagnosticIDs::getCategoryNameFromID(DiagnosticIDs::getCategoryNumberForDiag(ID));
  return Level == Severity::Fatal || Category == "Parse Issue" ||
         Category == "Lexical or Preprocessor Issue" || isUnknownName(ID);
}

/// Is this an error, or the note that explains one, about device code that does what only host code
/// may?
bool isHostUse(unsigned ID) {
  switch (ID) {
  case diag::err_ref_bad_target:
  case diag::note_ovl_candidate_bad_target:
  case diag::err_cuda_device_exceptions:
    return true;
  default:
    return false;
  }
}

/// Does a function of a system header that is of both sides use a function of the device alone, as
/// Thrust's sort() does with a program's functor? nvcc lets it, and the host compiler has both.
bool isLibraryForBothSides(const Diagnostic &Diagnostic) {
  return Diagnostic.getID() == diag::err_ref_bad_target &&
         Diagnostic.getSourceManager().isInSystemHeader(Diagnostic.getLocation()) &&
         CUDAFunctionTarget(Diagnostic.getRawArg(0)) == CUDAFunctionTarget::Device &&
         CUDAFunctionTarget(Diagnostic.getRawArg(3)) == CUDAFunctionTarget::HostDevice;
}

/// The edits of Clang's fix-it hints, or none at all if one of them is inside a macro: half of a
/// fix is worse than no fix.
std::vector<Edit> editsOf(const SourceManager &Sources, const LangOptions &Language,
                          llvm::ArrayRef<FixItHint> Hints) {
  std::vector<Edit> Edits;
  for (const FixItHint &Hint : Hints) {
    SourceLocation Begin = Hint.RemoveRange.getBegin();
    if (Begin.isInvalid() || Begin.isMacroID())
      return {};
    FileID File = Sources.getFileID(Begin);
    std::optional<SourceSpan> Removed = spanOf(Sources, Language, Hint.RemoveRange, File);
    if (!Removed)
      return {};
    std::string Text = Hint.CodeToInsert;
    if (Hint.InsertFromRange.isValid())
      Text = Lexer::getSourceText(Hint.InsertFromRange, Sources, Language).str();
    Edits.push_back({absoluteFileName(Sources, File), Removed->Begin, Removed->End - Removed->Begin,
                     std::move(Text)});
  }
  return Edits;
}

/// One note for each macro whose body \p Location is in, from the inside out.
std::vector<Finding> macroNotes(const SourceManager &Sources, const LangOptions &Language,
                                SourceLocation Location) {
  std::vector<Finding> Notes;
  for (; Location.isMacroID(); Location = Sources.getImmediateMacroCallerLoc(Location)) {
    if (!Sources.isMacroBodyExpansion(Location))
      continue;
    Finding Note;
    Note.Level = Severity::Note;
    Note.Message =
        ("expanded from macro '" + Lexer::getImmediateMacroName(Location, Sources, Language) + "'")
            .str();
    Note.Place = placeOf(Sources, Sources.getSpellingLoc(Location));
    Notes.push_back(std::move(Note));
  }
  return Notes;
}

/// Clang knows that something is missing; this says of which part of CUDA it is, and what to do.
void noteAbsence(Finding &Result, unsigned ID) {
  bool IsHeader = ID == diag::err_pp_file_not_found;
  if (!IsHeader && !isUnknownName(ID))
    return;
  llvm::StringRef Name = llvm::StringRef(Result.Message).split('\'').second.split('\'').first;
  std::string Advice =
      IsHeader ? absentHeaders().adviceOnHeader(Name) : absentHeaders().adviceOnName(Name);
  if (Advice.empty())
    return;
  Finding Note;
  Note.Level = Severity::Note;
  Note.Message = std::move(Advice);
  Note.Place = Result.Place;
  Result.Notes.push_back(std::move(Note));
}

Finding findingOf(DiagnosticsEngine::Level Level, const Diagnostic &Diagnostic,
                  const LangOptions &Language) {
  Finding Result;
  Result.Level = severityOf(Level);
  llvm::StringRef Flag =
      Diagnostic.getDiags()->getDiagnosticIDs()->getWarningOptionForDiag(Diagnostic.getID());
  if (!Flag.empty())
    Result.Rule = ("-W" + Flag).str();
  llvm::SmallString<128> Message;
  Diagnostic.FormatDiagnostic(Message);
  Result.Message = std::string(Message);
  if (!Diagnostic.hasSourceManager() || Diagnostic.getLocation().isInvalid())
    return Result;

  const SourceManager &Sources = Diagnostic.getSourceManager();
  Result.Place = placeOf(Sources, Diagnostic.getLocation());
  FileID File = Sources.getFileID(Sources.getFileLoc(Diagnostic.getLocation()));
  for (const CharSourceRange &Range : Diagnostic.getRanges())
    if (std::optional<SourceSpan> Span = spanOf(Sources, Language, Range, File))
      Result.Ranges.push_back(*Span);
  Result.FixIts = editsOf(Sources, Language, Diagnostic.getFixItHints());
  Result.Notes = macroNotes(Sources, Language, Diagnostic.getLocation());
  noteAbsence(Result, Diagnostic.getID());
  return Result;
}

} // namespace

void DiagnosticCollector::HandleDiagnostic(DiagnosticsEngine::Level Level,
                                           const clang::Diagnostic &Diagnostic) {
  if ((DeviceEmulation && Diagnostic.getID() == diag::err_cuda_device_exceptions) ||
      isLibraryForBothSides(Diagnostic)) {
    DroppedLast = true;
    return;
  }
  DiagnosticConsumer::HandleDiagnostic(Level, Diagnostic);
  if (Level == DiagnosticsEngine::Note) {
    if (DroppedLast || Findings.empty())
      return;
    Finding Note = findingOf(Level, Diagnostic, Language);
    std::vector<Finding> Nested = std::move(Note.Notes);
    Note.Notes.clear();
    Findings.back().Notes.push_back(std::move(Note));
    llvm::append_range(Findings.back().Notes, std::move(Nested));
    noteHostUse(Diagnostic.getID());
    return;
  }
  DroppedLast = isSaidByRule(Diagnostic.getID()) ||
                (Level < DiagnosticsEngine::Error && Diagnostic.hasSourceManager() &&
                 Diagnostic.getLocation().isValid() &&
                 Diagnostic.getSourceManager().isInSystemHeader(Diagnostic.getLocation()));
  if (DroppedLast)
    return;
  Findings.push_back(findingOf(Level, Diagnostic, Language));
  Unparsable |= isUnparsable(Findings.back().Level, Diagnostic.getID());
  noteHostUse(Diagnostic.getID());
}

void DiagnosticCollector::noteHostUse(unsigned ID) {
  if (!HostUse && isHostUse(ID) && Findings.back().Level >= Severity::Error)
    HostUse = Findings.size() - 1;
}

} // namespace offloom
