// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Functions of the program's that load and store elements, and plans whose types are arguments.
#include "handle.h"

namespace offloom::fft {
namespace {

/// The callback that loads a type of plan's input, and the one that stores its output.
cufftXtCallbackType loading(const request &asked) {
  const int width = asked.in_double() ? 1 : 0;
  return cufftXtCallbackType((asked.real_in() ? CUFFT_CB_LD_REAL : CUFFT_CB_LD_COMPLEX) + width);
}
cufftXtCallbackType storing(const request &asked) {
  const int width = asked.in_double() ? 1 : 0;
  return cufftXtCallbackType((asked.real_out() ? CUFFT_CB_ST_REAL : CUFFT_CB_ST_COMPLEX) + width);
}

/// Calls function(access) with that of the side which the callback is for.
template <class Function>
cufftResult with_side(cufftHandle number, cufftXtCallbackType type, const Function &function) {
  const std::shared_ptr<handle> plan = find_handle(number);
  if (!plan || !plan->made)
    return CUFFT_INVALID_PLAN;
  if (type < CUFFT_CB_LD_COMPLEX || type >= CUFFT_CB_UNDEFINED)
    return CUFFT_INVALID_TYPE;
  if (type == loading(plan->asked))
    return function(plan->load);
  if (type == storing(plan->asked))
    return function(plan->store);
  return CUFFT_INVALID_TYPE;
}

cufftResult type_of(cudaDataType in, cudaDataType out, cudaDataType execution, cufftType &type) {
  const bool wide = execution == CUDA_C_64F;
  if (!wide && execution != CUDA_C_32F)
    return CUFFT_NOT_SUPPORTED; // halves
  const cudaDataType real = wide ? CUDA_R_64F : CUDA_R_32F;
  if (in == execution && out == execution)
    type = wide ? CUFFT_Z2Z : CUFFT_C2C;
  else if (in == real && out == execution)
    type = wide ? CUFFT_D2Z : CUFFT_R2C;
  else if (in == execution && out == real)
    type = wide ? CUFFT_Z2D : CUFFT_C2R;
  else
    return CUFFT_INVALID_TYPE;
  return CUFFT_SUCCESS;
}

} // namespace
} // namespace offloom::fft

using namespace offloom::fft;

extern "C" {

cufftResult cufftXtSetCallback(cufftHandle plan, void **callback_routine,
                               cufftXtCallbackType cbType, void **caller_info) {
  return with_side(plan, cbType, [&](array_access &side) {
    if (!callback_routine || !*callback_routine)
      return CUFFT_INVALID_VALUE;
    side.callback = *callback_routine;
    side.callback_info = caller_info ? *caller_info : nullptr;
    return CUFFT_SUCCESS;
  });
}

cufftResult cufftXtClearCallback(cufftHandle plan, cufftXtCallbackType cbType) {
  return with_side(plan, cbType, [](array_access &side) {
    side = {};
    return CUFFT_SUCCESS;
  });
}

cufftResult cufftXtMakePlanMany(cufftHandle plan, int rank, long long *n, long long *inembed,
                                long long istride, long long idist, cudaDataType inputtype,
                                long long *onembed, long long ostride, long long odist,
                                cudaDataType outputtype, long long batch, size_t *size,
                                cudaDataType executiontype) {
  cufftType type;
  const cufftResult result = type_of(inputtype, outputtype, executiontype, type);
  if (result != CUFFT_SUCCESS)
    return result;
  return make(plan, {rank, n, inembed, istride, idist, onembed, ostride, odist, type, batch}, size);
}

cufftResult cufftXtGetSizeMany(cufftHandle plan, int rank, long long *n, long long *inembed,
                               long long istride, long long idist, cudaDataType inputtype,
                               long long *onembed, long long ostride, long long odist,
                               cudaDataType outputtype, long long batch, size_t *size,
                               cudaDataType executiontype) {
  cufftType type;
  const cufftResult result = type_of(inputtype, outputtype, executiontype, type);
  if (result != CUFFT_SUCCESS)
    return result;
  return cufftGetSizeMany64(plan, rank, n, inembed, istride, idist, onembed, ostride, odist, type,
                            batch, size);
}

} // extern "C"
