// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// As diff3 does it (Khanna, Kunal, Pierce: "A Formal Investigation of Diff3", 2007): the lines of
// the base that both versions have kept are stable; between them, the version that differs from
// the base is taken.
#include "Support/TextMerge.h"
#include "Support/LineDifference.h"
#include <algorithm>

namespace offloom {
namespace {

constexpr llvm::StringRef EditedMark = "<<<<<<< edited by hand";
constexpr llvm::StringRef BaseMark = "||||||| migrated before";
constexpr llvm::StringRef MiddleMark = "=======";
constexpr llvm::StringRef MigratedMark = ">>>>>>> migrated now";

/// Lines [BaseBegin, BaseEnd) of the base have become [Begin, End) of a version.
struct Change {
  unsigned BaseBegin, BaseEnd, Begin, End;
};

std::vector<Change> changesOf(const TextLines &Base, const TextLines &Version) {
  std::vector<Change> Changes;
  bool Continues = false;
  for (const LineStep &Step : lineDifference(Base, Version)) {
    bool Changed = Step.Kind != ' ';
    if (Changed && !Continues)
      Changes.push_back({Step.Old, Step.Old, Step.New, Step.New});
    Continues = Changed;
    if (Step.Kind == '-')
      Changes.back().BaseEnd = Step.Old + 1;
    else if (Step.Kind == '+')
      Changes.back().End = Step.New + 1;
  }
  return Changes;
}

/// One of the two versions, gone through from its beginning.
class Version {
public:
  Version(const TextLines &Base, llvm::StringRef Text)
      : Lines(splitLines(Text)), Changes(changesOf(Base, Lines)) {}

  const Change *next() const { return At < Changes.size() ? &Changes[At] : nullptr; }

  /// Takes the changes that begin up to \p BaseEnd, which moves to where they end.
  bool takeUpTo(unsigned &BaseEnd) {
    const Change *Next = next();
    if (!Next || Next->BaseBegin > BaseEnd)
      return false;
    BaseEnd = std::max(BaseEnd, Next->BaseEnd);
    Shift = int(Next->End) - int(Next->BaseEnd);
    ++At;
    return true;
  }

  /// How many lines more than the base this version has, up to the changes that were taken.
  int shift() const { return Shift; }

  llvm::ArrayRef<llvm::StringRef> lines(unsigned Begin, unsigned End) const {
    return llvm::ArrayRef(Lines).slice(Begin, End - Begin);
  }

private:
  TextLines Lines;
  std::vector<Change> Changes;
  size_t At = 0;
  int Shift = 0;
};

using Part = llvm::ArrayRef<llvm::StringRef>;

class Merge {
public:
  Merge(llvm::StringRef BaseText, llvm::StringRef EditedText, llvm::StringRef MigratedText)
      : Base(splitLines(BaseText)), Edited(Base, EditedText), Migrated(Base, MigratedText),
        Newline(EditedText.contains("\r\n") ? "\r\n" : "\n") {}

  MergedText run() {
    unsigned Done = 0;
    while (Edited.next() || Migrated.next()) {
      unsigned Begin = firstChange();
      copy(Part(Base).slice(Done, Begin - Done));
      Done = mergeFrom(Begin);
    }
    copy(Part(Base).drop_front(Done));
    return std::move(Result);
  }

private:
  unsigned firstChange() const {
    unsigned First = Base.size();
    for (const Version *V : {&Edited, &Migrated})
      if (V->next())
        First = std::min(First, V->next()->BaseBegin);
    return First;
  }

  /// Merges the changes of both that begin at line \p Begin of the base, or touch those. Returns
  /// the line where they end.
  unsigned mergeFrom(unsigned Begin) {
    const int EditedShift = Edited.shift(), MigratedShift = Migrated.shift();
    unsigned End = Begin;
    bool EditedChanged = false, MigratedChanged = false;
    for (bool More = true; More;) {
      bool OfEdited = Edited.takeUpTo(End), OfMigrated = Migrated.takeUpTo(End);
      EditedChanged |= OfEdited;
      MigratedChanged |= OfMigrated;
      More = OfEdited || OfMigrated;
    }
    Part OfEdited = Edited.lines(Begin + EditedShift, End + Edited.shift());
    Part OfMigrated = Migrated.lines(Begin + MigratedShift, End + Migrated.shift());
    if (!MigratedChanged)
      copy(OfEdited);
    else if (!EditedChanged)
      copy(OfMigrated);
    else
      collide(OfEdited, Part(Base).slice(Begin, End - Begin), OfMigrated);
    return End;
  }

  void collide(Part OfEdited, Part OfBase, Part OfMigrated) {
    // What both have done alike at the ends is no collision.
    while (!OfEdited.empty() && !OfMigrated.empty() && OfEdited.front() == OfMigrated.front()) {
      copy(OfEdited.take_front());
      OfEdited = OfEdited.drop_front();
      OfMigrated = OfMigrated.drop_front();
    }
    Part Tail = OfEdited.take_back(0);
    while (!OfEdited.empty() && !OfMigrated.empty() && OfEdited.back() == OfMigrated.back()) {
      Tail = Part(OfEdited.end() - 1, Tail.size() + 1);
      OfEdited = OfEdited.drop_back();
      OfMigrated = OfMigrated.drop_back();
    }
    if (!OfEdited.empty() || !OfMigrated.empty()) {
      Result.Conflicts.push_back(Result.Text.size());
      mark(EditedMark, OfEdited);
      mark(BaseMark, OfBase);
      mark(MiddleMark, OfMigrated);
      mark(MigratedMark, {});
    }
    copy(Tail);
  }

  void copy(Part Lines) {
    for (llvm::StringRef Line : Lines)
      Result.Text += Line;
  }

  void mark(llvm::StringRef Mark, Part Lines) {
    (Result.Text += Mark) += Newline;
    copy(Lines);
    if (!Lines.empty() && !Lines.back().ends_with("\n"))
      Result.Text += Newline;
  }

  const TextLines Base;
  Version Edited, Migrated;
  llvm::StringRef Newline;
  MergedText Result;
};

} // namespace

MergedText mergeTexts(llvm::StringRef Base, llvm::StringRef Edited, llvm::StringRef Migrated) {
  return Merge(Base, Edited, Migrated).run();
}

std::vector<unsigned> markedConflicts(llvm::StringRef Text) {
  std::vector<unsigned> Conflicts;
  for (size_t At = Text.find(EditedMark); At != Text.npos; At = Text.find(EditedMark, At + 1))
    if (At == 0 || Text[At - 1] == '\n')
      Conflicts.push_back(At);
  return Conflicts;
}

} // namespace offloom
