// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// cuda::ptx: special registers (PTX ISA, "Special Registers"). Included by <cuda/ptx>. Those of
// shared memory that a kernel has in all, total_smem_size and aggr_smem_size, are missing.
#pragma once

#include "../cuda_runtime.h"

#include <cstdint>

#ifndef __CUDA__
#include "../offloom/block_groups.h"
#include "../offloom/ptx/execution.h"
#endif

namespace cuda::ptx {

// Where a file is parsed, what counts is which threads have the same: built-in variables tell.
#ifdef __CUDA__
#define OFFLOOM_REGISTER(Type, name, asked, ...)                                                   \
  __device__ inline Type get_sreg_##name() { return static_cast<Type>(asked); }
#else
#define OFFLOOM_REGISTER(Type, name, asked, ...)                                                   \
  inline Type get_sreg_##name() { return static_cast<Type>(__VA_ARGS__); }
#endif
#define OFFLOOM_REGISTERS(name, asked, ...)                                                        \
  OFFLOOM_REGISTER(::std::uint32_t, name##_x, asked.x, (__VA_ARGS__).x)                            \
  OFFLOOM_REGISTER(::std::uint32_t, name##_y, asked.y, (__VA_ARGS__).y)                            \
  OFFLOOM_REGISTER(::std::uint32_t, name##_z, asked.z, (__VA_ARGS__).z)

OFFLOOM_REGISTERS(tid, threadIdx, threadIdx)
OFFLOOM_REGISTERS(ntid, blockDim, offloom::this_block().dim)
OFFLOOM_REGISTERS(ctaid, blockIdx, offloom::this_block().idx)
OFFLOOM_REGISTERS(nctaid, gridDim, offloom::this_block().grid)
OFFLOOM_REGISTERS(clusterid, blockIdx, offloom::ptx::clusterid())
OFFLOOM_REGISTERS(nclusterid, gridDim, offloom::ptx::nclusterid())
OFFLOOM_REGISTERS(cluster_ctaid, blockIdx, offloom::this_cluster_place().block_index)
OFFLOOM_REGISTERS(cluster_nctaid, gridDim, offloom::this_cluster_place().dim)
OFFLOOM_REGISTER(::std::uint32_t, cluster_ctarank, blockIdx.x, offloom::this_cluster_place().rank)
OFFLOOM_REGISTER(::std::uint32_t, cluster_nctarank, gridDim.x,
                 offloom::this_cluster_place()
                     .dim.x *offloom::this_cluster_place()
                     .dim.y *offloom::this_cluster_place()
                     .dim.z)
OFFLOOM_REGISTER(bool, is_explicit_cluster, gridDim.x > 0, offloom::ptx::is_explicit_cluster())

OFFLOOM_REGISTER(::std::uint32_t, laneid, threadIdx.x % 32, offloom::ptx::laneid(threadIdx))
OFFLOOM_REGISTER(::std::uint32_t, warpid, threadIdx.x / 32, offloom::ptx::warpid(threadIdx))
OFFLOOM_REGISTER(::std::uint32_t, lanemask_eq, 1u << threadIdx.x % 32,
                 offloom::ptx::lanemask_eq(threadIdx))
OFFLOOM_REGISTER(::std::uint32_t, lanemask_lt, (1u << threadIdx.x % 32) - 1,
                 offloom::ptx::lanemask_lt(threadIdx))
OFFLOOM_REGISTER(::std::uint32_t, lanemask_le, (2u << threadIdx.x % 32) - 1,
                 offloom::ptx::lanemask_le(threadIdx))
OFFLOOM_REGISTER(::std::uint32_t, lanemask_gt, ~((2u << threadIdx.x % 32) - 1),
                 offloom::ptx::lanemask_gt(threadIdx))
OFFLOOM_REGISTER(::std::uint32_t, lanemask_ge, ~((1u << threadIdx.x % 32) - 1),
                 offloom::ptx::lanemask_ge(threadIdx))

OFFLOOM_REGISTER(::std::uint32_t, nwarpid, gridDim.x, offloom::ptx::nwarpid())
OFFLOOM_REGISTER(::std::uint32_t, nsmid, gridDim.x, offloom::ptx::nsmid())
OFFLOOM_REGISTER(::std::uint32_t, smid, blockIdx.x, offloom::ptx::smid())
OFFLOOM_REGISTER(::std::uint64_t, gridid, gridDim.x, offloom::ptx::gridid())
OFFLOOM_REGISTER(::std::uint32_t, dynamic_smem_size, gridDim.x, offloom::ptx::dynamic_smem_size())

OFFLOOM_REGISTER(::std::uint32_t, clock, clock64(), clock64())
OFFLOOM_REGISTER(::std::uint32_t, clock_hi, clock64(), clock64() >> 32)
OFFLOOM_REGISTER(::std::uint64_t, clock64, ::clock64(), ::clock64())
OFFLOOM_REGISTER(::std::uint64_t, globaltimer, ::clock64(), offloom::ptx::globaltimer())
OFFLOOM_REGISTER(::std::uint32_t, globaltimer_lo, ::clock64(), offloom::ptx::globaltimer())
OFFLOOM_REGISTER(::std::uint32_t, globaltimer_hi, ::clock64(), offloom::ptx::globaltimer() >> 32)

#undef OFFLOOM_REGISTERS
#undef OFFLOOM_REGISTER

} // namespace cuda::ptx
