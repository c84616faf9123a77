// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Definitions for a GPU of functions that Offloom's headers declare, so that clang makes PTX of
// programs for which no CUDA toolkit is there: see of-clang.py.
#pragma once

#include <cuda_runtime.h>

#ifdef __CUDA_ARCH__
#define GPU __device__ static inline

GPU uint3 gpu_thread() {
  return {unsigned(__nvvm_read_ptx_sreg_tid_x()), unsigned(__nvvm_read_ptx_sreg_tid_y()),
          unsigned(__nvvm_read_ptx_sreg_tid_z())};
}
GPU uint3 gpu_block() {
  return {unsigned(__nvvm_read_ptx_sreg_ctaid_x()), unsigned(__nvvm_read_ptx_sreg_ctaid_y()),
          unsigned(__nvvm_read_ptx_sreg_ctaid_z())};
}
GPU dim3 gpu_block_dim() {
  return dim3(__nvvm_read_ptx_sreg_ntid_x(), __nvvm_read_ptx_sreg_ntid_y(),
              __nvvm_read_ptx_sreg_ntid_z());
}
GPU dim3 gpu_grid_dim() {
  return dim3(__nvvm_read_ptx_sreg_nctaid_x(), __nvvm_read_ptx_sreg_nctaid_y(),
              __nvvm_read_ptx_sreg_nctaid_z());
}
#define threadIdx gpu_thread()
#define blockIdx gpu_block()
#define blockDim gpu_block_dim()
#define gridDim gpu_grid_dim()
#define warpSize 32

GPU int gpu_count(int p) { return __nvvm_bar0_popc(p); }
GPU int gpu_and(int p) { return __nvvm_bar0_and(p); }
GPU int gpu_or(int p) { return __nvvm_bar0_or(p); }
#define __syncthreads_count gpu_count
#define __syncthreads_and gpu_and
#define __syncthreads_or gpu_or

// Shuffles of words; what is longer goes word by word.
template <class T, class F> GPU T gpu_each_word(T value, F shuffle) {
  constexpr int words = (sizeof(T) + 3) / 4;
  int bits[words] = {};
  __builtin_memcpy(bits, &value, sizeof value);
  for (int i = 0; i < words; ++i)
    bits[i] = shuffle(bits[i]);
  __builtin_memcpy(&value, bits, sizeof value);
  return value;
}
#define GPU_SHUFFLE(name, builtin, bound)                                                          \
  template <class T> GPU T gpu_##name(unsigned mask, T value, int by, int width = 32) {            \
    return gpu_each_word(                                                                          \
        value, [=](int x) { return builtin(mask, x, by, ((32 - width) << 8) | bound); });          \
  }
GPU_SHUFFLE(read, __nvvm_shfl_sync_idx_i32, 0x1f)
GPU_SHUFFLE(read_up, __nvvm_shfl_sync_up_i32, 0)
GPU_SHUFFLE(read_down, __nvvm_shfl_sync_down_i32, 0x1f)
GPU_SHUFFLE(read_xor, __nvvm_shfl_sync_bfly_i32, 0x1f)
#define __shfl_sync gpu_read
#define __shfl_up_sync gpu_read_up
#define __shfl_down_sync gpu_read_down
#define __shfl_xor_sync gpu_read_xor

GPU int gpu_all(unsigned mask, int p) { return __nvvm_vote_all_sync(mask, p); }
GPU int gpu_any(unsigned mask, int p) { return __nvvm_vote_any_sync(mask, p); }
GPU unsigned gpu_ballot(unsigned mask, int p) { return __nvvm_vote_ballot_sync(mask, p); }
GPU void gpu_warp(unsigned mask = ~0u) { __nvvm_bar_warp_sync(mask); }
GPU unsigned gpu_active() { return __nvvm_activemask(); }
template <class T> GPU unsigned gpu_match_any(unsigned mask, T x) {
  if constexpr (sizeof(T) == 8)
    return __nvvm_match_any_sync_i64(mask, static_cast<long long>(x));
  else
    return __nvvm_match_any_sync_i32(mask, static_cast<int>(x));
}
#define __all_sync gpu_all
#define __any_sync gpu_any
#define __ballot_sync gpu_ballot
#define __syncwarp gpu_warp
#define __activemask gpu_active
#define __match_any_sync gpu_match_any
#define __threadfence __nvvm_membar_gl
#define __threadfence_block __nvvm_membar_cta
#define __threadfence_system __nvvm_membar_sys

