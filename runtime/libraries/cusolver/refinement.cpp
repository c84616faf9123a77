// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The functions of iterative refinement: those that have their precisions in their name, and those
// that parameters say it to.
#include "refinement.h"
#include "call.h"

#include <new>

struct cusolverDnIRSParams {
  cusolverIRSRefinement_t solver = CUSOLVER_IRS_REFINE_NOT_SET;
  int main = 0, lowest = 0; // cusolverPrecType_t, or 0: not set
  double tolerance = 0, inner_tolerance = 0;
  int max_rounds = 50, max_inner_rounds = 50;
  bool fall_back = true;
};

struct cusolverDnIRSInfos {
  int rounds = 0, max_rounds = 0;
};

namespace offloom::solver {
namespace {

/// Half of the distance between 1 and the next number, as LAPACK has it.
template <class T> double default_tolerance() {
  return std::numeric_limits<real_of<T>>::epsilon() / 2;
}

template <class T>
cusolverStatus_t gesv(cusolverDnHandle_t handle, refinement asked, int n, int nrhs, T *A, int lda,
                      int *pivots, T *B, int ldb, T *X, int ldx, size_t size, int *rounds,
                      int *info, cusolverDnIRSInfos_t infos = nullptr) {
  if (handle && size < 1)
    return CUSOLVER_STATUS_INVALID_WORKSPACE;
  if (asked.tolerance == 0)
    asked.tolerance = default_tolerance<T>();
  return run_and_wait(
      handle, info,
      {n >= 0, nrhs >= 0, true, fits(lda, n), true, true, fits(ldb, n), true, fits(ldx, n)}, [=] {
        refinement work = asked;
        std::vector<int> own_pivots(pivots ? 0 : n + 1);
        const int result = solve_refined(work, n, nrhs, A, lda, pivots ? pivots : own_pivots.data(),
                                         B, ldb, X, ldx);
        if (rounds)
          *rounds = work.rounds;
        if (infos)
          *infos = {work.rounds, work.max_rounds};
        return result;
      });
}

template <class T>
cusolverStatus_t gels(cusolverDnHandle_t handle, refinement asked, int m, int n, int nrhs, T *A,
                      int lda, T *B, int ldb, T *X, int ldx, size_t size, int *rounds, int *info,
                      cusolverDnIRSInfos_t infos = nullptr) {
  if (handle && size < 1)
    return CUSOLVER_STATUS_INVALID_WORKSPACE;
  if (asked.tolerance == 0)
    asked.tolerance = default_tolerance<T>();
  return run_and_wait(handle, info,
                      {m >= 0, n >= 0 && n <= m, nrhs >= 0, true, fits(lda, m), true, fits(ldb, m),
                       true, fits(ldx, n)},
                      [=] {
                        refinement work = asked;
                        const int result =
                            least_squares_refined(work, m, n, nrhs, A, lda, B, ldb, X, ldx);
                        if (rounds)
                          *rounds = work.rounds;
                        if (infos)
                          *infos = {work.rounds, work.max_rounds};
                        return result;
                      });
}

/// How far a precision is below the widest of its kind, or -1 where a matrix cannot have it.
int rank_of(int precision) {
  switch (precision) {
  case CUSOLVER_R_64F:
  case CUSOLVER_C_64F:
    return 0;
  case CUSOLVER_R_32F:
  case CUSOLVER_C_32F:
    return 1;
  case CUSOLVER_R_16F:
  case CUSOLVER_R_16BF:
  case CUSOLVER_R_TF32:
  case CUSOLVER_C_16F:
  case CUSOLVER_C_16BF:
  case CUSOLVER_C_TF32:
    return 2;
  default:
    return -1;
  }
}
bool is_complex_precision(int precision) { return precision >= CUSOLVER_C_8I; }

bool right_precisions(int main, int lowest) {
  return (rank_of(main) == 0 || rank_of(main) == 1) && rank_of(lowest) >= rank_of(main) &&
         is_complex_precision(main) == is_complex_precision(lowest);
}

cusolverStatus_t check(cusolverDnHandle_t handle, cusolverDnIRSParams_t params) {
  if (!handle)
    return CUSOLVER_STATUS_NOT_INITIALIZED;
  if (!params)
    return CUSOLVER_STATUS_IRS_PARAMS_NOT_INITIALIZED;
  if (!right_precisions(params->main, params->lowest))
    return CUSOLVER_STATUS_IRS_PARAMS_INVALID_PREC;
  if (params->solver == CUSOLVER_IRS_REFINE_NOT_SET)
    return CUSOLVER_STATUS_IRS_PARAMS_INVALID_REFINE;
  return CUSOLVER_STATUS_SUCCESS;
}

refinement asked_by(const cusolverDnIRSParams &params) {
  refinement asked{cusolverPrecType_t(params.lowest)};
  asked.refine = params.solver != CUSOLVER_IRS_REFINE_NONE;
  asked.fall_back = params.fall_back;
  asked.max_rounds = params.max_rounds;
  asked.tolerance = params.tolerance;
  return asked;
}

/// Calls run(T()) for the type of a matrix's elements.
template <class Run> cusolverStatus_t with_main(const cusolverDnIRSParams &params, Run run) {
  switch (params.main) {
  case CUSOLVER_R_32F:
    return run(float());
  case CUSOLVER_R_64F:
    return run(double());
  case CUSOLVER_C_32F:
    return run(float2());
  default:
    return run(double2());
  }
}

template <class T>
cusolverStatus_t set(cusolverDnIRSParams_t params, T cusolverDnIRSParams::*setting, T value) {
  if (!params)
    return CUSOLVER_STATUS_IRS_PARAMS_NOT_INITIALIZED;
  params->*setting = value;
  return CUSOLVER_STATUS_SUCCESS;
}

cusolverStatus_t get(cusolverDnIRSInfos_t infos, int cusolverDnIRSInfos::*what, int *value) {
  if (!infos)
    return CUSOLVER_STATUS_IRS_INFOS_NOT_INITIALIZED;
  if (!value)
    return CUSOLVER_STATUS_INVALID_VALUE;
  *value = infos->*what;
  return CUSOLVER_STATUS_SUCCESS;
}

template <class Object> cusolverStatus_t create(Object **object) {
  if (!object)
    return CUSOLVER_STATUS_INVALID_VALUE;
  *object = new (std::nothrow) Object;
  return *object ? CUSOLVER_STATUS_SUCCESS : CUSOLVER_STATUS_ALLOC_FAILED;
}

} // namespace
} // namespace offloom::solver

