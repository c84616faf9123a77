// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Verify/CallRecord.h"
#include "gtest/gtest.h"

using namespace offloom;

namespace {

const std::string Header = "{\"offloom_record\":1,\"made_by\":\"CUDA 13000\"}\n";

std::string errorOf(const std::string &Text) {
  llvm::Expected<CallRecord> Record = parseCallRecord(Text);
  return Record ? "" : llvm::toString(Record.takeError());
}

} // namespace

TEST(CallRecordTest, ReadsALaunch) {
  auto Record = parseCallRecord(
      Header +
      R"({"call":"launch","kernel":"_Z1kPf","grid":[2,1,1],"block":[32,4,1],"shared":64,)"
      R"("arguments":[{"data":"0000000000000000","pointers":[[0,3,8]]}],"before":[],)"
      R"("after":[{"allocation":3,"contents":{"bytes":4,"hash":"ab","step":16,"data":"0000803f"}}],)"
      R"("error":0})"
      "\n");
  ASSERT_TRUE(bool(Record));
  EXPECT_EQ(Record->MadeBy, "CUDA 13000");
  const RecordedCall &Call = Record->Calls.at(0);
  EXPECT_TRUE(Call.isLaunch());
  EXPECT_EQ(Call.Block, (Extent{32, 4, 1}));
  EXPECT_EQ(Call.Arguments.at(0).Pointers.at(0).Target, (MemoryPlace{3, 8}));
  EXPECT_EQ(Call.After.at(0).Contents.Data, std::string("\0\0\x80\x3f", 4));
}

TEST(CallRecordTest, ALastLineWithoutAnEndDoesNotCount) {
  auto Record = parseCallRecord(
      Header + "{\"call\":\"cudaFree\",\"memory\":[1,0],\"error\":0}\n{\"call\":\"cuda");
  ASSERT_TRUE(bool(Record));
  EXPECT_EQ(Record->Calls.size(), 1u);
}

TEST(CallRecordTest, WrongTextIsRefused) {
  EXPECT_NE(errorOf(""), "");
  EXPECT_NE(errorOf("{\"offloom_record\":2,\"made_by\":\"CUDA\"}\n"), "");
  EXPECT_EQ(errorOf(Header + "[]\n"), "line 2 is not what a recorder writes");
  EXPECT_EQ(errorOf(Header + "{\"call\":\"launch\",\"error\":0}\n"),
            "line 2 is not what a recorder writes");
  EXPECT_EQ(errorOf(Header + "{\"call\":\"cudaFree\",\"memory\":[1],\"error\":0}\n"),
            "line 2 is not what a recorder writes");
}

TEST(CallRecordTest, ContentsHaveAllTheirPieces) {
  auto Line = [](std::string Bytes, std::string Step, std::string Data) {
    return Header + "{\"call\":\"cudaMemcpy\",\"contents\":{\"bytes\":" + Bytes +
           ",\"hash\":\"1\",\"step\":" + Step + ",\"data\":\"" + Data + "\"},\"error\":0}\n";
  };
  std::string Piece(32, '0');
  EXPECT_EQ(errorOf(Line("20", "16", Piece + "00000000")), "");
  EXPECT_EQ(errorOf(Line("96", "64", Piece + Piece)), "");
  EXPECT_NE(errorOf(Line("24", "16", Piece + "00000000")), "");
  EXPECT_NE(errorOf(Line("16000000000000000000", "16", Piece)), "");
  EXPECT_NE(errorOf(Line("16", "0", Piece)), "");
}