template <class T> struct gpu_same {
  using type = T;
};
template <class T> using gpu_value = typename gpu_same<T>::type;
template <class T> GPU T gpu_add(T *p, gpu_value<T> x) {
  return __atomic_fetch_add(p, x, __ATOMIC_RELAXED);
}
template <class T> GPU T gpu_sub(T *p, gpu_value<T> x) {
  return __atomic_fetch_sub(p, x, __ATOMIC_RELAXED);
}
template <class T> GPU T gpu_min(T *p, gpu_value<T> x) {
  return __atomic_fetch_min(p, x, __ATOMIC_RELAXED);
}
template <class T> GPU T gpu_max(T *p, gpu_value<T> x) {
  return __atomic_fetch_max(p, x, __ATOMIC_RELAXED);
}
template <class T> GPU T gpu_and_at(T *p, gpu_value<T> x) {
  return __atomic_fetch_and(p, x, __ATOMIC_RELAXED);
}
template <class T> GPU T gpu_or_at(T *p, gpu_value<T> x) {
  return __atomic_fetch_or(p, x, __ATOMIC_RELAXED);
}
template <class T> GPU T gpu_xor_at(T *p, gpu_value<T> x) {
  return __atomic_fetch_xor(p, x, __ATOMIC_RELAXED);
}
template <class T> GPU T gpu_exchange(T *p, gpu_value<T> x) {
  T old;
  __atomic_exchange(p, &x, &old, __ATOMIC_RELAXED);
  return old;
}
template <class T> GPU T gpu_cas(T *p, gpu_value<T> expected, gpu_value<T> wanted) {
  __atomic_compare_exchange(p, &expected, &wanted, false, __ATOMIC_RELAXED, __ATOMIC_RELAXED);
  return expected;
}
GPU unsigned gpu_inc(unsigned *p, unsigned x) { return __nvvm_atom_inc_gen_ui(p, x); }
GPU unsigned gpu_dec(unsigned *p, unsigned x) { return __nvvm_atom_dec_gen_ui(p, x); }
#define atomicAdd gpu_add
#define atomicSub gpu_sub
#define atomicMin gpu_min
#define atomicMax gpu_max
#define atomicAnd gpu_and_at
#define atomicOr gpu_or_at
#define atomicXor gpu_xor_at
#define atomicExch gpu_exchange
#define atomicCAS gpu_cas
#define atomicInc gpu_inc
#define atomicDec gpu_dec

// What LLVM makes instructions of.
#define sqrtf __builtin_sqrtf
#define fabsf __builtin_fabsf
#define fminf __builtin_fminf
#define fmaxf __builtin_fmaxf
#define fmaf __builtin_fmaf
#define floorf __builtin_floorf
#define ceilf __builtin_ceilf
#define truncf __builtin_truncf
#define __popc __builtin_popcount
#define __popcll __builtin_popcountll
#define __brev __builtin_bitreverse32
GPU int gpu_clz(int x) { return x ? __builtin_clz(x) : 32; }
GPU int gpu_ffs(int x) { return __builtin_ffs(x); }
GPU unsigned gpu_float_bits(float x) { return __builtin_bit_cast(unsigned, x); }
GPU float gpu_bits_float(unsigned x) { return __builtin_bit_cast(float, x); }
#define __clz gpu_clz
#define __ffs gpu_ffs
#define __float_as_uint gpu_float_bits
#define __float_as_int gpu_float_bits
#define __uint_as_float gpu_bits_float
#define __int_as_float gpu_bits_float
GPU long long gpu_clock() { return __nvvm_read_ptx_sreg_clock64(); }
#define clock64 gpu_clock
#define __trap __builtin_trap
#define __nanosleep __nvvm_nanosleep
#endif
