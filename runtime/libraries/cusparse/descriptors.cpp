// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// What makes, asks and changes descriptors. Those of what is only read are the same, behind a
// pointer to const.
#include "storage.h"

#include <cstdint>
#include <cstring>

using namespace offloom::sparse;

namespace {

using offloom::sparse::known;

bool known(cusparseIndexType_t type) {
  return type == CUSPARSE_INDEX_32I || type == CUSPARSE_INDEX_64I;
}
void *writable(const void *data) { return const_cast<void *>(data); }

template <class To, class Value> cusparseStatus_t make(To *to, bool valid, const Value &value) {
  if (!to || !valid)
    return CUSPARSE_STATUS_INVALID_VALUE;
  *to = new Value(value);
  return CUSPARSE_STATUS_SUCCESS;
}

template <class To> cusparseStatus_t tell(To *to, To value) {
  if (!to)
    return CUSPARSE_STATUS_INVALID_VALUE;
  *to = value;
  return CUSPARSE_STATUS_SUCCESS;
}

/// Can a matrix of that size have so many entries?
bool is_size(std::int64_t rows, std::int64_t cols, std::int64_t entries) {
  if (rows < 0 || cols < 0 || entries < 0)
    return false;
  return entries == 0 || (rows > 0 && (entries - 1) / rows < cols);
}

/// Every argument is one to tell, or none is told.
template <class... Pairs> cusparseStatus_t tell_all(bool valid, Pairs... pairs) {
  if (!valid || (!pairs.first || ...))
    return CUSPARSE_STATUS_INVALID_VALUE;
  ((*pairs.first = pairs.second), ...);
  return CUSPARSE_STATUS_SUCCESS;
}
template <class To, class Value> std::pair<To *, To> item(To *to, Value value) {
  return {to, To(value)};
}

} // namespace

#define OFFLOOM_SPARSE_DEFINE(function, P, ...)                                                    \
  extern "C" cusparseStatus_t function P { return __VA_ARGS__; }
#define OFFLOOM_SPARSE_CREATE(name, Descriptor, P)                                                 \
  OFFLOOM_SPARSE_DEFINE(cusparseCreate##name, P(cusparse##Descriptor##_t, ), OFFLOOM_MAKE_##name)  \
  OFFLOOM_SPARSE_DEFINE(cusparseCreateConst##name, P(cusparseConst##Descriptor##_t, const),        \
                        OFFLOOM_MAKE_##name)
#define OFFLOOM_SPARSE_GET(name, Descriptor, P)                                                    \
  OFFLOOM_SPARSE_DEFINE(cusparse##name##Get, P(cusparse##Descriptor##_t, ), OFFLOOM_GET_##name)    \
  OFFLOOM_SPARSE_DEFINE(cusparseConst##name##Get, P(cusparseConst##Descriptor##_t, const),         \
                        OFFLOOM_GET_##name)
#define OFFLOOM_SPARSE_VALUES(name, Descriptor)                                                    \
  extern "C" cusparseStatus_t cusparse##name##GetValues(cusparse##Descriptor##_t from,             \
                                                        void **values) {                           \
    return from ? tell(values, from->values) : CUSPARSE_STATUS_INVALID_VALUE;                      \
  }                                                                                                \
  extern "C" cusparseStatus_t cusparseConst##name##GetValues(cusparseConst##Descriptor##_t from,   \
                                                             const void **values) {                \
    return from ? tell(values, static_cast<const void *>(from->values))                            \
                : CUSPARSE_STATUS_INVALID_VALUE;                                                   \
  }                                                                                                \
  extern "C" cusparseStatus_t cusparse##name##SetValues(cusparse##Descriptor##_t to,               \
                                                        void *values) {                            \
    if (!to)                                                                                       \
      return CUSPARSE_STATUS_INVALID_VALUE;                                                        \
    to->values = values;                                                                           \
    return CUSPARSE_STATUS_SUCCESS;                                                                \
  }                                                                                                \
  extern "C" cusparseStatus_t cusparseDestroy##name(cusparseConst##Descriptor##_t descriptor) {    \
    delete descriptor;                                                                             \
    return CUSPARSE_STATUS_SUCCESS;                                                                \
  }

#define OFFLOOM_MAKE_SpVec                                                                         \
  make(vector,                                                                                     \
       size >= 0 && nnz >= 0 && nnz <= size && known(index_type) && known(base) && known(type),    \
       cusparseSpVecDescr{size, nnz, writable(indices), writable(values), index_type, base, type})
#define OFFLOOM_MAKE_DnVec                                                                         \
  make(vector, size >= 0 && known(type), cusparseDnVecDescr{size, writable(values), type})
#define OFFLOOM_MAKE_DnMat                                                                         \
  make(matrix,                                                                                     \
       rows >= 0 && cols >= 0 && known(order) && known(type) &&                                    \
           leading >= (order == CUSPARSE_ORDER_COL ? rows : cols),                                 \
       cusparseDnMatDescr{rows, cols, leading, writable(values), type, order})
