// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Making, setting up and destroying plans.
#include "handle.h"

#include "cuda_runtime_api.h"
#include "offloom/library_call.h"

#include <limits>
#include <map>
#include <new>

namespace offloom::fft {
namespace {

struct all_handles {
  std::mutex mutex;
  std::map<cufftHandle, std::shared_ptr<handle>> by_number;
  cufftHandle next = 1;
};
all_handles &handles() {
  static all_handles *all = new all_handles; // outlives what the program destroys at its end
  return *all;
}

bool known(cufftType type) {
  switch (type) {
  case CUFFT_C2C:
  case CUFFT_R2C:
  case CUFFT_C2R:
  case CUFFT_Z2Z:
  case CUFFT_D2Z:
  case CUFFT_Z2D:
    return true;
  }
  return false;
}

layout layout_of(int rank, const long long *embed, long long stride, long long distance) {
  layout result{{}, distance};
  for (int dim = rank - 1; dim >= 0; --dim) {
    result.stride[dim] = stride;
    stride *= embed[dim];
  }
  return result;
}

cufftResult make_request(const many_arguments &args, request &result) {
  if (!known(args.type))
    return CUFFT_INVALID_TYPE;
  if (args.rank < 1 || args.rank > 3 || !args.size)
    return CUFFT_INVALID_VALUE;
  if (args.batch < 1)
    return CUFFT_INVALID_SIZE;
  result = {args.type, args.rank, {1, 1, 1}, std::size_t(args.batch), true, {}, {}};
  // Bytes of the whole, to see sizes that no memory has.
  unsigned __int128 whole = 16 * static_cast<unsigned __int128>(args.batch);
  for (int dim = 0; dim < args.rank; ++dim) {
    if (args.size[dim] < 1)
      return CUFFT_INVALID_SIZE;
    result.size[dim] = args.size[dim];
    whole *= args.size[dim];
    if (whole > static_cast<unsigned __int128>(std::numeric_limits<std::ptrdiff_t>::max()))
      return CUFFT_INVALID_SIZE;
  }
  if (!args.in_embed != !args.out_embed)
    return CUFFT_INVALID_VALUE;
  result.dense = !args.in_embed;
  if (result.dense)
    return CUFFT_SUCCESS;
  if (args.in_stride < 1 || args.out_stride < 1)
    return CUFFT_INVALID_VALUE;
  if (args.batch > 1 && (args.in_distance < 1 || args.out_distance < 1))
    return CUFFT_INVALID_VALUE;
  for (int dim = 0; dim < args.rank; ++dim)
    if (args.in_embed[dim] < 1 || args.out_embed[dim] < 1)
      return CUFFT_INVALID_VALUE;
  result.in = layout_of(args.rank, args.in_embed, args.in_stride, args.in_distance);
  result.out = layout_of(args.rank, args.out_embed, args.out_stride, args.out_distance);
  return CUFFT_SUCCESS;
}

/// Calls function(handle) with the mutex of none.
template <class Function> cufftResult with_handle(cufftHandle number, const Function &function) {
  const std::shared_ptr<handle> found = find_handle(number);
  return found ? function(*found) : CUFFT_INVALID_PLAN;
}

} // namespace

std::shared_ptr<handle> find_handle(cufftHandle number) {
  const std::lock_guard lock(handles().mutex);
  const auto found = handles().by_number.find(number);
  return found == handles().by_number.end() ? nullptr : found->second;
}

cufftResult make(cufftHandle number, const many_arguments &args, size_t *work_size) {
  return with_handle(number, [&](handle &plan) {
    if (plan.made)
      return CUFFT_INVALID_PLAN;
    if (!work_size)
      return CUFFT_INVALID_VALUE;
    const cufftResult result = make_request(args, plan.asked);
    if (result != CUFFT_SUCCESS)
      return result;
    try {
      const auto made = make_plan(plan.asked);
      if (plan.own_work_area)
        plan.own_work = std::make_shared_for_overwrite<char[]>(made->work_size());
      plan.made = made;
    } catch (const std::bad_alloc &) {
      return CUFFT_ALLOC_FAILED;
    }
    *work_size = plan.made->work_size();
    return CUFFT_SUCCESS;
  });
}

cufftResult estimate(const many_arguments &args, size_t *work_size) {
  request asked;
  if (!work_size)
    return CUFFT_INVALID_VALUE;
  if (const cufftResult result = make_request(args, asked); result != CUFFT_SUCCESS)
    return result;
  try {
    *work_size = make_plan(asked)->work_size();
  } catch (const std::bad_alloc &) {
    return CUFFT_ALLOC_FAILED;
  }
  return CUFFT_SUCCESS;
}

cufftResult execute(handle &plan, void *in, void *out, bool inverse) {
  if (!plan.made)
    return CUFFT_INVALID_PLAN;
  if (!in || !out)
    return CUFFT_INVALID_VALUE;
  void *work = plan.given_work ? plan.given_work : plan.own_work.get();
  if (!work)
    return CUFFT_NO_WORKSPACE;
  array_access from = plan.load, to = plan.store;
  from.data = in;
  to.data = out;
  const cudaError_t error =
      library::run_in_stream(plan.stream, [made = plan.made, kept = plan.own_work, from, to,
                                           inverse, work] { made->run(from, to, inverse, work); });
  return error == cudaSuccess ? CUFFT_SUCCESS : CUFFT_EXEC_FAILED;
}

} // namespace offloom::fft

