// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// StatementSpans: where the statements of functions stand that a conditional could be put around.
#ifndef OFFLOOM_MIGRATE_TEXT_STATEMENTSPANS_H
#define OFFLOOM_MIGRATE_TEXT_STATEMENTSPANS_H

#include "Support/Finding.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/ADT/StringRef.h"
#include <optional>
#include <vector>

namespace offloom {

struct ParsedUnit;

/// The statements of blocks, without the labels in front of them, and the blocks, as one pass sees
/// them.
class StatementSpans {
public:
  explicit StatementSpans(const ParsedUnit &Unit);

  /// The innermost statement that holds \p Part of \p File, whose text is \p Buffer; none: no
  /// statement does. One that the pass sees end within \p Part goes on to the semicolon behind it.
  std::optional<SourceSpan> around(llvm::StringRef File, llvm::StringRef Buffer,
                                   SourceSpan Part) const;

  /// Does \p Part of \p File consist of whole statements of a block?
  bool isWhole(llvm::StringRef File, SourceSpan Part) const;

private:
  struct Spans {
    std::vector<SourceSpan> Statements, Blocks;
  };
  friend class StatementCollector;
  llvm::StringMap<Spans> Files;
};

/// Those of both passes.
struct SidedSpans {
  const StatementSpans &OnHost;
  const StatementSpans &OnDevice;
};

} // namespace offloom

#endif
