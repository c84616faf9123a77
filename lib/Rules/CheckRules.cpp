// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "Rules/CheckRules.h"
#include "Rules/Yaml.h"
#include "llvm/ADT/StringSwitch.h"
#include "llvm/Support/FileSystem.h"
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

static Expected<CheckRule> loadRule(const std::string &File) {
  Expected<YAML::Node> Document = loadYaml(File);
  if (!Document)
    return Document.takeError();
  YamlMapping Mapping(*Document, File);
  CheckRule Rule;
  Rule.Id = Mapping.text("id");
  Rule.Group = Mapping.text("group");
  Rule.Title = Mapping.text("title");
  Rule.Since = Mapping.text("since");
  Rule.Level = severityOf(Mapping);
  if (Mapping.has("default"))
    Rule.OnByDefault = Mapping.flag("default");
  Rule.Message = Mapping.text("message");
  Rule.Why = Mapping.text("why");
  Rule.Bad = Mapping.text("bad");
  Rule.Good = Mapping.text("good");
  if (Mapping.has("flags"))
    Rule.Flags = Mapping.texts("flags");
  if (Mapping.has("archs"))
    Rule.Archs = Mapping.integers("archs", 2);
  Rule.Reference = Mapping.text("reference");
  readWay(Mapping, Rule);
  if (Error E = readFixes(Mapping, Rule))
    return E;
  if (Rule.Id != sys::path::stem(File))
    Mapping.mistake("id", "the file is called '" + sys::path::stem(File) + "'");
  if (Error E = Mapping.finish())
    return E;
  return Rule;
}

Expected<CheckRules> CheckRules::load(const std::string &Directory) {
  CheckRules Result;
  std::error_code Failure;
  for (sys::fs::directory_iterator I(Directory, Failure), End; I != End && !Failure;
       I.increment(Failure)) {
    if (sys::path::extension(I->path()) != ".yaml")
      continue;
    Expected<CheckRule> Rule = loadRule(I->path());
    if (!Rule)
      return Rule.takeError();
    Result.Rules.emplace(Rule->Id, *Rule);
  }
  if (Failure)
    return createStringError(Failure, "cannot read '%s'", Directory.c_str());
  return Result;
}

const CheckRule *CheckRules::find(StringRef Id) const {
  auto Found = Rules.find(Id);
  return Found == Rules.end() ? nullptr : &Found->second;
}

} // namespace offloom
