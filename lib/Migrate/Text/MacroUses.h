// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// MacroUses: the uses of macros that are to be written out, since what they stand for cannot be
// changed in the macros' definitions. The text with these edits is CUDA still; it is then parsed
// and migrated.
#ifndef OFFLOOM_MIGRATE_TEXT_MACROUSES_H
#define OFFLOOM_MIGRATE_TEXT_MACROUSES_H

#include "Migrate/Text/SourceText.h"
#include "Support/Edit.h"
#include <set>
#include <string>
#include <vector>

namespace offloom {

struct MigrateOptions;
struct ParsedUnit;

class MacroUses {
public:
  explicit MacroUses(const SourceText &Text) : Text(Text) {}

  /// Adds the use that \p L comes from, if it comes from one.
  void note(clang::SourceLocation L);
  /// Adds the uses in \p Range of \p Unit's text.
  void noteIn(TextRange Range, const ParsedUnit &Unit);

  /// The files with uses among them that stand for something each time that the file is included.
  std::set<std::string> filesReadAgain(const ParsedUnit &Unit) const;
  /// What writes out each of them that means in its place what the use means.
  std::vector<Edit> edits(const ParsedUnit &Unit, const MigrateOptions &Options) const;

private:
  const SourceText &Text;
  std::set<std::pair<std::string, unsigned>> Uses; ///< file and offset
};

} // namespace offloom

#endif
