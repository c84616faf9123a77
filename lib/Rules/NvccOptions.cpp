// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Rules/NvccOptions.h"
#include "Rules/Yaml.h"

namespace offloom {
namespace {

llvm::Expected<NvccOption> readOption(YamlMapping Mapping) {
  using Value = NvccOption::Value;
  using Treatment = NvccOption::Treatment;
  NvccOption Option;
  Option.Name = Mapping.text("name");
  Option.Short = Mapping.text("short");
  Option.Takes = Mapping.oneOf<Value>("takes", {{"nothing", Value::Nothing},
                                                {"value", Value::One},
                                                {"list", Value::List},
                                                {"switch", Value::Switch}});
  Option.Joined = Mapping.has("joined") && Mapping.flag("joined");
  Option.Does = Mapping.oneOf<Treatment>("does", {{"translate", Treatment::Translate},
                                                  {"ignore", Treatment::Ignore},
                                                  {"refuse", Treatment::Refuse}});
  if (Option.Does != Treatment::Translate)
    Option.Why = Mapping.text("why");
  if (llvm::Error Mistake = Mapping.finish())
    return Mistake;
  return Option;
}

} // namespace

llvm::Expected<NvccOptions> NvccOptions::load(const std::string &RulesDirectory) {
  std::string File = RulesDirectory + "/nvcc-options.yaml";
  llvm::Expected<YAML::Node> Document = loadYaml(File);
  if (!Document)
    return Document.takeError();
  NvccOptions Result;
  for (const YAML::Node &Node : *Document) {
    llvm::Expected<NvccOption> Option = readOption(YamlMapping(Node, File));
    if (!Option)
      return Option.takeError();
    unsigned Position = Result.Options.size();
    Result.Index[Option->Name] = Position;
    Result.Index[Option->Short] = Position;
    Result.Options.push_back(std::move(*Option));
  }
  return Result;
}

const NvccOption *NvccOptions::find(llvm::StringRef Spelling) const {
  auto Found = Index.find(Spelling);
  return Found == Index.end() ? nullptr : &Options[Found->second];
}

const NvccOption *NvccOptions::findJoined(llvm::StringRef Word) const {
  for (const NvccOption &Option : Options)
    if (Option.Joined && Word.size() > Option.Short.size() && Word.starts_with(Option.Short))
      return &Option;
  return nullptr;
}

llvm::StringRef NvccOptions::nearest(llvm::StringRef Spelling) const {
  std::vector<llvm::StringRef> Names;
  for (const auto &Entry : Index)
    Names.push_back(Entry.getKey());
  llvm::sort(Names);
  return nearestName(Spelling, Names);
}

} // namespace offloom
