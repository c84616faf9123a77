// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Numbers of 6 bits: all of them as halves, and halves, bfloat16s, floats and doubles rounded to
// them.
// builds: clang++ g++
#include "conversions.h"
#include <cuda_fp6.h>

template <__nv_fp6_interpretation_t kind> struct as_half {
  __host__ __device__ uint64_t operator()(unsigned char code) const {
    return __nv_cvt_fp6_to_halfraw(code, kind).x;
  }
};

template <__nv_fp6_interpretation_t kind> struct as_two_halves {
  __host__ __device__ uint64_t operator()(unsigned short codes) const {
    const __half2_raw pair = __nv_cvt_fp6x2_to_halfraw2(codes, kind);
    return static_cast<uint64_t>(pair.y) << 16 | pair.x;
  }
};

template <__nv_fp6_interpretation_t kind, cudaRoundMode rounding> struct to_fp6 {
  __host__ __device__ uint64_t operator()(__half_raw x) const {
    return __nv_cvt_halfraw_to_fp6(x, kind, rounding);
  }
  __host__ __device__ uint64_t operator()(__nv_bfloat16_raw x) const {
    return __nv_cvt_bfloat16raw_to_fp6(x, kind, rounding);
  }
  __host__ __device__ uint64_t operator()(float x) const {
    return __nv_cvt_float_to_fp6(x, kind, rounding);
  }
  __host__ __device__ uint64_t operator()(double x) const {
    return __nv_cvt_double_to_fp6(x, kind, rounding);
  }
};

// The second number is another one, so that an exchange of the two shows.
template <__nv_fp6_interpretation_t kind, cudaRoundMode rounding> struct to_fp6x2 {
  __host__ __device__ uint64_t operator()(__half_raw x) const {
    return __nv_cvt_halfraw2_to_fp6x2(__half2_raw{x.x, static_cast<unsigned short>(x.x ^ 0x155)},
                                      kind, rounding);
  }
  __host__ __device__ uint64_t operator()(__nv_bfloat16_raw x) const {
    return __nv_cvt_bfloat16raw2_to_fp6x2(
        __nv_bfloat162_raw{x.x, static_cast<unsigned short>(x.x ^ 0x55)}, kind, rounding);
  }
  __host__ __device__ uint64_t operator()(float x) const {
    return __nv_cvt_float2_to_fp6x2(make_float2(x, -0.5f * x), kind, rounding);
  }
  __host__ __device__ uint64_t operator()(double x) const {
    return __nv_cvt_double2_to_fp6x2(make_double2(x, -0.5 * x), kind, rounding);
  }
};

template <__nv_fp6_interpretation_t kind> void report_kind(const char *name) {
  printf("%s\n", name);
  for (bool on_device : {true, false}) {
    const auto halves =
        on_device ? converted<uint64_t>(all_codes<unsigned char>(64), as_half<kind>())
                  : converted_by_host<uint64_t>(all_codes<unsigned char>(64), as_half<kind>());
    for (int i = 0; i < 64; ++i)
      printf("%04x%c", static_cast<unsigned>(halves[i]), i % 16 == 15 ? '\n' : ' ');
  }
  std::vector<unsigned short> pairs;
  for (int high = 0; high < 64; ++high)
    for (int low = 0; low < 64; ++low)
      pairs.push_back(static_cast<unsigned short>(high << 8 | low));
  report("pairs", pairs, as_two_halves<kind>());
}

template <template <__nv_fp6_interpretation_t, cudaRoundMode> class Convert, class Number>
void report_modes(const char *what, const std::vector<Number> &numbers) {
  printf("%s\n", what);
  report("e2m3, to nearest", numbers, Convert<__NV_E2M3, cudaRoundNearest>());
  report("e2m3, to zero", numbers, Convert<__NV_E2M3, cudaRoundZero>());
  report("e3m2, to nearest", numbers, Convert<__NV_E3M2, cudaRoundNearest>());
  report("e3m2, to zero", numbers, Convert<__NV_E3M2, cudaRoundZero>());
}

int main() {
  report_kind<__NV_E2M3>("e2m3");
  report_kind<__NV_E3M2>("e3m2");
  report_modes<to_fp6>("halves", all_halves<__half_raw>());
  report_modes<to_fp6>("bfloat16s", all_halves<__nv_bfloat16_raw>());
  report_modes<to_fp6>("floats", many_floats());
  report_modes<to_fp6>("doubles", many_doubles());
  report_modes<to_fp6x2>("pairs of halves", all_halves<__half_raw>());
  report_modes<to_fp6x2>("pairs of bfloat16s", all_halves<__nv_bfloat16_raw>());
  report_modes<to_fp6x2>("pairs of floats", many_floats());
  report_modes<to_fp6x2>("pairs of doubles", many_doubles());
}
