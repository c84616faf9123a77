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

namespace {

bool isNamedByRule(const RegisteredCheck &Check, const CheckRules &Rules) {
  return llvm::any_of(Rules.all(), [&](const auto &R) { return R.second.Check == Check.Name; });
}

/// Removes the rules whose matchers are not well-formed, and says why.
void rejectPatterns(CheckRules &Rules, std::vector<std::string> &Mistakes) {
  std::vector<std::string> Rejected;
  for (const auto &[Id, Rule] : Rules.all())
    if (std::vector<std::string> OfRule = mistakesInPattern(Rule); !OfRule.empty()) {
      llvm::append_range(Mistakes, OfRule);
      Rejected.push_back(Id);
    }
  for (const std::string &Id : Rejected)
    Rules.remove(Id);
}

} // namespace

std::vector<std::string> addBundledRules(CheckRules &Rules, const std::string &RulesDirectory) {
  std::vector<std::string> Mistakes = Rules.add(RulesDirectory + "/checks", /*IsUsers=*/false);
  for (const RegisteredCheck &Check : AllChecks)
    if (!isNamedByRule(Check, Rules))
      Mistakes.push_back(std::string("no file of rules/checks has 'check: ") + Check.Name + "'");
  for (const auto &[Id, Rule] : Rules.all())
    if (Rule.Pattern.Matchers.empty() &&
        llvm::none_of(AllChecks, [&](const RegisteredCheck &C) { return Rule.Check == C.Name; }))
      Mistakes.push_back(Rule.File + ": error: there is no check '" + Rule.Check + "'");
  rejectPatterns(Rules, Mistakes);
  return Mistakes;
}

std::vector<std::string> addUsersRules(CheckRules &Rules, const std::string &Folder,
                                       llvm::StringRef Scope) {
  std::vector<std::string> Mistakes = Rules.add(Folder, /*IsUsers=*/true, Scope);
  rejectPatterns(Rules, Mistakes);
  return Mistakes;
}

std::vector<Finding> runChecks(clang::ASTUnit &Unit, const CheckSettings &Settings) {
  llvm::TimeTraceScope Trace("Check");
  std::vector<Finding> Findings;
  UserScope Scope(Unit);
  CheckContext Context(Unit.getASTContext(), Settings, Findings);
  // `offloom rules test` loads a folder of patterns alone.
  for (const RegisteredCheck &Check : AllChecks)
    if (isNamedByRule(Check, Settings.Rules))
      Check.Run(Context);
  matchPatterns(Settings.Rules, Context);
  return Findings;
}

} // namespace offloom
