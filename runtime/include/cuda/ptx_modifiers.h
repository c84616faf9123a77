// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// cuda::ptx: the words of instructions as values that choose an overload (libcu++, "PTX",
// "dot variants"). Included by <cuda/ptx>.
#pragma once

#include "../host_defines.h"

namespace cuda::ptx {

#define OFFLOOM_PTX_WORD(name)                                                                     \
  struct name##_t {};                                                                              \
  inline constexpr name##_t name{};

OFFLOOM_PTX_WORD(sem_acq_rel)
OFFLOOM_PTX_WORD(sem_acquire)
OFFLOOM_PTX_WORD(sem_relaxed)
OFFLOOM_PTX_WORD(sem_release)
OFFLOOM_PTX_WORD(sem_sc)

OFFLOOM_PTX_WORD(space_cluster)
OFFLOOM_PTX_WORD(space_global)
OFFLOOM_PTX_WORD(space_shared)

OFFLOOM_PTX_WORD(scope_cluster)
OFFLOOM_PTX_WORD(scope_cta)
OFFLOOM_PTX_WORD(scope_gpu)
OFFLOOM_PTX_WORD(scope_sys)

OFFLOOM_PTX_WORD(op_add)
OFFLOOM_PTX_WORD(op_and_op)
OFFLOOM_PTX_WORD(op_dec)
OFFLOOM_PTX_WORD(op_inc)
OFFLOOM_PTX_WORD(op_max)
OFFLOOM_PTX_WORD(op_min)
OFFLOOM_PTX_WORD(op_or_op)
OFFLOOM_PTX_WORD(op_xor_op)

#undef OFFLOOM_PTX_WORD

/// A number that an instruction has to know when it is compiled.
template <int N> struct n32_t {
  static constexpr int value = N;
};
template <int N> inline constexpr n32_t<N> n32{};

} // namespace cuda::ptx
