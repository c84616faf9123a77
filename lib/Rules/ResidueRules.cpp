// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Rules/ResidueRules.h"
#include "Rules/Yaml.h"
#include "llvm/ADT/STLExtras.h"

namespace offloom {

llvm::Expected<ResidueRules> ResidueRules::load(const std::string &RulesDirectory) {
  std::string File = RulesDirectory + "/residue.yaml";
  llvm::Expected<YAML::Node> Document = loadYaml(File);
  if (!Document)
    return Document.takeError();
  ResidueRules Result;
  for (const YAML::Node &Node : *Document) {
    YamlMapping Mapping(Node, File);
    ResidueRule &Added = Result.Rules[Mapping.text("id")];
    Added.Effort = Mapping.text("effort");
    Added.Title = Mapping.text("title");
    if (!llvm::is_contained({"minutes", "hours", "days"}, Added.Effort))
      return llvm::createStringError(File + ": an effort is minutes, hours or days, not '" +
                                     Added.Effort + "'");
    if (llvm::Error Mistake = Mapping.finish())
      return Mistake;
  }
  if (!Result.Rules.contains("clang"))
    return llvm::createStringError(File + ": there is no rule 'clang' for all else");
  return Result;
}

const ResidueRule &ResidueRules::find(llvm::StringRef Id) const {
  auto Found = Rules.find(Id);
  return (Found == Rules.end() ? Rules.find("clang") : Found)->second;
}

} // namespace offloom
