// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Calls every exactly specified intrinsic with the same 4,096 pseudo-random and special arguments,
// and condenses its results to one number, on a GPU (nvcc) and here.
//
// IntrinsicsTest.cpp compares the numbers with intrinsics_recorded.inc, which record_intrinsics.cpp
// printed on a GPU. NaNs count as equal.
#pragma once

#include <cuda_bf16.h>
#include <cuda_fp16.h>
#include <cuda_runtime.h>

#include <cstring>
#include <vector>

#ifdef __CUDACC__
#define PROBE_FUNCTION __host__ __device__ inline
#define PROBE_LAMBDA __device__
#else
#define PROBE_FUNCTION inline
#define PROBE_LAMBDA
#endif

namespace probe {

using word = unsigned long long;
constexpr int call_count = 4096;

PROBE_FUNCTION word mixed(word x) {
  x += 0x9e3779b97f4a7c15;
  x = (x ^ (x >> 30)) * 0xbf58476d1ce4e5b9;
  x = (x ^ (x >> 27)) * 0x94d049bb133111eb;
  return x ^ (x >> 31);
}

template <class To, class From> PROBE_FUNCTION To bits_as(From from) {
  To to;
  memcpy(&to, &from, sizeof to);
  return to;
}

/// Integers of all sizes: small, negative, extreme, arbitrary.
PROBE_FUNCTION word integer(word seed) {
  const word random = mixed(seed);
  switch (seed % 6) {
  case 0:
    return random & 0xff;
  case 1:
    return 0 - (random & 0xff);
  case 2:
    return random & 1 ? 0x8000000080000000 : 0x7fffffff7fffffff;
  case 3:
    return random & 0x8080808080808080;
  case 4:
    return random >> (random & 63);
  default:
    return random;
  }
}

/// Floating-point numbers: special, halves and quarters, about 1, at the edges of integers,
/// arbitrary.
template <class Real, class Bits> PROBE_FUNCTION Real real(word seed, const Bits (&special)[12]) {
  const word random = mixed(seed);
  const int small = int(random >> 8 & 0xffff) - 0x8000;
  switch (seed % 8) {
  case 0:
    return bits_as<Real>(Bits(random));
  case 1:
    return bits_as<Real>(special[random % 12]);
  case 2:
    return Real(small) / 4;
  case 3:
    return Real(small) / 0x8000;
  case 4:
    return Real((long long)integer(random)) / 2;
  case 5:
    return Real((int)integer(random));
  default:
    return Real((long long)random) / Real(1ll << 59);
  }
}

template <class T> struct argument {
  PROBE_FUNCTION static T from(word seed) { return T(integer(seed)); }
};
template <> struct argument<float> {
  PROBE_FUNCTION static float from(word seed) {
    const unsigned special[12] = {0,          0x80000000, 0x7f800000, 0xff800000,
                                  0x7fc00000, 1,          0x807fffff, 0x7f7fffff,
                                  0xff7fffff, 0x3f800000, 0x4f000000, 0x477ff000};
    return real<float>(seed, special);
  }
};
template <> struct argument<double> {
  PROBE_FUNCTION static double from(word seed) {
    const word special[12] = {0,
                              0x8000000000000000,
                              0x7ff0000000000000,
                              0xfff0000000000000,
                              0x7ff8000000000000,
                              1,
                              0x800fffffffffffff,
                              0x7fefffffffffffff,
                              0x3ff0000000000000,
                              0x43e0000000000000,
                              0x380fffffffffffff,
                              0x47efffffffffffff};
    return real<double>(seed, special);
  }
};
template <> struct argument<__half> {
  PROBE_FUNCTION static __half from(word seed) {
    __half_raw raw;
    raw.x = (unsigned short)(seed % 4 ? mixed(seed) : 0x3c00 + (mixed(seed) & 0x83ff));
    return raw;
  }
};
template <> struct argument<__nv_bfloat16> {
  PROBE_FUNCTION static __nv_bfloat16 from(word seed) {
    __nv_bfloat16_raw raw;
    raw.x = (unsigned short)(seed % 4 ? mixed(seed) : 0x3f80 + (mixed(seed) & 0x81ff));
    return raw;
  }
};

template <class T> PROBE_FUNCTION word result(T x) { return word(x); }
PROBE_FUNCTION word result(float x) { return x != x ? 1 : bits_as<unsigned>(x); }
PROBE_FUNCTION word result(double x) { return x != x ? 1 : bits_as<word>(x); }
PROBE_FUNCTION word result(__half x) {
  const unsigned short bits = __half_raw(x).x;
  return (bits & 0x7fff) > 0x7c00 ? 1 : bits;
}
PROBE_FUNCTION word result(__nv_bfloat16 x) {
  const unsigned short bits = __nv_bfloat16_raw(x).x;
  return (bits & 0x7fff) > 0x7f80 ? 1 : bits;
}

/// What `function` returns for the call of that number.
template <class Result, class A, class F> PROBE_FUNCTION word call(F function, word i) {
  return result(Result(function(argument<A>::from(mixed(i)))));
}
template <class Result, class A, class B, class F> PROBE_FUNCTION word call(F function, word i) {
  return result(
      Result(function(argument<A>::from(mixed(i)), argument<B>::from(mixed(i + 100000)))));
}
template <class Result, class A, class B, class C, class F>
PROBE_FUNCTION word call(F function, word i) {
  return result(Result(function(argument<A>::from(mixed(i)), argument<B>::from(mixed(i + 100000)),
                                argument<C>::from(mixed(i + 200000)))));
}

#ifdef __CUDACC__
template <class F, class Result, class... Arguments> __global__ void call_all(word *results, F f) {
  const unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
  results[i] = call<Result, Arguments...>(f, i);
}
#endif

/// The results of all calls as one number.
template <class Result, class... Arguments, class F> word digest(F function) {
  static word results[call_count];
#ifdef __CUDACC__
  word *on_device;
  cudaMalloc(&on_device, sizeof results);
  call_all<F, Result, Arguments...><<<call_count / 128, 128>>>(on_device, function);
  cudaMemcpy(results, on_device, sizeof results, cudaMemcpyDeviceToHost);
  cudaFree(on_device);
#else
  for (int i = 0; i < call_count; ++i)
    results[i] = call<Result, Arguments...>(function, word(i));
#endif
  word sum = 0;
  for (const word r : results)
    sum = mixed(sum ^ r);
  return sum;
}

struct finding {
  const char *signature;
  word digest;
};

/// The digests of all intrinsics.
inline std::vector<finding> probe_all() {
  std::vector<finding> all;
#define PROBE(result_type, name, ...)                                                              \
  all.push_back(                                                                                   \
      {#result_type " " #name "(" #__VA_ARGS__ ")",                                                \
       digest<result_type, __VA_ARGS__>([] PROBE_LAMBDA(auto... x) { return name(x...); })});
#include "intrinsics_list.inc"
#undef PROBE
  return all;
}

} // namespace probe
