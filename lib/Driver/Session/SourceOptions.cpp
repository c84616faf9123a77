// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Driver/Session/SourceOptions.h"
#include "llvm/ADT/STLExtras.h"

namespace offloom {

void SourceOptions::note(const MigrateOptions &How, const ParseOptions &Parsing) {
  std::lock_guard Guard(Lock);
  Uncontracted |= llvm::is_contained(Parsing.ClangOptions, "-ffp-contract=off");
  if (How.RelocatableDeviceCode)
    Spelled.insert("-rdc=true");
  if (How.FastMath)
    Spelled.insert("-use_fast_math");
  if (How.FlushSubnormals)
    Spelled.insert("-ftz=true");
  if (Parsing.DeviceEmulation)
    Spelled.insert("-deviceemu");
  if (How.ClampShifts)
    Spelled.insert("-clamp-shifts");
  if (!How.ClampConversions)
    Spelled.insert("-no-clamp-conversions");
}

} // namespace offloom
