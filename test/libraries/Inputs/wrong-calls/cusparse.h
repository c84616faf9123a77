// Right arguments of cuSPARSE: matrices of 4 by 4 with a diagonal of ones.
template <> struct right<cusparseHandle_t> {
  static cusparseHandle_t value(const char *) {
    static cusparseHandle_t handle = [] {
      cusparseHandle_t made;
      cusparseCreate(&made);
      return made;
    }();
    return handle;
  }
};
inline void *numbers(std::initializer_list<int> values) {
  int *where = static_cast<int *>(memory());
  std::copy(values.begin(), values.end(), where);
  return where;
}
inline void *floats() {
  float *where = static_cast<float *>(memory());
  std::fill(where, where + 16, 1.0f);
  return where;
}
template <> struct right<cusparseSpMatDescr_t> {
  static cusparseSpMatDescr_t value(const char *) {
    cusparseSpMatDescr_t matrix;
    cusparseCreateCsr(&matrix, 4, 4, 4, numbers({0, 1, 2, 3, 4}), numbers({0, 1, 2, 3}), floats(), CUSPARSE_INDEX_32I,
                      CUSPARSE_INDEX_32I, CUSPARSE_INDEX_BASE_ZERO, CUDA_R_32F);
    return matrix;
  }
};
template <> struct right<cusparseConstSpMatDescr_t> {
  static cusparseConstSpMatDescr_t value(const char *name) { return right<cusparseSpMatDescr_t>::value(name); }
};
template <> struct right<cusparseDnMatDescr_t> {
  static cusparseDnMatDescr_t value(const char *) {
    cusparseDnMatDescr_t matrix;
    cusparseCreateDnMat(&matrix, 4, 4, 4, floats(), CUDA_R_32F, CUSPARSE_ORDER_COL);
    return matrix;
  }
};
template <> struct right<cusparseConstDnMatDescr_t> {
  static cusparseConstDnMatDescr_t value(const char *name) { return right<cusparseDnMatDescr_t>::value(name); }
};
template <> struct right<cusparseDnVecDescr_t> {
  static cusparseDnVecDescr_t value(const char *) {
    cusparseDnVecDescr_t vector;
    cusparseCreateDnVec(&vector, 4, floats(), CUDA_R_32F);
    return vector;
  }
};
template <> struct right<cusparseConstDnVecDescr_t> {
  static cusparseConstDnVecDescr_t value(const char *name) { return right<cusparseDnVecDescr_t>::value(name); }
};
template <> struct right<cusparseSpVecDescr_t> {
  static cusparseSpVecDescr_t value(const char *) {
    cusparseSpVecDescr_t vector;
    cusparseCreateSpVec(&vector, 4, 2, numbers({0, 2}), floats(), CUSPARSE_INDEX_32I, CUSPARSE_INDEX_BASE_ZERO, CUDA_R_32F);
    return vector;
  }
};
template <> struct right<cusparseConstSpVecDescr_t> {
  static cusparseConstSpVecDescr_t value(const char *name) { return right<cusparseSpVecDescr_t>::value(name); }
};
template <> struct right<cusparseMatDescr_t> {
  static cusparseMatDescr_t value(const char *) {
    cusparseMatDescr_t description;
    cusparseCreateMatDescr(&description);
    return description;
  }
};
template <> struct right<csrilu02Info_t> {
  static csrilu02Info_t value(const char *) {
    csrilu02Info_t info;
    cusparseCreateCsrilu02Info(&info);
    return info;
  }
};
template <> struct right<csric02Info_t> {
  static csric02Info_t value(const char *) {
    csric02Info_t info;
    cusparseCreateCsric02Info(&info);
    return info;
  }
};
template <> struct right<cusparseSpGEMMDescr_t> {
  static cusparseSpGEMMDescr_t value(const char *) {
    cusparseSpGEMMDescr_t product;
    cusparseSpGEMM_createDescr(&product);
    return product;
  }
};
template <> struct right<cusparseSpSVDescr_t> {
  static cusparseSpSVDescr_t value(const char *) {
    cusparseSpSVDescr_t solve;
    cusparseSpSV_createDescr(&solve);
    return solve;
  }
};
template <> struct right<cusparseSpSMDescr_t> {
  static cusparseSpSMDescr_t value(const char *) {
    cusparseSpSMDescr_t solve;
    cusparseSpSM_createDescr(&solve);
    return solve;
  }
};
template <> struct right<cusparseIndexType_t> {
  static cusparseIndexType_t value(const char *) { return CUSPARSE_INDEX_32I; }
};
template <> struct right<cusparseOrder_t> {
  static cusparseOrder_t value(const char *) { return CUSPARSE_ORDER_COL; }
};
template <> struct right<cusparseCsr2CscAlg_t> {
  static cusparseCsr2CscAlg_t value(const char *) { return CUSPARSE_CSR2CSC_ALG_DEFAULT; }
};
