// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Lsp/Document.h"
#include "Lsp/OpenDocument.h"
#include "gtest/gtest.h"

namespace offloom::lsp {
namespace {

using llvm::json::Array;
using llvm::json::Object;

// é is two bytes and one UTF-16 unit, 𝄞 four bytes and two units.
const std::string Music = "int a;\nint é, 𝄞, b;\n";

unsigned characterOf(const Text &T, unsigned Offset, PositionEncoding Encoding) {
  return *T.positionOf(Offset, Encoding).getInteger("character");
}

TEST(Text, CountsCharactersInTheEncodingOfTheClient) {
  Text T(Music);
  unsigned B = Music.find("b;");
  EXPECT_EQ(T.lineOf(B), 1u);
  EXPECT_EQ(characterOf(T, B, PositionEncoding::Utf8), 14u);
  EXPECT_EQ(characterOf(T, B, PositionEncoding::Utf16), 11u);
  EXPECT_EQ(characterOf(T, B, PositionEncoding::Utf32), 10u);
  EXPECT_EQ(T.offsetOf(1, 14, PositionEncoding::Utf8), B);
  EXPECT_EQ(T.offsetOf(1, 11, PositionEncoding::Utf16), B);
  EXPECT_EQ(T.offsetOf(1, 10, PositionEncoding::Utf32), B);
}

TEST(Text, TakesPlacesPastAnEndForTheEnd) {
  Text T("ab\r\ncd");
  EXPECT_EQ(T.offsetOf(0, 99, PositionEncoding::Utf16), 2u);
  EXPECT_EQ(T.offsetOf(1, 99, PositionEncoding::Utf16), 6u);
  EXPECT_EQ(T.offsetOf(9, 0, PositionEncoding::Utf16), 6u);
}

TEST(Text, KnowsAllLineEnds) {
  Text T("a\nb\r\nc\rd");
  EXPECT_EQ(T.lines(), 4u);
  EXPECT_EQ(T.line(1), "b");
  EXPECT_EQ(T.line(2), "c");
}

Object change(unsigned Line, unsigned From, unsigned To, const char *New) {
  return Object{{"range", Object{{"start", Object{{"line", Line}, {"character", From}}},
                                 {"end", Object{{"line", Line}, {"character", To}}}}},
                {"text", New}};
}

TEST(Document, AppliesEditsOneAfterTheOther) {
  Document D{"", "", "", 1, Text("abc\n")};
  EXPECT_TRUE(D.apply(Array{change(0, 1, 2, "xyz"), change(0, 4, 5, "")}, PositionEncoding::Utf16));
  EXPECT_EQ(D.Contents.str(), "axyz\n");
  EXPECT_TRUE(D.apply(Array{Object{{"text", "all new"}}}, PositionEncoding::Utf16));
  EXPECT_EQ(D.Contents.str(), "all new");
}

TEST(Document, RefusesAnEditThatMakesNoSense) {
  Document D{"", "", "", 1, Text("abc\n")};
  EXPECT_FALSE(D.apply(Array{change(0, 2, 1, "")}, PositionEncoding::Utf16));
  EXPECT_FALSE(D.apply(Array{Object{{"range", nullptr}}}, PositionEncoding::Utf16));
  EXPECT_EQ(D.Contents.str(), "abc\n");
}

TEST(CarriedOver, KeepsWhatIsBeforeAndMovesWhatIsAfter) {
  const std::string Old = "one two three";
  auto where = [&](SourceSpan Span, const std::string &New) { return CarryOver(Old, New)(Span); };
  EXPECT_EQ(where({0, 3}, "one 2 three"), (SourceSpan{0, 3}));
  EXPECT_EQ(where({8, 13}, "one 2 three"), (SourceSpan{6, 11}));
  EXPECT_EQ(where({8, 13}, "one and two three"), (SourceSpan{12, 17}));
  EXPECT_EQ(where({4, 7}, "one 2 three"), std::nullopt);
  EXPECT_EQ(where({4, 7}, Old), (SourceSpan{4, 7}));
}

TEST(Uri, IsAPathAndBack) {
  EXPECT_EQ(fileOf("file:///tmp/a%20b.cu"), "/tmp/a b.cu");
  EXPECT_EQ(fileOf(uriOf("/tmp/a b.cu")), "/tmp/a b.cu");
  EXPECT_EQ(fileOf("untitled:1"), "");
}

} // namespace
} // namespace offloom::lsp
