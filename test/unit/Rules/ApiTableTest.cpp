// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Every file of rules/api loads, and mistakes in one are explained.

#include "Rules/ApiTable.h"
#include "TemporaryFile.h"
#include <gtest/gtest.h>

using namespace offloom;

namespace {

TEST(ApiTable, allLoad) {
  llvm::Expected<ApiTable> Table = ApiTable::load(OFFLOOM_RULES "/api");
  ASSERT_TRUE(bool(Table)) << llvm::toString(Table.takeError());
  EXPECT_GT(Table->size(), 300U);
  const ApiFunction *Malloc = Table->find("cudaMallocAsync");
  ASSERT_TRUE(Malloc);
  EXPECT_EQ(Malloc->Since, "11.2");
  EXPECT_EQ(Malloc->Section, "Stream Ordered Memory Allocator");
  EXPECT_EQ(Table->find("cudaThreadSynchronize")->Until, "13.0");
  EXPECT_FALSE(Table->find("cudaNoSuchFunction"));
}

std::string mistakeInApi(const std::string &Lines) {
  TemporaryFile File("table.yaml", "section: S\nfunctions:\n" + Lines);
  llvm::Expected<ApiTable> Table = ApiTable::load(File.Directory);
  return Table ? "" : llvm::toString(Table.takeError()).substr(File.Path.string().size());
}

TEST(ApiTable, mistakes) {
  EXPECT_EQ(mistakeInApi("  - {name: cudaA, since: 1.0}\n"), "");
  EXPECT_EQ(mistakeInApi("  - {name: cudaA}\n"), ":3:5: error: key 'since' is missing");
  EXPECT_EQ(mistakeInApi("  - {name: cudaB, since: 1.0}\n  - {name: cudaA, since: 1.0}\n"),
            ":4:12: error: 'cudaA' must stand before 'cudaB': names are sorted");
  EXPECT_EQ(mistakeInApi("  - {name: cudaA, since: 1.0, status: done}\n"),
            ":3:31: error: unknown key 'status'");
}

} // namespace