#define OFFLOOM_MAKE_COMPRESSED(format)                                                            \
  known(offset_type) && known(index_type) && offset_type != index_type                             \
      ? CUSPARSE_STATUS_NOT_SUPPORTED                                                              \
      : make(matrix,                                                                               \
             is_size(rows, cols, nnz) && known(offset_type) && known(index_type) && known(base) && \
                 known(type),                                                                      \
             cusparseSpMatDescr{format, rows, cols, nnz, writable(offsets), writable(indices),     \
                                writable(values), offset_type, index_type, base, type})
#define OFFLOOM_MAKE_Csr OFFLOOM_MAKE_COMPRESSED(CUSPARSE_FORMAT_CSR)
#define OFFLOOM_MAKE_Csc OFFLOOM_MAKE_COMPRESSED(CUSPARSE_FORMAT_CSC)
#define OFFLOOM_MAKE_Coo                                                                           \
  make(matrix,                                                                                     \
       rows >= 0 && cols >= 0 && nnz >= 0 && known(index_type) && known(base) && known(type),      \
       cusparseSpMatDescr{CUSPARSE_FORMAT_COO, rows, cols, nnz, writable(row_indices),             \
                          writable(indices), writable(values), index_type, index_type, base,       \
                          type})
#define OFFLOOM_MAKE_Bsr                                                                           \
  make(matrix,                                                                                     \
       rows >= 0 && cols >= 0 && nnz >= 0 && block_rows > 0 && block_cols > 0 &&                   \
           known(offset_type) && known(index_type) && known(base) && known(type) && known(order),  \
       cusparseSpMatDescr{CUSPARSE_FORMAT_BSR, rows, cols, nnz, writable(offsets),                 \
                          writable(indices), writable(values), offset_type, index_type, base,      \
                          type, block_rows, block_cols, order})

// Of whole blocks, as all others are.
#define OFFLOOM_MAKE_BlockedEll                                                                    \
  block_size <= 0 ? CUSPARSE_STATUS_INVALID_VALUE                                                  \
  : rows % block_size || cols % block_size || ell_cols % block_size                                \
      ? CUSPARSE_STATUS_NOT_SUPPORTED                                                              \
      : make(matrix,                                                                               \
             rows >= 0 && cols >= 0 && ell_cols >= 0 && ell_cols <= cols && known(index_type) &&   \
                 known(base) && known(type),                                                       \
             cusparseSpMatDescr{CUSPARSE_FORMAT_BLOCKED_ELL, rows / block_size, cols / block_size, \
                                rows / block_size * (ell_cols / block_size), nullptr,              \
                                writable(columns), writable(values), index_type, index_type, base, \
                                type, block_size, block_size, CUSPARSE_ORDER_ROW,                  \
                                ell_cols / block_size})

#define OFFLOOM_GET_DnVec                                                                          \
  vector ? tell_all(true, item(size, vector->size), item(values, vector->values),                  \
                    item(type, vector->type))                                                      \
         : CUSPARSE_STATUS_INVALID_VALUE
#define OFFLOOM_GET_DnMat                                                                          \
  matrix ? tell_all(true, item(rows, matrix->rows), item(cols, matrix->cols),                      \
                    item(leading, matrix->leading), item(values, matrix->values),                  \
                    item(type, matrix->type), item(order, matrix->order))                          \
         : CUSPARSE_STATUS_INVALID_VALUE
#define OFFLOOM_GET_SpVec                                                                          \
  vector ? tell_all(true, item(size, vector->size), item(nnz, vector->nnz),                        \
                    item(indices, vector->indices), item(values, vector->values),                  \
                    item(index_type, vector->index_type), item(base, vector->base),                \
                    item(type, vector->type))                                                      \
         : CUSPARSE_STATUS_INVALID_VALUE
#define OFFLOOM_GET_COMPRESSED(kind)                                                               \
  matrix ? tell_all(matrix->format == kind, item(rows, matrix->rows), item(cols, matrix->cols),    \
                    item(nnz, matrix->nnz), item(offsets, matrix->offsets),                        \
                    item(indices, matrix->indices), item(values, matrix->values),                  \
                    item(offset_type, matrix->offset_type), item(index_type, matrix->index_type),  \
                    item(base, matrix->base), item(type, matrix->type))                            \
         : CUSPARSE_STATUS_INVALID_VALUE
#define OFFLOOM_GET_Csr OFFLOOM_GET_COMPRESSED(CUSPARSE_FORMAT_CSR)
#define OFFLOOM_GET_Csc OFFLOOM_GET_COMPRESSED(CUSPARSE_FORMAT_CSC)
#define OFFLOOM_GET_Coo                                                                            \
  matrix ? tell_all(matrix->format == CUSPARSE_FORMAT_COO, item(rows, matrix->rows),               \
                    item(cols, matrix->cols), item(nnz, matrix->nnz),                              \
                    item(row_indices, matrix->offsets), item(indices, matrix->indices),            \
                    item(values, matrix->values), item(index_type, matrix->index_type),            \
                    item(base, matrix->base), item(type, matrix->type))                            \
         : CUSPARSE_STATUS_INVALID_VALUE