using namespace offloom::solver;

extern "C" {

#define OFFLOOM_SOLVER_REFINED(letters, T, lowest)                                                 \
  cusolverStatus_t cusolverDn##letters##gesv_bufferSize(                                           \
      cusolverDnHandle_t handle, int n, int nrhs, T *, int lda, int *, T *, int ldb, T *, int ldx, \
      void *, size_t *size) {                                                                      \
    return work_area(                                                                              \
        handle, size,                                                                              \
        {n >= 0, nrhs >= 0, true, fits(lda, n), true, true, fits(ldb, n), true, fits(ldx, n)});    \
  }                                                                                                \
  cusolverStatus_t cusolverDn##letters##gesv(cusolverDnHandle_t handle, int n, int nrhs, T *A,     \
                                             int lda, int *pivots, T *B, int ldb, T *X, int ldx,   \
                                             void *, size_t size, int *rounds, int *info) {        \
    return gesv(handle, refinement{lowest}, n, nrhs, A, lda, pivots, B, ldb, X, ldx, size, rounds, \
                info);                                                                             \
  }                                                                                                \
  cusolverStatus_t cusolverDn##letters##gels_bufferSize(cusolverDnHandle_t handle, int m, int n,   \
                                                        int nrhs, T *, int lda, T *, int ldb, T *, \
                                                        int ldx, void *, size_t *size) {           \
    return work_area(handle, size,                                                                 \
                     {m >= 0, n >= 0 && n <= m, nrhs >= 0, true, fits(lda, m), true, fits(ldb, m), \
                      true, fits(ldx, n)});                                                        \
  }                                                                                                \
  cusolverStatus_t cusolverDn##letters##gels(cusolverDnHandle_t handle, int m, int n, int nrhs,    \
                                             T *A, int lda, T *B, int ldb, T *X, int ldx, void *,  \
                                             size_t size, int *rounds, int *info) {                \
    return gels(handle, refinement{lowest}, m, n, nrhs, A, lda, B, ldb, X, ldx, size, rounds,      \
                info);                                                                             \
  }
