// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// What NPP has, programs call, and Offloom does not have.
//
// Templates that take anything: `offloom check` accepts each use, as nvcc does; `offloom migrate`
// and compilers refuse it by its name.
#pragma once

#include "../host_defines.h"
#include "../nppdefs.h"

#define OFFLOOM_NPP_ABSENT(name, why)                                                              \
  OFFLOOM_UNSUPPORTED_FUNCTION(NppStatus, name, why)                                               \
  OFFLOOM_UNSUPPORTED_FUNCTION(NppStatus, name##_Ctx, why)

#define OFFLOOM_NPP_SMOOTH "smooth by nppiFilterGaussBorder, or in a kernel"
OFFLOOM_NPP_ABSENT(nppiFilterBilateralGaussBorder_8u_C1R, OFFLOOM_NPP_SMOOTH)
OFFLOOM_NPP_ABSENT(nppiFilterBilateralGaussBorder_8u_C3R, OFFLOOM_NPP_SMOOTH)
OFFLOOM_NPP_ABSENT(nppiFilterBilateralGaussBorder_32f_C1R, OFFLOOM_NPP_SMOOTH)
OFFLOOM_NPP_ABSENT(nppiFilterBilateralGaussBorder_32f_C3R, OFFLOOM_NPP_SMOOTH)
OFFLOOM_NPP_ABSENT(nppiFilterWienerBorder_8u_C1R, OFFLOOM_NPP_SMOOTH)
OFFLOOM_NPP_ABSENT(nppiFilterWienerBorder_8u_C3R, OFFLOOM_NPP_SMOOTH)
OFFLOOM_NPP_ABSENT(nppiFilterWienerBorder_32f_C1R, OFFLOOM_NPP_SMOOTH)

#define OFFLOOM_NPP_GAUSS "filter with the coefficients by nppiFilterRow and nppiFilterColumn"
OFFLOOM_NPP_ABSENT(nppiFilterGaussAdvanced_8u_C1R, OFFLOOM_NPP_GAUSS)
OFFLOOM_NPP_ABSENT(nppiFilterGaussAdvanced_32f_C1R, OFFLOOM_NPP_GAUSS)
OFFLOOM_NPP_ABSENT(nppiFilterGaussAdvancedBorder_8u_C1R, OFFLOOM_NPP_GAUSS)
OFFLOOM_NPP_ABSENT(nppiFilterGaussAdvancedBorder_8u_C3R, OFFLOOM_NPP_GAUSS)
OFFLOOM_NPP_ABSENT(nppiFilterGaussAdvancedBorder_32f_C1R, OFFLOOM_NPP_GAUSS)
OFFLOOM_NPP_ABSENT(nppiFilterGaussAdvancedBorder_32f_C3R, OFFLOOM_NPP_GAUSS)

OFFLOOM_NPP_ABSENT(nppiFilterCannyBorder_8u_C3C1R,
                   "make the image gray by nppiRGBToGray_8u_C3C1R, then call "
                   "nppiFilterCannyBorder_8u_C1R")
OFFLOOM_NPP_ABSENT(nppiFilterHarrisCornersBorder_8u32f_C1R,
                   "compute the corners in a kernel, from nppiGradientVectorSobelBorder_8u16s_C1R")
OFFLOOM_NPP_ABSENT(nppiHistogramOfGradientsBorder_8u32f_C1R,
                   "compute the histograms in a kernel, from nppiGradientVectorSobelBorder")

#define OFFLOOM_NPP_CONTOURS "compute what the labels of nppiLabelMarkersUF have in a kernel"
OFFLOOM_NPP_ABSENT(nppiCompressedMarkerLabelsUFInfo_32u_C1R, OFFLOOM_NPP_CONTOURS)
OFFLOOM_NPP_ABSENT(nppiCompressedMarkerLabelsUFContoursOutputGeometryLists_C1R,
                   OFFLOOM_NPP_CONTOURS)
OFFLOOM_NPP_ABSENT(nppiCompressedMarkerLabelsUFContoursGenerateGeometryLists_C1R,
                   OFFLOOM_NPP_CONTOURS)
OFFLOOM_NPP_ABSENT(nppiLabelMarkers_8u_C1IR, "call nppiLabelMarkersUF_8u32u_C1R")
OFFLOOM_NPP_ABSENT(nppiLabelMarkers_16u_C1IR, "call nppiLabelMarkersUF_16u32u_C1R")

#define OFFLOOM_NPP_TABLES_TOO "call nppiLUT_Linear"
OFFLOOM_NPP_ABSENT(nppiLUT_Cubic_8u_C1R, OFFLOOM_NPP_TABLES_TOO)
OFFLOOM_NPP_ABSENT(nppiLUT_Cubic_8u_C3R, OFFLOOM_NPP_TABLES_TOO)
OFFLOOM_NPP_ABSENT(nppiLUT_Trilinear_8u_C4R, OFFLOOM_NPP_TABLES_TOO)

#define OFFLOOM_NPP_PATTERNS "compare in a kernel"
OFFLOOM_NPP_ABSENT(nppiCrossCorrFull_Norm_8u32f_C1R, OFFLOOM_NPP_PATTERNS)
OFFLOOM_NPP_ABSENT(nppiCrossCorrSame_Norm_8u32f_C1R, OFFLOOM_NPP_PATTERNS)
OFFLOOM_NPP_ABSENT(nppiCrossCorrValid_Norm_8u32f_C1R, OFFLOOM_NPP_PATTERNS)
OFFLOOM_NPP_ABSENT(nppiSqrDistanceFull_Norm_8u32f_C1R, OFFLOOM_NPP_PATTERNS)
OFFLOOM_NPP_ABSENT(nppiQualityIndex_8u32f_C1R, OFFLOOM_NPP_PATTERNS)

OFFLOOM_NPP_ABSENT(nppiCFAToRGB_8u_C1C3R, "interpolate the colours in a kernel")
OFFLOOM_NPP_ABSENT(nppiCFAToRGB_16u_C1C3R, "interpolate the colours in a kernel")
OFFLOOM_NPP_ABSENT(nppiMagnitude_32fc32f_C1R, "compute the magnitudes in a kernel")

#undef OFFLOOM_NPP_CONTOURS
#undef OFFLOOM_NPP_GAUSS
#undef OFFLOOM_NPP_PATTERNS
#undef OFFLOOM_NPP_SMOOTH
#undef OFFLOOM_NPP_TABLES_TOO
