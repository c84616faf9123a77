// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Conversions of indices of 32 bits, and sorting by them. Permutations, where given, are permuted
// along; equal entries stay in their order.
#include "storage.h"

#include <algorithm>
#include <numeric>

namespace offloom::sparse {

namespace {

cusparseStatus_t check(cusparseHandle_t handle, std::initializer_list<int> sizes, bool valid) {
  if (!handle)
    return CUSPARSE_STATUS_NOT_INITIALIZED;
  for (int size : sizes)
    valid = valid && size >= 0;
  return valid ? CUSPARSE_STATUS_SUCCESS : CUSPARSE_STATUS_INVALID_VALUE;
}

void reorder(int *data, index first, const std::vector<int> &order) {
  if (!data)
    return;
  std::vector<int> sorted(order.size());
  for (size_t i = 0; i < order.size(); ++i)
    sorted[i] = data[order[i]];
  std::copy(sorted.begin(), sorted.end(), data + first);
}

cusparseStatus_t coo_sort(cusparseHandle_t handle, int nnz, int *keys, int *others, int *p) {
  return enqueue(handle, [=] {
    std::vector<int> order(nnz);
    std::iota(order.begin(), order.end(), 0);
    std::stable_sort(order.begin(), order.end(), [&](int a, int b) {
      return keys[a] != keys[b] ? keys[a] < keys[b] : others[a] < others[b];
    });
    reorder(keys, 0, order);
    reorder(others, 0, order);
    reorder(p, 0, order);
  });
}

cusparseStatus_t sort_lines(cusparseHandle_t handle, int lines, const int *offsets, int *indices,
                            int *p, index base) {
  return enqueue(handle, [=] {
    library::for_chunks(lines, 256, [&](size_t from, size_t to, size_t) {
      for (size_t line = from; line < to; ++line) {
        const index first = offsets[line] - base, last = offsets[line + 1] - base;
        std::vector<int> order(last - first);
        std::iota(order.begin(), order.end(), int(first));
        std::stable_sort(order.begin(), order.end(),
                         [&](int a, int b) { return indices[a] < indices[b]; });
        reorder(indices, first, order);
        reorder(p, first, order);
      }
    });
  });
}

} // namespace

extern "C" {

cusparseStatus_t cusparseXcoo2csr(cusparseHandle_t handle, const int *rows, int nnz, int m,
                                  int *offsets, cusparseIndexBase_t base) {
  const auto status = check(handle, {nnz, m}, known(base) && offsets && (rows || !nnz));
  if (status != CUSPARSE_STATUS_SUCCESS)
    return status;
  return enqueue(handle, [=] {
    for (int row = 0; row <= m; ++row)
      offsets[row] = int(std::lower_bound(rows, rows + nnz, row + base) - rows) + base;
  });
}

cusparseStatus_t cusparseXcsr2coo(cusparseHandle_t handle, const int *offsets, int nnz, int m,
                                  int *rows, cusparseIndexBase_t base) {
  const auto status = check(handle, {nnz, m}, known(base) && offsets && (rows || !nnz));
  if (status != CUSPARSE_STATUS_SUCCESS)
    return status;
  return enqueue(handle, [=] {
    for (int row = 0; row < m; ++row)
      std::fill(rows + offsets[row] - base, rows + offsets[row + 1] - base, row + base);
  });
}

static cusparseStatus_t check_csr2csc(OFFLOOM_SPARSE_CSR2CSC) {
  const bool named = known(base) && known(action) && known(algorithm);
  const auto status = check(handle, {m, n, nnz}, named && offsets && csc_offsets);
  if (status != CUSPARSE_STATUS_SUCCESS || action == CUSPARSE_ACTION_SYMBOLIC)
    return status;
  if (nnz && (!columns || !csc_rows || !values || !csc_values))
    return CUSPARSE_STATUS_INVALID_VALUE;
  return with_type(type, [](auto) { return CUSPARSE_STATUS_SUCCESS; });
}

cusparseStatus_t cusparseCsr2cscEx2_bufferSize(OFFLOOM_SPARSE_CSR2CSC, size_t *size) {
  (void)values, (void)offsets, (void)columns, (void)csc_values, (void)csc_offsets, (void)csc_rows;
  (void)type; // programs ask before they have the arrays
  const auto status = check(handle, {m, n, nnz}, known(base) && known(action) && known(algorithm));
  return status == CUSPARSE_STATUS_SUCCESS ? no_buffer(handle, size) : status;
}

cusparseStatus_t cusparseCsr2cscEx2(OFFLOOM_SPARSE_CSR2CSC, void *) {
  const auto status = check_csr2csc(handle, m, n, nnz, values, offsets, columns, csc_values,
                                    csc_offsets, csc_rows, type, action, base, algorithm);
  if (status != CUSPARSE_STATUS_SUCCESS)
    return status;
  const auto work = [=](auto zero, bool numeric) {
    using T = decltype(zero);
    return enqueue(handle, [=] {
      const std::vector<T> none(numeric ? 0 : nnz);
      const rows_view<T, int> view{
          m, n, offsets, columns, numeric ? static_cast<const T *>(values) : none.data(), base};
      const own_rows<T> result = turned(view, false);
      for (int col = 0; col <= n; ++col)
        csc_offsets[col] = int(result.offsets[col]) + base;
      for (int i = 0; i < nnz; ++i)
        csc_rows[i] = int(result.indices[i]) + base;
      if (numeric)
        std::copy_n(result.values.data(), nnz, static_cast<T *>(csc_values));
    });
  };
  if (action == CUSPARSE_ACTION_SYMBOLIC)
    return work(float(), false);
  return with_type(type, [&](auto zero) { return work(zero, true); });
}

cusparseStatus_t cusparseCreateIdentityPermutation(cusparseHandle_t handle, int n, int *p) {
  const auto status = check(handle, {n}, p || !n);
  return status != CUSPARSE_STATUS_SUCCESS ? status
                                           : enqueue(handle, [=] { std::iota(p, p + n, 0); });
}

cusparseStatus_t cusparseXcoosort_bufferSizeExt(cusparseHandle_t handle, int m, int n, int nnz,
                                                const int *, const int *, size_t *size) {
  const auto status = check(handle, {m, n, nnz}, true);
  return status == CUSPARSE_STATUS_SUCCESS ? no_buffer(handle, size) : status;
}
cusparseStatus_t cusparseXcoosortByRow(cusparseHandle_t handle, int m, int n, int nnz, int *rows,
                                       int *columns, int *p, void *) {
  const auto status = check(handle, {m, n, nnz}, (rows && columns) || !nnz);
  return status == CUSPARSE_STATUS_SUCCESS ? coo_sort(handle, nnz, rows, columns, p) : status;
}
cusparseStatus_t cusparseXcoosortByColumn(cusparseHandle_t handle, int m, int n, int nnz, int *rows,
                                          int *columns, int *p, void *) {
  const auto status = check(handle, {m, n, nnz}, (rows && columns) || !nnz);
  return status == CUSPARSE_STATUS_SUCCESS ? coo_sort(handle, nnz, columns, rows, p) : status;
}

cusparseStatus_t cusparseXcsrsort_bufferSizeExt(cusparseHandle_t handle, int m, int n, int nnz,
                                                const int *offsets, const int *columns,
                                                size_t *size) {
  return cusparseXcoosort_bufferSizeExt(handle, m, n, nnz, offsets, columns, size);
}
cusparseStatus_t cusparseXcsrsort(cusparseHandle_t handle, int m, int n, int nnz,
                                  const cusparseMatDescr_t descriptor, const int *offsets,
                                  int *columns, int *p, void *) {
  const auto status = check(handle, {m, n, nnz}, descriptor && offsets && (columns || !nnz));
  return status == CUSPARSE_STATUS_SUCCESS
             ? sort_lines(handle, m, offsets, columns, p, descriptor->base)
             : status;
}

cusparseStatus_t cusparseXcscsort_bufferSizeExt(cusparseHandle_t handle, int m, int n, int nnz,
                                                const int *offsets, const int *rows, size_t *size) {
  return cusparseXcoosort_bufferSizeExt(handle, m, n, nnz, offsets, rows, size);
}
cusparseStatus_t cusparseXcscsort(cusparseHandle_t handle, int m, int n, int nnz,
                                  const cusparseMatDescr_t descriptor, const int *offsets,
                                  int *rows, int *p, void *) {
  const auto status = check(handle, {m, n, nnz}, descriptor && offsets && (rows || !nnz));
  return status == CUSPARSE_STATUS_SUCCESS
             ? sort_lines(handle, n, offsets, rows, p, descriptor->base)
             : status;
}

} // extern "C"

} // namespace offloom::sparse