#define OFFLOOM_GET_BlockedEll                                                                     \
  matrix ? tell_all(matrix->format == CUSPARSE_FORMAT_BLOCKED_ELL,                                 \
                    item(rows, matrix->rows * matrix->block_rows),                                 \
                    item(cols, matrix->cols * matrix->block_cols),                                 \
                    item(block_size, matrix->block_rows),                                          \
                    item(ell_cols, matrix->ell_blocks * matrix->block_cols),                       \
                    item(columns, matrix->indices), item(values, matrix->values),                  \
                    item(index_type, matrix->index_type), item(base, matrix->base),                \
                    item(type, matrix->type))                                                      \
         : CUSPARSE_STATUS_INVALID_VALUE

#include "cusparse/descriptors.inc"

OFFLOOM_SPARSE_VALUES(SpVec, SpVecDescr)
OFFLOOM_SPARSE_VALUES(DnVec, DnVecDescr)
OFFLOOM_SPARSE_VALUES(SpMat, SpMatDescr)
OFFLOOM_SPARSE_VALUES(DnMat, DnMatDescr)

extern "C" {

cusparseStatus_t cusparseSpVecGetIndexBase(cusparseConstSpVecDescr_t vector,
                                           cusparseIndexBase_t *base) {
  return vector ? tell(base, vector->base) : CUSPARSE_STATUS_INVALID_VALUE;
}
cusparseStatus_t cusparseSpMatGetIndexBase(cusparseConstSpMatDescr_t matrix,
                                           cusparseIndexBase_t *base) {
  return matrix ? tell(base, matrix->base) : CUSPARSE_STATUS_INVALID_VALUE;
}
cusparseStatus_t cusparseSpMatGetFormat(cusparseConstSpMatDescr_t matrix,
                                        cusparseFormat_t *format) {
  return matrix ? tell(format, matrix->format) : CUSPARSE_STATUS_INVALID_VALUE;
}
cusparseStatus_t cusparseSpMatGetSize(cusparseConstSpMatDescr_t matrix, int64_t *rows,
                                      int64_t *cols, int64_t *nnz) {
  if (!matrix)
    return CUSPARSE_STATUS_INVALID_VALUE;
  // Of blocks, where the program has said how many there are of them.
  const int64_t of_block = matrix->format == CUSPARSE_FORMAT_BLOCKED_ELL ? matrix->block_rows : 1;
  return tell_all(true, item(rows, matrix->rows * of_block), item(cols, matrix->cols * of_block),
                  item(nnz, matrix->nnz * of_block * of_block));
}

static cusparseStatus_t attribute_of(cusparseSpMatDescr *matrix, cusparseSpMatAttribute_t attribute,
                                     void *data, size_t size, bool set) {
  if (!matrix || !data || size != sizeof(cusparseFillMode_t) ||
      (attribute != CUSPARSE_SPMAT_FILL_MODE && attribute != CUSPARSE_SPMAT_DIAG_TYPE))
    return CUSPARSE_STATUS_INVALID_VALUE;
  void *where = attribute == CUSPARSE_SPMAT_FILL_MODE ? static_cast<void *>(&matrix->fill)
                                                      : static_cast<void *>(&matrix->diag);
  std::memcpy(set ? where : data, set ? data : where, size);
  return CUSPARSE_STATUS_SUCCESS;
}
cusparseStatus_t cusparseSpMatGetAttribute(cusparseConstSpMatDescr_t matrix,
                                           cusparseSpMatAttribute_t attribute, void *data,
                                           size_t size) {
  return attribute_of(const_cast<cusparseSpMatDescr_t>(matrix), attribute, data, size, false);
}
cusparseStatus_t cusparseSpMatSetAttribute(cusparseSpMatDescr_t matrix,
                                           cusparseSpMatAttribute_t attribute, void *data,
                                           size_t size) {
  return attribute_of(matrix, attribute, data, size, true);
}

static cusparseStatus_t set_pointers(cusparseSpMatDescr_t matrix, cusparseFormat_t format,
                                     void *offsets, void *indices, void *values) {
  if (!matrix || matrix->format != format || !offsets)
    return CUSPARSE_STATUS_INVALID_VALUE;
  matrix->offsets = offsets;
  matrix->indices = indices;
  matrix->values = values;
  return CUSPARSE_STATUS_SUCCESS;
}
cusparseStatus_t cusparseCsrSetPointers(cusparseSpMatDescr_t matrix, void *offsets, void *columns,
                                        void *values) {
  return set_pointers(matrix, CUSPARSE_FORMAT_CSR, offsets, columns, values);
}
cusparseStatus_t cusparseCscSetPointers(cusparseSpMatDescr_t matrix, void *offsets, void *rows,
                                        void *values) {
  return set_pointers(matrix, CUSPARSE_FORMAT_CSC, offsets, rows, values);
}
cusparseStatus_t cusparseCooSetPointers(cusparseSpMatDescr_t matrix, void *rows, void *columns,
                                        void *values) {
  return set_pointers(matrix, CUSPARSE_FORMAT_COO, rows, columns, values);
}

} // extern "C"
