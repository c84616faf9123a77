// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Driver/Units/MigrationCache.h"
#include "Frontend/Reading/ReadFiles.h"
#include "Rules/RulesDirectory.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/JSON.h"
#include <map>

namespace json = llvm::json;

namespace offloom {
namespace {

/// The answer to the question whether the project has a file of a name.
struct TakenName {
  std::string Name;
  bool IsTaken = false;
};

struct KeptMigration {
  MigratedUnit Unit;
  std::vector<TakenName> Asked;
};

auto membersOf(MaybeConst<TakenName> auto &T) {
  auto &[Name, IsTaken] = T;
  return std::tie(Name, IsTaken);
}

auto membersOf(MaybeConst<KeptMigration> auto &M) {
  auto &[Unit, Asked] = M;
  return std::tie(Unit, Asked);
}

/// All of \p How but the answers to its questions, which depend on \p Root and on other files.
json::Value textOf(const MigrateOptions &How, const std::string &Root) {
  // An option that is new has to be thought of here.
  auto &[ForcedForm, RelocatableDeviceCode, ClassTag, ClampShifts, ClampConversions, FastMath,
         FlushSubnormals, Arch, WarpSynchronous, WithoutSteps, OneOfAlike, Module, Shared,
         ShowHiddenCalls, ReturnResults, ExpandHelpers, BranchCases, RollLadders, DeclareLate,
         WritePassMeanings, WriteOutInclusions, WriteOutMacros, Ptx, CompiledFile, IsProjectFile,
         IsTaken] = How;
  KeptWriter Write;
  return json::Array{"migrate",
                     Write(Root),
                     Write(ForcedForm),
                     RelocatableDeviceCode,
                     Write(ClassTag),
                     ClampShifts,
                     ClampConversions,
                     FastMath,
                     FlushSubnormals,
                     Arch,
                     WarpSynchronous,
                     OneOfAlike,
                     Module,
                     Write(Shared),
                     ShowHiddenCalls,
                     ReturnResults,
                     ExpandHelpers,
                     BranchCases,
                     RollLadders,
                     DeclareLate,
                     WritePassMeanings,
                     WriteOutInclusions,
                     WriteOutMacros,
                     Write(CompiledFile)};
}

} // namespace

llvm::Expected<MigratedUnit> MigrationCache::migrate(const std::string &File,
                                                     const std::string &Root, ParseOptions Parsing,
                                                     MigrateOptions How) {
  if (!Results.isUsed())
    return migrateUnit(File, Parsing, std::move(How));
  auto Rules = findRulesDirectory(llvm::sys::fs::getMainExecutable("offloom", nullptr));
  if (!Rules)
    return Rules.takeError();
  const std::string Key = Results.keyOf(File, Parsing, *Rules, textOf(How, Root));
  auto IsAsBefore = [&](const TakenName &T) { return How.IsTaken(T.Name) == T.IsTaken; };
  if (auto Kept = Results.find<KeptMigration>(Key); Kept && llvm::all_of(Kept->Asked, IsAsBefore)) {
    ++Unchanged;
    return std::move(Kept->Unit);
  }

  std::map<std::string, bool> Asked;
  MigrateOptions Noting = How;
  Noting.IsTaken = [&](llvm::StringRef Name) { return Asked[Name.str()] = How.IsTaken(Name); };
  Parsing.Reads = std::make_shared<ReadFiles>();
  llvm::Expected<MigratedUnit> Unit = migrateUnit(File, Parsing, std::move(Noting));
  if (!Unit || !Unit->Usable)
    return Unit;
  KeptMigration Result{std::move(*Unit), {}};
  for (const auto &[Name, IsTaken] : Asked)
    Result.Asked.push_back({Name, IsTaken});
  Results.store(Key, *Parsing.Reads, Result);
  return std::move(Result.Unit);
}

} // namespace offloom
