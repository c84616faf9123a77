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

/// The statements of blocks, without the labels in front of them, as one or more passes see them.
class StatementSpans {
public:
  void add(const ParsedUnit &Unit);

  /// What holds \p Part of \p File, whose text is \p Buffer, and is a statement, or no part of one,
  /// to each pass; none: no statement holds it. A statement that a pass sees end within \p Part
  /// goes on to the semicolon behind it.
  std::optional<SourceSpan> around(llvm::StringRef File, llvm::StringRef Buffer,
                                   SourceSpan Part) const;

private:
  using SpansOfFiles = llvm::StringMap<std::vector<SourceSpan>>;
  std::vector<SpansOfFiles> Passes;
};

} // namespace offloom

#endif
