// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The command `offloom`, which compiles for programs: what they give NVRTC, and PTX that they load.
#pragma once

#include <string>
#include <vector>

namespace offloom {

/// A folder that goes with this.
class work_folder {
public:
  work_folder();
  ~work_folder();
  work_folder(const work_folder &) = delete;
  work_folder &operator=(const work_folder &) = delete;

  /// Whether it could be made.
  explicit operator bool() const { return !path_.empty(); }
  std::string file(const std::string &name) const { return path_ + "/" + name; }

private:
  std::string path_;
};

/// Its path: what the environment's OFFLOOM_TOOL says, else that of the installation this library
/// belongs to, else `offloom` on PATH. Empty where there is none.
std::string find_tool();

struct tool_run {
  int exit_code; ///< -1: it did not run
  std::string output;
};

/// Runs it, with all that it prints in the file `log`.
tool_run run_tool(const std::string &tool, const std::vector<std::string> &words,
                  const std::string &log);

/// What a file holds; empty where it cannot be read.
std::string read_file(const std::string &path);
bool write_file(const std::string &path, const std::string &text);

} // namespace offloom
