// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// CheckConfiguration: which rules a project wants, how severe they are there, and where.
//
// Files called .offloom.yaml hold for their folder and all below; the nearer one wins, key by key.
//
//   checks: ["-*", "kernel-*", "launch-*"]   # globs; the last that matches decides
//   severity: [{rule: "math-*", level: remark}]
//   exclude: ["third_party/*"]               # files, relative to the folder of this file
//   rules: ["tools/rules"]                   # folders of the project's own rules, likewise
//   root: true                               # folders above do not count
#ifndef OFFLOOM_RULES_CHECKCONFIGURATION_H
#define OFFLOOM_RULES_CHECKCONFIGURATION_H

#include "Rules/CheckRules.h"

namespace offloom {

class CheckConfiguration {
public:
  /// What the .offloom.yaml files above \p File, an absolute name, say together.
  static llvm::Expected<CheckConfiguration> forFile(llvm::StringRef File);

  /// Appends globs, as of `--checks=GLOB,-GLOB`.
  void addGlobs(llvm::StringRef CommaSeparated);

  bool isEnabled(const CheckRule &Rule) const;
  Severity severityOf(const CheckRule &Rule) const;
  /// Whether nothing is to be said about \p File, an absolute name.
  bool excludes(llvm::StringRef File) const;

  /// The toolkit whose rules count, `profile:`, if a file says one.
  std::optional<ToolkitVersion> toolkit() const { return Toolkit; }
  /// The architecture to check for, `arch:`, instead of the compile command's; 0: as that says.
  unsigned arch() const { return Arch; }

  struct RuleFolder {
    std::string Path;  ///< absolute
    std::string Scope; ///< the folder of the file that names it
  };
  const std::vector<RuleFolder> &ruleFolders() const { return RuleFolders; }

private:
  llvm::Error addFile(const std::string &Path, bool &IsRoot);

  std::vector<std::string> Globs; ///< the last that matches decides; '-' in front disables
  std::vector<std::pair<std::string, Severity>> Levels; ///< by glob; the last that matches decides
  std::vector<std::string> Excluded;                    ///< absolute globs
  std::vector<RuleFolder> RuleFolders;
  std::optional<ToolkitVersion> Toolkit;
  unsigned Arch = 0;
};

/// Whether \p Text is matched by \p Glob, in which `*` stands for any text.
bool matchesGlob(llvm::StringRef Glob, llvm::StringRef Text);

} // namespace offloom

#endif
