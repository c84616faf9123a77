// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Rules/AbsentHeaders.h"
#include "Rules/CheckConfiguration.h"
#include "Rules/Yaml.h"
#include "llvm/ADT/STLExtras.h"
#include <utility>

namespace offloom {

llvm::Expected<AbsentHeaders> AbsentHeaders::load(const std::string &Directory) {
  std::string Path = Directory + "/toolkit-headers.yaml";
  llvm::Expected<YAML::Node> Document = loadYaml(Path);
  if (!Document)
    return Document.takeError();
  AbsentHeaders Result;
  for (const YAML::Node &Node : *Document) {
    YamlMapping Mapping(Node, Path);
    Part &Added = Result.Parts.emplace_back();
    Added.What = Mapping.text("what");
    Added.Instead = Mapping.text("instead");
    if (Mapping.has("headers"))
      Added.Headers = Mapping.texts("headers");
    if (Mapping.has("names"))
      Added.Names = Mapping.texts("names");
    if (llvm::Error Mistake = Mapping.finish())
      return Mistake;
  }
  llvm::Expected<std::vector<Package>> Packages = loadPackages(Directory + "/package-headers.yaml");
  if (!Packages)
    return Packages.takeError();
  Result.Packages = std::move(*Packages);
  return Result;
}

llvm::Expected<std::vector<AbsentHeaders::Package>>
AbsentHeaders::loadPackages(const std::string &Path) {
  llvm::Expected<YAML::Node> Document = loadYaml(Path);
  if (!Document)
    return Document.takeError();
  std::vector<Package> Result;
  for (const YAML::Node &Node : *Document) {
    YamlMapping Mapping(Node, Path);
    Package &Added = Result.emplace_back();
    Added.Name = Mapping.text("package");
    Added.Headers = Mapping.texts("headers");
    if (Mapping.has("where"))
      Added.Where = Mapping.text("where");
    if (Mapping.has("plain"))
      Added.Plain = Mapping.texts("plain");
    if (llvm::Error Mistake = Mapping.finish())
      return Mistake;
  }
  return Result;
}

std::string AbsentHeaders::advice(llvm::StringRef Name,
                                  std::vector<std::string> Part::*Globs) const {
  auto IsMeant = [&](const std::string &Glob) { return matchesGlob(Glob, Name); };
  auto Found = llvm::find_if(Parts, [&](const Part &P) { return llvm::any_of(P.*Globs, IsMeant); });
  return Found == Parts.end() ? ""
                              : "Offloom does not have " + Found->What + " yet: " + Found->Instead;
}

std::string AbsentHeaders::adviceOnHeader(llvm::StringRef Name) const {
  return advice(Name, &Part::Headers);
}

std::string AbsentHeaders::adviceOnName(llvm::StringRef Name) const {
  return advice(Name, &Part::Names);
}

std::vector<std::string> AbsentHeaders::plainPrefixes() const {
  std::vector<std::string> All;
  for (const Package &P : Packages)
    llvm::append_range(All, P.Plain);
  return All;
}

std::string AbsentHeaders::adviceOnPackage(llvm::StringRef Header) const {
  for (const Package &P : Packages)
    for (const std::string &Glob : P.Headers)
      if (matchesGlob(Glob, Header))
        return "it is in Debian's package " + P.Name + (P.Where.empty() ? "" : "; " + P.Where);
  return "";
}

} // namespace offloom
