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
