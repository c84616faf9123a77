// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Support/CachedHeader.h"
#include "Support/AtomicFile.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/Support/FileSystem.h"
#include <gtest/gtest.h>

namespace offloom {
namespace {

namespace fs = llvm::sys::fs;

class CachedHeaders : public testing::Test {
protected:
  void SetUp() override {
    ASSERT_FALSE(fs::createUniqueDirectory("cached", Folder));
    write("source.h", "1");
  }
  void TearDown() override { fs::remove_directories(Folder); }

  std::string path(llvm::StringRef Name) { return (Folder + "/" + Name).str(); }

  void write(llvm::StringRef Name, llvm::StringRef Text) {
    ASSERT_FALSE(llvm::errorToBool(writeFileAtomically(path(Name), Text)));
  }

  /// Whether there is a header for \p Key, made from source.h if need be.
  bool use(llvm::StringRef Key = "key") {
    CachedHeader Header(Folder, Key, ".pch");
    bool IsThere = !Header
                        .use([&](const std::string &Output) {
                          ++Made;
                          EXPECT_FALSE(llvm::errorToBool(writeFileAtomically(Output, "compiled")));
                          return CachedHeader::Sources{path("source.h")};
                        })
                        .empty();
    EXPECT_TRUE(!IsThere || fs::exists(Header.file()));
    return IsThere;
  }

  llvm::SmallString<128> Folder;
  unsigned Made = 0;
};

TEST_F(CachedHeaders, IsMadeForTheSecondUserOnce) {
  EXPECT_FALSE(use());
  EXPECT_EQ(Made, 0u);
  EXPECT_TRUE(use());
  EXPECT_TRUE(use());
  EXPECT_EQ(Made, 1u);
  EXPECT_FALSE(use("another key"));
}

TEST_F(CachedHeaders, IsMadeAgainWhenASourceChanges) {
  use();
  EXPECT_TRUE(use());
  write("source.h", "12");
  EXPECT_TRUE(use());
  EXPECT_EQ(Made, 2u);
}

TEST_F(CachedHeaders, IsMadeAgainWhenSomebodyRemovesIt) {
  use();
  EXPECT_TRUE(use());
  fs::remove(CachedHeader(Folder, "key", ".pch").file());
  EXPECT_TRUE(use());
  EXPECT_EQ(Made, 2u);
}

TEST_F(CachedHeaders, IsNotThereIfItCannotBeMade) {
  CachedHeader Header(Folder, "key", ".pch");
  for (int Time = 0; Time < 3; ++Time)
    EXPECT_TRUE(Header.use([](const std::string &) { return CachedHeader::Sources(); }).empty());
  EXPECT_FALSE(fs::exists(Header.file()));
}

TEST(NamesFolderFromHere, OfRelativeFoldersAndFiles) {
  for (const std::vector<std::string> &Words :
       std::vector<std::vector<std::string>>{{"-Iinclude"},
                                             {"-I", "."},
                                             {"-isystem", "a"},
                                             {"-include", "a.h"},
                                             {"--sysroot=root"},
                                             {"@options"}})
    EXPECT_TRUE(namesFolderFromHere(Words)) << Words.front();
  EXPECT_FALSE(
      namesFolderFromHere({"-x", "c++", "-DA=b", "-I/a", "-isystem", "/b", "--sysroot=/c", "-O3"}));
}

} // namespace
} // namespace offloom
