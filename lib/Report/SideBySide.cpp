// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Report/SideBySide.h"
#include "Report/HtmlPage.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include <algorithm>
#include <iterator>
#include <utility>

namespace offloom {
namespace {

/// Beyond this many pairs of lines, not each is compared with each.
constexpr std::size_t MostPairs = 40000;

using Words = std::vector<llvm::StringRef>;

/// The names and numbers in \p Line, sorted.
Words wordsOf(llvm::StringRef Line) {
  Words Found;
  auto IsPart = [](char C) { return llvm::isAlnum(C) || C == '_'; };
  while (!Line.empty()) {
    llvm::StringRef Word = Line.take_while(IsPart);
    if (!Word.empty())
      Found.push_back(Word);
    Line = Line.drop_front(std::max<std::size_t>(Word.size(), 1));
  }
  llvm::sort(Found);
  return Found;
}

/// From 0 to 100: how much of both lines' words they have in common.
unsigned likeness(const Words &A, const Words &B) {
  if (A.empty() || B.empty())
    return 0;
  Words Common;
  std::set_intersection(A.begin(), A.end(), B.begin(), B.end(), std::back_inserter(Common));
  return 200 * Common.size() / (A.size() + B.size());
}

/// Puts the lines of one gap beside each other: \p Old from \p FirstOld, and \p New likewise.
class Gap {
public:
  Gap(llvm::ArrayRef<llvm::StringRef> Old, llvm::ArrayRef<llvm::StringRef> New, unsigned FirstOld,
      unsigned FirstNew)
      : FirstOld(FirstOld), FirstNew(FirstNew) {
    for (llvm::StringRef Line : Old)
      OldWords.push_back(wordsOf(Line));
    for (llvm::StringRef Line : New)
      NewWords.push_back(wordsOf(Line));
  }

  void addTo(std::vector<SideRow> &Rows) const {
    unsigned I = 0, J = 0;
    for (auto [PairOld, PairNew] : pairs()) {
      addAlone(Rows, I, PairOld, J, PairNew);
      Rows.push_back({FirstOld + PairOld, FirstNew + PairNew});
      I = PairOld + 1;
      J = PairNew + 1;
    }
    addAlone(Rows, I, OldWords.size(), J, NewWords.size());
  }

private:
  void addAlone(std::vector<SideRow> &Rows, unsigned I, unsigned OldEnd, unsigned J,
                unsigned NewEnd) const {
    for (; I < OldEnd; ++I)
      Rows.push_back({FirstOld + I, std::nullopt});
    for (; J < NewEnd; ++J)
      Rows.push_back({std::nullopt, FirstNew + J});
  }

  /// Pairs in order, of as much likeness as there can be.
  std::vector<std::pair<unsigned, unsigned>> pairs() const {
    const std::size_t M = OldWords.size(), N = NewWords.size();
    std::vector<std::pair<unsigned, unsigned>> Found;
    if (M * N == 0 || M * N > MostPairs)
      return Found;
    auto worth = [&](std::size_t I, std::size_t J) {
      unsigned Like = likeness(OldWords[I], NewWords[J]);
      return Like < 40 ? 0 : Like;
    };
    // Best[I][J]: what can be had of the lines from I and J on.
    std::vector<std::vector<unsigned>> Best(M + 1, std::vector<unsigned>(N + 1));
    for (std::size_t I = M; I-- > 0;)
      for (std::size_t J = N; J-- > 0;)
        Best[I][J] = std::max({Best[I + 1][J], Best[I][J + 1], Best[I + 1][J + 1] + worth(I, J)});
    for (std::size_t I = 0, J = 0; I < M && J < N;) {
      if (Best[I][J] == Best[I + 1][J])
        ++I;
      else if (Best[I][J] == Best[I][J + 1])
        ++J;
      else
        Found.emplace_back(I++, J++);
    }
    return Found;
  }

  unsigned FirstOld, FirstNew;
  std::vector<Words> OldWords, NewWords;
};

TextLines trimmed(llvm::ArrayRef<llvm::StringRef> Lines) {
  TextLines Result;
  for (llvm::StringRef Line : Lines)
    Result.push_back(Line.trim());
  return Result;
}

llvm::StringRef plain(llvm::StringRef Line) { return Line.rtrim("\r\n"); }

} // namespace

std::vector<SideRow> sideBySide(llvm::ArrayRef<llvm::StringRef> Old,
                                llvm::ArrayRef<llvm::StringRef> New) {
  std::vector<SideRow> Rows;
  unsigned OldDone = 0, NewDone = 0;
  auto addUpTo = [&](unsigned OldEnd, unsigned NewEnd) {
    Gap(Old.slice(OldDone, OldEnd - OldDone), New.slice(NewDone, NewEnd - NewDone), OldDone,
        NewDone)
        .addTo(Rows);
    OldDone = OldEnd;
    NewDone = NewEnd;
  };
  for (const LineStep &Step : lineDifference(trimmed(Old), trimmed(New)))
    if (Step.Kind == ' ') {
      addUpTo(Step.Old, Step.New);
      Rows.push_back({Step.Old, Step.New});
      ++OldDone;
      ++NewDone;
    }
  addUpTo(Old.size(), New.size());
  return Rows;
}

llvm::json::Array sideBySideSteps(llvm::ArrayRef<llvm::StringRef> Old,
                                  llvm::ArrayRef<llvm::StringRef> New) {
  llvm::json::Array Steps;
  int64_t Run = 0; // of lines that stay, or negative: that go
  llvm::json::Array Coming;
  auto endRun = [&] {
    if (Run)
      Steps.push_back(std::exchange(Run, 0));
    if (!Coming.empty())
      Steps.push_back(std::exchange(Coming, {}));
  };
  for (const SideRow &Row : sideBySide(Old, New)) {
    const bool Stays = Row.Old && Row.New && plain(Old[*Row.Old]) == plain(New[*Row.New]);
    if (Row.Old && (Stays || !Row.New)) {
      if (!Coming.empty() || (Run < 0) == Stays)
        endRun();
      Run += Stays ? 1 : -1;
    } else if (Row.Old) {
      endRun();
      Steps.push_back(jsonText(plain(New[*Row.New])));
    } else {
      if (Run)
        endRun();
      Coming.push_back(jsonText(plain(New[*Row.New])));
    }
  }
  endRun();
  return Steps;
}

} // namespace offloom
