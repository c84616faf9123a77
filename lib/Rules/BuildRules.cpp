// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Rules/BuildRules.h"
#include "Rules/CheckConfiguration.h"
#include "Rules/Yaml.h"
#include "llvm/ADT/STLExtras.h"

namespace offloom {
namespace {

/// Gives \p Read each mapping of the list in \p File.
llvm::Error readList(const std::string &File, llvm::function_ref<void(YamlMapping &Mapping)> Read) {
  llvm::Expected<YAML::Node> Document = loadYaml(File);
  if (!Document)
    return Document.takeError();
  for (const YAML::Node &Node : *Document) {
    YamlMapping Mapping(Node, File);
    Read(Mapping);
    if (llvm::Error Mistake = Mapping.finish())
      return Mistake;
  }
  return llvm::Error::success();
}

std::string optional(YamlMapping &Mapping, llvm::StringRef Key) {
  return Mapping.has(Key) ? Mapping.text(Key) : "";
}

bool matches(llvm::ArrayRef<std::string> Globs, llvm::StringRef Name) {
  return llvm::any_of(Globs, [&](const std::string &Glob) { return matchesGlob(Glob, Name); });
}

} // namespace

llvm::Error BuildRules::loadFlags(const std::string &File) {
  return readList(File, [&](YamlMapping &Mapping) {
    std::string Name = Mapping.text("name");
    if (!Nvcc.find(Name))
      Mapping.mistake("name", "'" + Name + "' is not in nvcc-options.yaml");
    Flags[Name] = {optional(Mapping, "becomes"),
                   optional(Mapping, "when"),
                   optional(Mapping, "instead"),
                   optional(Mapping, "implies"),
                   Mapping.has("source") && Mapping.flag("source"),
                   Mapping.has("sure") && Mapping.flag("sure")};
  });
}

llvm::Error BuildRules::loadVariables(const std::string &File) {
  using Role = BuildVariable::Role;
  return readList(File, [&](YamlMapping &Mapping) {
    NamedVariable &Added = Variables.emplace_back();
    Added.Names = Mapping.texts("names");
    Added.Variable.Is = Mapping.oneOf<Role>("is", {{"flags", Role::Flags},
                                                   {"options", Role::Options},
                                                   {"standard", Role::Standard},
                                                   {"includes", Role::Includes},
                                                   {"folder", Role::Folder},
                                                   {"compiler", Role::Compiler},
                                                   {"library", Role::Library},
                                                   {"found", Role::Found},
                                                   {"value", Role::Value},
                                                   {"setting", Role::Setting},
                                                   {"refused", Role::Refused}});
    Added.Variable.Becomes = optional(Mapping, "becomes");
    if (Added.Variable.Is == Role::Setting)
      Mapping.text("because");
    if (Added.Variable.Is == Role::Refused)
      Added.Variable.Instead = Mapping.text("instead");
  });
}

llvm::Error BuildRules::loadCommands(const std::string &File) {
  using Action = BuildCommand::Action;
  return readList(File, [&](YamlMapping &Mapping) {
    BuildCommand &Added = Commands[Mapping.text("name")];
    Added.Does = Mapping.oneOf<Action>("does", {{"target", Action::Target},
                                                {"rename", Action::Rename},
                                                {"link", Action::Link},
                                                {"list", Action::List},
                                                {"remove", Action::Remove},
                                                {"refuse", Action::Refuse}});
    Added.Becomes = optional(Mapping, "becomes");
    if (Added.Does == Action::List)
      Added.From = Mapping.integer("from");
    if (Added.Does == Action::Remove)
      Mapping.text("because");
    if (Added.Does == Action::Refuse)
      Added.Instead = Mapping.text("instead");
  });
}

llvm::Error BuildRules::loadProperties(const std::string &File) {
  return readList(File, [&](YamlMapping &Mapping) {
    std::string Name = Mapping.text("name");
    std::string &Instead = Properties[Name];
    if (Mapping.has("implies"))
      Implied[Name] = Mapping.text("implies");
    if (Mapping.has("becomes"))
      Standards[Name] = Mapping.text("becomes");
    if (Mapping.oneOf<bool>("does", {{"remove", false}, {"refuse", true}}))
      Instead = Mapping.text("instead");
    else
      Mapping.text("because");
  });
}

llvm::Error BuildRules::loadLibraries(const std::string &File, const AbsentHeaders &Absent) {
  return readList(File, [&](YamlMapping &Mapping) {
    NamedLibrary &Added = Libraries.emplace_back();
    Added.Names = Mapping.texts("names");
    if (Mapping.has("becomes"))
      Added.Library.Target = Mapping.text("becomes");
    else
      Added.Library.Instead = Absent.adviceOnHeader(Mapping.text("header"));
  });
}

llvm::Error BuildRules::loadExpressions(const std::string &File) {
  return readList(File, [&](YamlMapping &Mapping) {
    std::string From = Mapping.text("expression");
    Expressions.emplace_back(From, Mapping.text("becomes"));
  });
}

llvm::Error BuildRules::loadTools(const std::string &File) {
  return readList(File, [&](YamlMapping &Mapping) {
    std::string Instead = Mapping.text("instead");
    for (const std::string &Name : Mapping.texts("names"))
      Tools[Name] = Instead;
  });
}

llvm::StringRef BuildRules::insteadOfTool(llvm::StringRef Name) const {
  auto Found = Tools.find(Name);
  return Found == Tools.end() ? llvm::StringRef() : llvm::StringRef(Found->second);
}

llvm::Error BuildRules::loadOthers(const std::string &File) {
  return readList(File, [&](YamlMapping &Mapping) {
    OtherBuild &Added = Others.emplace_back();
    Added.Files = Mapping.texts("files");
    Added.Summary = Mapping.text("summary");
    for (YamlMapping &Line : Mapping.mappings("lines")) {
      Added.Lines.push_back({Line.texts("words"), Line.text("instead")});
      if (llvm::Error Mistake = Line.finish())
        Mapping.mistake("lines", llvm::toString(std::move(Mistake)));
    }
  });
}

llvm::Expected<BuildRules> BuildRules::load(const std::string &RulesDirectory) {
  BuildRules Result;
  llvm::Expected<NvccOptions> Nvcc = NvccOptions::load(RulesDirectory);
  if (!Nvcc)
    return Nvcc.takeError();
  Result.Nvcc = std::move(*Nvcc);
  llvm::Expected<CudaLibraries> Present = CudaLibraries::load(RulesDirectory);
  if (!Present)
    return Present.takeError();
  Result.Present = std::move(*Present);
  llvm::Expected<AbsentHeaders> Absent = AbsentHeaders::load(RulesDirectory);
  if (!Absent)
    return Absent.takeError();
  std::string Folder = RulesDirectory + "/build/";
  if (llvm::Error Mistake = Result.loadFlags(Folder + "nvcc-flags.yaml"))
    return Mistake;
  if (llvm::Error Mistake = Result.loadVariables(Folder + "cmake-variables.yaml"))
    return Mistake;
  if (llvm::Error Mistake = Result.loadCommands(Folder + "cmake-commands.yaml"))
    return Mistake;
  if (llvm::Error Mistake = Result.loadProperties(Folder + "cmake-properties.yaml"))
    return Mistake;
  if (llvm::Error Mistake = Result.loadLibraries(Folder + "libraries.yaml", *Absent))
    return Mistake;
  if (llvm::Error Mistake = Result.loadExpressions(Folder + "cmake-expressions.yaml"))
    return Mistake;
  if (llvm::Error Mistake = Result.loadTools(Folder + "tools.yaml"))
    return Mistake;
  if (llvm::Error Mistake = Result.loadOthers(Folder + "other-builds.yaml"))
    return Mistake;
  return Result;
}

const NvccFlag *BuildRules::flag(llvm::StringRef Option) const {
  auto Found = Flags.find(Option);
  return Found == Flags.end() ? nullptr : &Found->second;
}

const BuildVariable *BuildRules::variable(llvm::StringRef Name) const {
  auto Found =
      llvm::find_if(Variables, [&](const NamedVariable &V) { return matches(V.Names, Name); });
  return Found == Variables.end() ? nullptr : &Found->Variable;
}

const BuildCommand *BuildRules::command(llvm::StringRef Name) const {
  auto Found = Commands.find(Name);
  return Found == Commands.end() ? nullptr : &Found->second;
}

std::optional<std::string> BuildRules::property(llvm::StringRef Name) const {
  auto Found = Properties.find(Name);
  return Found == Properties.end() ? std::nullopt : std::optional(Found->second);
}

llvm::StringRef BuildRules::standardFor(llvm::StringRef Property) const {
  auto Found = Standards.find(Property);
  return Found == Standards.end() ? llvm::StringRef() : llvm::StringRef(Found->second);
}

llvm::StringRef BuildRules::impliedOption(llvm::StringRef Property) const {
  Property.consume_front("CMAKE_");
  auto Found = Implied.find(Property);
  return Found == Implied.end() ? llvm::StringRef() : llvm::StringRef(Found->second);
}

std::optional<BuildLibrary> BuildRules::library(llvm::StringRef Name) const {
  if (const CudaLibrary *Library = Present.find(Name))
    return BuildLibrary{Library->Name, ""};
  auto Found =
      llvm::find_if(Libraries, [&](const NamedLibrary &L) { return matches(L.Names, Name); });
  return Found == Libraries.end() ? std::nullopt : std::optional(Found->Library);
}

} // namespace offloom
