// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// NPP: sums, extremes, norms and histograms of images.
#pragma once

#define NV_NPPI_STATISTICS_FUNCTIONS_H

#include "npp/declare.inc"

#include "npp/statistics.inc"

#include "npp/undeclare.inc"

#ifdef __cplusplus
extern "C" {
#endif

/// The levels between bins of the same width, in memory of the host.
NppStatus nppiEvenLevelsHost_32s(Npp32s *hpLevels, int nLevels, Npp32s nLowerLevel,
                                 Npp32s nUpperLevel);
NppStatus nppiEvenLevelsHost_32s_Ctx(Npp32s *hpLevels, int nLevels, Npp32s nLowerLevel,
                                     Npp32s nUpperLevel, NppStreamContext nppStreamCtx);

#ifdef __cplusplus
} // extern "C"
#endif
