// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Powers of two in 8 bits (e8m0), the scale factors of blocks of small numbers.
// builds: clang++ g++
#include "conversions.h"
#include <cuda_fp8.h>

struct as_bfloat16 {
  __host__ __device__ uint64_t operator()(unsigned char code) const {
    return __nv_cvt_e8m0_to_bf16raw(code).x;
  }
};

struct as_two_bfloat16s {
  __host__ __device__ uint64_t operator()(unsigned short codes) const {
    const __nv_bfloat162_raw pair = __nv_cvt_e8m0x2_to_bf162raw(codes);
    return static_cast<uint64_t>(pair.y) << 16 | pair.x;
  }
};

template <__nv_saturation_t mode, cudaRoundMode rounding> struct to_e8m0 {
  __host__ __device__ uint64_t operator()(__nv_bfloat16_raw x) const {
    return __nv_cvt_bfloat16raw_to_e8m0(x, mode, rounding);
  }
  __host__ __device__ uint64_t operator()(float x) const {
    return __nv_cvt_float_to_e8m0(x, mode, rounding);
  }
  __host__ __device__ uint64_t operator()(double x) const {
    return __nv_cvt_double_to_e8m0(x, mode, rounding);
  }
};

template <__nv_saturation_t mode, cudaRoundMode rounding> struct to_e8m0x2 {
  __host__ __device__ uint64_t operator()(__nv_bfloat16_raw x) const {
    return __nv_cvt_bfloat162raw_to_e8m0x2(
        __nv_bfloat162_raw{x.x, static_cast<unsigned short>(x.x ^ 0x55)}, mode, rounding);
  }
  __host__ __device__ uint64_t operator()(float x) const {
    return __nv_cvt_float2_to_e8m0x2(make_float2(x, -0.5f * x), mode, rounding);
  }
  __host__ __device__ uint64_t operator()(double x) const {
    return __nv_cvt_double2_to_e8m0x2(make_double2(x, -0.5 * x), mode, rounding);
  }
};

template <template <__nv_saturation_t, cudaRoundMode> class Convert, class Number>
void report_modes(const char *what, const std::vector<Number> &numbers) {
  printf("%s\n", what);
  report("saturated, up", numbers, Convert<__NV_SATFINITE, cudaRoundPosInf>());
  report("saturated, to zero", numbers, Convert<__NV_SATFINITE, cudaRoundZero>());
  report("up", numbers, Convert<__NV_NOSAT, cudaRoundPosInf>());
  report("to zero", numbers, Convert<__NV_NOSAT, cudaRoundZero>());
}

int main() {
  for (bool on_device : {true, false}) {
    const auto halves =
        on_device ? converted<uint64_t>(all_codes<unsigned char>(256), as_bfloat16())
                  : converted_by_host<uint64_t>(all_codes<unsigned char>(256), as_bfloat16());
    for (int i = 0; i < 256; ++i)
      printf("%04x%c", static_cast<unsigned>(halves[i]), i % 16 == 15 ? '\n' : ' ');
  }
  report("pairs as bfloat16s", all_codes<unsigned short>(65536), as_two_bfloat16s());
  report_modes<to_e8m0>("bfloat16s", all_halves<__nv_bfloat16_raw>());
  report_modes<to_e8m0>("floats", many_floats());
  report_modes<to_e8m0>("doubles", many_doubles());
  report_modes<to_e8m0x2>("pairs of bfloat16s", all_halves<__nv_bfloat16_raw>());
  report_modes<to_e8m0x2>("pairs of floats", many_floats());
  report_modes<to_e8m0x2>("pairs of doubles", many_doubles());
}
