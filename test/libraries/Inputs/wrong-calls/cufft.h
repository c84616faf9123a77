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
