// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "Check/Engine/Checks.h"
#include "Check/Engine/Check.h"
#include "Check/Engine/PatternRules.h"
#include "Check/Engine/UserScope.h"
#include "clang/AST/ASTContext.h"
#include "clang/Basic/SourceManager.h"
#include "clang/Frontend/ASTUnit.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringSet.h"
#include "llvm/Support/TimeProfiler.h"

namespace offloom {

// AllChecks.inc has a line CHECK(sharedRaceCheck, "shared-race") for each file SharedRaceCheck.cpp.
#define CHECK(FUNCTION, ID) Check FUNCTION();
#include "AllChecks.inc"
#undef CHECK

namespace {

struct RegisteredCheck {
  const char *Name;
  Check (*Declaration)();
};

#define CHECK(FUNCTION, ID) {ID, FUNCTION},
constexpr RegisteredCheck AllChecks[] = {
#include "AllChecks.inc"
};
#undef CHECK

bool isNamedByRule(const RegisteredCheck &Check, const CheckRules &Rules) {
  return llvm::any_of(Rules.all(), [&](const auto &R) { return R.second.Check == Check.Name; });
}

/// Parses the matchers of \p Rules. Removes rules that have mistakes there, and says why.
void addPatterns(CheckRules &Rules, PatternRules &Patterns, const FunctionTable &Functions,
                 std::vector<std::string> &Mistakes) {
  std::vector<std::string> Rejected;
  for (const auto &[Id, Rule] : Rules.all())
    if (std::vector<std::string> OfRule = Patterns.add(Rule, Functions); !OfRule.empty()) {
      llvm::append_range(Mistakes, OfRule);
      Rejected.push_back(Id);
    }
  for (const std::string &Id : Rejected)
    Rules.remove(Id);
}

} // namespace

std::vector<std::string> addBundledRules(CheckRules &Rules, PatternRules &Patterns,
                                         const FunctionTable &Functions,
                                         const std::string &RulesDirectory) {
  std::vector<std::string> Mistakes = Rules.add(RulesDirectory + "/checks", /*IsUsers=*/false);
  for (const RegisteredCheck &Check : AllChecks)
    if (!isNamedByRule(Check, Rules))
      Mistakes.push_back(std::string("no file of rules/checks has 'check: ") + Check.Name + "'");
  for (const auto &[Id, Rule] : Rules.all())
    if (Rule.Pattern.Matchers.empty() && Rule.Check != "clang" &&
        llvm::none_of(AllChecks, [&](const RegisteredCheck &C) { return Rule.Check == C.Name; }))
      Mistakes.push_back(Rule.File + ": error: there is no check '" + Rule.Check + "'");
  addPatterns(Rules, Patterns, Functions, Mistakes);
  return Mistakes;
}

std::vector<std::string> addUsersRules(CheckRules &Rules, PatternRules &Patterns,
                                       const FunctionTable &Functions, const std::string &Folder,
                                       llvm::StringRef Scope) {
  std::vector<std::string> Mistakes = Rules.add(Folder, /*IsUsers=*/true, Scope);
  addPatterns(Rules, Patterns, Functions, Mistakes);
  return Mistakes;
}

std::vector<Finding> runChecks(clang::ASTUnit &Unit, const CheckSettings &Settings) {
  llvm::TimeTraceScope Trace("Check");
  std::vector<Finding> Findings;
  UserScope Scope(Unit.getASTContext(), Settings.IsWhole, Settings.Damage,
                  Settings.Record.LibraryFiles);
  CheckContext Context(Unit.getASTContext(), Settings, Findings);
  llvm::StringSet<> Wanted;
  for (const auto &[Id, Rule] : Settings.Rules.all())
    if (Context.isEnabled(Rule))
      Wanted.insert(Rule.Check);
  const int ThisPass = int(Settings.ThePass == Pass::Host ? Passes::Host : Passes::Device);
  for (const RegisteredCheck &Registered : AllChecks) {
    Check Declared = Registered.Declaration();
    if (!Wanted.contains(Registered.Name) || !(int(Declared.In) & ThisPass))
      continue;
    llvm::TimeTraceScope OfCheck(Registered.Name);
    Context.begin(Registered.Name);
    Declared.Run(Context);
  }
  llvm::TimeTraceScope OfPatterns("patterns");
  Settings.Patterns.match(Settings.Rules, Context);
  return Findings;
}

} // namespace offloom
