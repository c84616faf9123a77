// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// MigrationCache: what `offloom migrate` made of a source the last time. See ResultCache.h.
//
// Kept is what the driver merges, not the text that comes out: so what becomes of a header that
// several sources include is decided anew in each run. A source with errors is not kept.
#ifndef OFFLOOM_DRIVER_UNITS_MIGRATIONCACHE_H
#define OFFLOOM_DRIVER_UNITS_MIGRATIONCACHE_H

#include "Driver/Session/ResultCache.h"
#include "Driver/Units/MigratedUnit.h"
#include <atomic>

namespace offloom {

auto membersOf(MaybeConst<ReadFunction> auto &F) {
  auto &[File, Name, Span, Of] = F;
  return std::tie(File, Name, Span, Of);
}

auto membersOf(MaybeConst<SharedFunction> auto &F) {
  auto &[File, Name, AsFibers] = F;
  return std::tie(File, Name, AsFibers);
}

auto membersOf(MaybeConst<InactiveBranch> auto &B) {
  auto &[Told, Refusal] = B;
  return std::tie(Told, Refusal);
}

auto membersOf(MaybeConst<PreprocessorRecord::Skipped> auto &S) {
  auto &[File, Span] = S;
  return std::tie(File, Span);
}

auto membersOf(MaybeConst<KernelReport> auto &K) {
  auto &[Name, Place, Form, Reason, HiddenCalls, Rounds] = K;
  return std::tie(Name, Place, Form, Reason, HiddenCalls, Rounds);
}

auto membersOf(MaybeConst<ClassOfFile> auto &C) {
  auto &[Name, Text, Place] = C;
  return std::tie(Name, Text, Place);
}

auto membersOf(MaybeConst<ModuleContents> auto &M) {
  auto &[Kernels, Variables, LoweredNames] = M;
  return std::tie(Kernels, Variables, LoweredNames);
}

/// The files that are not migrated are told of in the residue.
auto membersOf(MaybeConst<MigrationResult> auto &R) {
  auto &[Edits, Kernels, Residue, ContraryFiles, Module, Classes] = R;
  return std::tie(Edits, Kernels, Residue, Module, Classes);
}

/// Of the preprocessor's record, the driver merges the texts that were left out.
auto membersOf(MaybeConst<MigratedUnit> auto &U) {
  auto &[File, UserFiles, Record, Result, Inactive, Functions, Findings, IsCuda, Parsed, Usable,
         Partial] = U;
  return std::tie(File, UserFiles, Record.SkippedTexts, Result, Inactive, Functions, Findings,
                  IsCuda, Parsed, Usable, Partial);
}

class MigrationCache {
public:
  explicit MigrationCache(std::string Folder) : Results(std::move(Folder)) {}

  void setPassingFolder(std::string Name) { Results.setPassingFolder(std::move(Name)); }

  /// What migrateUnit() gives, of a project in \p Root, to which How.IsProjectFile is to be true.
  llvm::Expected<MigratedUnit> migrate(const std::string &File, const std::string &Root,
                                       ParseOptions Parsing, MigrateOptions How);

  /// How many units were not parsed, since nothing had changed.
  unsigned unchanged() const { return Unchanged; }

  void prune() const { Results.prune(); }

private:
  ResultCache Results;
  std::atomic<unsigned> Unchanged = 0;
};

} // namespace offloom

#endif
