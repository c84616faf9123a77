// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Myers' greedy algorithm ("An O(ND) Difference Algorithm and Its Variations", 1986) on lines: its
// cost grows with the number of differences, which is small next to the text.
#include "Report/UnifiedDiff.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/Support/raw_ostream.h"
#include <algorithm>
#include <vector>

namespace offloom {
namespace {

using Lines = std::vector<llvm::StringRef>;

/// Lines with their newlines, so that a missing one at the end of the file is a difference.
Lines splitLines(llvm::StringRef Text) {
  Lines Result;
  while (!Text.empty()) {
    std::size_t Newline = Text.find('\n');
    std::size_t Size = Newline == Text.npos ? Text.size() : Newline + 1;
    Result.push_back(Text.take_front(Size));
    Text = Text.drop_front(Size);
  }
  return Result;
}

/// One step of the way from the old text to the new: a line kept, removed or added.
struct Step {
  char Kind; ///< ' ', '-' or '+'
  unsigned Old, New;
};

/// Walks the furthest points of each number of differences back from the end.
std::vector<Step> stepsBack(const std::vector<std::vector<int>> &Trace, int X, int Y) {
  std::vector<Step> Steps;
  for (int D = int(Trace.size()) - 1; D >= 0; --D) {
    const std::vector<int> &Furthest = Trace[D];
    auto at = [&](int K) { return Furthest[K + D + 1]; };
    int K = X - Y;
    bool Down = K == -D || (K != D && at(K - 1) < at(K + 1));
    int FromK = Down ? K + 1 : K - 1;
    int FromX = D == 0 ? 0 : at(FromK);
    int FromY = D == 0 ? 0 : FromX - FromK;
    while (X > FromX && Y > FromY)
      Steps.push_back({' ', unsigned(--X), unsigned(--Y)});
    if (D == 0)
      break;
    Steps.push_back({Down ? '+' : '-', unsigned(FromX), unsigned(FromY)});
    X = FromX;
    Y = FromY;
  }
  std::reverse(Steps.begin(), Steps.end());
  return Steps;
}

std::vector<Step> difference(const Lines &Old, const Lines &New) {
  const int N = Old.size(), M = New.size();
  std::vector<int> Furthest(2 * (N + M) + 3, 0); // x of the furthest point on diagonal k
  const int Middle = N + M + 1;
  std::vector<std::vector<int>> Trace;
  for (int D = 0; D <= N + M; ++D) {
    // What step D starts from: diagonals -D-1 … D+1.
    Trace.emplace_back(Furthest.begin() + Middle - D - 1, Furthest.begin() + Middle + D + 2);
    for (int K = -D; K <= D; K += 2) {
      bool Down = K == -D || (K != D && Furthest[Middle + K - 1] < Furthest[Middle + K + 1]);
      int X = Down ? Furthest[Middle + K + 1] : Furthest[Middle + K - 1] + 1;
      int Y = X - K;
      while (X < N && Y < M && Old[X] == New[Y])
        ++X, ++Y;
      Furthest[Middle + K] = X;
      if (X >= N && Y >= M)
        return stepsBack(Trace, N, M);
    }
  }
  return {};
}

constexpr unsigned Context = 3;

/// Steps [Begin, End) with the context around them.
struct Hunk {
  std::size_t Begin, End;
};

std::vector<Hunk> hunksOf(const std::vector<Step> &Steps) {
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
  Lines OldLines = splitLines(Old), NewLines = splitLines(New);
  std::vector<Step> Steps = difference(OldLines, NewLines);
  Out << "--- " << OldName << "\n+++ " << NewName << '\n';
  for (const Hunk &H : hunksOf(Steps)) {
    llvm::ArrayRef<Step> Part = llvm::ArrayRef<Step>(Steps).slice(H.Begin, H.End - H.Begin);
    unsigned OldCount = 0, NewCount = 0;
    for (const Step &S : Part) {
      OldCount += S.Kind != '+';
      NewCount += S.Kind != '-';
    }
    Out << "@@ ";
    printRange(Out, '-', Part.front().Old, OldCount);
    Out << ' ';
    printRange(Out, '+', Part.front().New, NewCount);
    Out << " @@\n";
    for (const Step &S : Part)
      printLine(Out, S.Kind, S.Kind == '+' ? NewLines[S.New] : OldLines[S.Old]);
  }
}

} // namespace offloom
