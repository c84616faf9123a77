// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Rules/ApiCoverage.h"
#include "Rules/Yaml.h"
#include "llvm/ADT/StringRef.h"
#include <utility>

namespace offloom {

llvm::Expected<ApiCoverage> ApiCoverage::load(const std::string &Directory) {
  ApiCoverage Result;
  for (llvm::StringRef Api : {"runtime", "driver", "nvrtc"}) {
    llvm::Expected<YAML::Node> Document = loadYaml((Directory + "/" + Api + ".yaml").str());
    if (!Document)
      return Document.takeError();
    const YAML::Node &Functions = *Document;
    for (auto [Key, How] : {std::pair("partly", "partly"), {"without-effect", "without effect"}})
      for (const YAML::Node &Entry : Functions[Key])
        for (const auto &Pair : Entry)
          Result.Functions[Pair.first.as<std::string>()] = {How, Pair.second.as<std::string>()};
  }
  return Result;
}

} // namespace offloom
