// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Report/UnifiedDiff.h"
#include "Support/LineDifference.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/Support/raw_ostream.h"
#include <algorithm>
#include <vector>

namespace offloom {
namespace {

constexpr unsigned Context = 3;

/// Steps [Begin, End) with the context around them.
struct Hunk {
  std::size_t Begin, End;
};

std::vector<Hunk> hunksOf(const std::vector<LineStep> &Steps) {
  std::vector<Hunk> Hunks;
  for (std::size_t I = 0; I < Steps.size(); ++I) {
    if (Steps[I].Kind == ' ')
      continue;
    std::size_t Begin = I < Context ? 0 : I - Context;
    std::size_t End = std::min(Steps.size(), I + 1 + Context);
    if (!Hunks.empty() && Begin <= Hunks.back().End)
      Hunks.back().End = End;
    else
      Hunks.push_back({Begin, End});
  }
  return Hunks;
}

void printRange(llvm::raw_ostream &Out, char Sign, unsigned First, unsigned Count) {
  Out << Sign << (Count ? First + 1 : First);
  if (Count != 1)
    Out << ',' << Count;
}

void printLine(llvm::raw_ostream &Out, char Kind, llvm::StringRef Line) {
  if (Kind != ' ')
    Out.changeColor(Kind == '+' ? llvm::raw_ostream::GREEN : llvm::raw_ostream::RED);
  bool Ended = Line.consume_back("\n");
  Out << Kind << Line;
  if (Kind != ' ')
    Out.resetColor();
  Out << '\n' << (Ended ? "" : "\\ No newline at end of file\n");
}

} // namespace

void printUnifiedDiff(llvm::raw_ostream &Out, llvm::StringRef OldName, llvm::StringRef NewName,
                      llvm::StringRef Old, llvm::StringRef New) {
  if (Old == New)
    return;
  TextLines OldLines = splitLines(Old), NewLines = splitLines(New);
  std::vector<LineStep> Steps = lineDifference(OldLines, NewLines);
  Out << "--- " << OldName << "\n+++ " << NewName << '\n';
  for (const Hunk &H : hunksOf(Steps)) {
    llvm::ArrayRef<LineStep> Part = llvm::ArrayRef<LineStep>(Steps).slice(H.Begin, H.End - H.Begin);
    unsigned OldCount = 0, NewCount = 0;
    for (const LineStep &S : Part) {
      OldCount += S.Kind != '+';
      NewCount += S.Kind != '-';
    }
    Out << "@@ ";
    printRange(Out, '-', Part.front().Old, OldCount);
    Out << ' ';
    printRange(Out, '+', Part.front().New, NewCount);
    Out << " @@\n";
    for (const LineStep &S : Part)
      printLine(Out, S.Kind, S.Kind == '+' ? NewLines[S.New] : OldLines[S.Old]);
  }
}

} // namespace offloom
