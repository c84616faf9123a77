// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Tensor maps of tiles: what is refused, and where the elements of a tile lie.
#include "DriverFixture.h"
#include "offloom/tensor_map.h"

#include <array>
#include <cstring>
#include <numeric>
#include <vector>

namespace {

/// A tensor of 60 x 40 in rows of 64, and a map of it.
struct Tensor {
  alignas(128) CUtensorMap map{};
  alignas(1024) unsigned char tile[8192];
  std::vector<int> data = std::vector<int>(64 * 64);
  CUtensorMapDataType type = CU_TENSOR_MAP_DATA_TYPE_INT32;
  cuuint32_t rank = 2;
  cuuint64_t size[2] = {60, 40}, stride[1] = {256};
  cuuint32_t box[2] = {16, 8}, step[2] = {1, 1};
  CUtensorMapSwizzle swizzle = CU_TENSOR_MAP_SWIZZLE_NONE;
  CUtensorMapFloatOOBfill fill = CU_TENSOR_MAP_FLOAT_OOB_FILL_NONE;

  Tensor() { std::iota(data.begin(), data.end(), 1); }

  int *first() { // at a multiple of 16
    const auto at = reinterpret_cast<std::uintptr_t>(data.data());
    return reinterpret_cast<int *>((at + 15) / 16 * 16);
  }
  CUresult encode() {
    return cuTensorMapEncodeTiled(&map, type, rank, first(), size, stride, box, step,
                                  CU_TENSOR_MAP_INTERLEAVE_NONE, swizzle,
                                  CU_TENSOR_MAP_L2_PROMOTION_NONE, fill);
  }
  int inTensor(int x, int y) {
    return x < 0 || y < 0 || x >= 60 || y >= 40 ? 0 : first()[y * 64 + x];
  }
  int inTile(unsigned byte) {
    int value;
    std::memcpy(&value, tile + byte, sizeof value);
    return value;
  }
};

struct TensorMap : DriverTest, Tensor {};

TEST_F(TensorMap, FillsWhatIsOutside) {
  ASSERT_EQ(encode(), CUDA_SUCCESS);
  for (const auto &at :
       {std::array{4, 5}, std::array{-4, -2}, std::array{52, 37}, std::array{500, 0}}) {
    EXPECT_EQ(offloom::load_tile(tile, &map, at.data(), 2), 16u * 8 * 4);
    for (int y = 0; y < 8; ++y)
      for (int x = 0; x < 16; ++x)
        EXPECT_EQ(inTile((y * 16 + x) * 4), inTensor(at[0] + x, at[1] + y)) << x << ", " << y;
  }
}

TEST_F(TensorMap, TakesEveryNthRow) {
  step[1] = 3;
  ASSERT_EQ(encode(), CUDA_SUCCESS);
  const int at[] = {4, 30};
  EXPECT_EQ(offloom::load_tile(tile, &map, at, 2), 16u * 3 * 4);
  for (int y = 0; y < 3; ++y)
    EXPECT_EQ(inTile(y * 64), inTensor(4, 30 + 3 * y)) << y;
}

TEST_F(TensorMap, SwizzlesChunksByTheLineOfTheirAddress) {
  for (int mode = 1; mode <= 3; ++mode) {
    const unsigned columns = 4u << mode, rows = (1u << mode) - 1;
    swizzle = static_cast<CUtensorMapSwizzle>(mode);
    box[0] = columns;
    ASSERT_EQ(encode(), CUDA_SUCCESS);
    const int at[] = {8, 4};
    offloom::load_tile(tile, &map, at, 2);
    for (unsigned y = 0; y < 8; ++y)
      for (unsigned x = 0; x < columns; ++x) {
        const unsigned byte = (y * columns + x) * 4;
        EXPECT_EQ(inTile(byte ^ (byte / 128 & rows) * 16), inTensor(8 + x, 4 + y));
      }
    std::vector<int> before = data;
    std::fill(data.begin(), data.end(), 0);
    offloom::store_tile(&map, at, 2, tile);
    EXPECT_EQ(inTensor(8, 4), before[first() - data.data() + 4 * 64 + 8]);
    EXPECT_EQ(inTensor(7 + columns, 11), before[first() - data.data() + 11 * 64 + 7 + columns]);
    data = before;
  }
}

TEST_F(TensorMap, ReducesWhatIsInside) {
  ASSERT_EQ(encode(), CUDA_SUCCESS);
  const int at[] = {52, 37}, ones[16 * 8] = {5, 5, 5};
  std::memcpy(tile, ones, sizeof ones);
  const int before = inTensor(52, 37), beyond = first()[38 * 64 + 62];
  offloom::store_tile(&map, at, 2, tile, offloom::tensor_reduction::add);
  EXPECT_EQ(inTensor(52, 37), before + 5);
  EXPECT_EQ(first()[38 * 64 + 62], beyond);
  offloom::store_tile(&map, at, 2, tile, offloom::tensor_reduction::min);
  EXPECT_EQ(inTensor(52, 37), 5);
}

TEST_F(TensorMap, RefusesWhatCudaDoes) {
  const auto with = [](auto change) {
    Tensor other;
    change(other);
    return other.encode();
  };
  EXPECT_EQ(with([](auto &m) { m.rank = 0; }), CUDA_ERROR_INVALID_VALUE);
  EXPECT_EQ(with([](auto &m) { m.rank = 6; }), CUDA_ERROR_INVALID_VALUE);
  EXPECT_EQ(with([](auto &m) { m.box[1] = 257; }), CUDA_ERROR_INVALID_VALUE);
  EXPECT_EQ(with([](auto &m) { m.box[0] = 6; }), CUDA_ERROR_INVALID_VALUE);
  EXPECT_EQ(with([](auto &m) { m.stride[0] = 264; }), CUDA_ERROR_INVALID_VALUE);
  EXPECT_EQ(with([](auto &m) { m.step[1] = 9; }), CUDA_ERROR_INVALID_VALUE);
  EXPECT_EQ(with([](auto &m) { m.size[1] = 0; }), CUDA_ERROR_INVALID_VALUE);
  EXPECT_EQ(with([](auto &m) { m.swizzle = CU_TENSOR_MAP_SWIZZLE_32B; }), CUDA_ERROR_INVALID_VALUE);
  EXPECT_EQ(with([](auto &m) { m.box[0] = m.box[1] = 256; }), CUDA_ERROR_INVALID_VALUE);
  EXPECT_EQ(with([](auto &m) { m.fill = CU_TENSOR_MAP_FLOAT_OOB_FILL_NAN_REQUEST_ZERO_FMA; }),
            CUDA_ERROR_INVALID_VALUE);
}

TEST_F(TensorMap, IsGivenAnotherAddress) {
  ASSERT_EQ(encode(), CUDA_SUCCESS);
  EXPECT_EQ(cuTensorMapReplaceAddress(&map, first() + 64), CUDA_SUCCESS);
  const int at[] = {0, 0};
  offloom::load_tile(tile, &map, at, 2);
  EXPECT_EQ(inTile(0), inTensor(0, 1));
  CUtensorMap none{};
  EXPECT_EQ(cuTensorMapReplaceAddress(&none, first()), CUDA_ERROR_INVALID_VALUE);
}

} // namespace
