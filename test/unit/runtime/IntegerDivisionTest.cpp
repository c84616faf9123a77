// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Divisions that x86 refuses, in all ways to name the divisor: kernels go on with what a GPU has.
#include "cuda_runtime_api.h"
#include "device_atomic_functions.h"
#include "offloom/block.h"
#include "offloom/launch.h"

#include <cstdint>
#include <cstdlib>
#include <gtest/gtest.h>
#include <limits>

#if defined(__x86_64__) && !defined(__SANITIZE_ADDRESS__) && !defined(__SANITIZE_THREAD__)
#ifndef __has_feature
#define __has_feature(feature) 0
#endif
#if !__has_feature(address_sanitizer) && !__has_feature(thread_sanitizer)

using namespace offloom;

namespace {

struct result {
  std::uint64_t quotient, remainder;
};

/// Does it in a kernel, after which the device has no error.
template <class F> result in_kernel(F divide) {
  result got{};
  launch({1, 1}, [&] { got = divide(); });
  EXPECT_EQ(cudaDeviceSynchronize(), cudaSuccess);
  return got;
}

// Divides 7 by what `Operand` names. The divisor of 0 lies in an array, behind other numbers, and
// registers that an operand may name hold its address.
#define DIVIDE(Instruction, Operand)                                                               \
  in_kernel([] {                                                                                   \
    alignas(64) static std::uint64_t numbers[8] = {1, 1, 0, 1, 1, 1, 1, 1};                        \
    result got{7, 0};                                                                              \
    asm volatile(                                                                                  \
        "mov %[n], %%rcx; mov %[n], %%r9; mov %[n], %%r12; mov %[n], %%r13;"                       \
        "xor %%ebx, %%ebx; xor %%r10d, %%r10d; mov $2, %%edi; mov $2, %%r11d;" Instruction         \
        " " Operand                                                                                \
        : "+a"(got.quotient), "+d"(got.remainder)                                                  \
        : [n] "r"(numbers)                                                                         \
        : "rbx", "rcx", "rdi", "r9", "r10", "r11", "r12", "r13", "cc", "memory");                  \
    return got;                                                                                    \
  })

void expect_ones(result got, std::uint64_t ones) {
  EXPECT_EQ(got.quotient, ones);
  EXPECT_EQ(got.remainder, ones);
}

constexpr std::uint64_t word = UINT32_MAX, longer = UINT64_MAX;

TEST(IntegerDivision, ByRegisters) {
  expect_ones(DIVIDE("idivl", "%%ebx"), word);
  expect_ones(DIVIDE("divl", "%%ebx"), word);
  expect_ones(DIVIDE("divl", "%%r10d"), word);
  expect_ones(DIVIDE("idivq", "%%rbx"), longer);
  expect_ones(DIVIDE("divq", "%%r10"), longer);
}

TEST(IntegerDivision, ByMemory) {
  expect_ones(DIVIDE("idivl", "16(%%rcx)"), word);
  expect_ones(DIVIDE("idivl", "(%%rcx, %%rdi, 8)"), word);
  expect_ones(DIVIDE("divl", "8(%%r9, %%r11, 4)"), word);
  expect_ones(DIVIDE("divl", "16(%%r12)"), word);
  expect_ones(DIVIDE("divl", "0(%%r13, %%rdi, 8)"), word);
  expect_ones(DIVIDE("idivq", "16(%%r13)"), longer);
  expect_ones(DIVIDE("add $-1000, %%r12; divq", "1016(%%r12)"), longer);
  expect_ones(DIVIDE("lea (, %%rdi, 8), %%r11; divq", "(%%rcx, %%r11)"), longer);
}

std::uint64_t far_zero = 0;

TEST(IntegerDivision, ByMemoryBesideTheCode) {
  expect_ones(in_kernel([] {
                result got{7, 0};
                asm volatile("divq %[zero]"
                             : "+a"(got.quotient), "+d"(got.remainder)
                             : [zero] "m"(far_zero)
                             : "cc");
                return got;
              }),
              longer);
}

TEST(IntegerDivision, OfShortNumbersTheRestIsKept) {
  EXPECT_EQ(DIVIDE("movabs $0x1122334455660007, %%rax; divw", "%%bx").quotient,
            0x112233445566ffffu);
  EXPECT_EQ(DIVIDE("movabs $0x1122334455660007, %%rax; divb", "%%bl").quotient,
            0x112233445566ffffu);
  EXPECT_EQ(DIVIDE("movabs $0x1122334455660007, %%rax; idivb", "%%bh").quotient,
            0x112233445566ffffu);
  EXPECT_EQ(DIVIDE("movabs $0x1122334455660007, %%rax; idivb", "%%dil; nop").quotient,
            0x1122334455660103u);
  EXPECT_EQ(DIVIDE("movabs $0x1122334455660007, %%rax; divb", "%%r10b").quotient,
            0x112233445566ffffu);
}

template <class T> void expect_smallest() {
  volatile T smallest = std::numeric_limits<T>::min(), minus_one = -1;
  const result got = in_kernel([&] {
    return result{static_cast<std::uint64_t>(smallest / minus_one),
                  static_cast<std::uint64_t>(smallest % minus_one)};
  });
  EXPECT_EQ(static_cast<T>(got.quotient), std::numeric_limits<T>::min());
  EXPECT_EQ(got.remainder, 0u);
}

TEST(IntegerDivision, OfTheSmallestNumber) {
  expect_smallest<int>();
  expect_smallest<long long>();
}

TEST(IntegerDivision, ThreadsGoOn) {
  volatile int zero = 0;
  int sum = 0;
  launch({1, 64}, [&] {
    this_block().fibers([&](thread_index t) {
      const int quotient = static_cast<int>(t.x) / zero;
      sync_threads();
      atomicAdd(&sum, quotient);
    });
  });
  EXPECT_EQ(cudaDeviceSynchronize(), cudaSuccess);
  EXPECT_EQ(sum, -64);
}

/// What was said of it by a program of its own.
TEST(IntegerDivision, IsSaidOnce) {
  testing::GTEST_FLAG(death_test_style) = "threadsafe";
  EXPECT_EXIT(
      {
        DIVIDE("divl", "%%ebx");
        DIVIDE("divl", "%%ebx");
        std::_Exit(3);
      },
      testing::ExitedWithCode(3), "^offloom: integer division by zero: [^\n]*\n  in [^\n]*\n$");
}

TEST(IntegerDivision, OfTheHostEndsTheProgram) {
  testing::GTEST_FLAG(death_test_style) = "threadsafe";
  EXPECT_EXIT(
      {
        launch({1, 1}, [] {});
        volatile int zero = 0;
        std::_Exit(100 / zero);
      },
      testing::KilledBySignal(SIGFPE), "");
}

// What does not fit for another reason no compiler makes, and a GPU has no value for it.
TEST(IntegerDivision, OfTooLargeNumbersEndsTheKernel) {
  launch({1, 1}, [] {
    std::uint64_t low = 0, high = 5;
    asm volatile("divq %[by]" : "+a"(low), "+d"(high) : [by] "r"(std::uint64_t{2}) : "cc");
  });
  EXPECT_EQ(cudaDeviceSynchronize(), cudaErrorLaunchFailure);
  cudaGetLastError();
  cudaDeviceReset();
}

} // namespace

#endif
#endif
