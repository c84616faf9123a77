// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Atomic functions: what they store and return, and that no update is lost between OS threads.
#include <cuda_fp16.h>
#include <cuda_runtime.h>

#include <gtest/gtest.h>

#include <thread>
#include <vector>

namespace {

TEST(AtomicFunctions, ReturnTheOldValue) {
  int i = 5;
  EXPECT_EQ(atomicAdd(&i, 3), 5);
  EXPECT_EQ(atomicSub(&i, 1), 8);
  EXPECT_EQ(atomicExch(&i, -4), 7);
  EXPECT_EQ(atomicMax(&i, -9), -4);
  EXPECT_EQ(atomicMin(&i, -9), -4);
  EXPECT_EQ(atomicCAS(&i, 0, 1), -9);
  EXPECT_EQ(atomicCAS(&i, -9, 12), -9);
  EXPECT_EQ(atomicAnd(&i, 10), 12);
  EXPECT_EQ(atomicOr(&i, 3), 8);
  EXPECT_EQ(atomicXor(&i, 1), 11);
  EXPECT_EQ(i, 10);
}

TEST(AtomicFunctions, MinAndMaxKnowTheSign) {
  unsigned u = 1;
  atomicMax(&u, 0x80000000u);
  EXPECT_EQ(u, 0x80000000u);
  long long l = 1;
  atomicMin(&l, -1ll);
  EXPECT_EQ(l, -1);
}

TEST(AtomicFunctions, IncrementAndDecrementWrapAtTheLimit) {
  unsigned u = 1;
  EXPECT_EQ(atomicInc(&u, 2), 1u);
  EXPECT_EQ(atomicInc(&u, 2), 2u);
  EXPECT_EQ(atomicInc(&u, 2), 0u);
  u = 9;
  EXPECT_EQ(atomicInc(&u, 2), 9u);
  EXPECT_EQ(u, 0u);
  EXPECT_EQ(atomicDec(&u, 5), 0u);
  EXPECT_EQ(atomicDec(&u, 5), 5u);
  u = 7;
  atomicDec(&u, 5);
  EXPECT_EQ(u, 5u);
}

TEST(AtomicFunctions, SignedIntegersWrapAround) {
  int i = INT_MIN;
  EXPECT_EQ(atomicSub_block(&i, 1), INT_MIN);
  EXPECT_EQ(i, INT_MAX);
  EXPECT_EQ(atomicAdd_block(&i, 1), INT_MAX);
  EXPECT_EQ(i, INT_MIN);
}

TEST(AtomicFunctions, VectorsAddByComponent) {
  float4 v{1, 2, 3, 4};
  const float4 old = atomicAdd(&v, float4{10, 20, 30, 40});
  EXPECT_EQ(old.w, 4);
  EXPECT_EQ(v.x + v.y + v.z + v.w, 110);
  __half2 h{1.0f, 2.0f};
  atomicAdd(&h, __half2{0.5f, 0.25f});
  EXPECT_EQ(float(h.x), 1.5f);
  EXPECT_EQ(float(h.y), 2.25f);
}

template <class F> void on_all_threads(F body) {
  std::vector<std::thread> threads;
  for (int i = 0; i < 4; ++i)
    threads.emplace_back(body);
  for (std::thread &thread : threads)
    thread.join();
}

TEST(AtomicFunctions, LoseNoUpdate) {
  constexpr int rounds = 20000;
  float f = 0;
  double d = 0;
  unsigned long long u = 0;
  unsigned wrapping = 0;
  __half half = 0.0f;
  on_all_threads([&] {
    for (int i = 0; i < rounds; ++i) {
      atomicAdd(&f, 1.0f);
      atomicAdd(&d, 0.5);
      atomicAdd(&u, 2ull);
      atomicInc(&wrapping, 9);
      atomicAdd(&half, __half(i % 2 ? -1.0f : 1.0f));
    }
  });
  EXPECT_EQ(f, 4 * rounds);
  EXPECT_EQ(d, 2 * rounds);
  EXPECT_EQ(u, 8u * rounds);
  EXPECT_EQ(wrapping, 4u * rounds % 10);
  EXPECT_EQ(float(half), 0);
}

} // namespace
