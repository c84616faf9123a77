// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Myers' greedy algorithm ("An O(ND) Difference Algorithm and Its Variations", 1986) on lines: its
// cost grows with the number of differences, which is small next to the text.
#include "Support/LineDifference.h"
#include <algorithm>

namespace offloom {

TextLines splitLines(llvm::StringRef Text) {
  TextLines Result;
  while (!Text.empty()) {
    std::size_t Newline = Text.find('\n');
    std::size_t Size = Newline == Text.npos ? Text.size() : Newline + 1;
    Result.push_back(Text.take_front(Size));
    Text = Text.drop_front(Size);
  }
  return Result;
}

/// Walks the furthest points of each number of differences back from the end.
static std::vector<LineStep> stepsBack(const std::vector<std::vector<int>> &Trace, int X, int Y) {
  std::vector<LineStep> Steps;
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

/// Where nearly all lines differ, the shortest way takes memory of the square of their number, and
/// tells nobody anything.
constexpr int MostDifferences = 5000;

/// Of what both texts begin and end with all is kept, and nothing between.
static std::vector<LineStep> coarseDifference(llvm::ArrayRef<llvm::StringRef> Old,
                                              llvm::ArrayRef<llvm::StringRef> New) {
  const unsigned Shorter = std::min(Old.size(), New.size());
  unsigned Head = 0, Tail = 0;
  while (Head < Shorter && Old[Head] == New[Head])
    ++Head;
  while (Tail < Shorter - Head && Old[Old.size() - Tail - 1] == New[New.size() - Tail - 1])
    ++Tail;
  const unsigned OldEnd = Old.size() - Tail, NewEnd = New.size() - Tail;
  std::vector<LineStep> Steps;
  for (unsigned I = 0; I < Head; ++I)
    Steps.push_back({' ', I, I});
  for (unsigned I = Head; I < OldEnd; ++I)
    Steps.push_back({'-', I, Head});
  for (unsigned I = Head; I < NewEnd; ++I)
    Steps.push_back({'+', OldEnd, I});
  for (unsigned I = 0; I < Tail; ++I)
    Steps.push_back({' ', OldEnd + I, NewEnd + I});
  return Steps;
}

std::vector<LineStep> lineDifference(llvm::ArrayRef<llvm::StringRef> Old,
                                     llvm::ArrayRef<llvm::StringRef> New) {
  const int N = Old.size(), M = New.size();
  std::vector<int> Furthest(2 * (N + M) + 3, 0); // x of the furthest point on diagonal k
  const int Middle = N + M + 1;
  std::vector<std::vector<int>> Trace;
  for (int D = 0; D <= std::min(N + M, MostDifferences); ++D) {
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
  return coarseDifference(Old, New);
}

} // namespace offloom
