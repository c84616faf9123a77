// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Support/AtomicFile.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/MemoryBuffer.h"
#include <gtest/gtest.h>

namespace offloom {
namespace {

namespace fs = llvm::sys::fs;

class AtomicFile : public testing::Test {
protected:
  void SetUp() override { ASSERT_FALSE(fs::createUniqueDirectory("atomic", Folder)); }
  void TearDown() override { fs::remove_directories(Folder); }

  std::string path(llvm::StringRef Name) { return (Folder + "/" + Name).str(); }

  std::string contents(const std::string &File) {
    auto Buffer = llvm::MemoryBuffer::getFile(File);
    return Buffer ? (*Buffer)->getBuffer().str() : "(none)";
  }

  unsigned filesInFolder() {
    std::error_code Reason;
    unsigned Count = 0;
    for (fs::directory_iterator I(Folder, Reason), End; I != End; I.increment(Reason))
      ++Count;
    return Count;
  }

  llvm::SmallString<128> Folder;
};

TEST_F(AtomicFile, WritesANewFileAndItsFolder) {
  EXPECT_FALSE(writeFileAtomically(path("sub/x"), "text"));
  EXPECT_EQ(contents(path("sub/x")), "text");
}

TEST_F(AtomicFile, ReplacesAndKeepsPermissions) {
  EXPECT_FALSE(writeFileAtomically(path("x"), "old"));
  ASSERT_FALSE(fs::setPermissions(path("x"), fs::perms::owner_all));
  EXPECT_FALSE(writeFileAtomically(path("x"), "new"));
  EXPECT_EQ(contents(path("x")), "new");
  fs::file_status Status;
  ASSERT_FALSE(fs::status(path("x"), Status));
  EXPECT_EQ(Status.permissions(), fs::perms::owner_all);
  EXPECT_EQ(filesInFolder(), 1u);
}

TEST_F(AtomicFile, CopiesWithPermissions) {
  EXPECT_FALSE(writeFileAtomically(path("x"), "text"));
  ASSERT_FALSE(fs::setPermissions(path("x"), fs::perms::owner_all));
  EXPECT_FALSE(copyFileAtomically(path("x"), path("sub/x")));
  EXPECT_EQ(contents(path("sub/x")), "text");
  fs::file_status First, Second;
  ASSERT_FALSE(fs::status(path("sub/x"), First));
  EXPECT_EQ(First.permissions(), fs::perms::owner_all);
  EXPECT_FALSE(copyFileAtomically(path("x"), path("sub/x")));
  ASSERT_FALSE(fs::status(path("sub/x"), Second));
  EXPECT_EQ(First.getUniqueID(), Second.getUniqueID()); // nothing to do
  EXPECT_EQ(filesInFolder(), 2u);
}

TEST_F(AtomicFile, CopiesLinksAsLinks) {
  EXPECT_FALSE(writeFileAtomically(path("x"), "text"));
  ASSERT_FALSE(fs::create_link("x", path("link")));
  for (int Round = 0; Round < 2; ++Round) {
    EXPECT_FALSE(copyFileAtomically(path("link"), path("sub/link")));
    EXPECT_TRUE(fs::is_symlink_file(path("sub/link")));
  }
  // What was a link becomes a file where the original is one.
  EXPECT_FALSE(copyFileAtomically(path("x"), path("sub/link")));
  EXPECT_FALSE(fs::is_symlink_file(path("sub/link")));
  EXPECT_EQ(contents(path("sub/link")), "text");
  EXPECT_EQ(filesInFolder(), 3u);
}

TEST_F(AtomicFile, SaysWhichFileAndWhy) {
  EXPECT_FALSE(writeFileAtomically(path("file"), ""));
  EXPECT_EQ(llvm::toString(writeFileAtomically(path("file/x"), "text")),
            "cannot write '" + path("file/x") + "': Not a directory");
  EXPECT_EQ(llvm::toString(writeFileAtomically(std::string(Folder), "text")),
            "cannot write '" + std::string(Folder) + "': Is a directory");
  EXPECT_EQ(filesInFolder(), 1u);
}

} // namespace
} // namespace offloom
