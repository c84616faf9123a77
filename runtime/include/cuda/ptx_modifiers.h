// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// cuda::ptx: the words of instructions as values that choose an overload (libcu++, "PTX",
// "dot variants"). Included by <cuda/ptx>.
#pragma once

#include "../host_defines.h"
#include "../offloom/tensor_map.h"

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

#undef OFFLOOM_PTX_WORD

/// Operations of reductions, with what they are for tiles of tensors.
#define OFFLOOM_PTX_OPERATION(name, how)                                                           \
  struct name##_t {                                                                                \
    static constexpr offloom::tensor_reduction reduction = offloom::tensor_reduction::how;         \
  };                                                                                               \
  inline constexpr name##_t name{};

OFFLOOM_PTX_OPERATION(op_add, add)
OFFLOOM_PTX_OPERATION(op_and_op, bit_and)
OFFLOOM_PTX_OPERATION(op_dec, dec)
OFFLOOM_PTX_OPERATION(op_inc, inc)
OFFLOOM_PTX_OPERATION(op_max, max)
OFFLOOM_PTX_OPERATION(op_min, min)
OFFLOOM_PTX_OPERATION(op_or_op, bit_or)
OFFLOOM_PTX_OPERATION(op_xor_op, bit_xor)

#undef OFFLOOM_PTX_OPERATION

/// A number that an instruction has to know when it is compiled.
template <int N> struct n32_t {
  static constexpr int value = N;
};
template <int N> inline constexpr n32_t<N> n32{};

} // namespace cuda::ptx
