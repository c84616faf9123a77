// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Cxx17: what nvcc takes and C++17, which migrated code is at least, does not.
//
// Migrated code keeps its author's standard from C++17 on, and with it what later ones have taken
// away. Sources may be older.
#ifndef OFFLOOM_MIGRATE_STANDARD_CXX17_H
#define OFFLOOM_MIGRATE_STANDARD_CXX17_H

#include "Frontend/Parse.h"
#include "Migrate/Text/SourceText.h"

namespace offloom {

/// Writes expressions of \p Unit so that they mean the same in C++17: `throw(X)`, and constants
/// that shift negative numbers where Clang had to read C++20 for them.
void writeForCxx17(const ParsedUnit &Unit, const SourceText &Text, EditList &Edits);

} // namespace offloom

#endif
