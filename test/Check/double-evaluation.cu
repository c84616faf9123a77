// RUN: not %offloom check --checks=-*,api-check-macro-double-eval %s 2>&1 | FileCheck %s

void die(const char *message);

#define TWICE(call)                                                                                \
  if ((call) != cudaSuccess)                                                                       \
    die(cudaGetErrorString(call));
// CHECK: :[[#@LINE-1]]:28: warning: this makes the call of 'cudaMalloc' a second time
// CHECK: note: the call is here

#define OUTER(call) TWICE(call)

#define STRING(call)                                                                               \
  if ((call) != cudaSuccess)                                                                       \
    die(#call);

#define SIZE(call)                                                                                 \
  if ((call) != cudaSuccess)                                                                       \
    throw sizeof(call);

#define EITHER(call) quiet ? (call) : loud(call);

cudaError_t loud(cudaError_t status);

void f(void **p, bool quiet) {
  TWICE(cudaMalloc(p, 64));
  STRING(cudaMalloc(p, 64));
  SIZE(cudaMalloc(p, 64));
  EITHER(cudaMalloc(p, 64));
  TWICE(cudaErrorUnknown); // no call
}

template <class T> void g(T **p) { OUTER(cudaMalloc(p, 64)); }
template void g(int **);
template void g(char **);
// CHECK-NOT: warning:

// A macro that stands twice in another's argument makes two calls.
#define CHECKED(call)                                                                              \
  do {                                                                                             \
    auto status = call;                                                                            \
    if (status != cudaSuccess)                                                                     \
      die(#call);                                                                                  \
  } while (false)
#define COPY(to, from)                                                                             \
  do {                                                                                             \
    CHECKED(cudaMemcpy(to, from, 4, cudaMemcpyDefault));                                           \
  } while (false)
#define EACH(...)                                                                                  \
  for (int i = 0; i < 2; ++i) {                                                                    \
    __VA_ARGS__;                                                                                   \
  }
#define ONCE(...)                                                                                  \
  do {                                                                                             \
    __VA_ARGS__;                                                                                   \
  } while (false)
void each(int *a, int *b, int *c) {
  EACH(COPY(a, b); ONCE(COPY(b, c); COPY(a, c)));
}
// CHECK-NOT: warning:
