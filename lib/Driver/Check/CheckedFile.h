// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// CheckedFile: one source, parsed in both passes, and what is wrong with it.
#ifndef OFFLOOM_DRIVER_CHECK_CHECKEDFILE_H
#define OFFLOOM_DRIVER_CHECK_CHECKEDFILE_H

#include "Check/Engine/PatternRules.h"
#include "Driver/Check/CheckCommand.h"
#include "Frontend/Parse.h"
#include "Rules/ApiTable.h"
#include "Rules/CheckRules.h"
#include "Rules/FunctionTable.h"
#include "offloom/device_profile.h"
#include "llvm/ADT/STLFunctionalExtras.h"

namespace offloom {

/// What is kept of a file when its ASTs are gone.
struct CheckedFile {
  std::vector<Finding> Findings;
  std::string Failure; ///< why it could not be checked at all; empty: it was
  bool Parsed = true;
  bool Whole = true; ///< no error kept a part of it from being checked
};

class CheckCache;

/// The rules of the checks, what they know of CUDA's API, and the folder that all this and the
/// device profiles come from.
struct CheckKnowledge {
  std::string Directory;
  CheckRules Rules;
  PatternRules Patterns;
  ApiTable Api;
  FunctionTable Functions;
  std::vector<std::string> Mistakes; ///< in rule files, which are left out

  static llvm::Expected<CheckKnowledge> load();
  /// With the user's rules that \p Folders hold, and those that the .offloom.yaml files above
  /// \p Files name.
  static llvm::Expected<CheckKnowledge> loadFor(llvm::ArrayRef<std::string> Files,
                                                llvm::ArrayRef<std::string> Folders = {});
  /// Adds the rules in \p Folder, for sources below \p Scope.
  void addUsersRules(const std::string &Folder, llvm::StringRef Scope = "");
};

/// What else is to be known of each parsed pass, while its AST is there.
using UnitObserver = llvm::function_ref<void(ParsedUnit &Unit, const device_profile &Profile)>;

/// Checks \p File with the rules that its .offloom.yaml files and \p Options ask for, or says what
/// \p Cache, which may be null, knows. Suppressed findings are left out.
CheckedFile checkFile(const Session &TheSession, const CheckKnowledge &Knowledge,
                      const CheckOptions &Options, const std::string &File,
                      CheckCache *Cache = nullptr, UnitObserver Observe = {});

} // namespace offloom

#endif
