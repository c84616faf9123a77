// Right arguments of cuRAND.
template <> struct right<curandGenerator_t> {
  static curandGenerator_t value(const char *) {
    curandGenerator_t generator;
    curandCreateGenerator(&generator, CURAND_RNG_PSEUDO_DEFAULT);
    return generator;
  }
};
template <> struct right<curandRngType_t> {
  static curandRngType_t value(const char *) { return CURAND_RNG_PSEUDO_DEFAULT; }
};
template <> struct right<curandOrdering_t> {
  static curandOrdering_t value(const char *) { return CURAND_ORDERING_PSEUDO_DEFAULT; }
};
/// A generator of sequences that are even.
template <> struct others<curandGenerator_t> {
  static constexpr int count = 2;
  static curandGenerator_t value(int which, const char *) {
    curandGenerator_t generator;
    curandCreateGenerator(&generator, which ? CURAND_RNG_QUASI_SOBOL32 : CURAND_RNG_QUASI_SOBOL64);
    return generator;
  }
};
