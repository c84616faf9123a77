// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A compilation: the program's texts as files in a folder of their own, and `offloom cc -ptx`.
#include "program.h"

#include "options.h"

#include "offloom/compilation_cache.h"
#include "offloom/compiler_tool.h"

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <sstream>

namespace offloom::rtc {

namespace {

namespace fs = std::filesystem;

constexpr char tool_is_missing[] =
    "NVRTC of Offloom compiles by the command `offloom`, which was not found: install Offloom and "
    "a "
    "C++20 compiler where the program runs, and put offloom on PATH or its path into the "
    "environment variable OFFLOOM_TOOL\n";

/// `name` as one that stays in its folder.
std::string inside(const std::string &name) {
  const fs::path path = fs::path("/" + name).lexically_normal(); // `/../x` is `/x`
  return path.relative_path().string();
}

/// Name expressions are initialisers behind the source: that instantiates the templates they name.
std::string source_of(const inputs &what) {
  std::string text = what.source + "\n";
  for (std::size_t i = 0; i < what.name_expressions.size(); ++i)
    text += "static const auto offloom_name_expression_" + std::to_string(i) + " = " +
            what.name_expressions[i] + ";\n";
  return text;
}

std::string replaced(std::string text, const std::string &from, const std::string &to) {
  for (std::size_t at = 0; (at = text.find(from, at)) != text.npos; at += to.size())
    text.replace(at, from.size(), to);
  return text;
}

/// The files of a rule for make, but for those below `folder`.
std::vector<std::string> dependencies(const std::string &rule, const std::string &folder) {
  std::vector<std::string> files;
  std::istringstream words(replaced(rule, "\\\n", " "));
  std::string word;
  words >> word; // the target
  while (words >> word)
    if (word.rfind(folder, 0) != 0)
      files.push_back(word);
  return files;
}

class compilation {
public:
  explicit compilation(const inputs &what) : what_(what), source_(work_.file("source/" + name())) {}

  outputs run(const std::string &tool) {
    outputs made;
    if (!work_ || !write_texts()) {
      made.result = NVRTC_ERROR_INTERNAL_ERROR;
      made.log = "NVRTC of Offloom cannot write its temporary files\n";
      return made;
    }
    const tool_run ran = run_tool(tool, words(), work_.file("log"));
    made.log = own_words(ran.output);
    made.image = read_file(work_.file("image"));
    std::istringstream names(read_file(work_.file("names")));
    for (std::string line; std::getline(names, line);)
      made.lowered_names.push_back(line);
    made.result = result_of(ran, made);
    return made;
  }

  std::vector<std::string> files() const {
    return dependencies(read_file(work_.file("dependencies")), work_.file(""));
  }

private:
  std::string name() const {
    const std::string inner = inside(what_.name);
    return inner.empty() ? "default_program" : inner;
  }

  bool write_texts() const {
    bool written = write_file(source_, source_of(what_));
    for (const auto &[name, text] : what_.headers)
      written = written && write_file(work_.file("headers/" + inside(name)), text);
    return written;
  }

  std::vector<std::string> words() const {
    std::vector<std::string> words{"cc", "-ptx", "-x", "cu", "-D__CUDACC_RTC__=1"};
    // Last: what programs take along for the lack of <math.h> is not what other headers want of it.
    for (std::string word : {std::string("-idirafter"), work_.file("headers")}) {
      words.push_back("-Xcompiler");
      words.push_back(std::move(word));
    }
    for (std::string &word : tool_words(what_.options))
      words.push_back(std::move(word));
    if (looks_beside_source(what_.options)) {
      std::error_code ignored;
      const fs::path folder = fs::path(what_.name).parent_path();
      words.push_back("-I" + (fs::current_path(ignored) / folder).string());
    }
    for (std::string word : {std::string("-lowered-names"), work_.file("names"), std::string("-MD"),
                             std::string("-MF"), work_.file("dependencies"), std::string("-MT"),
                             std::string("image"), std::string("-o"), work_.file("image"), source_})
      words.push_back(std::move(word));
    return words;
  }

  /// The log in the words of the program, which knows nothing of the folder.
  std::string own_words(const std::string &log) const {
    return replaced(replaced(log, source_, what_.name), work_.file("headers/"), "");
  }

  nvrtcResult result_of(const tool_run &ran, const outputs &made) const {
    if (ran.exit_code == 0 && !made.image.empty())
      return NVRTC_SUCCESS;
    if (ran.exit_code == 2) // wrong usage
      return NVRTC_ERROR_INVALID_OPTION;
    if (ran.exit_code < 0)
      return NVRTC_ERROR_INTERNAL_ERROR;
    return NVRTC_ERROR_COMPILATION; // of name expressions too
  }

  const inputs &what_;
  work_folder work_;
  std::string source_;
};

/// All of `what` that decides what is made of it.
std::vector<std::string> parts_of(const inputs &what) {
  std::vector<std::string> parts{what.name};
  for (const auto *list : {&what.options, &what.name_expressions}) {
    parts.push_back(std::to_string(list->size()));
    parts.insert(parts.end(), list->begin(), list->end());
  }
  for (const auto &[name, text] : what.headers)
    parts.insert(parts.end(), {name, text});
  // A relative folder of an option is another one elsewhere.
  std::error_code ignored;
  parts.insert(parts.end(), {fs::current_path(ignored).string(), what.source});
  return parts;
}

/// What was made before, as it is kept: the log, the image, the lowered names.
bool find(const std::string &key, outputs &found) {
  std::vector<std::string> parts;
  if (!find_compilation(key, parts) || parts.size() < 2)
    return false;
  found = {NVRTC_SUCCESS, parts[0], parts[1], {parts.begin() + 2, parts.end()}};
  return true;
}
void keep(const std::string &key, const std::vector<std::string> &files, const outputs &made) {
  std::vector<std::string> parts{made.log, made.image};
  parts.insert(parts.end(), made.lowered_names.begin(), made.lowered_names.end());
  keep_compilation(key, files, parts);
}

} // namespace

outputs compile(const inputs &what) {
  outputs made;
  const std::string tool = find_tool();
  if (tool.empty()) {
    made.result = NVRTC_ERROR_BUILTIN_OPERATION_FAILURE;
    made.log = tool_is_missing;
    return made;
  }
  const std::string key = compilation_key(tool, parts_of(what));
  if (find(key, made))
    return made;
  compilation run(what);
  made = run.run(tool);
  if (made.result == NVRTC_SUCCESS)
    keep(key, run.files(), made);
  return made;
}

} // namespace offloom::rtc
