// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Support/TextMerge.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Program.h"
#include "llvm/Support/raw_ostream.h"
#include <gtest/gtest.h>
#include <random>

namespace offloom {
namespace {

TEST(TextMerge, TakesWhatOneSideChanged) {
  MergedText M = mergeTexts("a\nb\nc\nd\n", "a\nB\nc\nd\n", "a\nb\nc\nd\ne\n");
  EXPECT_EQ(M.Text, "a\nB\nc\nd\ne\n");
  EXPECT_TRUE(M.Conflicts.empty());
}

TEST(TextMerge, TakesOnceWhatBothChanged) {
  MergedText M = mergeTexts("a\nb\nc\n", "a\nx\nc\n", "a\nx\nc\n");
  EXPECT_EQ(M.Text, "a\nx\nc\n");
  EXPECT_TRUE(M.Conflicts.empty());
}

TEST(TextMerge, MarksCollisions) {
  MergedText M = mergeTexts("a\nb\nc\n", "a\nx\nc\n", "a\ny\nc\n");
  EXPECT_EQ(M.Text, "a\n<<<<<<< edited by hand\nx\n||||||| migrated before\nb\n=======\ny\n"
                    ">>>>>>> migrated now\nc\n");
  EXPECT_EQ(M.Conflicts, std::vector<unsigned>{2});
  EXPECT_EQ(markedConflicts(M.Text), M.Conflicts);
  EXPECT_TRUE(markedConflicts("  <<<<<<< edited by hand\n").empty());
}

TEST(TextMerge, KeepsTheKindOfNewlines) {
  MergedText M = mergeTexts("a\r\nb", "a\r\nx", "a\r\ny");
  EXPECT_EQ(M.Text, "a\r\n<<<<<<< edited by hand\r\nx\r\n||||||| migrated before\r\nb\r\n"
                    "=======\r\ny\r\n>>>>>>> migrated now\r\n");
}

using Lines = std::vector<std::string>;

std::string joined(const Lines &Text) {
  std::string Result;
  for (const std::string &Line : Text)
    Result += Line + '\n';
  return Result;
}

/// Makes texts and changes them. No line is in a text twice, so that there is one shortest
/// difference.
class Editor {
public:
  explicit Editor(unsigned Seed) : Random(Seed) {}

  unsigned below(unsigned Count) { return Random() % Count; }

  Lines newLines(unsigned Count) {
    Lines Result;
    for (unsigned I = 0; I < Count; ++I)
      Result.push_back("line " + std::to_string(++Last));
    return Result;
  }

  void change(Lines &Text) {
    unsigned Begin = below(Text.size() + 1);
    unsigned Removed = std::min<unsigned>(below(4), Text.size() - Begin);
    Text.erase(Text.begin() + Begin, Text.begin() + Begin + Removed);
    Lines Added = newLines(below(4));
    Text.insert(Text.begin() + Begin, Added.begin(), Added.end());
  }

private:
  std::mt19937 Random;
  unsigned Last = 0;
};

struct Versions {
  Lines Base, Edited, Migrated;

  explicit Versions(unsigned Seed) {
    Editor Edit(Seed);
    Base = Edit.newLines(5 + Edit.below(40));
    Edited = Migrated = Base;
    for (unsigned I = Edit.below(3); I > 0; --I)
      Edit.change(Edited);
    if (Edit.below(3) == 0) // some changes are the same on both sides
      Migrated = Edited;
    for (unsigned I = Edit.below(4); I > 0; --I)
      Edit.change(Migrated);
    for (unsigned I = Edit.below(2); I > 0; --I)
      Edit.change(Edited);
  }
};

class AgainstGit : public testing::Test {
protected:
  void SetUp() override {
    auto Found = llvm::sys::findProgramByName("git");
    ASSERT_TRUE(bool(Found)) << "there is no git, which .ci/packages.txt lists";
    Git = *Found;
    ASSERT_FALSE(llvm::sys::fs::createUniqueDirectory("merge", Folder));
  }
  void TearDown() override {
    if (!Folder.empty())
      llvm::sys::fs::remove_directories(Folder);
  }

  std::string write(llvm::StringRef Name, const Lines &Text) {
    std::string Path = (Folder + "/" + Name).str();
    std::error_code Reason;
    llvm::raw_fd_ostream(Path, Reason) << joined(Text);
    return Path;
  }

  /// git's answer; its exit code counts the conflicts.
  std::pair<std::string, int> merged(const Versions &V) {
    std::string Edited = write("edited", V.Edited), Base = write("base", V.Base),
                Migrated = write("migrated", V.Migrated), Out = (Folder + "/out").str();
    llvm::sys::fs::remove(Out);
    int Code = llvm::sys::ExecuteAndWait(Git,
                                         {Git, "merge-file", "-p", "--zdiff3", "-L",
                                          "edited by hand", "-L", "migrated before", "-L",
                                          "migrated now", Edited, Base, Migrated},
                                         std::nullopt, {std::nullopt, Out, std::nullopt});
    return {(*llvm::MemoryBuffer::getFile(Out))->getBuffer().str(), Code};
  }

  std::string Git;
  llvm::SmallString<128> Folder;
};

TEST_F(AgainstGit, RandomEditsOnBothSides) {
  unsigned Clean = 0, Colliding = 0;
  for (unsigned Seed = 1; Seed <= 300; ++Seed) {
    Versions V(Seed);
    auto [Text, Conflicts] = merged(V);
    MergedText M = mergeTexts(joined(V.Base), joined(V.Edited), joined(V.Migrated));
    ASSERT_EQ(M.Text, Text) << "seed " << Seed;
    ASSERT_EQ(int(M.Conflicts.size()), Conflicts) << "seed " << Seed;
    ++(Conflicts ? Colliding : Clean);
  }
  EXPECT_GT(Clean, 50u);
  EXPECT_GT(Colliding, 50u);
}

TEST(TextMerge, HoldsWhatMergesMust) {
  for (unsigned Seed = 1; Seed <= 300; ++Seed) {
    Versions V(Seed);
    for (Lines *Text : {&V.Base, &V.Edited, &V.Migrated}) // lines that are there many times
      for (std::string &Line : *Text)
        Line = "line " + std::to_string(std::hash<std::string>()(Line) % 4);
    std::string Base = joined(V.Base), Edited = joined(V.Edited), Migrated = joined(V.Migrated);
    ASSERT_EQ(mergeTexts(Base, Edited, Base).Text, Edited) << "seed " << Seed;
    ASSERT_EQ(mergeTexts(Base, Base, Migrated).Text, Migrated) << "seed " << Seed;
    ASSERT_EQ(mergeTexts(Base, Edited, Edited).Text, Edited) << "seed " << Seed;
    // A run that was killed after it had written the merged text, and before the base.
    MergedText M = mergeTexts(Base, Edited, Migrated);
    ASSERT_EQ(markedConflicts(M.Text), M.Conflicts) << "seed " << Seed;
  }
}

} // namespace
} // namespace offloom
