// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Driver/Units/MigrationCache.h"
#include "Frontend/Reading/ReadFiles.h"
#include "Support/AtomicFile.h"
#include "Support/CacheFolder.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/raw_ostream.h"
#include "gtest/gtest.h"

using namespace offloom;

namespace {

/// Gives every member another value than it has by itself, and each another.
class Filler {
public:
  void operator()(std::string &Text) { Text = "text " + std::to_string(++Count); }
  void operator()(bool &Value) { Value = !Value; }
  void operator()(Severity &Value) { Value = Severity::Fatal; }
  void operator()(Understanding &Value) { Value = Understanding::Damaged; }
  template <std::integral T> void operator()(T &Value) { Value = ++Count; }

  template <class T> void operator()(std::vector<T> &Values) {
    // A finding has findings.
    for (unsigned I = 0; Depth < 3 && I < 2; ++I) {
      ++Depth;
      (*this)(Values.emplace_back());
      --Depth;
    }
  }

  template <class T>
    requires std::is_class_v<T>
  void operator()(T &Value) {
    std::apply([&](auto &...Members) { ((*this)(Members), ...); }, membersOf(Value));
  }

private:
  unsigned Count = 0, Depth = 0;
};

MigratedUnit filledUnit() {
  MigratedUnit Unit;
  Filler()(Unit);
  return Unit;
}

template <class T> std::string written(const T &Value, const PassingFolder &Folder = {}) {
  std::string Text;
  llvm::raw_string_ostream(Text) << KeptWriter(Folder)(Value);
  return Text;
}

template <class T> std::optional<T> read(llvm::StringRef Text, const PassingFolder &Folder = {}) {
  llvm::Expected<llvm::json::Value> Value = llvm::json::parse(Text);
  if (!Value) {
    llvm::consumeError(Value.takeError());
    return std::nullopt;
  }
  T Result;
  KeptReader Read(Folder);
  Read(&*Value, Result);
  return Read.Failed ? std::nullopt : std::optional(std::move(Result));
}

/// A cache in a folder of its own, with a file of the user's.
class InFolder : public ::testing::Test {
protected:
  void SetUp() override {
    llvm::SmallString<128> Made;
    ASSERT_FALSE(llvm::sys::fs::createUniqueDirectory("offloom-test", Made));
    Folder = std::string(Made);
    File = Folder + "/a.h";
    write("one");
  }
  void TearDown() override { llvm::sys::fs::remove_directories(Folder); }

  void write(llvm::StringRef Text) { llvm::cantFail(writeFileAtomically(File, Text)); }

  ResultCache cache() const { return ResultCache(Folder + "/cache"); }

  std::string Folder, File;
};

TEST(KeptValues, AUnitComesBackAsItWas) {
  const MigratedUnit Unit = filledUnit();
  const std::string Text = written(Unit);
  EXPECT_NE(Text, written(MigratedUnit()));
  auto Back = read<MigratedUnit>(Text);
  ASSERT_TRUE(Back);
  EXPECT_EQ(written(*Back), Text);
  EXPECT_EQ(Back->Findings, Unit.Findings);
  EXPECT_EQ(Back->Result.Edits, Unit.Result.Edits);
  EXPECT_EQ(Back->Result.Residue, Unit.Result.Residue);
  ASSERT_EQ(Back->Result.Kernels.size(), 2u);
  EXPECT_EQ(Back->Result.Kernels[1].HiddenCalls, Unit.Result.Kernels[1].HiddenCalls);
  EXPECT_EQ(Back->Inactive.at(1).Refusal, Unit.Inactive.at(1).Refusal);
  EXPECT_EQ(Back->Functions.at(0).Span, Unit.Functions.at(0).Span);
  EXPECT_EQ(Back->Record.SkippedTexts.at(0).Span, Unit.Record.SkippedTexts.at(0).Span);
  EXPECT_TRUE(Back->IsCuda && Back->Parsed && Back->Usable && Back->Partial);
}

TEST(KeptValues, WhatLacksAMemberIsNoUnit) {
  std::string Text = written(filledUnit());
  EXPECT_FALSE(read<MigratedUnit>(llvm::StringRef(Text).drop_back(6).str() + "]"));
  EXPECT_FALSE(read<MigratedUnit>("{}"));
  EXPECT_FALSE(read<MigratedUnit>("[]"));
}

TEST(KeptValues, TextOfAnyBytes) {
  for (std::string Text : {std::string("\xe9t\xe9 \x80\xff"), std::string("a\0b", 3),
                           std::string("\xef\xbb\xbf// é\r\n"), std::string()})
    EXPECT_EQ(read<std::string>(written(Text)), Text);
}

TEST(KeptValues, APassingFolderHasItsNameOfThisRun) {
  const std::string Text = written(std::string("-I/tmp/x1/0 /tmp/x1"), {"/tmp/x1"});
  EXPECT_EQ(Text.find("x1"), std::string::npos);
  EXPECT_EQ(read<std::string>(Text, {"/tmp/y2"}), "-I/tmp/y2/0 /tmp/y2");
}

TEST_F(InFolder, HoldsWhileContentsAreTheSame) {
  auto Reads = std::make_shared<ReadFiles>();
  Reads->addContents(File, hashOfText("one"));
  cache().store("key", *Reads, std::string("result"));
  EXPECT_EQ(cache().find<std::string>("key"), "result");
  EXPECT_FALSE(cache().find<std::string>("other"));
  write("two");
  EXPECT_FALSE(cache().find<std::string>("key"));
  write("one");
  EXPECT_EQ(cache().find<std::string>("key"), "result");
  llvm::sys::fs::remove(File);
  EXPECT_FALSE(cache().find<std::string>("key"));
}

TEST_F(InFolder, HoldsWhileWhatWasAbsentIs) {
  auto Reads = std::make_shared<ReadFiles>();
  Reads->addLook(File, /*IsFile=*/true, /*IsFound=*/true);
  Reads->addLook(Folder + "/first/a.h", /*IsFile=*/true, /*IsFound=*/false);
  Reads->addLook(Folder + "/second", /*IsFile=*/false, /*IsFound=*/false);
  cache().store("key", *Reads, std::string("result"));
  write("two"); // nobody has read it
  EXPECT_TRUE(cache().find<std::string>("key"));
  llvm::sys::fs::create_directories(Folder + "/first/a.h"); // no file
  EXPECT_TRUE(cache().find<std::string>("key"));
  llvm::sys::fs::create_directories(Folder + "/second");
  EXPECT_FALSE(cache().find<std::string>("key"));
  llvm::sys::fs::remove_directories(Folder + "/second");
  EXPECT_TRUE(cache().find<std::string>("key"));
  llvm::sys::fs::remove_directories(Folder + "/first");
  llvm::cantFail(writeFileAtomically(Folder + "/first/a.h", ""));
  EXPECT_FALSE(cache().find<std::string>("key"));
}

TEST_F(InFolder, NothingIsKeptOfAFileThatChangedMeanwhile) {
  auto Reads = std::make_shared<ReadFiles>();
  Reads->addContents(File, hashOfText("one"));
  Reads->addContents(File, hashOfText("two"));
  cache().store("key", *Reads, std::string("result"));
  EXPECT_FALSE(cache().find<std::string>("key"));
}

} // namespace
