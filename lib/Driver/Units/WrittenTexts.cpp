// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Driver/Units/WrittenTexts.h"
#include "Frontend/Parse.h"
#include "Migrate/Assembly/SpreadAssembly.h"
#include "Migrate/Declarations/Linkage.h"
#include "Migrate/Declarations/MissingResults.h"
#include "Migrate/Launches/SpreadLaunches.h"
#include "Migrate/Migrate.h"
#include "Migrate/Preprocessor/TargetBranches.h"
#include "Migrate/Text/MacroUses.h"
#include "Migrate/Text/WrittenInclusions.h"
#include "clang/Frontend/ASTUnit.h"
#include "llvm/ADT/STLExtras.h"

namespace offloom {

/// The macros of \p Unit that have no migrated form, but what they stand for has.
static MacroUses spreadMacros(const ParsedUnit &Unit, const SourceText &Text,
                              const MigrateOptions &How) {
  MacroUses Uses(Text);
  noteSpreadLaunches(Unit, Text, Uses);
  noteSpreadDeclarations(Unit.AST->getASTContext(), Text, Uses);
  if (How.Ptx)
    noteSpreadAssembly(Unit, Text, Uses);
  return Uses;
}

static bool overlap(const Edit &A, const Edit &B) {
  return A.File == B.File && A.Offset < B.Offset + B.Length && B.Offset < A.Offset + A.Length;
}

std::vector<Edit> writeOutMacros(const ParsedUnit &Host, const ParsedUnit *Device,
                                 const MigrateOptions &How) {
  SourceText Text(Host.AST->getASTContext());
  std::vector<Edit> Edits = spreadMacros(Host, Text, How).edits(Host, How);
  auto AddMissing = [&](std::vector<Edit> More) {
    for (Edit &Each : More)
      if (llvm::none_of(Edits, [&](const Edit &E) { return overlap(E, Each); }))
        Edits.push_back(std::move(Each));
  };
  if (Device) // what that pass alone reads
    AddMissing(
        spreadMacros(*Device, SourceText(Device->AST->getASTContext()), How).edits(*Device, How));
  AddMissing(writeTargetBranches(Host, Text, How));
  return Edits;
}

static std::vector<Edit> writeOutInclusionsOf(const ParsedUnit &Unit, const MigrateOptions &How) {
  if (llvm::none_of(Unit.Record.Expansions, [](const auto &Use) { return Use.second.IsReadAgain; }))
    return {};
  SourceText Text(Unit.AST->getASTContext());
  return writeInclusions(spreadMacros(Unit, Text, How).filesReadAgain(Unit), Text,
                         How.IsProjectFile);
}

std::vector<Edit> writeOutInclusions(const ParsedUnit &Host, const ParsedUnit *Device,
                                     const MigrateOptions &How) {
  std::vector<Edit> Edits = writeOutInclusionsOf(Host, How);
  return Edits.empty() && Device ? writeOutInclusionsOf(*Device, How) : Edits;
}

std::vector<Edit> missingResults(const ParsedUnit &Host, const ParsedUnit *Device,
                                 const MigrateOptions &How) {
  std::vector<Edit> Edits = returnMissingResults(Host.AST->getASTContext(), How);
  if (Device)
    for (Edit &E : returnMissingResults(Device->AST->getASTContext(), How))
      if (!llvm::is_contained(Edits, E))
        Edits.push_back(std::move(E));
  return Edits;
}

} // namespace offloom
