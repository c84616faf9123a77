// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "Rules/CheckConfiguration.h"
#include "Rules/Yaml.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/ADT/StringSwitch.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/GlobPattern.h"
#include "llvm/Support/Path.h"

using namespace llvm;

namespace offloom {

bool matchesGlob(StringRef Glob, StringRef Text) {
  Expected<GlobPattern> Pattern = GlobPattern::create(Glob);
  if (Pattern)
    return Pattern->match(Text);
  consumeError(Pattern.takeError());
  return Glob == Text;
}

static std::optional<Severity> severityNamed(StringRef Name) {
  return StringSwitch<std::optional<Severity>>(Name)
      .Case("remark", Severity::Remark)
      .Case("warning", Severity::Warning)
      .Case("error", Severity::Error)
      .Default(std::nullopt);
}

Error CheckConfiguration::addFile(const std::string &Path, bool &IsRoot) {
  Expected<YAML::Node> Document = loadYaml(Path);
  if (!Document)
    return Document.takeError();
  YamlMapping File(*Document, Path);
  if (File.has("checks"))
    append_range(Globs, File.texts("checks"));
  if (File.has("severity"))
    for (YamlMapping &Entry : File.mappings("severity")) {
      std::string Rule = Entry.text("rule");
      std::optional<Severity> Level = severityNamed(Entry.text("level"));
      if (!Level)
        Entry.mistake("level", "must be remark, warning or error");
      Levels.emplace_back(Rule, Level.value_or(Severity::Warning));
      if (Error E = Entry.finish())
        return E;
    }
  if (File.has("exclude"))
    for (const std::string &Glob : File.texts("exclude"))
      Excluded.push_back((sys::path::parent_path(Path) + "/" + Glob).str());
  if (File.has("rules"))
    for (const std::string &Name : File.texts("rules")) {
      SmallString<256> Folder(Name);
      sys::path::make_absolute(sys::path::parent_path(Path), Folder);
      RuleFolders.push_back({std::string(Folder), sys::path::parent_path(Path).str()});
    }
  if (File.has("profile")) {
    Toolkit = ToolkitVersion::parse(File.text("profile"));
    if (!Toolkit)
      File.mistake("profile", "'profile' must be a toolkit such as cuda-12.4");
  }
  if (File.has("arch")) {
    std::optional<unsigned> Named = parseArchitecture(File.text("arch"));
    Arch = Named.value_or(0);
    if (!Named)
      File.mistake("arch", "'arch' must be an architecture such as sm_80");
  }
  IsRoot = File.has("root") && File.flag("root");
  return File.finish();
}

Expected<CheckConfiguration> CheckConfiguration::forFile(StringRef File) {
  std::vector<CheckConfiguration> Found; // the nearest first
  for (StringRef Folder = sys::path::parent_path(File); !Folder.empty();
       Folder = sys::path::parent_path(Folder)) {
    SmallString<256> Path(Folder);
    sys::path::append(Path, ".offloom.yaml");
    if (!sys::fs::exists(Path))
      continue;
    bool IsRoot = false;
    if (Error E = Found.emplace_back().addFile(std::string(Path), IsRoot))
      return E;
    if (IsRoot)
      break;
  }
  CheckConfiguration Result;
  for (CheckConfiguration &One : reverse(Found)) {
    append_range(Result.Globs, One.Globs);
    append_range(Result.Levels, One.Levels);
    append_range(Result.Excluded, One.Excluded);
    append_range(Result.RuleFolders, One.RuleFolders);
    if (One.Toolkit)
      Result.Toolkit = One.Toolkit;
    if (One.Arch)
      Result.Arch = One.Arch;
  }
  return Result;
}

void CheckConfiguration::addGlobs(StringRef CommaSeparated) {
  while (!CommaSeparated.empty()) {
    auto [Glob, Rest] = CommaSeparated.split(',');
    if (!Glob.trim().empty())
      Globs.push_back(Glob.trim().str());
    CommaSeparated = Rest;
  }
}

bool CheckConfiguration::isEnabled(const CheckRule &Rule) const {
  for (StringRef Glob : reverse(Globs)) {
    bool Enables = !Glob.consume_front("-");
    if (matchesGlob(Glob, Rule.Id))
      return Enables;
  }
  return Rule.OnByDefault;
}

Severity CheckConfiguration::severityOf(const CheckRule &Rule) const {
  for (const auto &[Glob, Level] : reverse(Levels))
    if (matchesGlob(Glob, Rule.Id))
      return Level;
  return Rule.Level;
}

bool CheckConfiguration::excludes(StringRef File) const {
  return any_of(Excluded, [&](StringRef Glob) { return matchesGlob(Glob, File); });
}

} // namespace offloom
