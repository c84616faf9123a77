// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Numbers of 4 bits: all of them as halves, and halves, bfloat16s, floats and doubles rounded to
// them.
// builds: clang++ g++
#include "conversions.h"
#include <cuda_fp4.h>

template <__nv_fp4_interpretation_t kind> struct as_half {
  __host__ __device__ uint64_t operator()(unsigned char code) const {
    return __nv_cvt_fp4_to_halfraw(code, kind).x;
  }
};

template <__nv_fp4_interpretation_t kind> struct as_two_halves {
  __host__ __device__ uint64_t operator()(unsigned char codes) const {
    const __half2_raw pair = __nv_cvt_fp4x2_to_halfraw2(codes, kind);
    return static_cast<uint64_t>(pair.y) << 16 | pair.x;
  }
};

template <__nv_fp4_interpretation_t kind, cudaRoundMode rounding> struct to_fp4 {
  __host__ __device__ uint64_t operator()(__half_raw x) const {
    return __nv_cvt_halfraw_to_fp4(x, kind, rounding);
  }
  __host__ __device__ uint64_t operator()(__nv_bfloat16_raw x) const {
    return __nv_cvt_bfloat16raw_to_fp4(x, kind, rounding);
  }
  __host__ __device__ uint64_t operator()(float x) const {
    return __nv_cvt_float_to_fp4(x, kind, rounding);
  }
  __host__ __device__ uint64_t operator()(double x) const {
    return __nv_cvt_double_to_fp4(x, kind, rounding);
  }
};

// The second number is another one, so that an exchange of the two shows.
template <__nv_fp4_interpretation_t kind, cudaRoundMode rounding> struct to_fp4x2 {
  __host__ __device__ uint64_t operator()(__half_raw x) const {
    return __nv_cvt_halfraw2_to_fp4x2(__half2_raw{x.x, static_cast<unsigned short>(x.x ^ 0x155)},
                                      kind, rounding);
  }
  __host__ __device__ uint64_t operator()(__nv_bfloat16_raw x) const {
    return __nv_cvt_bfloat16raw2_to_fp4x2(
        __nv_bfloat162_raw{x.x, static_cast<unsigned short>(x.x ^ 0x55)}, kind, rounding);
  }
  __host__ __device__ uint64_t operator()(float x) const {
    return __nv_cvt_float2_to_fp4x2(make_float2(x, -0.5f * x), kind, rounding);
  }
  __host__ __device__ uint64_t operator()(double x) const {
    return __nv_cvt_double2_to_fp4x2(make_double2(x, -0.5 * x), kind, rounding);
  }
};

template <__nv_fp4_interpretation_t kind> void report_kind(const char *name) {
  printf("%s\n", name);
  for (bool on_device : {true, false}) {
    const auto halves =
        on_device ? converted<uint64_t>(all_codes<unsigned char>(16), as_half<kind>())
                  : converted_by_host<uint64_t>(all_codes<unsigned char>(16), as_half<kind>());
    for (int i = 0; i < 16; ++i)
      printf("%04x%c", static_cast<unsigned>(halves[i]), i % 16 == 15 ? '\n' : ' ');
  }
  std::vector<unsigned char> pairs;
  for (int high = 0; high < 16; ++high)
    for (int low = 0; low < 16; ++low)
      pairs.push_back(static_cast<unsigned char>(high << 4 | low));
  report("pairs", pairs, as_two_halves<kind>());
}

template <template <__nv_fp4_interpretation_t, cudaRoundMode> class Convert, class Number>
void report_modes(const char *what, const std::vector<Number> &numbers) {
  printf("%s\n", what);
  report("e2m1, to nearest", numbers, Convert<__NV_E2M1, cudaRoundNearest>());
  report("e2m1, to zero", numbers, Convert<__NV_E2M1, cudaRoundZero>());
}

int main() {
  report_kind<__NV_E2M1>("e2m1");
  report_modes<to_fp4>("halves", all_halves<__half_raw>());
  report_modes<to_fp4>("bfloat16s", all_halves<__nv_bfloat16_raw>());
  report_modes<to_fp4>("floats", many_floats());
  report_modes<to_fp4>("doubles", many_doubles());
  report_modes<to_fp4x2>("pairs of halves", all_halves<__half_raw>());
  report_modes<to_fp4x2>("pairs of bfloat16s", all_halves<__nv_bfloat16_raw>());
  report_modes<to_fp4x2>("pairs of floats", many_floats());
  report_modes<to_fp4x2>("pairs of doubles", many_doubles());
}
