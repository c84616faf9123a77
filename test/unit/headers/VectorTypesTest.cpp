// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Sizes and alignments of the vector types are those of the CUDA C++ Programming Guide's table.
#include <cuda_runtime.h>

#include <gtest/gtest.h>

#include <type_traits>

namespace {

template <class T, std::size_t size, std::size_t alignment> constexpr bool is_laid_out() {
  return sizeof(T) == size && alignof(T) == alignment && std::is_aggregate_v<T> &&
         std::is_trivial_v<T>;
}

static_assert(is_laid_out<char1, 1, 1>() && is_laid_out<char2, 2, 2>() &&
              is_laid_out<char3, 3, 1>() && is_laid_out<char4, 4, 4>());
static_assert(is_laid_out<uchar1, 1, 1>() && is_laid_out<uchar2, 2, 2>() &&
              is_laid_out<uchar3, 3, 1>() && is_laid_out<uchar4, 4, 4>());
static_assert(is_laid_out<short1, 2, 2>() && is_laid_out<short2, 4, 4>() &&
              is_laid_out<short3, 6, 2>() && is_laid_out<short4, 8, 8>());
static_assert(is_laid_out<int1, 4, 4>() && is_laid_out<int2, 8, 8>() &&
              is_laid_out<int3, 12, 4>() && is_laid_out<int4, 16, 16>());
static_assert(is_laid_out<uint3, 12, 4>() && is_laid_out<uint4, 16, 16>());
static_assert(is_laid_out<long1, 8, 8>() && is_laid_out<long2, 16, 16>() &&
              is_laid_out<long3, 24, 8>() && is_laid_out<long4, 32, 16>());
static_assert(is_laid_out<longlong2, 16, 16>() && is_laid_out<ulonglong4, 32, 16>());
static_assert(is_laid_out<float1, 4, 4>() && is_laid_out<float2, 8, 8>() &&
              is_laid_out<float3, 12, 4>() && is_laid_out<float4, 16, 16>());
static_assert(is_laid_out<double1, 8, 8>() && is_laid_out<double2, 16, 16>() &&
              is_laid_out<double3, 24, 8>() && is_laid_out<double4, 32, 16>());
static_assert(is_laid_out<double4_16a, 32, 16>() && is_laid_out<double4_32a, 32, 32>());
static_assert(sizeof(dim3) == 12);

static_assert(make_float4(1, 2, 3, 4).w == 4 && make_uchar2(1, 255).y == 255);

TEST(VectorTypes, Dim3FillsWithOnes) {
  constexpr dim3 one, two(7), all(1, 2, 3);
  EXPECT_EQ(one.x * one.y * one.z, 1u);
  EXPECT_EQ(two.x, 7u);
  EXPECT_EQ(two.y * two.z, 1u);
  const uint3 as_vector = all;
  EXPECT_EQ(as_vector.z, 3u);
  EXPECT_EQ(dim3(as_vector).y, 2u);
}

} // namespace
