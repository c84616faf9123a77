// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The functions that make plans, and those that say how large a work area is: each is that of
// batches of any layout.
#include "handle.h"

#include <algorithm>

namespace offloom::fft {
namespace {

/// The arguments of dense plans of up to three dimensions.
struct dense_arguments {
  long long size[3];
  many_arguments many;

  dense_arguments(std::initializer_list<long long> sizes, cufftType type, long long batch)
      : many{int(sizes.size()), size, nullptr, 1, 0, nullptr, 1, 0, type, batch} {
    std::copy(sizes.begin(), sizes.end(), size);
  }
  dense_arguments(const dense_arguments &) = delete;
};

/// Sizes given as int, as those of 64 bits.
class wide_sizes {
public:
  wide_sizes(const int *sizes, int rank) : given_(sizes) {
    if (sizes && rank >= 1 && rank <= 3)
      std::copy_n(sizes, rank, wide_);
  }
  operator const long long *() const { return given_ ? wide_ : nullptr; }

private:
  const int *given_;
  long long wide_[3] = {};
};

/// Creates a handle and makes its plan, or leaves neither.
cufftResult create(cufftHandle *plan, const many_arguments &args) {
  if (const cufftResult result = cufftCreate(plan); result != CUFFT_SUCCESS)
    return result;
  size_t size;
  const cufftResult result = make(*plan, args, &size);
  if (result != CUFFT_SUCCESS)
    cufftDestroy(*plan);
  return result;
}

cufftResult get_size(cufftHandle plan, const many_arguments &args, size_t *size) {
  return find_handle(plan) ? estimate(args, size) : CUFFT_INVALID_PLAN;
}

} // namespace
} // namespace offloom::fft

using namespace offloom::fft;

extern "C" {

cufftResult cufftPlan1d(cufftHandle *plan, int nx, cufftType type, int batch) {
  return create(plan, dense_arguments({nx}, type, batch).many);
}
cufftResult cufftPlan2d(cufftHandle *plan, int nx, int ny, cufftType type) {
  return create(plan, dense_arguments({nx, ny}, type, 1).many);
}
cufftResult cufftPlan3d(cufftHandle *plan, int nx, int ny, int nz, cufftType type) {
  return create(plan, dense_arguments({nx, ny, nz}, type, 1).many);
}

cufftResult cufftMakePlan1d(cufftHandle plan, int nx, cufftType type, int batch, size_t *size) {
  return make(plan, dense_arguments({nx}, type, batch).many, size);
}
cufftResult cufftMakePlan2d(cufftHandle plan, int nx, int ny, cufftType type, size_t *size) {
  return make(plan, dense_arguments({nx, ny}, type, 1).many, size);
}
cufftResult cufftMakePlan3d(cufftHandle plan, int nx, int ny, int nz, cufftType type,
                            size_t *size) {
  return make(plan, dense_arguments({nx, ny, nz}, type, 1).many, size);
}

cufftResult cufftEstimate1d(int nx, cufftType type, int batch, size_t *size) {
  return estimate(dense_arguments({nx}, type, batch).many, size);
}
cufftResult cufftEstimate2d(int nx, int ny, cufftType type, size_t *size) {
  return estimate(dense_arguments({nx, ny}, type, 1).many, size);
}
cufftResult cufftEstimate3d(int nx, int ny, int nz, cufftType type, size_t *size) {
  return estimate(dense_arguments({nx, ny, nz}, type, 1).many, size);
}

cufftResult cufftGetSize1d(cufftHandle plan, int nx, cufftType type, int batch, size_t *size) {
  return get_size(plan, dense_arguments({nx}, type, batch).many, size);
}
cufftResult cufftGetSize2d(cufftHandle plan, int nx, int ny, cufftType type, size_t *size) {
  return get_size(plan, dense_arguments({nx, ny}, type, 1).many, size);
}
cufftResult cufftGetSize3d(cufftHandle plan, int nx, int ny, int nz, cufftType type, size_t *size) {
  return get_size(plan, dense_arguments({nx, ny, nz}, type, 1).many, size);
}

#define OFFLOOM_FFT_MANY(Int)                                                                      \
  int rank, Int *n, Int *inembed, Int istride, Int idist, Int *onembed, Int ostride, Int odist,    \
      cufftType type, Int batch
#define OFFLOOM_FFT_NARROW                                                                         \
  {rank,                                                                                           \
   wide_sizes(n, rank),                                                                            \
   wide_sizes(inembed, rank),                                                                      \
   istride,                                                                                        \
   idist,                                                                                          \
   wide_sizes(onembed, rank),                                                                      \
   ostride,                                                                                        \
   odist,                                                                                          \
   type,                                                                                           \
   batch}
#define OFFLOOM_FFT_WIDE {rank, n, inembed, istride, idist, onembed, ostride, odist, type, batch}

cufftResult cufftPlanMany(cufftHandle *plan, OFFLOOM_FFT_MANY(int)) {
  return create(plan, OFFLOOM_FFT_NARROW);
}
cufftResult cufftMakePlanMany(cufftHandle plan, OFFLOOM_FFT_MANY(int), size_t *size) {
  return make(plan, OFFLOOM_FFT_NARROW, size);
}
cufftResult cufftEstimateMany(OFFLOOM_FFT_MANY(int), size_t *size) {
  return estimate(OFFLOOM_FFT_NARROW, size);
}
cufftResult cufftGetSizeMany(cufftHandle plan, OFFLOOM_FFT_MANY(int), size_t *size) {
  return get_size(plan, OFFLOOM_FFT_NARROW, size);
}
cufftResult cufftMakePlanMany64(cufftHandle plan, OFFLOOM_FFT_MANY(long long), size_t *size) {
  return make(plan, OFFLOOM_FFT_WIDE, size);
}
cufftResult cufftGetSizeMany64(cufftHandle plan, OFFLOOM_FFT_MANY(long long), size_t *size) {
  return get_size(plan, OFFLOOM_FFT_WIDE, size);
}

} // extern "C"
