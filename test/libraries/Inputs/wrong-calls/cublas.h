// Right arguments of cuBLAS.
template <> struct right<cublasHandle_t> {
  static cublasHandle_t value(const char *) {
    static cublasHandle_t handle = [] {
      cublasHandle_t made;
      cublasCreate(&made);
      return made;
    }();
    return handle;
  }
};
template <> struct right<cublasComputeType_t> {
  static cublasComputeType_t value(const char *) { return CUBLAS_COMPUTE_32F; }
};
/// Lists of sizes and leading dimensions, and pivots.
template <> struct right<const int *> {
  static const int *value(const char *) { return static_cast<int *>(ones()); }
};
