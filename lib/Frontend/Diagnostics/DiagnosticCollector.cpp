// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Frontend/Diagnostics/DiagnosticCollector.h"
#include "Frontend/Amendments/HostCallers.h"
#include "Frontend/Amendments/MissingTypenames.h"
#include "Frontend/Amendments/RepeatedDefaults.h"
#include "Frontend/Amendments/SharedConstructors.h"
#include "Frontend/Diagnostics/AbsentParts.h"
#include "Frontend/Diagnostics/AcceptedByNvcc.h"
#include "Frontend/Diagnostics/CudaWords.h"
#include "Frontend/Diagnostics/DiagnosticKinds.h"
#include "Frontend/Diagnostics/HostConstruction.h"
#include "Frontend/Diagnostics/TemplateErrors.h"
#include "Frontend/Reading/SourcePlaces.h"
#include "clang/AST/Attr.h"
#include "clang/AST/Decl.h"
#include "clang/Basic/Cuda.h"
#include "clang/Basic/DiagnosticAST.h"
#include "clang/Basic/DiagnosticIDs.h"
#include "clang/Basic/DiagnosticLex.h"
#include "clang/Basic/DiagnosticParse.h"
#include "clang/Basic/DiagnosticSema.h"
#include "clang/Basic/SourceManager.h"
#include "clang/Lex/Lexer.h"
#include "clang/Sema/Sema.h"
#include "llvm/ADT/STLExtras.h"
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

/// Takes \p Word and the blanks behind it away from before what is written at \p Place.
std::optional<Edit> removalOfWordBefore(const SourceManager &Sources, SourceLocation Place,
                                        llvm::StringRef Word) {
  auto [File, Offset] = Sources.getDecomposedSpellingLoc(Place);
  llvm::StringRef Before = Sources.getBufferData(File).take_front(Offset);
  llvm::StringRef UpToWord = Before.rtrim();
  if (!UpToWord.consume_back(Word))
    return std::nullopt;
  return Edit{absoluteFileName(Sources, File), static_cast<unsigned>(UpToWord.size()),
              static_cast<unsigned>(Before.size() - UpToWord.size()), ""};
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
  if (IsHeader && Advice.empty())
    Advice = absentHeaders().adviceOnPackage(Name);
  else if (IsHeader)
    Advice += "; --cuda-path=DIR checks with the headers of a toolkit";
  if (IsHeader && Advice.empty())
    Advice = "-I DIR says where it is; what follows from its absence is not shown";
  if (Advice.empty())
    return;
  Finding Note;
  Note.Level = Severity::Note;
  Note.Message = std::move(Advice);
  Note.Place = Result.Place;
  Result.Notes.push_back(std::move(Note));
}

