// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// BuildRules: what the words of CUDA's build files mean, from rules/build/.
#ifndef OFFLOOM_RULES_BUILDRULES_H
#define OFFLOOM_RULES_BUILDRULES_H

#include "Rules/AbsentHeaders.h"
#include "Rules/Libraries.h"
#include "Rules/NvccOptions.h"
#include "llvm/ADT/StringMap.h"
#include <optional>

namespace offloom {

/// What an option of nvcc becomes; see rules/build/nvcc-flags.yaml.
struct NvccFlag {
  std::string Becomes;
  std::string When;
  std::string Instead;
  std::string Implies; ///< an option that concerns sources
  bool ConcernsSources = false;
  bool Sure = false; ///< no other compiler has such an option
};

/// See rules/build/cmake-variables.yaml.
struct BuildVariable {
  enum class Role {
    Flags,
    Options,
    Standard,
    Includes,
    Folder,
    Compiler,
    Library,
    Found,
    Value,
    Setting,
    Refused
  };
  Role Is = Role::Setting;
  std::string Becomes;
  std::string Instead;
};

/// See rules/build/cmake-commands.yaml.
struct BuildCommand {
  enum class Action { Target, Rename, Link, List, Remove, Refuse };
  Action Does = Action::Remove;
  unsigned From = 0; ///< List: the first source; the argument in front of it is a variable
  std::string Becomes;
  std::string Instead;
};

/// A library of CUDA's as a target of Offloom's: "runtime", "cublas". Without one, what to do.
struct BuildLibrary {
  std::string Target;
  std::string Instead;
};

/// See rules/build/other-builds.yaml.
struct OtherBuild {
  struct Line {
    std::vector<std::string> Words;
    std::string Instead;
  };
  std::vector<std::string> Files;
  std::string Summary;
  std::vector<Line> Lines;
};

class BuildRules {
public:
  static llvm::Expected<BuildRules> load(const std::string &RulesDirectory);

  const NvccOptions &nvccOptions() const { return Nvcc; }
  const NvccFlag *flag(llvm::StringRef Option) const;
  const BuildVariable *variable(llvm::StringRef Name) const;
  const BuildCommand *command(llvm::StringRef Name) const;
  /// What to do about a property, empty if it goes; none for properties that are not CUDA's.
  std::optional<std::string> property(llvm::StringRef Name) const;
  /// The property of C++ that takes the place of \p Property, or nothing, where that asks for a
  /// newer standard than the runtime does.
  llvm::StringRef standardFor(llvm::StringRef Property) const;
  /// The option of nvcc that a property, or the variable for all targets, stands for; or empty.
  llvm::StringRef impliedOption(llvm::StringRef Property) const;
  /// The library that \p Name means, as in -lNAME and CUDA::NAME; none if it is not CUDA's.
  std::optional<BuildLibrary> library(llvm::StringRef Name) const;
  /// Generator expressions of CMake, and what they become.
  llvm::ArrayRef<std::pair<std::string, std::string>> expressions() const { return Expressions; }
  /// What does the work of the toolkit's program \p Name; empty if it has none of that name.
  llvm::StringRef insteadOfTool(llvm::StringRef Name) const;
  llvm::ArrayRef<OtherBuild> otherBuilds() const { return Others; }

private:
  struct NamedVariable {
    std::vector<std::string> Names;
    BuildVariable Variable;
  };
  struct NamedLibrary {
    std::vector<std::string> Names;
    BuildLibrary Library;
  };

  llvm::Error loadFlags(const std::string &File);
  llvm::Error loadVariables(const std::string &File);
  llvm::Error loadCommands(const std::string &File);
  llvm::Error loadProperties(const std::string &File);
  llvm::Error loadLibraries(const std::string &File, const AbsentHeaders &Absent);
  llvm::Error loadExpressions(const std::string &File);
  llvm::Error loadTools(const std::string &File);
  llvm::Error loadOthers(const std::string &File);

  NvccOptions Nvcc;
  CudaLibraries Present;
  llvm::StringMap<NvccFlag> Flags;
  std::vector<NamedVariable> Variables;
  llvm::StringMap<BuildCommand> Commands;
  llvm::StringMap<std::string> Properties, Standards, Implied, Tools;
  std::vector<NamedLibrary> Libraries;
  std::vector<std::pair<std::string, std::string>> Expressions;
  std::vector<OtherBuild> Others;
};

} // namespace offloom

#endif
