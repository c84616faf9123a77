// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Driver/Check/CheckCache.h"
#include "Frontend/Parse.h"
#include "llvm/Support/JSON.h"
#include "llvm/Support/Path.h"

namespace json = llvm::json;
namespace path = llvm::sys::path;

namespace offloom {

std::string CheckCache::keyOf(const std::string &File, const CheckKnowledge &Knowledge,
                              const CheckOptions &Options, const ParseOptions &Parsing) {
  if (!Results.isUsed())
    return {};
  KeptWriter Write;
  json::Array Rules, Configurations;
  for (const auto &[Id, Rule] : Knowledge.Rules.all())
    Rules.push_back(json::Array{Write(Id), Results.hashOf(Rule.File), Write(Rule.Scope)});
  for (llvm::StringRef Parent = path::parent_path(File); !Parent.empty();
       Parent = path::parent_path(Parent))
    Configurations.push_back(Results.hashOf((Parent + "/.offloom.yaml").str()));
  std::string Toolkit; // .offloom.yaml's is among the configurations
  if (Options.Toolkit)
    Toolkit = std::to_string(Options.Toolkit->Major) + '.' + std::to_string(Options.Toolkit->Minor);
  return Results.keyOf(File, Parsing, Knowledge.Directory,
                       json::Array{"check", Options.Version, Write(Options.Checks), Toolkit,
                                   Options.ToolkitFitsArch, Options.UnusedSuppressions,
                                   std::move(Rules), std::move(Configurations)});
}

} // namespace offloom
