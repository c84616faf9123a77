// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Every public CUDA header compiles alone, without a warning: by both compilers as plain C++, and
// in both of Clang's CUDA passes with no toolkit.
#include <gtest/gtest.h>

#include <cstdio>
#include <filesystem>
#include <string>
#include <vector>

namespace {

std::vector<std::string> public_headers() {
  std::vector<std::string> names;
  for (const char *folder : {"", "cooperative_groups/", "cuda/", "cuda/std/"})
    for (const auto &entry :
         std::filesystem::directory_iterator(OFFLOOM_HEADERS "/" + std::string(folder)))
      if (entry.path().extension() == ".h" || entry.path().extension() == ".hpp" ||
          (*folder == 'c' && entry.path().extension() == "" && !entry.is_directory()))
        names.push_back(folder + entry.path().filename().string());
  return names;
}

/// What the compiler says about a file that includes `header` only; nothing if it is content.
std::string compile(const std::string &command, const std::string &header) {
  const std::string line = "echo '#include <" + header + ">' | " + command +
                           " -Wall -Wextra -Werror -fsyntax-only -I" OFFLOOM_HEADERS " - 2>&1";
  std::string output;
  std::FILE *pipe = popen(line.c_str(), "r");
  for (int c; (c = std::fgetc(pipe)) != EOF;)
    output += static_cast<char>(c);
  const int status = pclose(pipe);
  return status == 0 ? output : output + "\n" + line;
}

/// C++17 is what `offloom` parses with at least, and nvcc's default.
const std::string cuda =
    OFFLOOM_CLANG " -x cuda -nocudainc -nocudalib --cuda-path=/nonexistent -std=c++17 ";

class StandaloneHeader : public testing::TestWithParam<std::string> {};

TEST_P(StandaloneHeader, CompilesAsPlainCxxWithGcc) {
  EXPECT_EQ(compile(OFFLOOM_GCC " -x c++ -std=c++20", GetParam()), "");
}
TEST_P(StandaloneHeader, CompilesAsPlainCxxWithClang) {
  EXPECT_EQ(compile(OFFLOOM_CLANG " -x c++ -std=c++20", GetParam()), "");
}
TEST_P(StandaloneHeader, ParsesInTheHostPass) {
  EXPECT_EQ(compile(cuda + "--cuda-host-only", GetParam()), "");
}
TEST_P(StandaloneHeader, ParsesInTheDevicePass) {
  EXPECT_EQ(compile(cuda + "--cuda-device-only --cuda-gpu-arch=sm_90", GetParam()), "");
}

INSTANTIATE_TEST_SUITE_P(All, StandaloneHeader, testing::ValuesIn(public_headers()),
                         [](const testing::TestParamInfo<std::string> &info) {
                           std::string name = info.param;
                           for (char &c : name)
                             if (!std::isalnum(static_cast<unsigned char>(c)))
                               c = '_';
                           return name;
                         });

} // namespace
