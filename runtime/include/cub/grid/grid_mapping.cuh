// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// How tiles go to the blocks of a grid (CUB, "Grid-level Utilities").
#pragma once

namespace cub {

enum GridMappingStrategy {
  GRID_MAPPING_RAKE,
  GRID_MAPPING_STRIP_MINE,
  GRID_MAPPING_DYNAMIC,
};

} // namespace cub
