// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Every file of rules/functions loads, and mistakes in one are explained.

#include "Rules/FunctionTable.h"
#include "TemporaryFile.h"
#include <gtest/gtest.h>

using namespace offloom;

namespace {

TEST(FunctionTable, allLoad) {
  llvm::Expected<FunctionTable> Table = FunctionTable::load(OFFLOOM_RULES "/functions");
  ASSERT_TRUE(bool(Table)) << llvm::toString(Table.takeError());
  const FunctionFacts *Copy = Table->find("cudaMemcpyAsync");
  ASSERT_TRUE(Copy);
  EXPECT_TRUE(Copy->isAsynchronous());
  EXPECT_EQ(Copy->position(ArgumentRole::Stream), 4U);
  EXPECT_FALSE(Table->find("cudaMemcpy")->isAsynchronous());
  EXPECT_EQ(Table->find("cudaFree")->WaitsFor, FunctionFacts::Waiting::Device);
  EXPECT_FALSE(Table->find("cudaNoSuchFunction"));
  EXPECT_TRUE(Table->isOnDevice("memcpy"));
  EXPECT_FALSE(Table->isOnDevice("memcmp"));
  EXPECT_EQ(Table->copyKind("cudaMemcpyDeviceToHost"), CopyKind::DeviceToHost);
  EXPECT_EQ(Table->nameOf(CopyKind::Default), "cudaMemcpyDefault");
  EXPECT_EQ(Table->copyKind("cudaMemcpyNowhere"), std::nullopt);
}

TEST(FunctionTable, aFunctionMayDoSeveralThings) {
  TemporaryFile File("table.yaml", "functions:\n- {name: cudaA, does: [copy, free], "
                                   "arguments: [to, from object, bytes], waits: device}\n");
  llvm::Expected<FunctionTable> Table = FunctionTable::load(File.Directory);
  ASSERT_TRUE(bool(Table)) << llvm::toString(Table.takeError());
  const FunctionFacts &Facts = *Table->find("cudaA");
  EXPECT_TRUE(Facts.does(FunctionFacts::Action::Copies));
  EXPECT_TRUE(Facts.does(FunctionFacts::Action::Frees));
  EXPECT_FALSE(Facts.does(FunctionFacts::Action::Fills));
  EXPECT_EQ(Facts.position(ArgumentRole::From), 1U);
  EXPECT_EQ(Facts.position(ArgumentRole::Object), 1U);
}

TEST(FunctionTable, functionsAreDescribedByWhatTheyDo) {
  llvm::Expected<FunctionTable> Table = FunctionTable::load(OFFLOOM_RULES "/functions");
  ASSERT_TRUE(bool(Table)) << llvm::toString(Table.takeError());
  using Names = std::vector<std::string>;
  EXPECT_EQ(Table->described("copy to from bytes"),
            (Names{"cuMemcpyDtoDAsync", "cuMemcpyDtoH", "cuMemcpyDtoHAsync", "cuMemcpyHtoD",
                   "cuMemcpyHtoDAsync", "cudaMemcpy", "cudaMemcpyAsync"}));
  EXPECT_EQ(Table->described("copy to-symbol"),
            (Names{"cudaMemcpyToSymbol", "cudaMemcpyToSymbolAsync"}));
  EXPECT_EQ(Table->described("copy to to"), Names());
  EXPECT_EQ(Table->described("love"), Names());
  EXPECT_EQ(Table->described(""), Names());
}

TEST(FunctionTable, noGroupOfNamesIsEmpty) {
  llvm::Expected<FunctionTable> Table = FunctionTable::load(OFFLOOM_RULES "/functions");
  ASSERT_TRUE(bool(Table)) << llvm::toString(Table.takeError());
  for (int Group = 0; Group <= int(NameGroup::LastOfNameGroups); ++Group)
    EXPECT_FALSE(Table->names(NameGroup(Group)).empty()) << Group;
}

TEST(FunctionTable, namesOfNamespacesAndBeginnings) {
  llvm::Expected<FunctionTable> Table = FunctionTable::load(OFFLOOM_RULES "/functions");
  ASSERT_TRUE(bool(Table)) << llvm::toString(Table.takeError());
  auto isInCuda = [](llvm::StringRef Namespace) { return Namespace == "cuda"; };
  EXPECT_TRUE(Table->isNamed(NameGroup::BarrierInitialisers, "init", isInCuda));
  EXPECT_FALSE(Table->isNamed(NameGroup::BarrierInitialisers, "init"));
  EXPECT_TRUE(Table->isNamed(NameGroup::BarrierInitialisers, "__mbarrier_init"));
  EXPECT_TRUE(Table->isNamed(NameGroup::Atomics, "atomicAdd_block"));
  EXPECT_FALSE(Table->isNamed(NameGroup::Atomics, "my_atomic"));
  EXPECT_TRUE(Table->isNamed(NameGroup::CopyWaits, "__pipeline_wait_prior"));
  EXPECT_TRUE(Table->isNamed(NameGroup::BulkCopies, "memcpy_async_tx"));
  EXPECT_FALSE(Table->isNamed(NameGroup::BulkCopies, "memcpy_async_txs"));
}

std::string mistakeInFunctions(const std::string &Lines) {
  TemporaryFile File("table.yaml", Lines);
  llvm::Expected<FunctionTable> Table = FunctionTable::load(File.Directory);
  return Table ? "" : llvm::toString(Table.takeError()).substr(File.Path.string().size());
}

TEST(FunctionTable, mistakes) {
  EXPECT_EQ(
      mistakeInFunctions("functions:\n- {name: cudaA, does: copy, arguments: [to, -, bytes]}\n"),
      "");
  EXPECT_NE(
      mistakeInFunctions("functions:\n- {name: cudaA, does: love}\n").find("'love' is none of"),
      std::string::npos);
  EXPECT_NE(mistakeInFunctions("functions:\n- {name: cudaA}\n- {name: cudaA}\n")
                .find("stands here twice"),
            std::string::npos);
  EXPECT_NE(mistakeInFunctions("names:\n- {are: copy-kinds, all: [cudaMemcpyDefault]}\n")
                .find("five kinds"),
            std::string::npos);
  EXPECT_NE(
      mistakeInFunctions("names:\n- {are: pipeline-stages, all: [a, b, c]}\n").find("in pairs"),
      std::string::npos);
}

} // namespace
