// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// ExpandedUnit: a unit with functions written where kernels call them, of which the block then has
// more loops than without (Migrate/Statements/ExpandedHelpers.h).
#ifndef OFFLOOM_DRIVER_UNITS_EXPANDEDUNIT_H
#define OFFLOOM_DRIVER_UNITS_EXPANDEDUNIT_H

#include "Driver/Units/MigratedUnit.h"
#include "Migrate/Statements/ExpandedHelpers.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/Support/Error.h"
#include <vector>

namespace offloom {

/// What \p Migrate makes of the unit with the edits of those of \p Kernels that gain by them.
llvm::Expected<MigratedUnit>
migrateExpanded(std::vector<ExpandedKernel> Kernels,
                llvm::function_ref<llvm::Expected<MigratedUnit>(std::vector<Edit>)> Migrate);

} // namespace offloom

#endif