OFFLOOM_SOLVER_REFINED_ALL

cusolverStatus_t cusolverDnIRSParamsCreate(cusolverDnIRSParams_t *params) { return create(params); }
cusolverStatus_t cusolverDnIRSParamsDestroy(cusolverDnIRSParams_t params) {
  if (!params)
    return CUSOLVER_STATUS_IRS_PARAMS_NOT_INITIALIZED;
  delete params;
  return CUSOLVER_STATUS_SUCCESS;
}
cusolverStatus_t cusolverDnIRSParamsSetRefinementSolver(cusolverDnIRSParams_t params,
                                                        cusolverIRSRefinement_t solver) {
  if (params &&
      (solver < CUSOLVER_IRS_REFINE_NOT_SET || solver > CUSOLVER_IRS_REFINE_GMRES_NOPCOND))
    return CUSOLVER_STATUS_IRS_PARAMS_INVALID_REFINE;
  return set(params, &cusolverDnIRSParams::solver, solver);
}
cusolverStatus_t cusolverDnIRSParamsSetSolverMainPrecision(cusolverDnIRSParams_t params,
                                                           cusolverPrecType_t main) {
  if (params && rank_of(main) != 0 && rank_of(main) != 1)
    return CUSOLVER_STATUS_IRS_PARAMS_INVALID_PREC;
  return set(params, &cusolverDnIRSParams::main, int(main));
}
cusolverStatus_t cusolverDnIRSParamsSetSolverLowestPrecision(cusolverDnIRSParams_t params,
                                                             cusolverPrecType_t lowest) {
  if (params && rank_of(lowest) < 0)
    return CUSOLVER_STATUS_IRS_PARAMS_INVALID_PREC;
  return set(params, &cusolverDnIRSParams::lowest, int(lowest));
}
cusolverStatus_t cusolverDnIRSParamsSetSolverPrecisions(cusolverDnIRSParams_t params,
                                                        cusolverPrecType_t main,
                                                        cusolverPrecType_t lowest) {
  if (params && !right_precisions(main, lowest))
    return CUSOLVER_STATUS_IRS_PARAMS_INVALID_PREC;
  const cusolverStatus_t status = set(params, &cusolverDnIRSParams::main, int(main));
  return status == CUSOLVER_STATUS_SUCCESS ? set(params, &cusolverDnIRSParams::lowest, int(lowest))
                                           : status;
}
cusolverStatus_t cusolverDnIRSParamsSetTol(cusolverDnIRSParams_t params, double tolerance) {
  return set(params, &cusolverDnIRSParams::tolerance, tolerance);
}
cusolverStatus_t cusolverDnIRSParamsSetTolInner(cusolverDnIRSParams_t params, double tolerance) {
  return set(params, &cusolverDnIRSParams::inner_tolerance, tolerance);
}
cusolverStatus_t cusolverDnIRSParamsSetMaxIters(cusolverDnIRSParams_t params,
                                                cusolver_int_t rounds) {
  if (params && rounds < 0)
    return CUSOLVER_STATUS_IRS_PARAMS_INVALID_MAXITER;
  return set(params, &cusolverDnIRSParams::max_rounds, rounds);
}
cusolverStatus_t cusolverDnIRSParamsSetMaxItersInner(cusolverDnIRSParams_t params,
                                                     cusolver_int_t rounds) {
  if (params && rounds < 0)
    return CUSOLVER_STATUS_IRS_PARAMS_INVALID_MAXITER;
  return set(params, &cusolverDnIRSParams::max_inner_rounds, rounds);
}
cusolverStatus_t cusolverDnIRSParamsGetMaxIters(cusolverDnIRSParams_t params,
                                                cusolver_int_t *rounds) {
  if (!params)
    return CUSOLVER_STATUS_IRS_PARAMS_NOT_INITIALIZED;
  if (!rounds)
    return CUSOLVER_STATUS_INVALID_VALUE;
  *rounds = params->max_rounds;
  return CUSOLVER_STATUS_SUCCESS;
}
cusolverStatus_t cusolverDnIRSParamsEnableFallback(cusolverDnIRSParams_t params) {
  return set(params, &cusolverDnIRSParams::fall_back, true);
}
cusolverStatus_t cusolverDnIRSParamsDisableFallback(cusolverDnIRSParams_t params) {
  return set(params, &cusolverDnIRSParams::fall_back, false);
}