/// Are the two places on one line, and of one statement?
bool isOfSameStatement(const SourceManager &Sources, const SourcePlace &A, const SourcePlace &B,
                       SourceLocation InFile) {
  if (A.File != B.File || A.Line != B.Line)
    return false;
  llvm::StringRef Text = Sources.getBufferData(Sources.getFileID(Sources.getFileLoc(InFile)));
  auto [Begin, End] = std::minmax(A.Offset, B.Offset);
  return !Text.slice(Begin, End).contains(';');
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

bool DiagnosticCollector::isInFunction() const {
  return TheSema && TheSema->CurContext && TheSema->CurContext->isFunctionOrMethod();
}

void DiagnosticCollector::HandleDiagnostic(DiagnosticsEngine::Level Level,
                                           const clang::Diagnostic &Diagnostic) {
  if (TheSema && isTypeOfInstance(*TheSema, Diagnostic))
    TypesOfInstances.push_back(Diagnostic.getLocation());
  if (TheSema && isMemberOfBase(*TheSema, Diagnostic))
    MembersOfBases.push_back(Diagnostic.getLocation());
  if ((DeviceEmulation && Diagnostic.getID() == diag::err_cuda_device_exceptions) ||
      isAcceptedByNvcc(TheSema, Diagnostic, Language) ||
      (TheSema && isOfUnreachedCode(*TheSema, Diagnostic)) ||
      (TheSema && isDeviceCallInBoth(Diagnostic) && isReachedThroughOthers(*TheSema, Diagnostic))) {
    DroppedLast = true;
    return;
  }
  std::optional<Edit> Repair = removalOfRepeatedDefault(Diagnostic, Language);
  if (!Repair && TheSema)
    Repair = missingTypename(Diagnostic, *TheSema);
  if (Repair) {
    Repairs.push_back(std::move(*Repair));
    DroppedLast = true;
    return;
  }
  DiagnosticConsumer::HandleDiagnostic(Level, Diagnostic);
  ShiftsOfNegative |= Diagnostic.getID() == diag::note_constexpr_lshift_of_negative;
  if (Level == DiagnosticsEngine::Note) {
    if (TheSema)
      Statics.add(Diagnostic, *TheSema);
    if (DroppedLast || Findings.empty() || putNoteInCudasWords(Diagnostic))
      return;
    if (isValueOfOneLane(Diagnostic)) {
      Findings.pop_back();
      --NumWarnings;
      DroppedLast = true;
      return;
    }
    Finding Note = findingOf(Level, Diagnostic, Language);
    std::vector<Finding> Nested = std::move(Note.Notes);
    Note.Notes.clear();
    Findings.back().Notes.push_back(std::move(Note));
    llvm::append_range(Findings.back().Notes, std::move(Nested));
    noteHostUse(Diagnostic.getID());
    return;
  }
  noteForRepair(Diagnostic);
  IsOfSpecialization = Diagnostic.getID() == diag::err_function_template_spec_no_match;
  LastDamaged = Level >= DiagnosticsEngine::Error && !leavesCodeWhole(Diagnostic.getID());
  if (LastDamaged)
    Damage.push_back(Diagnostic.getLocation());
  dropUnexplained();
  DroppedLast = isDropped(Level, Diagnostic) || isOfSameLaunch(Diagnostic);
  if (DroppedLast) {
    noteGuess(Level, Diagnostic);
    return;
  }
  Findings.push_back(findingOf(Level, Diagnostic, Language));
  if (isUnknownName(Diagnostic.getID()))
    UnknownName = Findings.back().Place;
  putInCudasWords(Diagnostic);
  if (DroppedLast)
    return;
  if (isConstructorOfShared(Diagnostic)) {
    Findings.back().Level = Severity::Warning;
    ++ConstructorsOfShared;
  }
  if (const FunctionDecl *F = TheSema ? templateToJudge(*TheSema, Diagnostic) : nullptr)
    OfTemplates.emplace_back(Findings.back().Place, F);
  NeedsExplanation = lacksHeader() && isAboutCandidates(Diagnostic.getID());
  Unparsable |= isUnparsable(Findings.back().Level, Diagnostic.getID());
  noteHostUse(Diagnostic.getID());
}

/// Where an error is not shown, since a missing header may be its cause, Clang goes on with a guess
/// at what is meant.
void DiagnosticCollector::noteGuess(DiagnosticsEngine::Level Level,
                                    const clang::Diagnostic &Diagnostic) {
  if (!lacksHeader() || Level < DiagnosticsEngine::Error || !Diagnostic.hasSourceManager() ||
      Diagnostic.getLocation().isInvalid())
    return;
  Guesses.push_back(placeOf(Diagnostic.getSourceManager(), Diagnostic.getLocation()));
  bool IsType = Diagnostic.getID() == diag::err_unknown_typename ||
                Diagnostic.getID() == diag::err_unknown_typename_suggest;
  if (IsType && !isInFunction())
    UnknownSpecifiers.push_back(Diagnostic.getLocation());
}

/// Is \p Warning about the statement, or the declaration, of a guess? Some warnings come only when
/// the whole function has been read.
bool DiagnosticCollector::isAboutGuess(const clang::Diagnostic &Warning) const {
  if (Guesses.empty() || !Warning.hasSourceManager() || Warning.getLocation().isInvalid())
    return false;
  const SourceManager &Sources = Warning.getSourceManager();
  SourcePlace Place = placeOf(Sources, Warning.getLocation());
  llvm::StringRef Text =
      Sources.getBufferData(Sources.getFileID(Sources.getFileLoc(Warning.getLocation())));
  std::size_t Begin = Text.take_front(Place.Offset).rfind(';') + 1, // npos + 1 is the file's begin
      End = Text.find(';', Place.Offset);
  return llvm::any_of(Guesses, [&](const SourcePlace &Guess) {
    return Begin <= Guess.Offset && Guess.Offset <= End && Guess.File == Place.File;
  });
}

/// Takes note of what nvcc takes and Clang does not.
void DiagnosticCollector::noteForRepair(const clang::Diagnostic &Diagnostic) {
  if (Diagnostic.getID() == diag::err_missing_dependent_template_keyword)
    GuessedTemplates.push_back(Diagnostic.getLocation());
  if (Diagnostic.getID() != diag::missing_template_arg_list_after_template_kw)
    return;
  if (std::optional<Edit> Repair =
          removalOfWordBefore(Diagnostic.getSourceManager(), Diagnostic.getLocation(), "template"))
    Repairs.push_back(std::move(*Repair));
}

/// The last error is none in this pass, nor are its notes.
void DiagnosticCollector::dropLast() {
  Findings.pop_back();
  --NumErrors;
  DamageOfOtherPass += LastDamaged;
  if (HostUse && *HostUse >= Findings.size())
    HostUse.reset();
  NeedsExplanation = false;
  DroppedLast = true;
}

/// Says of the last error what \p Why, itself or a note, shows it to be.
void DiagnosticCollector::sayOfLast(CudaMistake Mistake, const clang::Diagnostic &Why) {
  bool IsDevices = Mistake.Rule == "call-device-function" && TheSema;
  if (IsDevices && (isCallInLateInstance(*TheSema, Why) ||
                    (Mistake.IsConstruction && (IsUnasked || Mistake.IsImplicit)))) {
    Mistake.Rule =
        Mistake.IsConstruction ? "call-device-constructor" : "call-device-function-in-instance";
    Findings.back().Level = Severity::Warning;
    --NumErrors;
  }
  sayInCudasWords(Findings.back(), Mistake);
  Advice = std::move(Mistake.Advice);
}

/// What a `throw` at \p Begin throws: up to the end of the statement. Of `try` there is nothing.
static SourceSpan restOfStatement(const SourceManager &Sources, SourceLocation Begin) {
  const auto [File, Offset] = Sources.getDecomposedExpansionLoc(Begin);
  const llvm::StringRef Rest = Sources.getBufferData(File).drop_front(Offset);
  const std::size_t Length = std::min(Rest.find_first_of(";{"), Rest.size());
  return {Offset, static_cast<unsigned>(Offset + Length)};
}

void DiagnosticCollector::putInCudasWords(const clang::Diagnostic &Diagnostic) {
  Advice.clear();
  IsExplained = false;
  IsUnasked = TheSema && isUnaskedConstruction(*TheSema, Diagnostic);
  Finding &Last = Findings.back();
  OwnNotes = Last.Notes.size();
  std::optional<CudaMistake> Mistake = cudaMistake(Diagnostic, Language);
  if (const auto *Class = TheSema ? classOfDeviceMember(*TheSema, Diagnostic) : nullptr)
    Mistake = constructionByDevice(*Class), IsUnasked = true;
  if (!Mistake && Language.CUDAIsDevice && isOfHostConstructor(Diagnostic))
    return dropLast();
  if (!Mistake)
    return;
  if (Mistake->IsForHostPass && Language.CUDAIsDevice)
    return dropLast();
  sayOfLast(std::move(*Mistake), Diagnostic);
  if (Diagnostic.getID() == diag::err_cuda_device_exceptions)
    Last.Ranges.push_back(restOfStatement(Diagnostic.getSourceManager(), Diagnostic.getLocation()));
  if (Last.Rule != "launch-mistyped")
    return;
  MistypedLaunch = Last.Place;
  // What Clang has made of the arguments before it missed the third bracket.
  if (Findings.size() < 2)
    return;
  const Finding &Before = Findings[Findings.size() - 2];
  if (Before.Level < Severity::Error ||
      !isOfSameStatement(Diagnostic.getSourceManager(), Before.Place, Last.Place,
                         Diagnostic.getLocation()))
    return;
  Findings.erase(Findings.end() - 2);
  if (HostUse && *HostUse >= Findings.size() - 1)
    HostUse.reset();
}

/// Does Clang go on about a launch that was not understood as one?
bool DiagnosticCollector::isOfSameLaunch(const clang::Diagnostic &Diagnostic) const {
  if (MistypedLaunch.Line == 0 || !Diagnostic.hasSourceManager() ||
      Diagnostic.getLocation().isInvalid())
    return false;
  return isOfSameStatement(Diagnostic.getSourceManager(), MistypedLaunch,
                           placeOf(Diagnostic.getSourceManager(), Diagnostic.getLocation()),
                           Diagnostic.getLocation());
}

/// Of the candidates the one of the wrong space explains the error, and no other does. Returns
/// whether nothing more is to be said of \p Note.
bool DiagnosticCollector::putNoteInCudasWords(const clang::Diagnostic &Note) {
  if (isAboutInstance(Note.getID()))
    return false;
  if (IsExplained)
    return Note.getID() != diag::note_called_by;
  Finding &Error = Findings.back();
  if (IsOfSpecialization && (Note.getID() == diag::note_ovl_candidate_bad_target ||
                             Note.getID() == diag::note_cuda_ovl_candidate_target_mismatch))
    return dropLast(), true; // nvcc adds up the spaces of a template and its specializations
  if (std::optional<CudaMistake> Mistake = cudaMistakeOfCandidate(Note, Error)) {
    if (Mistake->IsForHostPass && Language.CUDAIsDevice)
      return dropLast(), true;
    Error.Notes.resize(OwnNotes);
    sayOfLast(std::move(*Mistake), Note);
    noteHostUse(Note.getID());
  } else if (Advice.empty() || !Note.getLocation().isValid() ||
             Note.getID() == diag::note_called_by) {
    return false;
  }
  Error.Notes.push_back(findingOf(DiagnosticsEngine::Note, Note, Language));
  Error.Notes.back().Message = Advice;
  Error.Notes.back().Notes.clear();
  IsExplained = true;
  return true;
}

/// A call that fits no candidate may follow from a missing header, unless it is one of the wrong
/// space.
void DiagnosticCollector::dropUnexplained() {
  if (NeedsExplanation && !IsExplained)
    Findings.pop_back();
  NeedsExplanation = false;
}

std::vector<Finding> DiagnosticCollector::takeFindings() {
  dropUnexplained();
  return std::move(Findings);
}

void DiagnosticCollector::noteHostUse(unsigned ID) {
  if (!HostUse && isHostUse(ID) && Findings.back().Level >= Severity::Error)
    HostUse = Findings.size() - 1;
}

} // namespace offloom
