// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Every public CUDA header compiles alone, without a warning: by both compilers as plain C++, and
// in both of Clang's CUDA passes with no toolkit. A run of all tests has a third of the headers
// read, each in one of these ways, which the commit draws (see test/drawn.py).
#include <gtest/gtest.h>

#include <array>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <functional>
#include <ostream>
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

struct reader {
  const char *name;
  const char *command;
};

/// C++17 is what `offloom` parses with at least, and nvcc's default.
#define CUDA_READER                                                                                \
  OFFLOOM_CLANG " -x cuda -nocudainc -nocudalib --cuda-path=/nonexistent -std=c++17 "
constexpr std::array readers{
    reader{"PlainCxxByGcc", OFFLOOM_GCC " -x c++ -std=c++17"},
    reader{"PlainCxxByClang", OFFLOOM_CLANG " -x c++ -std=c++20"},
    reader{"HostPass", CUDA_READER "--cuda-host-only"},
    reader{"DevicePass", CUDA_READER "--cuda-device-only --cuda-gpu-arch=sm_90"},
};

struct reading {
  std::string header;
  const reader *by;
};

void PrintTo(const reading &what, std::ostream *out) {
  *out << what.header << " by " << what.by->name;
}

std::vector<reading> readings() {
  const char *commit = std::getenv("OFFLOOM_DRAWN_BY");
  const bool draws = commit && *commit;
  std::vector<reading> all;
  for (const std::string &header : public_headers())
    for (std::size_t i = 0; i < readers.size(); ++i)
      if (!draws || std::hash<std::string>()(commit + header) % (3 * readers.size()) == i)
        all.push_back({header, &readers[i]});
  return all;
}

std::string name_of(const testing::TestParamInfo<reading> &info) {
  std::string name = info.param.header + "_" + info.param.by->name;
  for (char &c : name)
    if (!std::isalnum(static_cast<unsigned char>(c)))
      c = '_';
  return name;
}

class StandaloneHeader : public testing::TestWithParam<reading> {};

TEST_P(StandaloneHeader, Compiles) {
  EXPECT_EQ(compile(GetParam().by->command, GetParam().header), "");
}

INSTANTIATE_TEST_SUITE_P(All, StandaloneHeader, testing::ValuesIn(readings()), name_of);

} // namespace
