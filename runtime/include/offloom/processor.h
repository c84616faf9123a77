// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The processor that a file was compiled for, which the runtime compares with the one it runs on.
//
// `-march=native` makes programs that die of SIGILL elsewhere, or worse, run until they come to a
// vectorised loop. So each file says before main() what it was compiled with.
#pragma once

#if defined(__x86_64__) && defined(__GNUC__)

#include <cstdint>

namespace offloom::detail {

/// Ends the program with a message that names the features that this processor lacks. `features`
/// has a bit for each of processor.cpp's table.
void require_processor(std::uint32_t features) noexcept;

// In the order of that table.
static constexpr std::uint32_t features_of_this_file = 0
#ifdef __SSE4_2__
                                                       | 1u << 0
#endif
#ifdef __POPCNT__
                                                       | 1u << 1
#endif
#ifdef __AVX__
                                                       | 1u << 2
#endif
#ifdef __AVX2__
                                                       | 1u << 3
#endif
#ifdef __BMI__
                                                       | 1u << 4
#endif
#ifdef __BMI2__
                                                       | 1u << 5
#endif
#ifdef __FMA__
                                                       | 1u << 6
#endif
#ifdef __F16C__
                                                       | 1u << 7
#endif
#ifdef __LZCNT__
                                                       | 1u << 8
#endif
#ifdef __AVX512F__
                                                       | 1u << 9
#endif
#ifdef __AVX512BW__
                                                       | 1u << 10
#endif
#ifdef __AVX512CD__
                                                       | 1u << 11
#endif
#ifdef __AVX512DQ__
                                                       | 1u << 12
#endif
#ifdef __AVX512VL__
                                                       | 1u << 13
#endif
#ifdef __AVX512IFMA__
                                                       | 1u << 14
#endif
#ifdef __AVX512VBMI__
                                                       | 1u << 15
#endif
#ifdef __AVX512VBMI2__
                                                       | 1u << 16
#endif
#ifdef __AVX512VNNI__
                                                       | 1u << 17
#endif
#ifdef __AVX512BITALG__
                                                       | 1u << 18
#endif
#ifdef __AVX512VPOPCNTDQ__
                                                       | 1u << 19
#endif
#ifdef __AVX512BF16__
                                                       | 1u << 20
#endif
#ifdef __GFNI__
                                                       | 1u << 21
#endif
#ifdef __MOVBE__
                                                       | 1u << 22
#endif
#ifdef __AVX512FP16__
                                                       | 1u << 23
#endif
#ifdef __AVXVNNI__
                                                       | 1u << 24
#endif
#ifdef __AVXIFMA__
                                                       | 1u << 25
#endif
#ifdef __AVXVNNIINT8__
                                                       | 1u << 26
#endif
#ifdef __AVXNECONVERT__
                                                       | 1u << 27
#endif
#ifdef __AVXVNNIINT16__
                                                       | 1u << 28
#endif
#ifdef __APX_F__
                                                       | 1u << 29
#endif
    ;

[[gnu::constructor(101)]] static void require_processor_of_this_file() {
  require_processor(features_of_this_file);
}

} // namespace offloom::detail

#endif
