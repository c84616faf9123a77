// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Constructors and conversion operators of the types of 8, 6 and 4 bits.
// builds: clang++
#include "conversions.h"
#include <cuda_bf16.h>
#include <cuda_fp16.h>
#include <cuda_fp4.h>
#include <cuda_fp6.h>
#include <cuda_fp8.h>
#include <type_traits>

template <class Small, class Int> struct from_integer {
  __host__ __device__ uint64_t operator()(Int x) const { return Small(x).__x; }
};

template <class Small, class Int> struct into_integer {
  __host__ __device__ uint64_t operator()(unsigned char code) const {
    Small x;
    x.__x = code;
    if constexpr (std::is_constructible<Int, Small>::value)
      return static_cast<uint64_t>(static_cast<Int>(x));
    return 0;
  }
};

template <class Small> struct into_half {
  __host__ __device__ uint64_t operator()(unsigned char code) const {
    Small x;
    x.__x = code;
    return static_cast<__half_raw>(static_cast<__half>(x)).x;
  }
};

template <class Small> struct into_bfloat16 {
  __host__ __device__ uint64_t operator()(unsigned char code) const {
    Small x;
    x.__x = code;
    return static_cast<__nv_bfloat16_raw>(static_cast<__nv_bfloat16>(x)).x;
  }
};

template <class Small> struct into_float {
  __host__ __device__ uint64_t operator()(unsigned char code) const {
    Small x;
    x.__x = code;
    const float y = static_cast<float>(x);
    return bits_or_nan(y, bits_of<unsigned>(y));
  }
};

template <class Small> struct into_double {
  __host__ __device__ uint64_t operator()(unsigned char code) const {
    Small x;
    x.__x = code;
    const double y = static_cast<double>(x);
    return bits_or_nan(y, bits_of<unsigned long long>(y));
  }
};

template <class Small> struct from_number {
  __host__ __device__ uint64_t operator()(__half_raw x) const { return Small(__half(x)).__x; }
  __host__ __device__ uint64_t operator()(__nv_bfloat16_raw x) const {
    return Small(__nv_bfloat16(x)).__x;
  }
  __host__ __device__ uint64_t operator()(float x) const { return Small(x).__x; }
  __host__ __device__ uint64_t operator()(double x) const { return Small(x).__x; }
};

template <class Small, class Int> void report_from(const char *name) {
  report(name, many_integers<Int>(), from_integer<Small, Int>());
}

template <class Small> void report_type(const char *name, int count) {
  printf("%s\n", name);
  report("of halves", all_halves<__half_raw>(), from_number<Small>());
  report("of bfloat16s", all_halves<__nv_bfloat16_raw>(), from_number<Small>());
  report("of floats", many_floats(), from_number<Small>());
  report("of doubles", many_doubles(), from_number<Small>());
  report_from<Small, short>("of short");
  report_from<Small, unsigned short>("of unsigned short");
  report_from<Small, int>("of int");
  report_from<Small, unsigned>("of unsigned");
  report_from<Small, long>("of long");
  report_from<Small, unsigned long>("of unsigned long");
  report_from<Small, long long>("of long long");
  report_from<Small, unsigned long long>("of unsigned long long");
  const auto codes = all_codes<unsigned char>(count);
  report("half", codes, into_half<Small>());
  report("bfloat16", codes, into_bfloat16<Small>());
  report("float", codes, into_float<Small>());
  report("double", codes, into_double<Small>());
  report("bool", codes, into_integer<Small, bool>());
  report("char", codes, into_integer<Small, char>());
  report("signed char", codes, into_integer<Small, signed char>());
  report("unsigned char", codes, into_integer<Small, unsigned char>());
  report("short", codes, into_integer<Small, short>());
  report("unsigned short", codes, into_integer<Small, unsigned short>());
  report("int", codes, into_integer<Small, int>());
  report("unsigned", codes, into_integer<Small, unsigned>());
  report("long", codes, into_integer<Small, long>());
  report("unsigned long", codes, into_integer<Small, unsigned long>());
  report("long long", codes, into_integer<Small, long long>());
  report("unsigned long long", codes, into_integer<Small, unsigned long long>());
}

int main() {
  report_type<__nv_fp8_e4m3>("e4m3", 256);
  report_type<__nv_fp8_e5m2>("e5m2", 256);
  report_type<__nv_fp8_e8m0>("e8m0", 256);
  report_type<__nv_fp6_e2m3>("e2m3", 64);
  report_type<__nv_fp6_e3m2>("e3m2", 64);
  report_type<__nv_fp4_e2m1>("e2m1", 16);
}
