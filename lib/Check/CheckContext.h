// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// CheckContext: what a check sees of a translation unit, and where it puts what it finds.
//
// A check is a function. SharedRaceCheck.cpp defines `void checkSharedRace(CheckContext &)`, and
// its rule is rules/checks/shared-race.yaml; CMake finds the file and derives both names, so that a
// check is registered nowhere.
#ifndef OFFLOOM_CHECK_CHECKCONTEXT_H
#define OFFLOOM_CHECK_CHECKCONTEXT_H

#include "Rules/CheckRules.h"
#include "Support/Finding.h"
#include "offloom/device_profile.h"
#include "clang/Basic/SourceLocation.h"
#include "llvm/ADT/StringRef.h"
#include <string>
#include <utility>
#include <vector>

namespace clang {
class ASTContext;
}

namespace offloom {

class CheckContext {
public:
  CheckContext(clang::ASTContext &AST, const device_profile &Profile, const CheckRule &Rule,
               std::vector<Finding> &Findings)
      : AST(AST), Profile(Profile), Rule(Rule), Findings(Findings) {}

  clang::ASTContext &AST;
  const device_profile &Profile;

  /// Reports the rule's message about \p Range, each {key} in it replaced by its value. Nothing is
  /// reported about system headers.
  void report(clang::SourceRange Range,
              std::initializer_list<std::pair<llvm::StringRef, std::string>> Values = {});

private:
  const CheckRule &Rule;
  std::vector<Finding> &Findings;
};

} // namespace offloom

#endif
