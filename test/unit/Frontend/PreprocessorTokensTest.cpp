// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Frontend/Amendments/PreprocessorTokens.h"
#include "llvm/ADT/STLExtras.h"
#include <gtest/gtest.h>

namespace offloom {
namespace {

bool isMacro(llvm::StringRef Name) {
  return llvm::is_contained({"__global__", "__FORMAT", "_FORMAT"}, Name);
}

std::string separated(llvm::StringRef Source) {
  auto Separated = separatePreprocessorTokens(Source, isMacro);
  return Separated ? Separated->Text : "(as it was)";
}

std::string repaired(llvm::StringRef Source) {
  auto Separated = separatePreprocessorTokens(Source, isMacro);
  return Separated ? applyEdits(Source, Separated->Repairs) : "(as it was)";
}

TEST(PreprocessorTokens, AMacroBehindALiteralIsNoSuffix) {
  EXPECT_EQ(separated("extern \"C\"__global__ void k();"), "extern\"C\" __global__ void k();");
  EXPECT_EQ(separated("f( \"%\"__FORMAT, i);"), "f(\"%\" __FORMAT, i);");
  EXPECT_EQ(separated("f( R\"(\")\"__FORMAT);"), "f(R\"(\")\" __FORMAT);");
}

TEST(PreprocessorTokens, AMacroMayBeAPragma) {
  EXPECT_EQ(separated("#define UNROLL #pragma unroll\nint i;"),
            "#define UNROLL               \nint i;");
  EXPECT_EQ(separated("# define UNROLL \\\n  # pragma unroll 4"),
            "# define UNROLL \\\n                   ");
}

TEST(PreprocessorTokens, AreSeparatedForAllCompilers) {
  EXPECT_EQ(repaired("extern \"C\"__global__ void k();"), "extern \"C\" __global__ void k();");
  EXPECT_EQ(repaired("#define UNROLL #pragma unroll 4\nint i;"),
            "#define UNROLL /* #pragma unroll 4 */\nint i;");
  EXPECT_EQ(repaired("#define UNROLL #pragma unroll /* */ 4"), "#define UNROLL ");
}

TEST(PreprocessorTokens, ChangeNothingElse) {
  for (const char *Source :
       {"\"text\"_suffix", " 'c'_suffix", "\"C\" __global__", "f( \"%\"_FORMAT)",
        "// \"C\"__global__", "#define TEXT(x) #x", "#define HASH #", "#define PRAGMA(x) #pragma x",
        "#define EMPTY\n#pragma unroll", "#define PRAGMA _Pragma(\"unroll\")", "#pragma unroll",
        "#define", "#"})
    EXPECT_EQ(separated(Source), "(as it was)") << Source;
}

} // namespace
} // namespace offloom
