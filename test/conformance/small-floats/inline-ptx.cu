// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// PTX's conversions from and to numbers of 8 bits.
#include "conversions.h"

// The first operand becomes the upper half.
#define NARROW(name, instruction)                                                                  \
  struct name {                                                                                    \
    __device__ uint64_t operator()(float x) const {                                                \
      unsigned short packed;                                                                       \
      asm(instruction " %0, %1, %2;" : "=h"(packed) : "f"(x), "f"(-0.5f * x));                     \
      return packed;                                                                               \
    }                                                                                              \
  }
NARROW(to_e4m3, "cvt.rn.satfinite.e4m3x2.f32");
NARROW(to_e5m2, "cvt.rn.satfinite.e5m2x2.f32");
NARROW(to_e4m3_relu, "cvt.rn.satfinite.relu.e4m3x2.f32");
NARROW(to_e5m2_relu, "cvt.rn.satfinite.relu.e5m2x2.f32");

#define NARROW_HALVES(name, instruction)                                                           \
  struct name {                                                                                    \
    __device__ uint64_t operator()(unsigned short x) const {                                       \
      unsigned short packed;                                                                       \
      const unsigned pair = x | (x ^ 0x155u) << 16;                                                \
      asm(instruction " %0, %1;" : "=h"(packed) : "r"(pair));                                      \
      return packed;                                                                               \
    }                                                                                              \
  }
NARROW_HALVES(halves_to_e4m3, "cvt.rn.satfinite.e4m3x2.f16x2");
NARROW_HALVES(halves_to_e5m2, "cvt.rn.satfinite.e5m2x2.f16x2");
NARROW_HALVES(halves_to_e4m3_relu, "cvt.rn.satfinite.relu.e4m3x2.f16x2");
NARROW_HALVES(halves_to_e5m2_relu, "cvt.rn.satfinite.relu.e5m2x2.f16x2");

#define WIDEN(name, instruction)                                                                   \
  struct name {                                                                                    \
    __device__ uint64_t operator()(unsigned short x) const {                                       \
      unsigned halves;                                                                             \
      asm(instruction " %0, %1;" : "=r"(halves) : "h"(x));                                         \
      return halves;                                                                               \
    }                                                                                              \
  }
WIDEN(from_e4m3, "cvt.rn.f16x2.e4m3x2");
WIDEN(from_e5m2, "cvt.rn.f16x2.e5m2x2");
WIDEN(from_e4m3_relu, "cvt.rn.relu.f16x2.e4m3x2");
WIDEN(from_e5m2_relu, "cvt.rn.relu.f16x2.e5m2x2");

template <class From, class Convert>
void report_device(const char *what, const std::vector<From> &numbers, Convert convert) {
  print_checksums(what, "device", converted<uint64_t>(numbers, convert));
}

int main() {
  const auto floats = many_floats();
  report_device("e4m3", floats, to_e4m3());
  report_device("e5m2", floats, to_e5m2());
  report_device("e4m3 relu", floats, to_e4m3_relu());
  report_device("e5m2 relu", floats, to_e5m2_relu());
  const auto patterns = all_codes<unsigned short>(65536);
  report_device("e4m3 of halves", patterns, halves_to_e4m3());
  report_device("e5m2 of halves", patterns, halves_to_e5m2());
  report_device("e4m3 of halves, relu", patterns, halves_to_e4m3_relu());
  report_device("e5m2 of halves, relu", patterns, halves_to_e5m2_relu());
  report_device("halves of e4m3", patterns, from_e4m3());
  report_device("halves of e5m2", patterns, from_e5m2());
  report_device("halves of e4m3, relu", patterns, from_e4m3_relu());
  report_device("halves of e5m2, relu", patterns, from_e5m2_relu());
}
