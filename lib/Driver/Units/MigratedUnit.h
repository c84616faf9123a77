// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// MigratedUnit: one source file parsed and migrated, without its ASTs.
#ifndef OFFLOOM_DRIVER_UNITS_MIGRATEDUNIT_H
#define OFFLOOM_DRIVER_UNITS_MIGRATEDUNIT_H

#include "Frontend/Parse.h"
#include "Migrate/Migrate.h"
#include "Migrate/Preprocessor/InactiveKernels.h"
#include <string>
#include <vector>

namespace offloom {

/// What a unit knows of a function that it has read; the more, the later.
enum class Understanding {
  Damaged, ///< Clang did not understand all of it
  Guessed, ///< a template without an instance
  Whole
};

/// The definition of a function that a unit has read.
struct ReadFunction {
  std::string File;
  std::string Name; ///< qualified
  SourceSpan Span;
  Understanding Of = Understanding::Whole;
};

struct MigratedUnit {
  std::string File; ///< absolute
  /// The unit's files that the user wrote: `File`, then the headers.
  std::vector<std::string> UserFiles;
  PreprocessorRecord Record;
  MigrationResult Result;
  /// Branches that were left out, which another unit may have read.
  std::vector<InactiveBranch> Inactive;
  /// In the author's text.
  std::vector<ReadFunction> Functions;
  /// What Clang said, of both passes if there were two.
  std::vector<Finding> Findings;
  bool IsCuda = false; ///< by its name or its options
  bool Parsed = false; ///< Clang could follow the text
  bool Usable = false; ///< without errors, so that `Result` is complete
  /// With errors, in spite of which `Result` has what does not depend on them.
  bool Partial = false;
};

/// Parses \p File, with a device pass only if `__CUDA_ARCH__` makes a difference, and migrates it
/// and its headers. Of plain C++ only the inclusions are looked at. \p How.IsProjectFile is asked
/// about the user's files only.
llvm::Expected<MigratedUnit> migrateUnit(const std::string &File, const ParseOptions &Options,
                                         MigrateOptions How);

/// \p File as it is, of plain C++ that includes nothing that changes.
MigratedUnit untouchedUnit(const std::string &File);

} // namespace offloom

#endif
