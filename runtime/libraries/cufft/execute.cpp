// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The functions that carry plans out: one a type of transform, and cufftXtExec for all.
#include "handle.h"

namespace offloom::fft {
namespace {

bool known_direction(int direction) {
  return direction == CUFFT_FORWARD || direction == CUFFT_INVERSE;
}

cufftResult execute_as(cufftType type, cufftHandle number, void *in, void *out, int direction) {
  const std::shared_ptr<handle> plan = find_handle(number);
  if (!plan || !plan->made)
    return CUFFT_INVALID_PLAN;
  if (plan->asked.type != type)
    return CUFFT_INVALID_TYPE;
  if (!known_direction(direction))
    return CUFFT_INVALID_VALUE;
  return execute(*plan, in, out, direction == CUFFT_INVERSE);
}

} // namespace
} // namespace offloom::fft

using namespace offloom::fft;

extern "C" {

cufftResult cufftExecC2C(cufftHandle plan, cufftComplex *in, cufftComplex *out, int direction) {
  return execute_as(CUFFT_C2C, plan, in, out, direction);
}
cufftResult cufftExecZ2Z(cufftHandle plan, cufftDoubleComplex *in, cufftDoubleComplex *out,
                         int direction) {
  return execute_as(CUFFT_Z2Z, plan, in, out, direction);
}
cufftResult cufftExecR2C(cufftHandle plan, cufftReal *in, cufftComplex *out) {
  return execute_as(CUFFT_R2C, plan, in, out, CUFFT_FORWARD);
}
cufftResult cufftExecD2Z(cufftHandle plan, cufftDoubleReal *in, cufftDoubleComplex *out) {
  return execute_as(CUFFT_D2Z, plan, in, out, CUFFT_FORWARD);
}
cufftResult cufftExecC2R(cufftHandle plan, cufftComplex *in, cufftReal *out) {
  return execute_as(CUFFT_C2R, plan, in, out, CUFFT_INVERSE);
}
cufftResult cufftExecZ2D(cufftHandle plan, cufftDoubleComplex *in, cufftDoubleReal *out) {
  return execute_as(CUFFT_Z2D, plan, in, out, CUFFT_INVERSE);
}

cufftResult cufftXtExec(cufftHandle number, void *in, void *out, int direction) {
  const std::shared_ptr<handle> plan = find_handle(number);
  if (!plan || !plan->made)
    return CUFFT_INVALID_PLAN;
  // The direction of real transforms is that of their type.
  const request &asked = plan->asked;
  if (!asked.real_in() && !asked.real_out() && !known_direction(direction))
    return CUFFT_INVALID_VALUE;
  return execute(*plan, in, out, asked.real_in() ? false : asked.real_out() || direction > 0);
}

} // extern "C"
