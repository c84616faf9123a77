// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// In three steps: what the passes read differently in functions (PassDifferences); for those of
// both, the statements around; and their text as each pass reads it (SidedStatement).
#include "Migrate/Preprocessor/PassMeanings.h"
#include "Frontend/Parse.h"
#include "Migrate/Preprocessor/ArchStatements.h"
#include "Migrate/Preprocessor/PassDifferences.h"
#include "Migrate/Preprocessor/SidedStatements.h"
#include "Migrate/Text/StatementSpans.h"
#include "llvm/ADT/STLExtras.h"
#include <optional>

namespace offloom {

namespace {

/// What gives the part of a function of one side its pass's text. Whole lines vanish with what does
/// nothing there.
Edit editOfOneSide(const PassDifference &D, const StatementSpans &Statements,
                   const FileDifferences &In) {
  const std::string &Text = D.Reader == Side::Host ? D.OnHost : D.OnDevice;
  const auto Around = Statements.around(In.File, In.Buffer, D.Span);
  const bool IsStatement = Around && Around->Begin == D.Span.Begin && Around->End == D.Span.End;
  if (IsStatement && isWithoutEffect(Text))
    return editOf({D.Span, "", ""}, In.File, In.Buffer);
  return {In.File, D.Span.Begin, D.Span.End - D.Span.Begin, Text};
}

/// The statement that \p D, in a function of both sides, is a part of, or that it is; none: it is
/// a part of something else.
std::optional<SourceSpan> statementAround(const PassDifference &D, const StatementSpans &Statements,
                                          const FileDifferences &In) {
  if (auto Around = Statements.around(In.File, In.Buffer, D.Span))
    return Around;
  const bool IsWhole = isStatements(D.OnHost) && isStatements(D.OnDevice);
  return IsWhole ? std::optional(D.Span) : std::nullopt;
}

/// The statements around \p Differences, of functions of both sides.
std::vector<SidedStatement> statementsAround(llvm::ArrayRef<PassDifference> Differences,
                                             const StatementSpans &Statements,
                                             const FileDifferences &In) {
  std::vector<SourceSpan> Spans;
  for (const PassDifference &D : Differences)
    if (auto Around = statementAround(D, Statements, In))
      Spans.push_back(*Around);
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
  std::vector<FileDifferences> Files = passDifferences(Host, Device, IsProjectFile);
  if (Files.empty())
    return Edits;
  StatementSpans Statements;
  Statements.add(Host);
  Statements.add(Device);
  for (const FileDifferences &In : Files) {
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
