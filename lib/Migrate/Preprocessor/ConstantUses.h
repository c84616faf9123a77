// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// ConstantUses: which code has a constexpr function evaluated by the compiler.
//
// nvcc evaluates it in each pass as that pass sees it. Migrated code is compiled once, and where
// the passes see different functions it must say whose constants it gives.
#ifndef OFFLOOM_MIGRATE_PREPROCESSOR_CONSTANTUSES_H
#define OFFLOOM_MIGRATE_PREPROCESSOR_CONSTANTUSES_H

#include "llvm/ADT/StringRef.h"

namespace offloom {

class CodeSides;
struct ParsedUnit;

/// Who has constants computed by way of a function. What stands in functions of both sides, or
/// outside of all, is both's.
struct ConstantUses {
  bool IsConstexpr = false; ///< else it has none
  bool ByHost = false;
  bool ByDevice = false;
};

/// The uses of the innermost function around a place, if that is constexpr, where a constant is
/// wanted or is computed if possible, directly or by way of other constexpr functions.
ConstantUses constantUses(const ParsedUnit &Host, const ParsedUnit &Device, const CodeSides &Sides,
                          llvm::StringRef File, unsigned Offset);

} // namespace offloom

#endif
