// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Halves, bfloat16s, floats and doubles rounded to 8 bits, in both kinds, with and without
// saturation.
// builds: clang++ g++
#include "conversions.h"
#include <cuda_fp8.h>

template <__nv_fp8_interpretation_t kind, __nv_saturation_t mode> struct to_fp8 {
  __host__ __device__ uint64_t operator()(__half_raw x) const {
    return __nv_cvt_halfraw_to_fp8(x, mode, kind);
  }
  __host__ __device__ uint64_t operator()(__nv_bfloat16_raw x) const {
    return __nv_cvt_bfloat16raw_to_fp8(x, mode, kind);
  }
  __host__ __device__ uint64_t operator()(float x) const {
    return __nv_cvt_float_to_fp8(x, mode, kind);
  }
  __host__ __device__ uint64_t operator()(double x) const {
    return __nv_cvt_double_to_fp8(x, mode, kind);
  }
};

// The second number is another one, so that an exchange of the two shows.
template <__nv_fp8_interpretation_t kind, __nv_saturation_t mode> struct to_fp8x2 {
  __host__ __device__ uint64_t operator()(__half_raw x) const {
    return __nv_cvt_halfraw2_to_fp8x2(__half2_raw{x.x, static_cast<unsigned short>(x.x ^ 0x155)},
                                      mode, kind);
  }
  __host__ __device__ uint64_t operator()(__nv_bfloat16_raw x) const {
    return __nv_cvt_bfloat16raw2_to_fp8x2(
        __nv_bfloat162_raw{x.x, static_cast<unsigned short>(x.x ^ 0x55)}, mode, kind);
  }
  __host__ __device__ uint64_t operator()(float x) const {
    return __nv_cvt_float2_to_fp8x2(make_float2(x, -0.5f * x), mode, kind);
  }
  __host__ __device__ uint64_t operator()(double x) const {
    return __nv_cvt_double2_to_fp8x2(make_double2(x, -0.5 * x), mode, kind);
  }
};

template <template <__nv_fp8_interpretation_t, __nv_saturation_t> class Convert, class Number>
void report_modes(const char *what, const std::vector<Number> &numbers) {
  printf("%s\n", what);
  report("e4m3, saturated", numbers, Convert<__NV_E4M3, __NV_SATFINITE>());
  report("e4m3", numbers, Convert<__NV_E4M3, __NV_NOSAT>());
  report("e5m2, saturated", numbers, Convert<__NV_E5M2, __NV_SATFINITE>());
  report("e5m2", numbers, Convert<__NV_E5M2, __NV_NOSAT>());
}

int main() {
  report_modes<to_fp8>("halves", all_halves<__half_raw>());
  report_modes<to_fp8>("bfloat16s", all_halves<__nv_bfloat16_raw>());
  report_modes<to_fp8>("floats", many_floats());
  report_modes<to_fp8>("doubles", many_doubles());
  report_modes<to_fp8x2>("pairs of halves", all_halves<__half_raw>());
  report_modes<to_fp8x2>("pairs of bfloat16s", all_halves<__nv_bfloat16_raw>());
  report_modes<to_fp8x2>("pairs of floats", many_floats());
  report_modes<to_fp8x2>("pairs of doubles", many_doubles());
}
