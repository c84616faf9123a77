// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// NPP: resizing, mirroring, rotating and warping images.
#pragma once

#define NV_NPPI_GEOMETRY_TRANSFORMS_H

#include "npp/declare.inc"

#include "npp/geometry.inc"

#include "npp/undeclare.inc"

#ifdef __cplusplus
extern "C" {
#endif

// Where a region goes to: its corners, and the least and greatest coordinates. The host's.
NppStatus nppiGetRotateQuad(NppiRect oSrcROI, double aQuad[4][2], double nAngle, double nShiftX,
                            double nShiftY);
NppStatus nppiGetRotateBound(NppiRect oSrcROI, double aBoundingBox[2][2], double nAngle,
                             double nShiftX, double nShiftY);
NppStatus nppiGetAffineQuad(NppiRect oSrcROI, double aQuad[4][2], const double aCoeffs[2][3]);
NppStatus nppiGetAffineBound(NppiRect oSrcROI, double aBound[2][2], const double aCoeffs[2][3]);
NppStatus nppiGetResizeRect(NppiRect oSrcROI, NppiRect *pDstRect, double nXFactor, double nYFactor,
                            double nXShift, double nYShift, int eInterpolation);

#ifdef __cplusplus
} // extern "C"
#endif
