// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The generic interface's eigenvalues and singular values.
#include "../cublas/batches.h"
#include "eigen.h"
#include "generic.h"
#include "spectra.h"

using namespace offloom::solver;

/// Whether values are pairs of what the matrix is of.
static bool is_complex_of(cudaDataType values, cudaDataType elements) {
  return (elements == CUDA_R_32F && values == CUDA_C_32F) ||
         (elements == CUDA_R_64F && values == CUDA_C_64F);
}

extern "C" {

OFFLOOM_SOLVER_X_SIZE(syevd, OFFLOOM_SOLVER_XSYEVD) {
  return work_areas(handle, type, compute == type && value_type == real_type(type), {n, lda},
                    known(jobz) && known(uplo) && fits(lda, n), device_size, host_size);
}
OFFLOOM_SOLVER_X_CALL(syevd, OFFLOOM_SOLVER_XSYEVD) {
  return dispatch(handle, type, compute == type && value_type == real_type(type), {n, lda},
                  [&](auto zero) {
                    using T = decltype(zero);
                    return typed<T>::syevd(handle, jobz, uplo, n, as<T>(A), lda, as<real_of<T>>(W),
                                           nullptr, 0, info);
                  });
}

OFFLOOM_SOLVER_X_SIZE(syevdx, OFFLOOM_SOLVER_XSYEVDX) {
  return work_areas(
      handle, type, compute == type && value_type == real_type(type), {n, lda},
      known(jobz) && known(range) && known(uplo) && fits(lda, n) &&
          (range != CUSOLVER_EIG_RANGE_I || n == 0 || (1 <= il && il <= iu && iu <= n)),
      device_size, host_size);
}
OFFLOOM_SOLVER_X_CALL(syevdx, OFFLOOM_SOLVER_XSYEVDX) {
  return dispatch(
      handle, type, compute == type && value_type == real_type(type), {n, lda}, [&](auto zero) {
        using T = decltype(zero);
        using R = real_of<T>;
        const bool bounds = range == CUSOLVER_EIG_RANGE_V;
        if (!found || (bounds && (!vl || !vu)))
          return CUSOLVER_STATUS_INVALID_VALUE;
        int count = 0;
        const cusolverStatus_t status =
            typed<T>::syevdx(handle, jobz, range, uplo, n, as<T>(A), lda, bounds ? *as<R>(vl) : R(),
                             bounds ? *as<R>(vu) : R(), il, iu, &count, as<R>(W), nullptr, 0, info);
        *found = count;
        return status;
      });
}

cusolverStatus_t cusolverDnXsyevBatched_bufferSize(
    cusolverDnHandle_t handle, cusolverDnParams_t, cusolverEigMode_t jobz, cublasFillMode_t uplo,
    int64_t n, cudaDataType type, const void *, int64_t lda, cudaDataType value_type, const void *,
    cudaDataType compute, size_t *device_size, size_t *host_size, int64_t count) {
  return work_areas(handle, type, compute == type && value_type == real_type(type), {n, lda, count},
                    known(jobz) && known(uplo) && fits(lda, n), device_size, host_size);
}
cusolverStatus_t cusolverDnXsyevBatched(cusolverDnHandle_t handle, cusolverDnParams_t,
                                        cusolverEigMode_t jobz, cublasFillMode_t uplo, int64_t n,
                                        cudaDataType type, void *A, int64_t lda,
                                        cudaDataType value_type, void *W, cudaDataType compute,
                                        void *, size_t, void *, size_t, int *info, int64_t count) {
  return dispatch(handle, type, compute == type && value_type == real_type(type), {n, lda, count},
                  [&](auto zero) {
                    using T = decltype(zero);
                    const cusolverStatus_t status =
                        check(handle, nullptr,
                              {known(jobz), known(uplo), n >= 0, true, true, fits(lda, n), true,
                               true, true, count >= 0});
                    if (status != CUSOLVER_STATUS_SUCCESS)
                      return status;
                    return enqueue(handle, [=] {
                      for_problems(count, n * n, [&](int64_t i) {
                        const int result =
                            lapack::syevd(letter(jobz), letter(uplo), n, as<T>(A) + i * lda * n,
                                          lda, as<real_of<T>>(W) + i * n);
                        if (info)
                          info[i] = result;
                      });
                    });
                  });
}

OFFLOOM_SOLVER_X_SIZE(gesvd, OFFLOOM_SOLVER_XGESVD) {
  const bool types =
      compute == type && value_type == real_type(type) && left_type == type && right_type == type;
  return work_areas(handle, type, types, {m, n, lda, ldu, ldvt},
                    known_job(jobu) && known_job(jobvt) && !(jobu == 'O' && jobvt == 'O') &&
                        n <= m && fits(lda, m) && fits(ldu, fills(jobu) ? m : 1) &&
                        fits(ldvt, fills(jobvt) ? n : 1),
                    device_size, host_size);
}
OFFLOOM_SOLVER_X_CALL(gesvd, OFFLOOM_SOLVER_XGESVD) {
  const bool types =
      compute == type && value_type == real_type(type) && left_type == type && right_type == type;
  return dispatch(handle, type, types, {m, n, lda, ldu, ldvt}, [&](auto zero) {
    using T = decltype(zero);
    return typed<T>::gesvd(handle, jobu, jobvt, m, n, as<T>(A), lda, as<real_of<T>>(S), as<T>(U),
                           ldu, as<T>(VT), ldvt, nullptr, 0, nullptr, info);
  });
}

cusolverStatus_t cusolverDnXgesvdp_bufferSize(
    cusolverDnHandle_t handle, cusolverDnParams_t, cusolverEigMode_t jobz, int, int64_t m,
    int64_t n, cudaDataType type, const void *, int64_t lda, cudaDataType value_type, const void *,
    cudaDataType left_type, const void *, int64_t ldu, cudaDataType right_type, const void *,
    int64_t ldv, cudaDataType compute, size_t *device_size, size_t *host_size) {
  const bool types =
      compute == type && value_type == real_type(type) && left_type == type && right_type == type;
  const bool vectors = jobz == CUSOLVER_EIG_MODE_VECTOR;
  return work_areas(handle, type, types, {m, n, lda, ldu, ldv},
                    known(jobz) && fits(lda, m) && fits(ldu, vectors ? m : 1) &&
                        fits(ldv, vectors ? n : 1),
                    device_size, host_size);
}
/// The values are those of the matrix itself, and of none that was moved to be easier: no error.
cusolverStatus_t cusolverDnXgesvdp(cusolverDnHandle_t handle, cusolverDnParams_t,
                                   cusolverEigMode_t jobz, int econ, int64_t m, int64_t n,
                                   cudaDataType type, void *A, int64_t lda, cudaDataType value_type,
                                   void *S, cudaDataType left_type, void *U, int64_t ldu,
                                   cudaDataType right_type, void *V, int64_t ldv,
                                   cudaDataType compute, void *, size_t, void *, size_t, int *info,
                                   double *sigma_error) {
  const bool types =
      compute == type && value_type == real_type(type) && left_type == type && right_type == type;
  return dispatch(handle, type, types, {m, n, lda, ldu, ldv}, [&](auto zero) {
    using T = decltype(zero);
    const bool vectors = jobz == CUSOLVER_EIG_MODE_VECTOR;
    if (sigma_error)
      *sigma_error = 0;
    return run(handle, info,
               {known(jobz), true, m >= 0, n >= 0, true, true, fits(lda, m), true, true, true, true,
                fits(ldu, vectors ? m : 1), true, true, fits(ldv, vectors ? n : 1)},
               [=] {
                 return factor_singular(vectors, econ != 0, m, n, as<T>(A), lda, as<real_of<T>>(S),
                                        as<T>(U), ldu, as<T>(V), ldv, nullptr);
               });
  });
}

OFFLOOM_SOLVER_X_SIZE(gesvdr, OFFLOOM_SOLVER_XGESVDR) {
  const bool types =
      compute == type && value_type == real_type(type) && left_type == type && right_type == type;
  const bool left = jobu == 'S', right = jobv == 'S';
  return work_areas(handle, type, types, {m, n, lda, ldu, ldv, k, p, rounds},
                    (left || jobu == 'N') && (right || jobv == 'N') && k + p <= std::min(m, n) &&
                        fits(lda, m) && fits(ldu, left ? m : 1) && fits(ldv, right ? n : 1),
                    device_size, host_size);
}
/// The largest values, by the whole factorisation: nothing is random.
OFFLOOM_SOLVER_X_CALL(gesvdr, OFFLOOM_SOLVER_XGESVDR) {
  const bool types =
      compute == type && value_type == real_type(type) && left_type == type && right_type == type;
  return dispatch(handle, type, types, {m, n, lda, ldu, ldv}, [&](auto zero) {
    using T = decltype(zero);
    const bool left = jobu == 'S', right = jobv == 'S', vectors = left || right;
    return run(handle, info,
               {left || jobu == 'N', right || jobv == 'N', m >= 0, n >= 0, k >= 0,
                p >= 0 && k + p <= std::min(m, n), rounds >= 0, true, true, fits(lda, m), true,
                true, true, true, fits(ldu, left ? m : 1), true, true, fits(ldv, right ? n : 1)},
               [=] {
                 std::vector<T> destroyed(m * n + 1);
                 copy(m, n, as<T>(A), lda, destroyed.data(), m);
                 singular_vectors<T> found;
                 const int result = singular_values(vectors, true, m, n, destroyed.data(),
                                                    std::max<int>(1, m), found);
                 deliver(found, vectors, k, left ? k : 0, right ? k : 0, m, n, as<real_of<T>>(S),
                         as<T>(U), ldu, as<T>(V), ldv);
                 return result;
               });
  });
}

OFFLOOM_SOLVER_X_SIZE(geev, OFFLOOM_SOLVER_XGEEV) {
  const bool types = compute == type && left_type == type && right_type == type &&
                     (value_type == type || is_complex_of(value_type, type));
  return work_areas(handle, type, types, {n, lda, ldvl, ldvr},
                    jobvl == CUSOLVER_EIG_MODE_NOVECTOR && known(jobvr) && fits(lda, n) &&
                        fits(ldvl, 1) && fits(ldvr, jobvr == CUSOLVER_EIG_MODE_VECTOR ? n : 1),
                    device_size, host_size);
}
/// As cuSOLVER's, without left vectors. Values of a real matrix are complex numbers, or all real
/// parts before all imaginary ones.
OFFLOOM_SOLVER_X_CALL(geev, OFFLOOM_SOLVER_XGEEV) {
  const bool pairs = is_complex_of(value_type, type);
  const bool types =
      compute == type && left_type == type && right_type == type && (pairs || value_type == type);
  return dispatch(handle, type, types, {n, lda, ldvl, ldvr}, [&](auto zero) {
    using T = decltype(zero);
    const bool vectors = jobvr == CUSOLVER_EIG_MODE_VECTOR;
    return run(handle, info,
               {jobvl == CUSOLVER_EIG_MODE_NOVECTOR, known(jobvr), n >= 0, true, true, fits(lda, n),
                true, true, true, true, fits(ldvl, 1), true, true, fits(ldvr, vectors ? n : 1)},
               [=] {
                 if constexpr (is_complex<T>) {
                   return lapack::geev('N', letter(jobvr), n, as<T>(A), lda, as<T>(W), as<T>(VL),
                                       ldvl, as<T>(VR), ldvr);
                 } else {
                   std::vector<T> parts(2 * n + 1);
                   const int result =
                       lapack::geev('N', letter(jobvr), n, as<T>(A), lda, parts.data(),
                                    parts.data() + n, as<T>(VL), ldvl, as<T>(VR), ldvr);
                   for (int64_t i = 0; i < n; ++i) {
                     as<T>(W)[pairs ? 2 * i : i] = parts[i];
                     as<T>(W)[pairs ? 2 * i + 1 : n + i] = parts[n + i];
                   }
                   return result;
                 }
               });
  });
}

} // extern "C"
