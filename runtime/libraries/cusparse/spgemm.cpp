// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// C = alpha * A * B + beta * C of sparse matrices.
//
// A row of the product is summed in a hash table of its columns, in the order of A's entries, and
// then sorted: chunks of rows need not know of each other.
#include "dense_view.h"

#include <algorithm>
#include <memory>

/// The product, between its computation and the copy into C, or where its entries are.
struct cusparseSpGEMMDescr {
  std::shared_ptr<void> product;
  std::shared_ptr<void> entries;
};

namespace offloom::sparse {

namespace {

template <class T> class row_sums {
public:
  /// Makes room for as many columns.
  void begin(index most) {
    size_t size = 16;
    while (size < 2 * size_t(most))
      size *= 2;
    if (columns_.size() < size) {
      columns_.assign(size, -1);
      sums_.resize(size);
    }
    used_.clear();
  }
  void add(index column, T value) {
    const size_t mask = columns_.size() - 1;
    size_t slot = size_t(column) * 0x9E3779B97F4A7C15u >> 7 & mask;
    while (columns_[slot] >= 0 && columns_[slot] != column)
      slot = (slot + 1) & mask;
    if (columns_[slot] < 0) {
      columns_[slot] = column;
      sums_[slot] = T();
      used_.push_back({column, slot});
    }
    sums_[slot] = sums_[slot] + value;
  }
  /// Appends the sums in the order of their columns, and empties the table.
  void take(std::vector<int64_t> &columns, std::vector<T> &values) {
    std::sort(used_.begin(), used_.end());
    for (const auto &[column, slot] : used_) {
      columns.push_back(column);
      values.push_back(sums_[slot]);
      columns_[slot] = -1;
    }
  }
  index count() const { return used_.size(); }

private:
  std::vector<index> columns_;
  std::vector<T> sums_;
  std::vector<std::pair<index, size_t>> used_;
};

template <class T> struct part {
  std::vector<int64_t> columns;
  std::vector<T> values;
};

template <class T, class A, class B> own_rows<T> multiply(const A &a, const B &b) {
  constexpr index work = 2048;
  own_rows<T> result;
  result.rows = a.rows;
  result.cols = b.cols;
  result.offsets.assign(a.rows + 1, 0);
  std::vector<part<T>> parts((a.rows ? a.last(a.rows - 1) + a.rows : 0) / work + 1);
  for_row_chunks(a, work, [&](index first, index last, size_t chunk) {
    row_sums<T> sums;
    for (index row = first; row < last; ++row) {
      index most = 0;
      for (index i = a.first(row); i < a.last(row); ++i)
        most += b.last(a.column(i)) - b.first(a.column(i));
      sums.begin(std::min(most, b.cols));
      for (index i = a.first(row); i < a.last(row); ++i)
        for (index k = b.first(a.column(i)); k < b.last(a.column(i)); ++k)
          sums.add(b.column(k), a.values[i] * b.values[k]);
      result.offsets[row + 1] = sums.count();
      sums.take(parts[chunk].columns, parts[chunk].values);
    }
  });
  for (index row = 0; row < a.rows; ++row)
    result.offsets[row + 1] += result.offsets[row];
  for (part<T> &each : parts) {
    result.indices.insert(result.indices.end(), each.columns.begin(), each.columns.end());
    result.values.insert(result.values.end(), each.values.begin(), each.values.end());
    each = {};
  }
  return result;
}

cusparseStatus_t check(OFFLOOM_SPARSE_SPGEMM) {
  if (!handle)
    return CUSPARSE_STATUS_NOT_INITIALIZED;
  if (!A || !B || !C || !alpha || !beta || !product || !known(op_a) || !known(op_b) ||
      !known(algorithm))
    return CUSPARSE_STATUS_INVALID_VALUE;
  if (A->cols != B->rows || C->rows != A->rows || C->cols != B->cols)
    return CUSPARSE_STATUS_INVALID_VALUE;
  const auto csr = [](const cusparseSpMatDescr *m) { return m->format == CUSPARSE_FORMAT_CSR; };
  const bool plain = op_a == CUSPARSE_OPERATION_NON_TRANSPOSE && op_b == op_a; // as documented
  if (!plain || !csr(A) || !csr(B) || !csr(C) || A->type != compute || B->type != compute ||
      C->type != compute)
    return CUSPARSE_STATUS_NOT_SUPPORTED;
  return with_type(compute, [](auto) { return CUSPARSE_STATUS_SUCCESS; });
}

template <class T> void store_places(const own_rows<T> &from, const cusparseSpMatDescr &to) {
  for (index row = 0; row <= from.rows; ++row)
    write_index(to.offsets, to.offset_type, row, from.offsets[row] + to.base);
  library::for_chunks(from.indices.size(), 16 * 1024, [&](size_t first, size_t last, size_t) {
    for (size_t i = first; i < last; ++i)
      write_index(to.indices, to.index_type, i, from.indices[i] + to.base);
  });
}

/// No more than \p to has.
template <class T>
void store_values(const own_rows<T> &from, T alpha, T beta, const cusparseSpMatDescr &to) {
  T *values = static_cast<T *>(to.values);
  const size_t count = std::min<size_t>(from.values.size(), to.nnz);
  library::for_chunks(count, 16 * 1024, [&](size_t first, size_t last, size_t) {
    for (size_t i = first; i < last; ++i) {
      const T value = alpha * from.values[i];
      values[i] = is_zero(beta) ? value : value + beta * values[i];
    }
  });
}

/// Multiplies and waits, since the host asks for the number of entries next: \p C has it then, and
/// \p kept the rows.
template <class T>
cusparseStatus_t multiply_now(cusparseHandle_t handle, cusparseOperation_t op_a,
                              cusparseOperation_t op_b, const cusparseSpMatDescr &A,
                              const cusparseSpMatDescr &B, cusparseSpMatDescr &C,
                              std::shared_ptr<void> &kept) {
  const auto result = std::make_shared<own_rows<T>>();
  const auto done = enqueue_and_wait(handle, [=] {
    with_rows<T>(A, op_a, [&](const auto &a) {
      with_rows<T>(B, op_b, [&](const auto &b) { *result = multiply<T>(a, b); });
    });
  });
  if (done != CUSPARSE_STATUS_SUCCESS)
    return done;
  C.nnz = result->values.size();
  kept = result;
  return done;
}

} // namespace

extern "C" {

cusparseStatus_t cusparseSpGEMM_createDescr(cusparseSpGEMMDescr_t *product) {
  if (!product)
    return CUSPARSE_STATUS_INVALID_VALUE;
  *product = new cusparseSpGEMMDescr;
  return CUSPARSE_STATUS_SUCCESS;
}

cusparseStatus_t cusparseSpGEMM_destroyDescr(cusparseSpGEMMDescr_t product) {
  delete product;
  return CUSPARSE_STATUS_SUCCESS;
}

cusparseStatus_t cusparseSpGEMM_workEstimation(OFFLOOM_SPARSE_SPGEMM, size_t *size, void *buffer) {
  const auto status = check(handle, op_a, op_b, alpha, A, B, beta, C, compute, algorithm, product);
  if (status != CUSPARSE_STATUS_SUCCESS)
    return status;
  if (!size)
    return CUSPARSE_STATUS_INVALID_VALUE;
  return buffer ? status : no_buffer(handle, size);
}

cusparseStatus_t cusparseSpGEMM_compute(OFFLOOM_SPARSE_SPGEMM, size_t *size, void *buffer) {
  const auto status = check(handle, op_a, op_b, alpha, A, B, beta, C, compute, algorithm, product);
  if (status != CUSPARSE_STATUS_SUCCESS)
    return status;
  if (!size)
    return CUSPARSE_STATUS_INVALID_VALUE;
  if (!buffer)
    return no_buffer(handle, size);
  return with_type(compute, [&](auto zero) {
    return multiply_now<decltype(zero)>(handle, op_a, op_b, *A, *B, *C, product->product);
  });
}

cusparseStatus_t cusparseSpGEMM_copy(OFFLOOM_SPARSE_SPGEMM) {
  const auto status = check(handle, op_a, op_b, alpha, A, B, beta, C, compute, algorithm, product);
  if (status != CUSPARSE_STATUS_SUCCESS)
    return status;
  if (!product->product || !C->offsets || (C->nnz && (!C->indices || !C->values)))
    return CUSPARSE_STATUS_INVALID_VALUE;
  return with_type(compute, [&](auto zero) {
    using T = decltype(zero);
    const scalar<T> a(handle, alpha), b(handle, beta);
    return enqueue(handle, [=, C = *C, result = product->product] {
      const auto &rows = *static_cast<const own_rows<T> *>(result.get());
      store_places(rows, C);
      store_values(rows, a(), b(), C);
    });
  });
}

// The places of C's entries are found once, by multiplying whatever values there are; each product
// is then computed anew, and its values are C's, row by row in the order of columns.

/// The same checks, for functions that have no factors; those are not looked at.
static cusparseStatus_t check_reuse(OFFLOOM_SPARSE_SPGEMM_REUSE) {
  const float none = 0;
  const cudaDataType type = A ? A->type : CUDA_R_32F;
  return check(handle, op_a, op_b, &none, A, B, &none, C, type, algorithm, product);
}

cusparseStatus_t cusparseSpGEMMreuse_workEstimation(OFFLOOM_SPARSE_SPGEMM_REUSE, size_t *size,
                                                    void *buffer) {
  const auto status = check_reuse(handle, op_a, op_b, A, B, C, algorithm, product);
  if (status != CUSPARSE_STATUS_SUCCESS)
    return status;
  if (!size)
    return CUSPARSE_STATUS_INVALID_VALUE;
  return buffer ? status : no_buffer(handle, size);
}

cusparseStatus_t cusparseSpGEMMreuse_nnz(OFFLOOM_SPARSE_SPGEMM_REUSE, size_t *size2, void *buffer2,
                                         size_t *size3, void *buffer3, size_t *size4,
                                         void *buffer4) {
  const auto status = check_reuse(handle, op_a, op_b, A, B, C, algorithm, product);
  if (status != CUSPARSE_STATUS_SUCCESS)
    return status;
  if (!size2 || !size3 || !size4)
    return CUSPARSE_STATUS_INVALID_VALUE;
  if (!buffer2 || !buffer3 || !buffer4) {
    *size2 = *size3 = 1;
    return no_buffer(handle, size4);
  }
  return with_type(A->type, [&](auto zero) {
    return multiply_now<decltype(zero)>(handle, op_a, op_b, *A, *B, *C, product->entries);
  });
}

cusparseStatus_t cusparseSpGEMMreuse_copy(OFFLOOM_SPARSE_SPGEMM_REUSE, size_t *size, void *buffer) {
  const auto status = check_reuse(handle, op_a, op_b, A, B, C, algorithm, product);
  if (status != CUSPARSE_STATUS_SUCCESS)
    return status;
  if (!size || !product->entries)
    return CUSPARSE_STATUS_INVALID_VALUE;
  if (!buffer)
    return no_buffer(handle, size);
  if (!C->offsets || (C->nnz && !C->indices))
    return CUSPARSE_STATUS_INVALID_VALUE;
  return with_type(A->type, [&](auto zero) {
    using T = decltype(zero);
    return enqueue(handle, [C = *C, entries = product->entries] {
      store_places(*static_cast<const own_rows<T> *>(entries.get()), C);
    });
  });
}

cusparseStatus_t cusparseSpGEMMreuse_compute(OFFLOOM_SPARSE_SPGEMM) {
  const auto status = check(handle, op_a, op_b, alpha, A, B, beta, C, compute, algorithm, product);
  if (status != CUSPARSE_STATUS_SUCCESS)
    return status;
  if (!product->entries || (C->nnz && !C->values))
    return CUSPARSE_STATUS_INVALID_VALUE;
  return with_type(compute, [&](auto zero) {
    using T = decltype(zero);
    const scalar<T> a(handle, alpha), b(handle, beta);
    return enqueue(handle, [=, A = *A, B = *B, C = *C] {
      with_rows<T>(A, op_a, [&](const auto &left) {
        with_rows<T>(B, op_b, [&](const auto &right) {
          store_values(multiply<T>(left, right), a(), b(), C);
        });
      });
    });
  });
}

} // extern "C"

} // namespace offloom::sparse
