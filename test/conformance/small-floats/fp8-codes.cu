// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// All 256 numbers of the two kinds of 8 bits, as halves.
// builds: clang++ g++
#include "conversions.h"
#include <cuda_fp8.h>

template <__nv_fp8_interpretation_t kind> struct as_half {
  __host__ __device__ uint64_t operator()(unsigned char code) const {
    return __nv_cvt_fp8_to_halfraw(code, kind).x;
  }
};

template <__nv_fp8_interpretation_t kind> struct as_two_halves {
  __host__ __device__ uint64_t operator()(unsigned short codes) const {
    const __half2_raw pair = __nv_cvt_fp8x2_to_halfraw2(codes, kind);
    return static_cast<uint64_t>(pair.y) << 16 | pair.x;
  }
};

template <__nv_fp8_interpretation_t kind> void print(const char *name, bool on_device) {
  printf("%s, %s\n", name, on_device ? "device" : "host");
  const auto halves =
      on_device ? converted<uint64_t>(all_codes<unsigned char>(256), as_half<kind>())
                : converted_by_host<uint64_t>(all_codes<unsigned char>(256), as_half<kind>());
  for (int i = 0; i < 256; ++i)
    printf("%04x%c", static_cast<unsigned>(halves[i]), i % 16 == 15 ? '\n' : ' ');
}

int main() {
  for (bool on_device : {true, false}) {
    print<__NV_E4M3>("e4m3", on_device);
    print<__NV_E5M2>("e5m2", on_device);
  }
  report("pairs of e4m3", all_codes<unsigned short>(65536), as_two_halves<__NV_E4M3>());
  report("pairs of e5m2", all_codes<unsigned short>(65536), as_two_halves<__NV_E5M2>());
}
