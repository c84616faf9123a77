// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Verify/Comparison.h"
#include "gtest/gtest.h"

using namespace offloom;

namespace {

MemoryContents contents(std::string Data) {
  MemoryContents C;
  C.Bytes = Data.size();
  C.Hash = C.Data = std::move(Data);
  return C;
}

RecordedCall allocation(std::uint64_t Number, std::uint64_t Address) {
  RecordedCall Call;
  Call.Name = "cudaMalloc";
  Call.Allocation = Number;
  Call.Address = Address;
  Call.Bytes = 4;
  return Call;
}

RecordedCall launch(std::string Kernel, std::string After) {
  RecordedCall Call;
  Call.Name = "launch";
  Call.Kernel = std::move(Kernel);
  Call.Grid = Call.Block = {1, 1, 1};
  Call.Arguments.push_back({std::string(8, '\0'), {{0, {1, 0}}}});
  Call.After.push_back({1, contents(std::move(After))});
  return Call;
}

RecordedCall copyTo(std::string Data) {
  RecordedCall Call;
  Call.Name = "cudaMemcpy";
  Call.To = MemoryPlace{1, 0};
  Call.Contents = contents(std::move(Data));
  return Call;
}

CallRecord record(std::vector<RecordedCall> Calls) { return {"test", std::move(Calls)}; }

constexpr char One[] = "\0\0\x80\x3f", AboveOne[] = "\1\0\x80\x3f", Two[] = "\0\0\0\x40";

std::string four(const char *Bytes) { return std::string(Bytes, 4); }

} // namespace

TEST(ComparisonTest, EqualRecords) {
  CallRecord A = record({allocation(1, 0x1000), launch("_Z1kPf", four(One))});
  CallRecord B = record({allocation(1, 0x2000), launch("_Z1kPf", four(One))});
  RecordComparison Result = compareRecords(A, B, {});
  EXPECT_FALSE(Result.First);
  EXPECT_EQ(Result.Same, 2u);
}

TEST(ComparisonTest, TheFirstDifferenceIsNamed) {
  CallRecord A =
      record({allocation(1, 8), launch("_Z1kPf", four(One)), launch("_Z1lPf", four(One))});
  CallRecord B =
      record({allocation(1, 8), launch("_Z1kPf", four(Two)), launch("_Z1lPf", four(Two))});
  RecordComparison Result = compareRecords(A, B, {});
  ASSERT_TRUE(Result.First);
  EXPECT_EQ(Result.First->Number, 2u);
  EXPECT_EQ(Result.First->Call, "launch of k(float*), grid 1x1x1, block 1x1x1");
  EXPECT_EQ(
      Result.First->Details,
      std::vector<std::string>{"allocation 1, argument 1: element 0 is expected to be 1 and is 2"});
}

TEST(ComparisonTest, TypesComeFromTheKernel) {
  CallRecord Floats = record({launch("_Z1kPf", four(One))});
  EXPECT_FALSE(compareRecords(Floats, record({launch("_Z1kPf", four(AboveOne))}), {}).First);
  CallRecord Integers = record({launch("_Z1kPi", four(One))});
  EXPECT_TRUE(compareRecords(Integers, record({launch("_Z1kPi", four(AboveOne))}), {}).First);
}

TEST(ComparisonTest, CopiesHaveTheTypeOfTheNextKernel) {
  CallRecord A = record({copyTo(four(One)), launch("_Z1kPi", four(One))});
  CallRecord B = record({copyTo(four(AboveOne)), launch("_Z1kPi", four(One))});
  RecordComparison Result = compareRecords(A, B, {});
  ASSERT_TRUE(Result.First);
  EXPECT_EQ(Result.First->Number, 1u);
}

TEST(ComparisonTest, OtherCallsAndConfigurations) {
  CallRecord A = record({launch("_Z1kPf", four(One))});
  EXPECT_TRUE(compareRecords(A, record({copyTo(four(One))}), {}).First);
  EXPECT_TRUE(compareRecords(A, record({launch("_Z1lPf", four(One))}), {}).First);
  CallRecord Larger = A;
  Larger.Calls[0].Grid[1] = 2;
  RecordComparison Result = compareRecords(A, Larger, {});
  ASSERT_TRUE(Result.First);
  EXPECT_EQ(Result.First->Details,
            std::vector<std::string>{"the grid is expected to be 1x1x1 and is 1x2x1"});
}

TEST(ComparisonTest, KernelsAreKnownByTheirBaseNames) {
  // nvcc gives names of internal linkage a scope of their own, and stripped programs have none.
  CallRecord A = record({launch("_ZN3one1kEPf", four(One))});
  EXPECT_FALSE(compareRecords(A, record({launch("_Z1kPf", four(One))}), {}).First);
  EXPECT_FALSE(compareRecords(A, record({launch("", four(One))}), {}).First);
}

TEST(ComparisonTest, RecordsOfDifferentLength) {
  CallRecord A = record({copyTo(four(One)), copyTo(four(One))});
  CallRecord B = record({copyTo(four(One))});
  RecordComparison Shorter = compareRecords(A, B, {}), Longer = compareRecords(B, A, {});
  ASSERT_TRUE(Shorter.First && Longer.First);
  EXPECT_EQ(Shorter.First->Number, 2u);
  EXPECT_EQ(Longer.First->Details, std::vector<std::string>{"the expected record ends before it"});
}

TEST(ComparisonTest, AddressesInMemoryLeadToWhatTheTypeSays) {
  auto Record = [](const char *Value) {
    RecordedCall Table = allocation(1, 0x1000);
    Table.Bytes = 8;
    RecordedCall Launch = launch("_Z1kPPi", std::string("\0\x20\0\0\0\0\0\0", 8));
    Launch.After.push_back({2, contents(four(Value))});
    return record({Table, allocation(2, 0x2000), Launch});
  };
  RecordComparison Result = compareRecords(Record(One), Record(AboveOne), {});
  ASSERT_TRUE(Result.First);
  EXPECT_EQ(Result.First->Details,
            std::vector<std::string>{
                "allocation 2: element 0 is expected to be 1065353216 and is 1065353217"});
}

TEST(ComparisonTest, ErrorCodes) {
  CallRecord A = record({allocation(1, 8)}), B = A;
  B.Calls[0].Error = 2;
  RecordComparison Result = compareRecords(A, B, {});
  ASSERT_TRUE(Result.First);
  EXPECT_EQ(Result.First->Details,
            std::vector<std::string>{"the error code is expected to be 0 and is 2"});
}