cusolverStatus_t cusolverDnIRSInfosCreate(cusolverDnIRSInfos_t *infos) { return create(infos); }
cusolverStatus_t cusolverDnIRSInfosDestroy(cusolverDnIRSInfos_t infos) {
  if (!infos)
    return CUSOLVER_STATUS_IRS_INFOS_NOT_INITIALIZED;
  delete infos;
  return CUSOLVER_STATUS_SUCCESS;
}
cusolverStatus_t cusolverDnIRSInfosGetNiters(cusolverDnIRSInfos_t infos, cusolver_int_t *rounds) {
  return get(infos, &cusolverDnIRSInfos::rounds, rounds);
}
cusolverStatus_t cusolverDnIRSInfosGetOuterNiters(cusolverDnIRSInfos_t infos,
                                                  cusolver_int_t *rounds) {
  return get(infos, &cusolverDnIRSInfos::rounds, rounds);
}
cusolverStatus_t cusolverDnIRSInfosGetMaxIters(cusolverDnIRSInfos_t infos, cusolver_int_t *rounds) {
  return get(infos, &cusolverDnIRSInfos::max_rounds, rounds);
}

cusolverStatus_t cusolverDnIRSXgesv_bufferSize(cusolverDnHandle_t handle,
                                               cusolverDnIRSParams_t params, cusolver_int_t n,
                                               cusolver_int_t nrhs, size_t *size) {
  const cusolverStatus_t status = check(handle, params);
  return status == CUSOLVER_STATUS_SUCCESS ? work_area(handle, size, {n >= 0, nrhs >= 0}) : status;
}
cusolverStatus_t cusolverDnIRSXgels_bufferSize(cusolverDnHandle_t handle,
                                               cusolverDnIRSParams_t params, cusolver_int_t m,
                                               cusolver_int_t n, cusolver_int_t nrhs,
                                               size_t *size) {
  const cusolverStatus_t status = check(handle, params);
  return status == CUSOLVER_STATUS_SUCCESS
             ? work_area(handle, size, {m >= 0, n >= 0 && n <= m, nrhs >= 0})
             : status;
}

cusolverStatus_t cusolverDnIRSXgesv(cusolverDnHandle_t handle, cusolverDnIRSParams_t params,
                                    cusolverDnIRSInfos_t infos, cusolver_int_t n,
                                    cusolver_int_t nrhs, void *A, cusolver_int_t lda, void *B,
                                    cusolver_int_t ldb, void *X, cusolver_int_t ldx, void *,
                                    size_t size, cusolver_int_t *rounds, cusolver_int_t *info) {
  const cusolverStatus_t status = check(handle, params);
  if (status != CUSOLVER_STATUS_SUCCESS)
    return status;
  if (!infos)
    return CUSOLVER_STATUS_IRS_INFOS_NOT_INITIALIZED;
  return with_main(*params, [&](auto zero) {
    using T = decltype(zero);
    return gesv(handle, asked_by(*params), n, nrhs, static_cast<T *>(A), lda, nullptr,
                static_cast<T *>(B), ldb, static_cast<T *>(X), ldx, size, rounds, info, infos);
  });
}

cusolverStatus_t cusolverDnIRSXgels(cusolverDnHandle_t handle, cusolverDnIRSParams_t params,
                                    cusolverDnIRSInfos_t infos, cusolver_int_t m, cusolver_int_t n,
                                    cusolver_int_t nrhs, void *A, cusolver_int_t lda, void *B,
                                    cusolver_int_t ldb, void *X, cusolver_int_t ldx, void *,
                                    size_t size, cusolver_int_t *rounds, cusolver_int_t *info) {
  const cusolverStatus_t status = check(handle, params);
  if (status != CUSOLVER_STATUS_SUCCESS)
    return status;
  if (!infos)
    return CUSOLVER_STATUS_IRS_INFOS_NOT_INITIALIZED;
  return with_main(*params, [&](auto zero) {
    using T = decltype(zero);
    return gels(handle, asked_by(*params), m, n, nrhs, static_cast<T *>(A), lda,
                static_cast<T *>(B), ldb, static_cast<T *>(X), ldx, size, rounds, info, infos);
  });
}

} // extern "C"