using namespace offloom::fft;

extern "C" {

cufftResult cufftCreate(cufftHandle *plan) {
  if (!plan)
    return CUFFT_INVALID_VALUE;
  if (cudaFree(nullptr) != cudaSuccess)
    return CUFFT_SETUP_FAILED;
  const std::lock_guard lock(handles().mutex);
  *plan = handles().next++;
  handles().by_number[*plan] = std::make_shared<handle>();
  return CUFFT_SUCCESS;
}

cufftResult cufftDestroy(cufftHandle plan) {
  const std::lock_guard lock(handles().mutex);
  // CUFFT_PLAN_NULL stands for no plan, which is no mistake to destroy.
  return plan == -1 || handles().by_number.erase(plan) ? CUFFT_SUCCESS : CUFFT_INVALID_PLAN;
}

cufftResult cufftSetStream(cufftHandle plan, cudaStream_t stream) {
  return with_handle(plan, [&](handle &found) {
    found.stream = stream;
    return CUFFT_SUCCESS;
  });
}

cufftResult cufftSetAutoAllocation(cufftHandle plan, int automatic) {
  return with_handle(plan, [&](handle &found) {
    found.own_work_area = automatic != 0;
    return CUFFT_SUCCESS;
  });
}

cufftResult cufftSetWorkArea(cufftHandle plan, void *area) {
  return with_handle(plan, [&](handle &found) {
    found.given_work = area;
    return CUFFT_SUCCESS;
  });
}

cufftResult cufftGetSize(cufftHandle plan, size_t *work_size) {
  return with_handle(plan, [&](handle &found) {
    if (!found.made)
      return CUFFT_INVALID_PLAN;
    if (!work_size)
      return CUFFT_INVALID_VALUE;
    *work_size = found.made->work_size();
    return CUFFT_SUCCESS;
  });
}

cufftResult cufftGetVersion(int *version) {
  if (version)
    *version = CUFFT_VERSION;
  return CUFFT_SUCCESS;
}

cufftResult cufftGetProperty(libraryPropertyType type, int *value) {
  if (type < MAJOR_VERSION || type > PATCH_LEVEL)
    return CUFFT_INVALID_TYPE;
  if (!value)
    return CUFFT_INVALID_VALUE;
  const int parts[] = {CUFFT_VER_MAJOR, CUFFT_VER_MINOR, CUFFT_VER_PATCH};
  *value = parts[type];
  return CUFFT_SUCCESS;
}

} // extern "C"
