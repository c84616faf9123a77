// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Lsp/Diagnostics.h"
#include "gtest/gtest.h"

namespace offloom::lsp {
namespace {

using llvm::json::Array;
using llvm::json::Object;
using llvm::json::Value;

class Diagnostics : public ::testing::Test {
protected:
  Diagnostics() : D(Document{"file:///a.cu", "/a.cu", "cuda", 1, Text("int a = b;\nint c;\n")}) {
    D.IsCuda = D.WorkerSpoke = true;
  }

  /// What clangd publishes.
  void clangdSays(std::vector<std::pair<const char *, const char *>> SourcesAndMessages) {
    llvm::json::Array Said;
    for (const auto &[Source, Message] : SourcesAndMessages)
      Said.push_back(Object{{"range", D.Doc.Contents.rangeOf({8, 9}, {})},
                            {"severity", 1},
                            {"source", Source},
                            {"message", Message}});
    D.takeFromClangd(std::move(Said));
  }

  /// What a worker says of a version.
  void workerSays(std::int64_t Version, std::vector<const char *> Messages) {
    CheckReport Report;
    for (const char *Message : Messages) {
      Finding F;
      F.Level = Severity::Error;
      F.Message = Message;
      F.Place = {"/a.cu", 1, 9, 8};
      Report.Findings.push_back(F);
    }
    D.Checked = {Version, D.Doc.Contents, std::move(Report)};
  }

  std::vector<std::string> messages() {
    auto PageOf = [](llvm::StringRef) { return std::string(); };
    auto TextOf = [](const std::string &) { return Text(""); };
    auto IsCudaHeader = [](llvm::StringRef Name) { return Name == "cuda_runtime.h"; };
    auto IsAbsentHeader = [](llvm::StringRef Name) { return Name == "cub/cub.cuh"; };
    std::vector<std::string> Found;
    for (const Value &V :
         mergeDiagnostics(D, {Traits, PageOf, TextOf, IsCudaHeader, IsAbsentHeader}))
      Found.push_back((V.getAsObject()->getString("source")->str() + ": ") +
                      V.getAsObject()->getString("message")->str());
    return Found;
  }

  using List = std::vector<std::string>;

  ClientTraits Traits;
  OpenDocument D;
};

TEST_F(Diagnostics, AreSaidOnceWithTheFixesOfClangd) {
  clangdSays({{"clang", "Use of undeclared identifier 'b' (fix available)"}});
  workerSays(1, {"use of undeclared identifier 'b'", "kernels return void"});
  EXPECT_EQ(messages(), (List{"clang: Use of undeclared identifier 'b' (fix available)",
                              "offloom: kernels return void"}));
}

TEST_F(Diagnostics, OfClangdAreDroppedWhereTheWorkerIsContent) {
  clangdSays({{"clang", "Expected expression"}, {"clang-tidy", "Use auto"}});
  workerSays(1, {});
  EXPECT_EQ(messages(), List{"clang-tidy: Use auto"});
}

TEST_F(Diagnostics, ThatWereFalseStayAwayWhileTheUserTypes) {
  clangdSays({{"clang", "Expected expression"}});
  workerSays(1, {});
  messages();
  D.Doc.Version = 2;
  EXPECT_EQ(messages(), List{});
  clangdSays({{"clang", "Unknown type name 'x'"}}); // is new, and may be true
  EXPECT_EQ(messages(), List{"clang: Unknown type name 'x'"});
  workerSays(2, {"expected expression"}); // by now it is one
  clangdSays({{"clang", "Expected expression"}});
  EXPECT_EQ(messages(), List{"clang: Expected expression"});
}

TEST_F(Diagnostics, AreHeldBackWhereTheWorkerWasQuickerThanClangd) {
  workerSays(1, {});
  D.Doc.Version = 2; // before clangd has said anything of the first
  clangdSays({{"clang", "Expected expression"}});
  EXPECT_EQ(messages(), List{});
  workerSays(2, {});
  EXPECT_EQ(messages(), List{});
  D.Doc.Version = 3;
  clangdSays({{"clang", "Expected expression"}, {"clang", "Unknown type name 'x'"}});
  EXPECT_EQ(messages(), List{"clang: Unknown type name 'x'"});
}

TEST_F(Diagnostics, OfClangdAreAllShownWhenTheWorkerFailed) {
  clangdSays({{"clang", "Expected expression"}});
  workerSays(1, {});
  D.Checked->Value.Failure = "crashed";
  EXPECT_EQ(messages(), List{"clang: Expected expression"});
}

TEST_F(Diagnostics, SayNothingAboutHeadersThatNvccIncludesItself) {
  clangdSays({{"clangd", "Included header cuda_runtime.h is not used directly"},
              {"clangd", "Included header vector is not used directly"}});
  workerSays(1, {});
  EXPECT_EQ(messages(), List{"clangd: Included header vector is not used directly"});
}

TEST_F(Diagnostics, ThatFollowFromAMissingHeaderOfTheToolkitAreNotShown) {
  clangdSays({{"clang", "'cub/cub.cuh' file not found"}, {"clang", "Unknown type name 'cub'"}});
  workerSays(1, {"'cub/cub.cuh' file not found", "unknown type name 'cub'"});
  List Found = messages();
  ASSERT_EQ(Found.size(), 1u);
  EXPECT_NE(Found[0].find("offloom: Offloom does not have this header"), std::string::npos);
}

TEST_F(Diagnostics, ThatMayFollowFromAMissingHeaderAreNotShown) {
  clangdSays({{"clang", "'nowhere.h' file not found"}, {"clang", "Unknown type name 'nowhere_t'"}});
  List Missing{"clang: 'nowhere.h' file not found"};
  EXPECT_EQ(messages(), Missing); // before the worker has looked
  workerSays(1, {"'nowhere.h' file not found"});
  EXPECT_EQ(messages(), Missing);
}

TEST_F(Diagnostics, OfOtherFilesAreNotShown) {
  workerSays(1, {"kernels return void"});
  D.Checked->Value.Findings[0].Place.File = "/b.h";
  EXPECT_EQ(messages(), List{});
}

TEST(MarkedSpan, IsTheRangeOrElseTheWord) {
  Finding F;
  F.Place.Offset = 4;
  EXPECT_EQ(markedSpan(F, "int count = 1;"), (SourceSpan{4, 9}));
  F.Ranges = {{10, 11}, {0, 13}};
  EXPECT_EQ(markedSpan(F, "int count = 1;"), (SourceSpan{0, 13}));
  F.Ranges.clear();
  F.Place.Offset = 99;
  EXPECT_EQ(markedSpan(F, "int"), (SourceSpan{3, 3}));
}

} // namespace
} // namespace offloom::lsp
