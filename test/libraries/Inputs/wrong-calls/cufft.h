// Right arguments of cuFFT.
template <> struct right<cufftHandle> { // an int, as sizes are
  static cufftHandle value(const char *name) {
    if (!begins(name, "plan"))
      return begins(name, "rank") || begins(name, "direction") ? 1 : 4;
    cufftHandle plan;
    cufftPlan1d(&plan, 4, CUFFT_C2C, 1);
    return plan;
  }
};
template <> struct right<cufftType> {
  static cufftType value(const char *) { return CUFFT_C2C; }
};
template <> struct right<int *> {
  static int *value(const char *) {
    int *sizes = static_cast<int *>(memory());
    sizes[0] = sizes[1] = sizes[2] = 8;
    return sizes;
  }
};
template <> struct right<long long *> {
  static long long *value(const char *) {
    long long *sizes = static_cast<long long *>(memory());
    sizes[0] = sizes[1] = sizes[2] = 8;
    return sizes;
  }
};
/// A plan of another kind, or one that is yet to be made.
template <> struct others<cufftHandle> {
  static constexpr int count = 10;
  static cufftHandle value(int which, const char *name) {
    constexpr int numbers[] = {1, 2, 3, 8, 16, 32, 64, 0, -1, 5};
    if (!begins(name, "plan"))
      return numbers[which];
    constexpr cufftType types[] = {CUFFT_R2C, CUFFT_C2R, CUFFT_Z2Z, CUFFT_D2Z, CUFFT_Z2D};
    cufftHandle plan;
    cufftCreate(&plan);
    std::size_t size;
    if (which < 5)
      cufftMakePlan1d(plan, 4, types[which], 1, &size);
    return plan;
  }
};
