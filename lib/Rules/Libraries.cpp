// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Rules/Libraries.h"
#include "Rules/Yaml.h"
#include "llvm/ADT/STLExtras.h"

namespace offloom {

llvm::Expected<CudaLibraries> CudaLibraries::load(const std::string &RulesDirectory) {
  std::string File = RulesDirectory + "/libraries.yaml";
  llvm::Expected<YAML::Node> Document = loadYaml(File);
  if (!Document)
    return Document.takeError();
  CudaLibraries Result;
  for (const YAML::Node &Node : *Document) {
    YamlMapping Mapping(Node, File);
    CudaLibrary &Added = Result.Libraries.emplace_back();
    Added.Name = Mapping.text("name");
    if (Mapping.has("back-end")) {
      Added.BackEnd = Mapping.text("back-end");
      Added.Package = Mapping.text("package");
    }
    if (llvm::Error Mistake = Mapping.finish())
      return Mistake;
  }
  return Result;
}

const CudaLibrary *CudaLibraries::find(llvm::StringRef Name) const {
  Name.consume_back("_static");
  auto Found = llvm::find_if(Libraries, [&](const CudaLibrary &L) { return L.Name == Name; });
  return Found == Libraries.end() ? nullptr : &*Found;
}

} // namespace offloom
