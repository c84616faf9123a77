// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The levels of histograms.
#include "../nppc/call.h"

#include "nppi_statistics_functions.h"

extern "C" {

NppStatus nppiEvenLevelsHost_32s(Npp32s *levels, int count, Npp32s lower, Npp32s upper) {
  if (!levels)
    return NPP_NULL_POINTER_ERROR;
  if (count < 2)
    return NPP_HISTOGRAM_NUMBER_OF_LEVELS_ERROR;
  for (int level = 0; level < count; ++level)
    levels[level] =
        static_cast<Npp32s>(lower + (static_cast<double>(upper) - lower) * level / (count - 1));
  return NPP_SUCCESS;
}

NppStatus nppiEvenLevelsHost_32s_Ctx(Npp32s *levels, int count, Npp32s lower, Npp32s upper,
                                     NppStreamContext) {
  return nppiEvenLevelsHost_32s(levels, count, lower, upper);
}

} // extern "C"
