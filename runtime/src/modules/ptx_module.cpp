// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "modules/ptx_module.h"

#include "modules/module_sum.h"
#include "offloom/compilation_cache.h"
#include "offloom/compiler_tool.h"

#include <cstring>

namespace offloom {

namespace {

constexpr char tool_is_missing[] =
    "the module is PTX, which Offloom translates by the command `offloom`, which was not found: "
    "install "
    "Offloom and a C++20 compiler where the program runs, and put offloom on PATH or its path into "
    "the environment variable OFFLOOM_TOOL";

/// What the tool said, with `ptx input, line 12: error: …` in the place of the file, which nobody
/// knows.
std::string own_words(std::string log, const std::string &file) {
  for (std::size_t at; (at = log.find(file + ":")) != log.npos;)
    log.replace(at, file.size() + 1, "ptx input, line ");
  while (log.ends_with('\n'))
    log.pop_back();
  return log;
}

} // namespace

bool looks_like_ptx(const char *text) {
  const char *const version = std::strstr(text, ".version");
  return version && std::strstr(version, ".target");
}

module_failure translate_ptx(const char *text, module_objects &objects) {
  const std::string tool = find_tool();
  if (tool.empty())
    return {CUDA_ERROR_JIT_COMPILER_NOT_FOUND, tool_is_missing};
  const std::string key = compilation_key(tool, {"ptx", text});
  std::vector<std::string> made;
  if (!find_compilation(key, made) || made.size() != 1) {
    const work_folder work;
    const std::string source = work.file("module.ptx"), image = work.file("module.cubin");
    if (!work || !write_file(source, text))
      return {CUDA_ERROR_OPERATING_SYSTEM, "temporary files cannot be written"};
    const tool_run ran = run_tool(tool, {"cc", "-cubin", "-o", image, source}, work.file("log"));
    made = {read_file(image)};
    if (ran.exit_code != 0 || made[0].empty())
      return {CUDA_ERROR_INVALID_PTX, own_words(ran.output, source)};
    keep_compilation(key, {}, made);
  }
  const auto *const bytes = reinterpret_cast<const std::byte *>(made[0].data());
  objects.emplace_back(bytes, bytes + made[0].size());
  if (made[0].size() < sizeof(Elf64_Ehdr) || !take_module_sum(objects.back()))
    return {CUDA_ERROR_INVALID_PTX, "what was made of the PTX is damaged"};
  return {};
}

} // namespace offloom
