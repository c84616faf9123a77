// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Rules/AbsentHeaders.h"
#include "Rules/CheckConfiguration.h"
#include "Rules/Yaml.h"
#include "llvm/ADT/STLExtras.h"

namespace offloom {

llvm::Expected<AbsentHeaders> AbsentHeaders::load(const std::string &Directory) {
  std::string Path = Directory + "/toolkit-headers.yaml";
  llvm::Expected<YAML::Node> Document = loadYaml(Path);
  if (!Document)
    return Document.takeError();
  YamlMapping File(*Document, Path);
  AbsentHeaders Result;
  Result.Globs = File.texts("headers");
  if (llvm::Error Mistake = File.finish())
    return Mistake;
  return Result;
}

bool AbsentHeaders::contains(llvm::StringRef Name) const {
  return llvm::any_of(Globs, [&](const std::string &Glob) { return matchesGlob(Glob, Name); });
}

} // namespace offloom
