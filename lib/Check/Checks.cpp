// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "Check/Checks.h"
#include "Check/CheckContext.h"
#include "clang/Frontend/ASTUnit.h"
#include "llvm/ADT/STLExtras.h"

namespace offloom {

// AllChecks.inc has a line CHECK(SharedRace, "shared-race") for each file SharedRaceCheck.cpp.
#define CHECK(NAME, ID) void check##NAME(CheckContext &);
#include "AllChecks.inc"
#undef CHECK

namespace {

struct RegisteredCheck {
  const char *Id;
  void (*Run)(CheckContext &);
};

#define CHECK(NAME, ID) {ID, check##NAME},
constexpr RegisteredCheck AllChecks[] = {
#include "AllChecks.inc"
};
#undef CHECK

} // namespace

llvm::Expected<CheckRules> loadCheckRules(const std::string &RulesDirectory) {
  llvm::Expected<CheckRules> Rules = CheckRules::load(RulesDirectory + "/checks");
  if (!Rules)
    return Rules.takeError();
  for (const RegisteredCheck &Check : AllChecks)
    if (!Rules->find(Check.Id))
      return llvm::createStringError("rules/checks has no '%s.yaml'", Check.Id);
  for (const auto &[Id, Rule] : Rules->all())
    if (llvm::none_of(AllChecks, [&](const RegisteredCheck &Check) { return Check.Id == Id; }))
      return llvm::createStringError("no check belongs to rules/checks/%s.yaml", Id.c_str());
  return Rules;
}

std::vector<Finding> runChecks(clang::ASTUnit &Unit, const device_profile &Profile,
                               const CheckRules &Rules) {
  std::vector<Finding> Findings;
  for (const RegisteredCheck &Check : AllChecks) {
    CheckContext Context(Unit.getASTContext(), Profile, *Rules.find(Check.Id), Findings);
    Check.Run(Context);
  }
  return Findings;
}

} // namespace offloom
