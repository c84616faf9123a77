// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// CMakeConditions: which branches of if() a project takes that is configured as it stands, without
// -D. What depends on the system, on files or on functions' parameters is not known.
#ifndef OFFLOOM_BUILD_CMAKECONDITIONS_H
#define OFFLOOM_BUILD_CMAKECONDITIONS_H

#include "Build/CMakeLexer.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include <optional>

namespace offloom {

/// Follows the commands of one file.
class CMakeConditions {
public:
  /// What is known of a variable's value.
  using Values = llvm::function_ref<std::optional<std::string>(llvm::StringRef Variable)>;

  /// Takes note of \p Command if it begins or ends a branch.
  void follow(const CMakeCommand &Command, Values ValueOf);
  /// Do the commands that come now stand in a branch that is surely not taken?
  bool areLeftOut() const;

private:
  struct Branch {
    bool IsLeftOut;
    bool OneIsTaken; ///< this one or one before it
  };
  std::vector<Branch> Open;
};

/// What CMake makes of \p Word as a condition; none if that is not known from the word alone.
std::optional<bool> truthOf(llvm::StringRef Word);

} // namespace offloom

#endif
