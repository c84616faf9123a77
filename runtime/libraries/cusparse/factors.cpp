// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Incomplete factorisations: as many entries as the matrix has, row by row. A row needs those
// before it, so that there is little to share among cores.
#include "storage.h"

#include <algorithm>
#include <memory>
#include <vector>

namespace offloom::sparse {
namespace {

/// What a factorisation leaves for the calls behind it. Work in the stream keeps it.
struct factor_state {
  int first_zero = -1;
  bool boosted = false;
  double *tolerance = nullptr; ///< of the host or the device, as the handle says; so the value
  void *value = nullptr;
};

} // namespace
} // namespace offloom::sparse

struct csrilu02Info {
  std::shared_ptr<offloom::sparse::factor_state> state =
      std::make_shared<offloom::sparse::factor_state>();
};
struct csric02Info {
  std::shared_ptr<offloom::sparse::factor_state> state =
      std::make_shared<offloom::sparse::factor_state>();
};

namespace offloom::sparse {
namespace {

template <class T> struct boost {
  bool on = false;
  double tolerance = 0;
  T value = T();
};

/// A matrix that is factored in its own place.
template <class T> struct factored {
  int rows;
  T *values;
  const int *offsets, *columns;
  int base;

  int begin(int row) const { return offsets[row] - base; }
  int end(int row) const { return offsets[row + 1] - base; }
  int column(int entry) const { return columns[entry] - base; }
};

/// The entries of one row by column. Columns need not be in order.
template <class T> class open_row {
public:
  explicit open_row(const factored<T> &matrix)
      : matrix_(matrix), entry_of_(matrix.rows, -1), pivots_(matrix.rows, -1) {}

  void open(int row) {
    close();
    row_ = row;
    before_.clear();
    for (int entry = matrix_.begin(row); entry < matrix_.end(row); ++entry) {
      const int column = matrix_.column(entry);
      entry_of_[column] = entry;
      if (column < row)
        before_.push_back(column);
    }
    std::sort(before_.begin(), before_.end());
    pivots_[row] = entry_of_[row];
  }

  /// The columns before the pivot's, in order.
  const std::vector<int> &before() const { return before_; }
  int entry(int column) const { return entry_of_[column]; } ///< -1: none
  int pivot(int row) const { return pivots_[row]; }         ///< of this row or one before it

private:
  void close() {
    for (int entry = row_ < 0 ? 0 : matrix_.begin(row_); row_ >= 0 && entry < matrix_.end(row_);
         ++entry)
      entry_of_[matrix_.column(entry)] = -1;
  }

  const factored<T> &matrix_;
  std::vector<int> entry_of_, pivots_, before_;
  int row_ = -1;
};

/// The first row without an entry on the diagonal; -1: none.
template <class T> int first_missing(const factored<T> &matrix) {
  for (int row = 0; row < matrix.rows; ++row) {
    bool there = false;
    for (int entry = matrix.begin(row); entry < matrix.end(row); ++entry)
      there |= matrix.column(entry) == row;
    if (!there)
      return row;
  }
  return -1;
}

/// Both give the first row whose pivot is zero, and stop where one is missing.
template <class T> int factor_lu(const factored<T> &matrix, const boost<T> &small) {
  open_row<T> row(matrix);
  T *const values = matrix.values;
  int first_zero = -1;
  for (int i = 0; i < matrix.rows; ++i) {
    row.open(i);
    for (int k : row.before()) {
      const T factor = values[row.entry(k)] / values[row.pivot(k)];
      values[row.entry(k)] = factor;
      for (int entry = matrix.begin(k); entry < matrix.end(k); ++entry)
        if (const int column = matrix.column(entry); column > k && row.entry(column) >= 0)
          values[row.entry(column)] = values[row.entry(column)] - factor * values[entry];
    }
    if (row.pivot(i) < 0)
      return first_zero < 0 ? i : first_zero;
    T &pivot = values[row.pivot(i)];
    if (small.on && std::hypot(real(pivot), imaginary(pivot)) <= small.tolerance)
      pivot = small.value;
    if (first_zero < 0 && is_zero(pivot))
      first_zero = i;
  }
  return first_zero;
}

/// Reads the lower triangle, and writes it alone.
template <class T> int factor_cholesky(const factored<T> &matrix, const boost<T> &) {
  open_row<T> row(matrix);
  T *const values = matrix.values;
  int first_zero = -1;
  for (int i = 0; i < matrix.rows; ++i) {
    row.open(i);
    if (row.pivot(i) < 0)
      return first_zero < 0 ? i : first_zero;
    T rest = values[row.pivot(i)];
    for (int k : row.before()) {
      T sum = values[row.entry(k)];
      for (int entry = matrix.begin(k); entry < matrix.end(k); ++entry)
        if (const int column = matrix.column(entry); column < k && row.entry(column) >= 0)
          sum = sum - values[row.entry(column)] * conjugate(values[entry]);
      sum = sum / values[row.pivot(k)];
      values[row.entry(k)] = sum;
      rest = rest - sum * conjugate(sum);
    }
    values[row.pivot(i)] = number<T>(std::sqrt(real(rest)));
    if (first_zero < 0 && is_zero(values[row.pivot(i)]))
      first_zero = i;
  }
  return first_zero;
}

template <class Info>
cusparseStatus_t check(cusparseHandle_t handle, int m, int nnz, cusparseMatDescr_t descriptor,
                       const void *values, const int *offsets, const int *columns, Info info) {
  if (!handle)
    return CUSPARSE_STATUS_NOT_INITIALIZED;
  if (m < 0 || nnz < 0 || !descriptor || !info || (m > 0 && !offsets) ||
      (nnz > 0 && (!values || !columns)))
    return CUSPARSE_STATUS_INVALID_VALUE;
  return descriptor->type == CUSPARSE_MATRIX_TYPE_GENERAL
             ? CUSPARSE_STATUS_SUCCESS
             : CUSPARSE_STATUS_MATRIX_TYPE_NOT_SUPPORTED;
}

template <class Size> cusparseStatus_t give_size(cusparseStatus_t checked, Size *size) {
  if (checked != CUSPARSE_STATUS_SUCCESS)
    return checked;
  if (!size)
    return CUSPARSE_STATUS_INVALID_VALUE;
  *size = 1; // programs take none for an error
  return CUSPARSE_STATUS_SUCCESS;
}

/// Notes in \p state what work(matrix) finds when the stream comes to it.
template <class T, class Work>
cusparseStatus_t find_zero(cusparseHandle_t handle, std::shared_ptr<factor_state> state,
                           factored<T> matrix, Work work) {
  return enqueue(handle, [=] {
    const int row = work(matrix);
    state->first_zero = row < 0 ? -1 : row + matrix.base;
  });
}

template <class T> boost<T> boost_now(const factor_state &state) {
  return {state.boosted, state.boosted ? *state.tolerance : 0,
          state.boosted ? *static_cast<const T *>(state.value) : T()};
}

template <class T>
cusparseStatus_t factor(cusparseHandle_t handle, csrilu02Info_t info, factored<T> matrix) {
  // What lies on the host is read during the call.
  const bool later = handle->pointer_mode == CUSPARSE_POINTER_MODE_DEVICE;
  const boost<T> now = later ? boost<T>() : boost_now<T>(*info->state);
  return find_zero(handle, info->state, matrix, [=, state = info->state](const auto &matrix) {
    return factor_lu(matrix, later ? boost_now<T>(*state) : now);
  });
}
template <class T>
cusparseStatus_t factor(cusparseHandle_t handle, csric02Info_t info, factored<T> matrix) {
  return find_zero(handle, info->state, matrix,
                   [](const auto &matrix) { return factor_cholesky(matrix, {}); });
}

template <class Info>
cusparseStatus_t zero_pivot(cusparseHandle_t handle, Info info, int *position) {
  if (!handle)
    return CUSPARSE_STATUS_NOT_INITIALIZED;
  if (!info || !position)
    return CUSPARSE_STATUS_INVALID_VALUE;
  const auto status =
      enqueue_and_wait(handle, [=, state = info->state] { *position = state->first_zero; });
  if (status != CUSPARSE_STATUS_SUCCESS)
    return status;
  return info->state->first_zero < 0 ? CUSPARSE_STATUS_SUCCESS : CUSPARSE_STATUS_ZERO_PIVOT;
}

template <class Info> cusparseStatus_t create(Info **info) {
  if (!info)
    return CUSPARSE_STATUS_INVALID_VALUE;
  *info = new Info;
  return CUSPARSE_STATUS_SUCCESS;
}
template <class Info> cusparseStatus_t destroy(Info *info) {
  delete info;
  return CUSPARSE_STATUS_SUCCESS;
}

cusparseStatus_t with_policy(cusparseStatus_t status, cusparseSolvePolicy_t policy) {
  const bool known =
      policy == CUSPARSE_SOLVE_POLICY_NO_LEVEL || policy == CUSPARSE_SOLVE_POLICY_USE_LEVEL;
  return status != CUSPARSE_STATUS_SUCCESS || known ? status : CUSPARSE_STATUS_INVALID_VALUE;
}

} // namespace

extern "C" {

cusparseStatus_t cusparseCreateCsrilu02Info(csrilu02Info_t *info) { return create(info); }
cusparseStatus_t cusparseDestroyCsrilu02Info(csrilu02Info_t info) { return destroy(info); }
cusparseStatus_t cusparseCreateCsric02Info(csric02Info_t *info) { return create(info); }
cusparseStatus_t cusparseDestroyCsric02Info(csric02Info_t info) { return destroy(info); }

cusparseStatus_t cusparseXcsrilu02_zeroPivot(cusparseHandle_t handle, csrilu02Info_t info,
                                             int *position) {
  return zero_pivot(handle, info, position);
}
cusparseStatus_t cusparseXcsric02_zeroPivot(cusparseHandle_t handle, csric02Info_t info,
                                            int *position) {
  return zero_pivot(handle, info, position);
}

#define OFFLOOM_SPARSE_CHECKED check(handle, m, nnz, descriptor, values, offsets, columns, info)
#define OFFLOOM_SPARSE_DEFINE(name, info_t, T)                                                     \
  cusparseStatus_t name##_bufferSize(OFFLOOM_SPARSE_FACTORED(T), info_t info, int *size) {         \
    return give_size(OFFLOOM_SPARSE_CHECKED, size);                                                \
  }                                                                                                \
  cusparseStatus_t name##_bufferSizeExt(OFFLOOM_SPARSE_FACTORED(T), info_t info, size_t *size) {   \
    return give_size(OFFLOOM_SPARSE_CHECKED, size);                                                \
  }                                                                                                \
  cusparseStatus_t name##_analysis(OFFLOOM_SPARSE_FACTORED(const T), info_t info,                  \
                                   cusparseSolvePolicy_t policy, void *) {                         \
    const auto status = with_policy(OFFLOOM_SPARSE_CHECKED, policy);                               \
    if (status != CUSPARSE_STATUS_SUCCESS)                                                         \
      return status;                                                                               \
    return find_zero(handle, info->state,                                                          \
                     factored<const T>{m, values, offsets, columns, descriptor->base},             \
                     [](const auto &matrix) { return first_missing(matrix); });                    \
  }                                                                                                \
  cusparseStatus_t name(OFFLOOM_SPARSE_FACTORED(T), info_t info, cusparseSolvePolicy_t policy,     \
                        void *) {                                                                  \
    const auto status = with_policy(OFFLOOM_SPARSE_CHECKED, policy);                               \
    return status != CUSPARSE_STATUS_SUCCESS                                                       \
               ? status                                                                            \
               : factor(handle, info, factored<T>{m, values, offsets, columns, descriptor->base}); \
  }
#define OFFLOOM_SPARSE_DEFINE_BOOST(name, T)                                                       \
  cusparseStatus_t name(cusparseHandle_t handle, csrilu02Info_t info, int on, double *tolerance,   \
                        T *value) {                                                                \
    if (!handle)                                                                                   \
      return CUSPARSE_STATUS_NOT_INITIALIZED;                                                      \
    if (!info || (on && (!tolerance || !value)))                                                   \
      return CUSPARSE_STATUS_INVALID_VALUE;                                                        \
    info->state->boosted = on;                                                                     \
    info->state->tolerance = tolerance;                                                            \
    info->state->value = value;                                                                    \
    return CUSPARSE_STATUS_SUCCESS;                                                                \
  }
OFFLOOM_SPARSE_FACTORS(OFFLOOM_SPARSE_DEFINE, OFFLOOM_SPARSE_DEFINE_BOOST)

} // extern "C"

} // namespace offloom::sparse
