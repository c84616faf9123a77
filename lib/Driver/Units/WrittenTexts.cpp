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

std::vector<Edit> writeOutMacros(const ParsedUnit &Unit, const MigrateOptions &How) {
  SourceText Text(Unit.AST->getASTContext());
  std::vector<Edit> Edits = spreadMacros(Unit, Text, How).edits(Unit, How);
  for (Edit &Branches : writeTargetBranches(Unit, Text, How))
    if (llvm::none_of(Edits, [&](const Edit &E) {
          return E.File == Branches.File && E.Offset == Branches.Offset;
        }))
      Edits.push_back(std::move(Branches));
  return Edits;
}

std::vector<Edit> writeOutInclusions(const ParsedUnit &Unit, const MigrateOptions &How) {
  if (llvm::none_of(Unit.Record.Expansions, [](const auto &Use) { return Use.second.IsReadAgain; }))
    return {};
  SourceText Text(Unit.AST->getASTContext());
  return writeInclusions(spreadMacros(Unit, Text, How).filesReadAgain(Unit), Text,
                         How.IsProjectFile);
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
