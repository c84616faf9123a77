// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// TemporaryFile: a file with given text for as long as a test needs it.
#ifndef OFFLOOM_TEST_UNIT_RULES_TEMPORARYFILE_H
#define OFFLOOM_TEST_UNIT_RULES_TEMPORARYFILE_H

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <string>

namespace offloom {

class TemporaryFile {
public:
  TemporaryFile(const std::string &Name, const std::string &Text) {
    std::string Template = (std::filesystem::temp_directory_path() / "offloom-XXXXXX").string();
    Directory = mkdtemp(Template.data());
    Path = Directory / Name;
    std::ofstream(Path) << Text;
  }
  ~TemporaryFile() { std::filesystem::remove_all(Directory); }
  TemporaryFile(const TemporaryFile &) = delete;

  std::filesystem::path Directory;
  std::filesystem::path Path;
};

} // namespace offloom

#endif
