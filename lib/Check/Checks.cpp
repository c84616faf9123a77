// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "Check/Checks.h"
#include "Check/CheckContext.h"
#include "Check/PatternRules.h"
#include "clang/AST/ASTContext.h"
#include "clang/Basic/SourceManager.h"
#include "clang/Frontend/ASTUnit.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/TimeProfiler.h"

namespace offloom {

// AllChecks.inc has a line CHECK(SharedRace, "shared-race") for each file SharedRaceCheck.cpp.
#define CHECK(NAME, ID) void check##NAME(CheckContext &);
#include "AllChecks.inc"
#undef CHECK

namespace {

struct RegisteredCheck {
  const char *Name;
  void (*Run)(CheckContext &);
};

#define CHECK(NAME, ID) {ID, check##NAME},
constexpr RegisteredCheck AllChecks[] = {
#include "AllChecks.inc"
};
#undef CHECK

/// Limits every traversal to what the user wrote: of a unit's declarations nine in ten are in
/// system headers, about which nothing is reported.
class UserScope {
public:
  explicit UserScope(clang::ASTUnit &Unit) : AST(Unit.getASTContext()) {
    const clang::SourceManager &Sources = AST.getSourceManager();
    std::vector<clang::Decl *> Users;
    for (clang::Decl *D : AST.getTranslationUnitDecl()->decls())
      if (!D->isImplicit() && D->getLocation().isValid() &&
          !Sources.isInSystemHeader(Sources.getExpansionLoc(D->getLocation())))
        Users.push_back(D);
    AST.setTraversalScope(Users);
  }
  ~UserScope() { AST.setTraversalScope({AST.getTranslationUnitDecl()}); }

  UserScope(const UserScope &) = delete;
  UserScope &operator=(const UserScope &) = delete;

private:
  clang::ASTContext &AST;
};

} // namespace

llvm::Expected<CheckRules> loadCheckRules(const std::string &RulesDirectory) {
  llvm::Expected<CheckRules> Rules = CheckRules::load(RulesDirectory + "/checks");
  if (!Rules)
    return Rules.takeError();
  for (const RegisteredCheck &Check : AllChecks)
    if (llvm::none_of(Rules->all(), [&](const auto &R) { return R.second.Check == Check.Name; }))
      return llvm::createStringError("no file of rules/checks has 'check: %s'", Check.Name);
  for (const auto &[Id, Rule] : Rules->all())
    if (Rule.Pattern.Matchers.empty() &&
        llvm::none_of(AllChecks, [&](const RegisteredCheck &C) { return Rule.Check == C.Name; }))
      return llvm::createStringError("rules/checks/%s.yaml: there is no check '%s'", Id.c_str(),
                                     Rule.Check.c_str());
  if (llvm::Error E = validatePatterns(*Rules))
    return E;
  return Rules;
}

std::vector<Finding> runChecks(clang::ASTUnit &Unit, const CheckSettings &Settings) {
  llvm::TimeTraceScope Trace("Check");
  std::vector<Finding> Findings;
  UserScope Scope(Unit);
  CheckContext Context(Unit.getASTContext(), Settings, Findings);
  for (const RegisteredCheck &Check : AllChecks)
    Check.Run(Context);
  matchPatterns(Settings.Rules, Context);
  return Findings;
}

} // namespace offloom
