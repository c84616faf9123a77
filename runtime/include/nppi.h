// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// NPP: images.
#pragma once

#define NV_NPPI_H

#include "npp/unsupported.h"
#include "nppcore.h"
#include "nppi_arithmetic_and_logical_operations.h"
#include "nppi_color_conversion.h"
#include "nppi_data_exchange_and_initialization.h"
#include "nppi_filtering_functions.h"
#include "nppi_geometry_transforms.h"
#include "nppi_linear_transforms.h"
#include "nppi_morphological_operations.h"
#include "nppi_statistics_functions.h"
#include "nppi_support_functions.h"
#include "nppi_threshold_and_compare_operations.h"
