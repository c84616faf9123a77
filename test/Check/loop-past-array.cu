// A counter that runs past the end of an array is told with its last value; what may not be reached is silent.
// RUN: not %offloom check --checks='-*,mem-loop-past-array' %s 2>&1 | FileCheck %s --implicit-check-not=warning:

constexpr int N = 32;
__constant__ float weights[N];
struct Tail {
  int size;
  float elements[1];
};

__global__ void loops(float *x, int n, Tail *tail) {
  __shared__ float s[N], rows[N][N + 1];
  float own[4];
  for (int i = 0; i <= N; ++i)
    // CHECK: [[@LINE+1]]:12: warning: 'i' is 32 in the last round of the loop, and 's' has 32 elements here
    x[i] = s[i];
  for (int i = 0; i <= N; ++i)
    // CHECK: [[@LINE+1]]:35: warning: 'i' is 32 {{.*}}'rows'
    x[i] = rows[threadIdx.x][i] + rows[i][threadIdx.x];
  for (int i = 0; i < N; i += 4)
    for (int j = 0; j < 4; ++j)
      // CHECK: [[@LINE+1]]:34: warning: 'j' is 3 in the last round of the loop, and 'own' has 4
      own[j] += weights[i + 1] + own[j + 1];
  for (int i = 0; i < N; i += 5)
    // CHECK: [[@LINE+1]]:5: warning: 'i' is 30
    s[i + 2] = 1;
  for (int i = 0; i < 4; i++)
    // CHECK: [[@LINE+1]]:5: warning: 'i' is 0 in the first round
    own[i - 1] = 0;

  for (int i = 0; i <= N; ++i)
    if (i < N)
      s[i] = i > 0 ? s[i - 1] : 0;
  for (int i = 0; i <= N; ++i) {
    if (i == n)
      break;
    s[i] = 1;
  }
  for (int i = 0; i <= n; ++i)
    s[i] = 1;
  for (int i = 0; i < 100; ++i)
    tail->elements[i] = sizeof(own[i]);
  float *end = s;
  for (int i = 0; i <= N; ++i)
    end = &s[i];
  *end = 1;
}

float onHost(float (&a)[4]) {
  float sum = 0;
  for (int i = 0; i <= 4; ++i)
    sum += a[i];
  return sum;
}

// In an instance, its arguments say which branch is never executed, and with it what is too long there.
template <bool Flat, class T> __global__ void byDimension(T *x, int n) {
  constexpr int count = Flat ? 3 : 4;
  if (Flat) {
    T parts[] = {x[0], x[1], x[2]};
    for (int i = 0; i < count; ++i)
      x[i] = parts[i] * 2;
  } else if (n > 0 || sizeof(T) == 8) {
    T parts[] = {x[0], x[1], x[2], x[3]};
    for (int i = 0; i < count; ++i)
      x[i] = parts[i] * 2;
  }
  if (!Flat)
    for (int i = 0; i <= count; ++i) {
      T parts[4] = {};
      // CHECK: [[@LINE+1]]:14: warning: 'i' is 4 in the last round of the loop, and 'parts' has 4
      x[i] = parts[i];
    }
}
template __global__ void byDimension<true>(float *, int);
template __global__ void byDimension<false>(float *, int);
