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

static Expected<CheckRule> loadRule(const std::string &File) {
  Expected<YAML::Node> Document = loadYaml(File);
  if (!Document)
    return Document.takeError();
  YamlMapping Mapping(*Document, File);
  CheckRule Rule;
  Rule.Id = Mapping.text("id");
  Rule.Since = Mapping.text("since");
  Rule.Level = severityOf(Mapping);
  Rule.Message = Mapping.text("message");
  Rule.Why = Mapping.text("why");
  Rule.Bad = Mapping.text("bad");
  Rule.Good = Mapping.text("good");
  Rule.Reference = Mapping.text("reference");
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
