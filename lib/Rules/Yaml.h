// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// YamlMapping: reads one mapping of a rule file key by key, and knows afterwards what nobody read.
//
// Whoever reads a key names it, so that the code that fills a typed value is the schema and there
// is no second description of it. Mistakes are kept, not returned key by key: finish() reports the
// first in the file, with its place and, for a key that is not known, the nearest one that is.
#ifndef OFFLOOM_RULES_YAML_H
#define OFFLOOM_RULES_YAML_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/ADT/StringSet.h"
#include "llvm/Support/Error.h"
#include <cstdint>
#include <string>
#include <utility>
#include <vector>
#include <yaml-cpp/yaml.h>

namespace offloom {

/// The document in \p File. The error names file, line and column.
llvm::Expected<YAML::Node> loadYaml(const std::string &File);

/// The `*.yaml` files of \p Directory, sorted, so that messages come in the same order everywhere.
llvm::Expected<std::vector<std::string>> yamlFilesIn(const std::string &Directory);

class YamlMapping {
public:
  /// \p File is for messages. A \p Node that is no mapping is a mistake that finish() reports.
  YamlMapping(const YAML::Node &Node, std::string File);

  bool has(llvm::StringRef Key);

  // The value of a key that must be there. After a mistake the result is empty or zero.
  std::string text(llvm::StringRef Key);
  /// A whole number, or a size such as `48 KiB` (also MiB, GiB) in bytes.
  int64_t integer(llvm::StringRef Key);
  bool flag(llvm::StringRef Key);
  std::vector<std::string> texts(llvm::StringRef Key);
  /// The same, where a list of one may be written without brackets.
  std::vector<std::string> textOrTexts(llvm::StringRef Key);
  /// The keys of a mapping with their values, in the file's order.
  std::vector<std::pair<std::string, std::string>> pairs(llvm::StringRef Key);
  /// "file:line:column" of each item of a list.
  std::vector<std::string> places(llvm::StringRef Key);
  /// Exactly \p Count whole numbers or sizes.
  std::vector<int64_t> integers(llvm::StringRef Key, size_t Count);
  /// The value that the text of \p Key names among \p Cases; a mistake lists them.
  template <class T>
  T oneOf(llvm::StringRef Key, llvm::ArrayRef<std::pair<llvm::StringRef, T>> Cases) {
    const std::string Text = text(Key);
    std::string Names;
    for (const auto &[Name, Value] : Cases) {
      if (Text == Name)
        return Value;
      Names += (Names.empty() ? "" : ", ") + Name.str();
    }
    mistake(Key, "must be one of " + Names);
    return Cases.front().second;
  }
  /// A sequence of mappings, each to be finished by the caller.
  std::vector<YamlMapping> mappings(llvm::StringRef Key);

  /// Reports a mistake in the value of \p Key that only the caller can see.
  void mistake(llvm::StringRef Key, const llvm::Twine &Message);

  /// The first mistake. To be called once, after all known keys have been asked for.
  llvm::Error finish();

private:
  YAML::Node value(llvm::StringRef Key);
  int64_t integerOf(const YAML::Node &Value);
  void mistakeAt(const YAML::Mark &Place, const llvm::Twine &Message);
  void rejectUnknownKeys();

  YAML::Node Node;
  std::string File;
  llvm::StringSet<> Known;
  YAML::Mark FirstPlace;
  std::string First;
};

/// Gives \p Read the document of each `*.yaml` file of \p Directory; the error is the first
/// mistake.
llvm::Error readYamlFiles(const std::string &Directory,
                          llvm::function_ref<llvm::Error(YamlMapping &)> Read);

/// \p Names' nearest to \p Word, or empty when none is near enough to be meant.
llvm::StringRef nearestName(llvm::StringRef Word, llvm::ArrayRef<llvm::StringRef> Names);

} // namespace offloom

#endif
