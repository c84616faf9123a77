// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// CheckRules: what is to be said about each rule, from rules/checks/*.yaml.
//
// The code of a check finds places; severity, words and page of the rules it reports stand in their
// files. A rule whose places can be described by a Clang AST matcher needs no code at all: its file
// holds the matcher, and templates for its message and its fix.
#ifndef OFFLOOM_RULES_CHECKRULES_H
#define OFFLOOM_RULES_CHECKRULES_H

#include "Support/Finding.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"
#include <compare>
#include <map>
#include <optional>
#include <string>
#include <vector>

namespace offloom {

/// Where a pattern may match: anywhere, or in functions that run there.
enum class CodeSpace { Any, Host, Device };

/// What a rule without code looks for.
struct CheckPattern {
  /// Expressions of Clang's dynamic AST matchers, any of which may match; a node must be bound to
  /// "site". Empty: the rule has a coded check.
  std::vector<std::string> Matchers;
  CodeSpace Where = CodeSpace::Any;

  /// Replaces the text of the node bound to \p At by \p With, {names} in which stand for the text
  /// of bound nodes.
  struct Fix {
    std::string At;
    std::string With;
  };
  std::vector<Fix> Fixes;
};

/// The version of a CUDA toolkit: 12.4.
struct ToolkitVersion {
  unsigned Major = 0, Minor = 0;

  auto operator<=>(const ToolkitVersion &) const = default;
  /// Of "12.4", also "cuda-12.4".
  static std::optional<ToolkitVersion> parse(llvm::StringRef Text);
};

inline constexpr ToolkitVersion NewestToolkit{13, 0};

/// 80 for "sm_80".
std::optional<unsigned> parseArchitecture(llvm::StringRef Name);

/// The newest toolkit that compiles for the architecture \p Arch, 75 for sm_75, as far back
/// as 12.9.
constexpr ToolkitVersion newestToolkitFor(unsigned Arch) {
  return Arch < 75 ? ToolkitVersion{12, 9} : NewestToolkit;
}

struct CheckRule {
  std::string Id;    ///< also the name of the file: "launch-block-exceeds-limit"
  std::string Group; ///< of the id and the documentation: "kernel", "launch", …
  std::string Title;
  std::string Since; ///< the first version of Offloom that has the check
  Severity Level = Severity::Warning;
  std::string Priority; ///< high, medium, medium-low or low, as NVIDIA's guides rank; or empty
  bool OnByDefault = true;
  bool NeedsWholeUnit = false; ///< of what no code does, and so silent where some is not understood
  bool OncePerFile = false;    ///< a report shows the first of a file, and how many more there are
  std::string Check;           ///< the coded check that reports the rule; empty for a pattern
  CheckPattern Pattern;
  std::string Message; ///< with {keys} that the check fills in
  std::string Why;
  std::string Bad;                        ///< a whole source that has this finding and no other
  std::string Good;                       ///< a whole source that has none
  std::vector<std::string> Flags;         ///< nvcc's options that the examples are compiled with
  bool Fixable = false;                   ///< `--fix` makes Good of Bad
  std::string Reference;                  ///< where CUDA's documentation states the rule
  std::vector<int64_t> Archs;             ///< first and last architecture it is about; empty: all
  std::vector<std::string> MatcherPlaces; ///< "file:line:column" of each, for messages
  std::vector<ToolkitVersion> Toolkits;   ///< first and last toolkit it is about; empty: all
  std::string File;                       ///< where it was read
  std::string Scope; ///< the folder whose sources it is for, of a project's own rule; empty: all
};

class CheckRules {
public:
  /// Adds the rules in the files *.yaml of \p Directory, which is rules/checks or, with \p IsUsers,
  /// a folder of somebody's own rules. Those need a match, and say less about themselves. A file
  /// with a mistake is left out; the messages name the places.
  std::vector<std::string> add(const std::string &Directory, bool IsUsers,
                               llvm::StringRef Scope = "");
  void remove(llvm::StringRef Id);

  /// Null when there is no such rule.
  const CheckRule *find(llvm::StringRef Id) const;
  /// By id.
  const std::map<std::string, CheckRule, std::less<>> &all() const { return Rules; }

private:
  std::map<std::string, CheckRule, std::less<>> Rules;
};

} // namespace offloom

#endif
