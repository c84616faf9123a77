// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Report/TerminalReport.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/raw_ostream.h"
#include <gtest/gtest.h>

namespace offloom {
namespace {

class Report : public testing::Test {
protected:
  void SetUp() override {
    int Descriptor;
    ASSERT_FALSE(llvm::sys::fs::createTemporaryFile("report", "cu", Descriptor, Path));
    llvm::raw_fd_ostream(Descriptor, /*shouldClose=*/true) << "int a;\n\tfoo(a, b);\n";
  }
  void TearDown() override { llvm::sys::fs::remove(Path); }

  std::string print(const Finding &F) {
    std::string Text;
    llvm::raw_string_ostream Out(Text);
    TerminalReport(Out).print(F);
    return Text;
  }

  llvm::SmallString<128> Path;
};

TEST_F(Report, ShowsLineRangesAndFix) {
  Finding F;
  F.Rule = "-Wsome";
  F.Message = "do not";
  F.Place = {std::string(Path), 2, 2, 8};
  F.Ranges = {{12, 13}};
  F.FixIts = {{std::string(Path), 12, 1, "c", 0}};
  EXPECT_EQ(print(F), std::string(Path) + ":2:2: warning: do not [-Wsome]\n"
                                          "    2 |         foo(a, b);\n"
                                          "      |         ^   ~\n"
                                          "      |             c\n");
}

TEST_F(Report, ShowsThePlaceInAVeryLongLine) {
  std::error_code Failure;
  llvm::raw_fd_ostream(Path, Failure) << std::string(5000, ' ') << "here" << std::string(5000, 'x');
  Finding F;
  F.Message = "look";
  F.Place = {std::string(Path), 1, 5001, 5000};
  std::string Text = print(F);
  llvm::SmallVector<llvm::StringRef, 4> Lines;
  llvm::StringRef(Text).split(Lines, '\n');
  EXPECT_LT(Text.size(), 1500u);
  EXPECT_EQ(Lines[1].find("here"), Lines[2].find('^'));
  EXPECT_TRUE(Lines[1].contains("| ...  ") && Lines[1].ends_with("xxx..."));
}

TEST_F(Report, CountsColumnsOfWideAndBrokenCharacters) {
  std::error_code Failure;
  llvm::raw_fd_ostream(Path, Failure) << "\xe6\xbc\xa2\xff\tx";
  Finding F;
  F.Message = "look";
  F.Place = {std::string(Path), 1, 6, 5};
  EXPECT_NE(print(F).find("      |         ^\n"), std::string::npos);
}

TEST_F(Report, NotesFollowAndAPlaceMayBeMissing) {
  Finding F;
  F.Level = Severity::Error;
  F.Message = "no";
  Finding Note;
  Note.Level = Severity::Note;
  Note.Message = "because";
  F.Notes = {Note};
  EXPECT_EQ(print(F), "error: no\nnote: because\n");
}

TEST(CountFindings, SaysOneAndMany) {
  Finding Warning, Error;
  Error.Level = Severity::Error;
  EXPECT_EQ(countFindings({}), "");
  EXPECT_EQ(countFindings({Warning}), "1 warning");
  EXPECT_EQ(countFindings({Error, Warning, Error}), "2 errors and 1 warning");
}

} // namespace
} // namespace offloom
