// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "offloom/compiler_tool.h"

#include <cstdlib>
#include <fcntl.h>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <spawn.h>
#include <sstream>
#include <sys/wait.h>
#include <unistd.h>

namespace offloom {

namespace {

namespace fs = std::filesystem;

bool is_program(const std::string &path) { return access(path.c_str(), X_OK) == 0; }

std::string on_path(const std::string &name) {
  const char *const path = std::getenv("PATH");
  std::istringstream folders(path ? path : "");
  for (std::string folder; std::getline(folders, folder, ':');)
    if (const std::string program = folder + "/" + name; is_program(program))
      return program;
  return {};
}

} // namespace

work_folder::work_folder() {
  std::error_code failed;
  std::string pattern = (fs::temp_directory_path(failed) / "offloom-compile-XXXXXX").string();
  if (!failed && mkdtemp(pattern.data()))
    path_ = pattern;
}
work_folder::~work_folder() {
  std::error_code ignored;
  if (!path_.empty())
    fs::remove_all(path_, ignored);
}

std::string find_tool() {
  if (const char *const given = std::getenv("OFFLOOM_TOOL"))
    return is_program(given) ? given : "";
  for (const char *const place : {OFFLOOM_INSTALLED_TOOL, OFFLOOM_BUILT_TOOL})
    if (is_program(place))
      return place;
  return on_path("offloom");
}

tool_run run_tool(const std::string &tool, const std::vector<std::string> &words,
                  const std::string &log) {
  std::vector<char *> arguments{const_cast<char *>(tool.c_str())};
  for (const std::string &word : words)
    arguments.push_back(const_cast<char *>(word.c_str()));
  arguments.push_back(nullptr);
  posix_spawn_file_actions_t actions;
  posix_spawn_file_actions_init(&actions);
  posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, "/dev/null", O_RDONLY, 0);
  posix_spawn_file_actions_addopen(&actions, STDOUT_FILENO, log.c_str(),
                                   O_WRONLY | O_CREAT | O_TRUNC | O_APPEND, 0600);
  posix_spawn_file_actions_adddup2(&actions, STDOUT_FILENO, STDERR_FILENO);
  pid_t child = 0;
  const int failed =
      posix_spawn(&child, tool.c_str(), &actions, nullptr, arguments.data(), environ);
  posix_spawn_file_actions_destroy(&actions);
  int status = 0;
  if (failed || waitpid(child, &status, 0) != child || !WIFEXITED(status))
    return {-1, read_file(log)};
  return {WEXITSTATUS(status), read_file(log)};
}

std::string read_file(const std::string &path) {
  std::ifstream file(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(file), {}};
}

bool write_file(const std::string &path, const std::string &text) {
  std::error_code ignored;
  fs::create_directories(fs::path(path).parent_path(), ignored);
  std::ofstream file(path, std::ios::binary);
  file << text;
  return file.flush().good();
}

} // namespace offloom
