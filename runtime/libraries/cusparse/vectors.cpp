// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Sparse vectors with dense ones.
#include "storage.h"

namespace offloom::sparse {

namespace {

index place(const cusparseSpVecDescr &x, index i) {
  return read_index(x.indices, x.index_type, i) - x.base;
}

template <class Sparse, class Dense>
cusparseStatus_t check(cusparseHandle_t handle, Sparse x, Dense y, bool valid = true) {
  if (!handle)
    return CUSPARSE_STATUS_NOT_INITIALIZED;
  if (!x || !y || !valid || x->size != y->size)
    return CUSPARSE_STATUS_INVALID_VALUE;
  return x->type == y->type ? CUSPARSE_STATUS_SUCCESS : CUSPARSE_STATUS_NOT_SUPPORTED;
}

/// Whether a result is the host's, after the call. In a graph it is that after the launch.
bool is_awaited(cusparseHandle_t handle) {
  cudaStreamCaptureStatus capture = cudaStreamCaptureStatusNone;
  cudaStreamIsCapturing(handle->stream, &capture);
  return handle->pointer_mode == CUSPARSE_POINTER_MODE_HOST &&
         capture == cudaStreamCaptureStatusNone;
}

/// Enqueues work(x, y, T()) for the type of elements of both.
template <class Sparse, class Dense, class Make>
cusparseStatus_t run(cusparseHandle_t handle, Sparse x, Dense y, bool valid, Make make) {
  const auto status = check(handle, x, y, valid);
  if (status != CUSPARSE_STATUS_SUCCESS)
    return status;
  return with_type(x->type, [&](auto zero) { return enqueue(handle, make(zero)); });
}

} // namespace

extern "C" {

cusparseStatus_t cusparseAxpby(cusparseHandle_t handle, const void *alpha,
                               cusparseConstSpVecDescr_t x, const void *beta,
                               cusparseDnVecDescr_t y) {
  return run(handle, x, y, alpha && beta, [&](auto zero) {
    using T = decltype(zero);
    const scalar<T> a(handle, alpha), b(handle, beta);
    return [=, x = *x, y = *y] {
      T *to = static_cast<T *>(y.values);
      library::for_chunks(y.size, 16 * 1024, [&](size_t first, size_t last, size_t) {
        for (size_t i = first; i < last; ++i)
          to[i] = is_zero(b()) ? T() : b() * to[i];
      });
      for (index i = 0; i < x.nnz; ++i)
        to[place(x, i)] = to[place(x, i)] + a() * static_cast<const T *>(x.values)[i];
    };
  });
}

cusparseStatus_t cusparseGather(cusparseHandle_t handle, cusparseConstDnVecDescr_t y,
                                cusparseSpVecDescr_t x) {
  return run(handle, x, y, true, [&](auto zero) {
    using T = decltype(zero);
    return [x = *x, y = *y] {
      library::for_chunks(x.nnz, 16 * 1024, [&](size_t first, size_t last, size_t) {
        for (size_t i = first; i < last; ++i)
          static_cast<T *>(x.values)[i] = static_cast<const T *>(y.values)[place(x, i)];
      });
    };
  });
}

cusparseStatus_t cusparseScatter(cusparseHandle_t handle, cusparseConstSpVecDescr_t x,
                                 cusparseDnVecDescr_t y) {
  return run(handle, x, y, true, [&](auto zero) {
    using T = decltype(zero);
    return [x = *x, y = *y] {
      for (index i = 0; i < x.nnz; ++i)
        static_cast<T *>(y.values)[place(x, i)] = static_cast<const T *>(x.values)[i];
    };
  });
}

cusparseStatus_t cusparseRot(cusparseHandle_t handle, const void *c, const void *s,
                             cusparseSpVecDescr_t x, cusparseDnVecDescr_t y) {
  return run(handle, x, y, c && s, [&](auto zero) {
    using T = decltype(zero);
    const scalar<T> cosine(handle, c), sine(handle, s);
    return [=, x = *x, y = *y] {
      for (index i = 0; i < x.nnz; ++i) {
        T &p = static_cast<T *>(x.values)[i], &q = static_cast<T *>(y.values)[place(x, i)];
        const T turned = cosine() * p + sine() * q;
        q = cosine() * q - sine() * p;
        p = turned;
      }
    };
  });
}

cusparseStatus_t cusparseSpVV_bufferSize(cusparseHandle_t handle, cusparseOperation_t op,
                                         cusparseConstSpVecDescr_t x, cusparseConstDnVecDescr_t y,
                                         const void *, cudaDataType compute, size_t *size) {
  const auto status = check(handle, x, y, known(op) && offloom::sparse::known(compute));
  return status == CUSPARSE_STATUS_SUCCESS ? no_buffer(handle, size) : status;
}

cusparseStatus_t cusparseSpVV(cusparseHandle_t handle, cusparseOperation_t op,
                              cusparseConstSpVecDescr_t x, cusparseConstDnVecDescr_t y,
                              void *result, cudaDataType compute, void *) {
  const auto status = check(handle, x, y, result && known(op));
  if (status != CUSPARSE_STATUS_SUCCESS)
    return status;
  return with_type(compute, [&](auto zero) {
    using T = decltype(zero);
    if (!computes<T>(x->type))
      return CUSPARSE_STATUS_NOT_SUPPORTED;
    const auto work = [=, x = *x, y = *y] {
      T sum{};
      for (index i = 0; i < x.nnz; ++i) {
        const T value = read_value<T>(x.values, x.type, i);
        sum = sum + (op == CUSPARSE_OPERATION_CONJUGATE_TRANSPOSE ? conjugate(value) : value) *
                        read_value<T>(y.values, y.type, place(x, i));
      }
      *static_cast<T *>(result) = sum;
    };
    return is_awaited(handle) ? enqueue_and_wait(handle, work) : enqueue(handle, work);
  });
}

} // extern "C"

} // namespace offloom::sparse
