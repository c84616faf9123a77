// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Migrate: from the AST of a CUDA source to the edits that make it C++ on Offloom's runtime.
#ifndef OFFLOOM_MIGRATE_MIGRATE_H
#define OFFLOOM_MIGRATE_MIGRATE_H

#include "Support/Edit.h"
#include "Support/Finding.h"
#include "llvm/ADT/StringRef.h"
#include <functional>
#include <set>
#include <string>
#include <vector>

namespace offloom {

struct ParsedUnit;
namespace ptx {
class InstructionTable;
} // namespace ptx

/// Of all readings of a unit (Migrate/Statements/KernelsWithoutSteps.h).
using KernelsWithoutSteps = std::set<std::string>;

/// A function of a header of which other units make something else: other instances of a template,
/// other macros, other blocks that it is launched with.
struct SharedFunction {
  std::string File; ///< absolute
  std::string Name; ///< qualified
  /// No other form serves all.
  bool AsFibers = false;
};

struct MigrateOptions {
  /// "" for the best form of each kernel, or "fibers" for fibers everywhere.
  std::string ForcedForm;
  /// Relocatable device code: device functions and variables are shared between files.
  bool RelocatableDeviceCode = false;
  /// What tells the unit's classes with device code from others of their names; empty: nothing.
  std::string ClassTag;
  /// Shifts by the width of the value or more mean what they do on a GPU.
  bool ClampShifts = false;
  /// Floating-point numbers that an integer cannot hold become what they do on a GPU.
  bool ClampConversions = true;
  /// -use_fast_math: device code calls `__sinf` for `sinf`, and so on.
  bool FastMath = false;
  /// -ftz=true: subnormal numbers are zeros in kernels.
  bool FlushSubnormals = false;
  /// The architecture that device code is compiled for: 75 for sm_75.
  unsigned Arch = 90;
  /// What lanes of a warp exchange through memory with no barrier in between, they exchange side by
  /// side.
  bool WarpSynchronous = true;
  /// What was found of them in earlier readings of the unit; null: nothing.
  KernelsWithoutSteps *WithoutSteps = nullptr;
  /// Of threads of a block that all do the same, and race, one does it.
  bool OneOfAlike = true;
  /// The unit becomes a module, which programs load: its text ends with what it holds.
  bool Module = false;
  /// These become what serves other units as well.
  std::vector<SharedFunction> Shared;
  /// Look for macros that stand between a kernel and a better form.
  bool ShowHiddenCalls = true;
  /// Functions that end without their result return one (Migrate/Declarations/MissingResults.h).
  bool ReturnResults = true;
  /// How deep functions with loops are written where kernels call them
  /// (Migrate/Statements/ExpandedHelpers.h).
  unsigned ExpandHelpers = 2;
  /// A switch in a thread's loop becomes branches (Migrate/Statements/BranchedCases.h).
  bool BranchCases = true;
  /// Shuffles in a row become loops (Migrate/Statements/ShuffleLadders.h).
  bool RollLadders = true;
  /// Variables are declared where they get their values (Migrate/Statements/LateDeclarations.h).
  bool DeclareLate = true;
  /// What the passes read differently by way of macros is written out, so often at most, since it
  /// may stand within itself (Migrate/Preprocessor/PassMeanings.h).
  unsigned WritePassMeanings = 3;
  /// Files that are another thing each time that they are included are written out there
  /// (Migrate/Text/WrittenInclusions.h).
  bool WriteOutInclusions = true;
  /// Macros that launches and inline PTX are spread over are written out.
  bool WriteOutMacros = true;
  /// What is known about inline PTX; null: it stays as it is.
  const ptx::InstructionTable *Ptx = nullptr;
  /// The compiled file, by absolute path, if others include it as well: the unit's main file is
  /// another, which does nothing but include it, so that it is written as a header is. Empty: the
  /// main file is the compiled one.
  std::string CompiledFile;
  /// Which files, by absolute path, belong to the project and may be edited.
  std::function<bool(llvm::StringRef)> IsProjectFile = [](llvm::StringRef) { return true; };
  /// Which names, absolute ones too, files of the project have already.
  std::function<bool(llvm::StringRef)> IsTaken = [](llvm::StringRef) { return false; };
};

struct KernelReport {
  std::string Name;
  SourcePlace Place;
  std::string Form;   ///< "threads", "phases", "fibers"
  std::string Reason; ///< why not a better form; empty when it is the best
  /// What puts the macros' texts in their place that may be the reason. Done first: the text with
  /// these edits is then parsed and migrated.
  std::vector<Edit> HiddenCalls = {};
  /// How many loops the block goes through for all of its threads.
  unsigned Rounds = 0;
};

/// A class of the unit's own file with code for the device, or that kernels take or keep.
struct ClassOfFile {
  std::string Name;
  std::string Text; ///< without white space
  SourcePlace Place;
};

/// What a module holds, by CUDA's names.
struct ModuleContents {
  std::vector<std::string> Kernels;
  std::vector<std::string> Variables;
  /// For each variable `offloom_name_expression_N`, what its initialiser means.
  std::vector<std::string> LoweredNames;
};

struct MigrationResult {
  /// Of the unit's file and of the project headers it includes; files are absolute paths.
  std::vector<Edit> Edits;
  std::vector<KernelReport> Kernels;
  /// What remains for a human, as findings.
  std::vector<Finding> Residue;
  /// Files that are not migrated, since each of their inclusions would become something else.
  std::set<std::string> ContraryFiles;
  ModuleContents Module; ///< if the unit becomes one
  /// Unless a tag tells them from other files'.
  std::vector<ClassOfFile> Classes;
};

/// Migrates the unit that \p Host, and where the passes differ \p Device, have parsed.
MigrationResult migrate(ParsedUnit &Host, ParsedUnit *Device, const MigrateOptions &Options);

/// What makes lanes wait for each other where the unit's kernels count on their going side by side.
/// Done first: the text with these edits is then parsed and migrated.
MigrationResult makeWarpSynchronous(ParsedUnit &Unit, const MigrateOptions &Options);
/// What is left for the author where the text with those edits cannot be parsed.
std::vector<Finding> missingWarpSteps(ParsedUnit &Unit, const MigrateOptions &Options);

/// The name that \p Path has after migration: `.cu` becomes `.cpp`, `.cuh` becomes `.hpp`.
std::string migratedName(llvm::StringRef Path);

/// The same for the file \p File that is called \p Spelling: beside an `a.cpp`, `a.cu` becomes
/// `a.cu.cpp`.
std::string migratedName(llvm::StringRef Spelling, llvm::StringRef File,
                         const std::function<bool(llvm::StringRef)> &IsTaken);

} // namespace offloom

#endif
