// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// DroppedDiagnostics: what a DiagnosticCollector does not tell of.
#include "Frontend/Diagnostics/AcceptedByNvcc.h"
#include "Frontend/Diagnostics/DiagnosticCollector.h"
#include "Frontend/Diagnostics/DiagnosticKinds.h"
#include "Frontend/Reading/SourcePlaces.h"
#include "clang/Basic/Diagnostic.h"
#include "clang/Basic/DiagnosticAST.h"
#include "clang/Basic/DiagnosticLex.h"
#include "clang/Basic/DiagnosticParse.h"
#include "clang/Basic/DiagnosticSema.h"
#include "clang/Basic/IdentifierTable.h"
#include "clang/Basic/SourceManager.h"

using namespace clang;

namespace offloom {

/// `missing<32>(a, b)` is two comparisons and a comma, of which nobody needs to hear.
bool DiagnosticCollector::isOnLineOfUnknownName(const clang::Diagnostic &Diagnostic) const {
  if (UnknownName.Line == 0 || Diagnostic.getLocation().isInvalid())
    return false;
  SourcePlace Place = placeOf(Diagnostic.getSourceManager(), Diagnostic.getLocation());
  return Place.File == UnknownName.File && Place.Line == UnknownName.Line;
}

/// Whether the macro that \p Redefinition is about is one that Clang says it reads CUDA by, and
/// that nvcc does not have: a program may call its own so.
static bool isMacroOfClang(const Diagnostic &Redefinition) {
  return Redefinition.getNumArgs() == 1 &&
         Redefinition.getArgKind(0) == DiagnosticsEngine::ak_identifierinfo &&
         Redefinition.getArgIdentifier(0)->getName() == "__CUDA__";
}

bool DiagnosticCollector::isLeftAlone(const clang::Diagnostic &Diagnostic) const {
  if (isInSystemHeader(Diagnostic))
    return true;
  return LeftAlone && !LeftAlone->empty() && Diagnostic.hasSourceManager() &&
         LeftAlone->contains(placeOf(Diagnostic.getSourceManager(), Diagnostic.getLocation()).File);
}

bool DiagnosticCollector::isDropped(DiagnosticsEngine::Level Level,
                                    const clang::Diagnostic &Diagnostic) {
  unsigned ID = Diagnostic.getID();
  if (isSaidByRule(ID) || (Level < DiagnosticsEngine::Error && isLeftAlone(Diagnostic)))
    return true;
  if (Level == DiagnosticsEngine::Warning && isOnLineOfUnknownName(Diagnostic))
    return true;
  if (ID == diag::compat_pre_cxx20_adl_only_template_id && lacksHeader())
    return true; // the header would declare it
  if (Level == DiagnosticsEngine::Warning && isAboutGuess(Diagnostic))
    return true;
  if (ID == diag::ext_pp_macro_redef && isMacroOfClang(Diagnostic))
    return true;
  if (ID == diag::err_pp_file_not_found)
    return !MissingHeaders.insert(Diagnostic.getArgStdStr(0)).second;
  if (!lacksHeader() || Level < DiagnosticsEngine::Error)
    return false;
  if ((ID == diag::err_ref_bad_target || isAboutCandidates(ID)) && TheSema &&
      isInUnknownFunction(*TheSema))
    return true;
  return !isOwnMistake(ID) && !isAboutCandidates(ID);
}

} // namespace offloom
