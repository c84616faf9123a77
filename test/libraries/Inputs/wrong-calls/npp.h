// Right arguments of NPP.
template <> struct right<NppStreamContext> {
  static NppStreamContext value(const char *) {
    NppStreamContext context{};
    nppGetStreamContext(&context);
    return context;
  }
};
template <> struct right<NppiSize> {
  static NppiSize value(const char *) { return {4, 4}; }
};
template <> struct right<NppiRect> {
  static NppiRect value(const char *) { return {0, 0, 4, 4}; }
};
template <> struct right<NppiMaskSize> {
  static NppiMaskSize value(const char *) { return NPP_MASK_SIZE_3_X_3; }
};
/// The coefficients of a map that leaves each pixel where it is.
template <> struct right<const double (*)[3]> {
  static const double (*value(const char *))[3] {
    static const double identity[3][3] = {{1, 0, 0}, {0, 1, 0}, {0, 0, 1}};
    return identity;
  }
};
