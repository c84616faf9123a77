// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "Rules/CheckRules.h"
#include "Rules/Yaml.h"
#include "llvm/ADT/StringSwitch.h"
#include "llvm/Support/Path.h"

using namespace llvm;

namespace offloom {

static Severity severityOf(YamlMapping &File) {
  std::string Name = File.text("severity");
  if (Name != "remark" && Name != "warning" && Name != "error")
    File.mistake("severity", "must be remark, warning or error");
  return StringSwitch<Severity>(Name)
      .Case("remark", Severity::Remark)
      .Case("error", Severity::Error)
      .Default(Severity::Warning);
}

static std::string priorityOf(YamlMapping &File) {
  if (!File.has("priority"))
    return {};
  std::string Name = File.text("priority");
  if (!is_contained({"high", "medium", "medium-low", "low"}, Name))
    File.mistake("priority", "must be high, medium, medium-low or low");
  return Name;
}

static CodeSpace spaceOf(YamlMapping &File) {
  if (!File.has("where"))
    return CodeSpace::Any;
  std::string Name = File.text("where");
  if (Name != "host" && Name != "device")
    File.mistake("where", "must be host or device");
  return Name == "host" ? CodeSpace::Host : CodeSpace::Device;
}

/// `check: name-of-a-check` or `match: [...]`; neither means the check that is called like the
/// rule.
static void readWay(YamlMapping &File, CheckRule &Rule) {
  Rule.Pattern.Where = spaceOf(File);
  if (!File.has("match")) {
    Rule.Check = File.has("check") ? File.text("check") : Rule.Id;
    return;
  }
  if (File.has("check"))
    File.mistake("check", "a rule with 'match' has no coded check");
  Rule.Pattern.Matchers = File.texts("match");
  Rule.MatcherPlaces = File.places("match");
}

static Error readFixes(YamlMapping &File, CheckRule &Rule) {
  if (File.has("fixable"))
    Rule.Fixable = File.flag("fixable");
  if (!File.has("fix"))
    return Error::success();
  Rule.Fixable = true;
  for (YamlMapping &Fix : File.mappings("fix")) {
    Rule.Pattern.Fixes.push_back({Fix.text("at"), Fix.text("with")});
    if (Error E = Fix.finish())
      return E;
  }
  return Error::success();
}

std::optional<ToolkitVersion> ToolkitVersion::parse(StringRef Text) {
  Text.consume_front("cuda-");
  auto [Major, Minor] = Text.split('.');
  ToolkitVersion Result;
  if (Major.getAsInteger(10, Result.Major) ||
      (!Minor.empty() && Minor.getAsInteger(10, Result.Minor)))
    return std::nullopt;
  return Result;
}

std::optional<unsigned> parseArchitecture(StringRef Name) {
  unsigned Arch = 0;
  if (!Name.consume_front("sm_") || Name.getAsInteger(10, Arch))
    return std::nullopt;
  return Arch;
}

/// `toolkits: [since, until]`.
static std::vector<ToolkitVersion> toolkitsOf(YamlMapping &File) {
  std::vector<ToolkitVersion> Versions;
  if (!File.has("toolkits"))
    return Versions;
  for (const std::string &Text : File.texts("toolkits"))
    if (std::optional<ToolkitVersion> Version = ToolkitVersion::parse(Text))
      Versions.push_back(*Version);
  if (Versions.size() != 2)
    File.mistake("toolkits", "must be the first and the last version, such as [9.0, 12.9]");
  return Versions;
}

/// What a page, and a test of the rule, is made of. A user's rule may be short.
static void readWords(YamlMapping &File, bool IsUsers, CheckRule &Rule) {
  auto Text = [&](StringRef Key) {
    return IsUsers && !File.has(Key) ? std::string() : File.text(Key);
  };
  Rule.Group = Text("group");
  Rule.Title = Text("title");
  Rule.Since = Text("since");
  Rule.Why = Text("why");
  Rule.Bad = Text("bad");
  Rule.Good = Text("good");
  Rule.Reference = Text("reference");
}

static Expected<CheckRule> loadRule(const std::string &File, bool IsUsers) {
  Expected<YAML::Node> Document = loadYaml(File);
  if (!Document)
    return Document.takeError();
  YamlMapping Mapping(*Document, File);
  CheckRule Rule;
  Rule.File = File;
  Rule.Id = Mapping.text("id");
  readWords(Mapping, IsUsers, Rule);
  Rule.Level = severityOf(Mapping);
  Rule.Priority = priorityOf(Mapping);
  if (Mapping.has("default"))
    Rule.OnByDefault = Mapping.flag("default");
  if (Mapping.has("needs-whole-unit"))
    Rule.NeedsWholeUnit = Mapping.flag("needs-whole-unit");
  if (Mapping.has("once")) {
    Rule.OncePerFile = Mapping.text("once") == "file";
    if (!Rule.OncePerFile)
      Mapping.mistake("once", "must be file");
  }
  Rule.Message = Mapping.text("message");
  if (Mapping.has("flags"))
    Rule.Flags = Mapping.texts("flags");
  if (Mapping.has("archs"))
    Rule.Archs = Mapping.integers("archs", 2);
  Rule.Toolkits = toolkitsOf(Mapping);
  readWay(Mapping, Rule);
  if (IsUsers && !Mapping.has("match"))
    Mapping.mistake("check", "a rule of your own needs 'match', a list of AST matchers");
  if (Error E = readFixes(Mapping, Rule))
    return E;
  if (Rule.Id != sys::path::stem(File))
    Mapping.mistake("id", "the file is called '" + sys::path::stem(File) + "'");
  if (Error E = Mapping.finish())
    return E;
  return Rule;
}

std::vector<std::string> CheckRules::add(const std::string &Directory, bool IsUsers,
                                         StringRef Scope) {
  Expected<std::vector<std::string>> Files = yamlFilesIn(Directory);
  if (!Files)
    return {toString(Files.takeError())};
  std::vector<std::string> Mistakes;
  for (const std::string &File : *Files) {
    Expected<CheckRule> Rule = loadRule(File, IsUsers);
    if (!Rule) {
      Mistakes.push_back(toString(Rule.takeError()));
      continue;
    }
    Rule->Scope = Scope.str();
    if (auto [Other, IsNew] = Rules.emplace(Rule->Id, *Rule); !IsNew && Other->second.File != File)
      Mistakes.push_back(File + ": error: there is a rule '" + Rule->Id + "' in " +
                         Other->second.File);
  }
  return Mistakes;
}

void CheckRules::remove(StringRef Id) {
  if (auto Found = Rules.find(Id); Found != Rules.end())
    Rules.erase(Found);
}

const CheckRule *CheckRules::find(StringRef Id) const {
  auto Found = Rules.find(Id);
  return Found == Rules.end() ? nullptr : &Found->second;
}

} // namespace offloom
