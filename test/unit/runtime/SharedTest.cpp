// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Shared memory: dynamic, and that of device functions.
#include "offloom/shared.h"
#include "offloom/block.h"
#include "offloom/launch.h"

#include <atomic>
#include <cstdint>
#include <gtest/gtest.h>

using namespace offloom;

namespace {

template <class T> T *scratch() {
  auto &s = shared<T[64]>([] {});
  return s;
}

TEST(Shared, OneObjectABlock) {
  launch({8, 32}, [] {
    block &b = this_block();
    int *const first = scratch<int>();
    EXPECT_EQ(first, scratch<int>());
    EXPECT_NE(static_cast<void *>(first), static_cast<void *>(scratch<float>()));
    b.threads([&](thread_index t) { scratch<int>()[t.x] = int(b.idx.x * 100 + t.x); });
    b.threads([&](thread_index t) { EXPECT_EQ(first[31 - t.x], int(b.idx.x * 100 + 31 - t.x)); });
  });
}

TEST(Shared, TwoVariablesOfOneType) {
  launch({1, 1}, [] {
    auto &a = shared<int>([] {});
    auto &b = shared<int>([] {});
    EXPECT_NE(&a, &b);
  });
}

TEST(Shared, DynamicIsAlignedAndTheSameForEveryType) {
  launch({4, 16, 1000}, [] {
    block &b = this_block();
    auto *bytes = b.dynamic_shared<char>();
    EXPECT_EQ(reinterpret_cast<std::uintptr_t>(bytes) % 128, 0u);
    EXPECT_EQ(static_cast<void *>(bytes), static_cast<void *>(b.dynamic_shared<double>()));
    bytes[0] = bytes[999] = 1;
  });
}

} // namespace
