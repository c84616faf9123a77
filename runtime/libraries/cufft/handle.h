// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Handles of plans: settings of the program's, and the plan once it is made.
#pragma once

#include "plan.h"

#include "cufftXt.h"

#include <mutex>

namespace offloom::fft {

struct handle {
  cudaStream_t stream = nullptr;
  bool own_work_area = true;
  std::shared_ptr<char[]> own_work; ///< shared with work in streams
  void *given_work = nullptr;
  request asked{};
  std::shared_ptr<const plan> made;
  array_access load{}, store{}; ///< callbacks, without the array
  int device = 0;               ///< of arrays with descriptors
};

/// The handle of a number, or null. Those of different plans may be used by different threads.
std::shared_ptr<handle> find_handle(cufftHandle number);

/// The arguments of all functions that make or estimate plans.
struct many_arguments {
  int rank;
  const long long *size, *in_embed;
  long long in_stride, in_distance;
  const long long *out_embed;
  long long out_stride, out_distance;
  cufftType type;
  long long batch;
};

cufftResult make(cufftHandle number, const many_arguments &args, size_t *work_size);
cufftResult estimate(const many_arguments &args, size_t *work_size);

/// Puts the transform into the handle's stream.
cufftResult execute(handle &plan, void *in, void *out, bool inverse);

} // namespace offloom::fft
