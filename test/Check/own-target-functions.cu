// What Clang knows of the processor without a header, a program may define itself, as with g++.
// RUN: %offloom check %s

static inline unsigned long long __rdtsc() { return 1; }
static inline void _mm_prefetch(const char *, int) {}

unsigned long long now(const char *p) {
  _mm_prefetch(p, 0);
  return __rdtsc();
}
__global__ void kernel(int *x) { *x = 1; }
