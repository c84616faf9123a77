// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// per_thread: values kept from phase to phase, whatever their type and size.
#include "offloom/block.h"
#include "offloom/launch.h"
#include "offloom/per_thread.h"

#include <cstdint>
#include <gtest/gtest.h>
#include <string>

using namespace offloom;

namespace {

struct large {
  double values[100];
};

template <class T, class Make, class Check> void keeps(Make make, Check check) {
  launch({2, dim3(9, 3)}, [&] {
    block &b = this_block();
    per_thread<T> first(b), second(b);
    b.threads([&](thread_index t) {
      first[t] = make(t.linear);
      second[t] = make(t.linear + 100);
    });
    b.threads([&](thread_index t) {
      EXPECT_TRUE(check(first[t], t.linear));
      EXPECT_TRUE(check(second[t], t.linear + 100));
    });
  });
}

TEST(PerThread, Scalars) {
  keeps<float>([](unsigned i) { return float(i); },
               [](float v, unsigned i) { return v == float(i); });
  keeps<char>([](unsigned i) { return char(i); }, [](char v, unsigned i) { return v == char(i); });
  keeps<float4>([](unsigned i) { return float4{float(i), 0, 0, 1}; },
                [](float4 v, unsigned i) { return v.x == float(i) && v.w == 1; });
}

TEST(PerThread, LargeValues) {
  keeps<large>(
      [](unsigned i) {
        large v{};
        v.values[99] = i;
        return v;
      },
      [](const large &v, unsigned i) { return v.values[99] == i; });
}

TEST(PerThread, Strings) {
  keeps<std::string>([](unsigned i) { return std::string(i % 40, 'x'); },
                     [](const std::string &v, unsigned i) { return v.size() == i % 40; });
}

TEST(PerThread, Arrays) {
  launch({1, 40}, [] {
    block &b = this_block();
    per_thread<int[7]> values(b);
    b.threads([&](thread_index t) {
      auto &v = values[t];
      for (int i = 0; i < 7; ++i)
        v[i] = int(t.x) * 7 + i;
    });
    b.threads([&](thread_index t) { EXPECT_EQ(values[t][6], int(t.x) * 7 + 6); });
  });
}

TEST(PerThread, WithoutADefaultConstructor) {
  struct explicit_value {
    explicit explicit_value(unsigned i) : value(i) {}
    unsigned value;
  };
  keeps<explicit_value>([](unsigned i) { return explicit_value(i); },
                        [](const explicit_value &v, unsigned i) { return v.value == i; });
}

TEST(PerThread, InitialValue) {
  launch({1, 33}, [] {
    block &b = this_block();
    per_thread<int> numbers(b, 42);
    per_thread<std::string> texts(b, "text");
    b.threads([&](thread_index t) {
      EXPECT_EQ(numbers[t], 42);
      EXPECT_EQ(texts[t], "text");
    });
  });
}

TEST(PerThread, ConstructsAndDestroysOncePerThread) {
  static int alive, made;
  alive = made = 0;
  struct counted {
    counted() { ++alive, ++made; }
    ~counted() { --alive; }
  };
  launch({1, 50}, [] {
    per_thread<counted> values(this_block());
    EXPECT_EQ(alive, 50);
  });
  EXPECT_EQ(alive, 0);
  EXPECT_EQ(made, 50);
}

TEST(PerThread, IsAligned) {
  struct alignas(32) wide {
    float v[8];
  };
  launch({1, 3}, [] {
    block &b = this_block();
    per_thread<char> odd(b);
    per_thread<wide> values(b);
    b.threads([&](thread_index t) {
      EXPECT_EQ(reinterpret_cast<std::uintptr_t>(&values[t]) % alignof(wide), 0u);
    });
  });
}

// More than the arena holds comes from the heap.
TEST(PerThread, BeyondTheArena) {
  struct huge {
    char bytes[200 << 10];
  };
  launch({1, 1024}, [] {
    block &b = this_block();
    per_thread<huge> first(b), second(b);
    b.threads([&](thread_index t) { first[t].bytes[0] = second[t].bytes[0] = char(t.x); });
    b.threads([&](thread_index t) { EXPECT_EQ(first[t].bytes[0], char(t.x)); });
  });
}

} // namespace
