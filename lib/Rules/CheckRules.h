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
#include <map>
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

struct CheckRule {
  std::string Id;    ///< also the name of the file: "launch-block-too-large"
  std::string Group; ///< of the id and the documentation: "kernel", "launch", …
  std::string Title;
  std::string Since; ///< the first version of Offloom that has the check
  Severity Level = Severity::Warning;
  bool OnByDefault = true;
  std::string Check; ///< the coded check that reports the rule; empty for a pattern
  CheckPattern Pattern;
  std::string Message; ///< with {keys} that the check fills in
  std::string Why;
  std::string Bad;                ///< a whole source that has this finding and no other
  std::string Good;               ///< a whole source that has none
  std::vector<std::string> Flags; ///< nvcc's options that the examples are compiled with
  bool Fixable = false;           ///< `--fix` makes Good of Bad
  std::string Reference;          ///< where CUDA's documentation states the rule
  std::vector<int64_t> Archs;     ///< first and last architecture it is about; empty: all
};

class CheckRules {
public:
  /// \p Directory is rules/checks. A mistake in a file is an error that names the place.
  static llvm::Expected<CheckRules> load(const std::string &Directory);

  /// Null when there is no such rule.
  const CheckRule *find(llvm::StringRef Id) const;
  /// By id.
  const std::map<std::string, CheckRule, std::less<>> &all() const { return Rules; }

private:
  std::map<std::string, CheckRule, std::less<>> Rules;
};

} // namespace offloom

#endif
