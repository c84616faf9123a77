// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Check/Engine/UncertainFindings.h"
#include "Frontend/Parse.h"
#include "Rules/CheckRules.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringRef.h"

namespace offloom {
namespace {

using Uncertainty = PreprocessorRecord::Uncertainty;

bool holds(const Uncertainty &U, const SourcePlace &Place) {
  return Place.File == U.File && U.Span.Begin <= Place.Offset && Place.Offset < U.Span.End;
}

/// Clang's own errors have no rule; behind a header that was not found it says those alone that are
/// about CUDA's spaces.
bool isAboutSpaces(const Finding &F, const CheckRules &Rules) {
  static constexpr llvm::StringRef Groups[] = {"declaration", "device", "execution-space", "kernel",
                                               "memory"};
  if (F.Level < Severity::Error)
    return false;
  const CheckRule *Rule = Rules.find(F.Rule);
  return F.Rule.empty() || (Rule && llvm::is_contained(Groups, Rule->Group));
}

/// What \p F is about is declared where its notes are. A conditional that holds both this and the
/// place of \p F stands or falls with them.
bool isUncertain(const Finding &F, const Uncertainty &U) {
  bool IsIn = holds(U, F.Place);
  bool IsAbout = llvm::any_of(F.Notes, [&](const Finding &Note) { return holds(U, Note.Place); });
  return U.IsConditional ? IsAbout && !IsIn : IsAbout || IsIn;
}

} // namespace

void dropUncertain(std::vector<Finding> &Findings, const PreprocessorRecord &Record,
                   const CheckRules &Rules) {
  llvm::erase_if(Findings, [&](const Finding &F) {
    return llvm::any_of(Record.Uncertain,
                        [&](const Uncertainty &U) { return isUncertain(F, U); }) &&
           isAboutSpaces(F, Rules);
  });
}

} // namespace offloom
