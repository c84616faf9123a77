// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// In three steps: what the passes read differently in functions (PassDifferences); for those of
// both, the statements around; and their text as each pass reads it (SidedStatement).
#include "Migrate/Preprocessor/PassMeanings.h"
#include "Frontend/Parse.h"
#include "Migrate/Preprocessor/ArchConditions.h"
#include "Migrate/Preprocessor/PassDifferences.h"
#include "Migrate/Preprocessor/SidedStatements.h"
#include "Migrate/Text/BlockText.h"
#include "Migrate/Text/StatementSpans.h"
#include "llvm/ADT/STLExtras.h"
#include <algorithm>

namespace offloom {

namespace {

/// What gives the part of a function that one side reads its pass's text. Whole lines vanish with
/// what does nothing there.
Edit editOfOneSide(const PassDifference &D, SidedSpans Statements, const FileDifferences &In) {
  const bool ByHost = D.Reader == Side::Host;
  const std::string &Text = ByHost ? D.OnHost : D.OnDevice;
  const auto Around =
      (ByHost ? Statements.OnHost : Statements.OnDevice).around(In.File, In.Buffer, D.Span);
  const bool IsStatement = Around && Around->Begin == D.Span.Begin && Around->End == D.Span.End;
  if (IsStatement && isWithoutEffect(Text))
    return editOf({D.Span, "", ""}, In.File, In.Buffer);
  return {In.File, D.Span.Begin, D.Span.End - D.Span.Begin, Text};
}

/// What \p D, read by both, is a part of, being a statement, or no part of one, to each pass. It
/// may be one by itself.
SourceSpan statementAround(const PassDifference &D, SidedSpans Statements,
                           const FileDifferences &In) {
  SourceSpan Around = D.Span;
  for (const StatementSpans *Of : {&Statements.OnHost, &Statements.OnDevice})
    if (auto Statement = Of->around(In.File, In.Buffer, D.Span);
        Statement && !Of->isWhole(In.File, D.Span))
      Around = {std::min(Around.Begin, Statement->Begin), std::max(Around.End, Statement->End)};
  return Around;
}

/// The statements around \p Differences, of functions of both sides.
std::vector<SidedStatement> statementsAround(llvm::ArrayRef<PassDifference> Differences,
                                             SidedSpans Statements, const FileDifferences &In) {
  std::vector<SourceSpan> Spans;
  for (const PassDifference &D : Differences)
    if (!D.MayStay)
      Spans.push_back(statementAround(D, Statements, In));
  llvm::sort(Spans, [](SourceSpan A, SourceSpan B) {
    return A.Begin != B.Begin ? A.Begin < B.Begin : A.End > B.End;
  });
  std::vector<SidedStatement> Found;
  for (SourceSpan Span : Spans)
    if (Found.empty() || Found.back().Span.End <= Span.Begin)
      Found.push_back(sidedStatement(Span, Differences, In.Buffer));
  return Found;
}

} // namespace

std::vector<Edit> writePassMeanings(ParsedUnit &Host, ParsedUnit &Device,
                                    const std::function<bool(llvm::StringRef)> &IsProjectFile) {
  std::vector<Edit> Edits;
  const auto Files = filesThatDepend(Device, IsProjectFile);
  if (Files.empty())
    return Edits;
  const StatementSpans OnHost(Host), OnDevice(Device);
  const SidedSpans Statements{OnHost, OnDevice};
  for (const FileDifferences &In : passDifferences(Host, Device, Statements, Files)) {
    std::vector<PassDifference> OfBoth;
    for (const PassDifference &D : In.Differences)
      if (D.Reader == Side::Both)
        OfBoth.push_back(D);
      else
        Edits.push_back(editOfOneSide(D, Statements, In));
    for (const SidedStatement &S : joinedSides(statementsAround(OfBoth, Statements, In), In.Buffer))
      Edits.push_back(editOf(S, In.File, In.Buffer));
  }
  return Edits;
}

} // namespace offloom
