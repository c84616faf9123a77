// Right arguments of cuSOLVER.
template <> struct right<cusolverDnHandle_t> {
  static cusolverDnHandle_t value(const char *) {
    cusolverDnHandle_t handle;
    cusolverDnCreate(&handle);
    return handle;
  }
};
template <> struct right<cusolverSpHandle_t> {
  static cusolverSpHandle_t value(const char *) {
    cusolverSpHandle_t handle;
    cusolverSpCreate(&handle);
    return handle;
  }
};
template <> struct right<cusolverRfHandle_t> {
  static cusolverRfHandle_t value(const char *) {
    cusolverRfHandle_t handle;
    cusolverRfCreate(&handle);
    return handle;
  }
};
template <> struct right<cusolverDnParams_t> {
  static cusolverDnParams_t value(const char *) {
    cusolverDnParams_t parameters;
    cusolverDnCreateParams(&parameters);
    return parameters;
  }
};
template <> struct right<syevjInfo_t> {
  static syevjInfo_t value(const char *) {
    syevjInfo_t info;
    cusolverDnCreateSyevjInfo(&info);
    return info;
  }
};
template <> struct right<gesvdjInfo_t> {
  static gesvdjInfo_t value(const char *) {
    gesvdjInfo_t info;
    cusolverDnCreateGesvdjInfo(&info);
    return info;
  }
};
template <> struct right<cusparseMatDescr_t> {
  static cusparseMatDescr_t value(const char *) {
    cusparseMatDescr_t description;
    cusparseCreateMatDescr(&description);
    return description;
  }
};
template <> struct right<csrqrInfo_t> {
  static csrqrInfo_t value(const char *) {
    csrqrInfo_t info;
    cusolverSpCreateCsrqrInfo(&info);
    return info;
  }
};
template <> struct right<cublasFillMode_t> {
  static cublasFillMode_t value(const char *) { return CUBLAS_FILL_MODE_LOWER; }
};
template <> struct right<cusolverEigType_t> {
  static cusolverEigType_t value(const char *) { return CUSOLVER_EIG_TYPE_1; }
};
template <> struct right<signed char> {
  static signed char value(const char *) { return 'S'; }
};
template <> struct right<cusolverDnIRSParams_t> {
  static cusolverDnIRSParams_t value(const char *) {
    cusolverDnIRSParams_t parameters;
    cusolverDnIRSParamsCreate(&parameters);
    return parameters;
  }
};
template <> struct right<cusolverDnIRSInfos_t> {
  static cusolverDnIRSInfos_t value(const char *) {
    cusolverDnIRSInfos_t infos;
    cusolverDnIRSInfosCreate(&infos);
    return infos;
  }
};
/// Precisions are numbers from 1200 on.
template <> struct others<cusolverPrecType_t> {
  static constexpr int count = 16;
  static cusolverPrecType_t value(int which, const char *) { return cusolverPrecType_t(1201 + which); }
};
template <> struct others<cusolverIRSRefinement_t> {
  static constexpr int count = 5;
  static cusolverIRSRefinement_t value(int which, const char *) { return cusolverIRSRefinement_t(1100 + which); }
};
/// A refactorisation of unit matrices, one or a batch, set up; analysed too; and refactored.
template <> struct others<cusolverRfHandle_t> {
  static constexpr int count = 6;
  static cusolverRfHandle_t value(int which, const char *) {
    cusolverRfHandle_t handle;
    cusolverRfCreate(&handle);
    int offsets[] = {0, 1, 2, 3, 4}, rows[] = {0, 1, 2, 3};
    static int no_offsets[] = {0, 0, 0, 0, 0}; // of L, whose diagonal of ones is not stored
    static double ones[] = {1, 1, 1, 1};
    static double *batch[] = {ones, ones, ones, ones};
    const bool batched = which >= 3;
    if (batched)
      cusolverRfBatchSetupHost(4, 4, 4, offsets, rows, batch, 0, no_offsets, rows, ones, 4, offsets, rows, ones, rows, rows,
                               handle);
    else
      cusolverRfSetupHost(4, 4, offsets, rows, ones, 0, no_offsets, rows, ones, 4, offsets, rows, ones, rows, rows, handle);
    if (which % 3 >= 1)
      batched ? cusolverRfBatchAnalyze(handle) : cusolverRfAnalyze(handle);
    if (which % 3 == 2)
      batched ? cusolverRfBatchRefactor(handle) : cusolverRfRefactor(handle);
    return handle;
  }
};
