// A loop that threads leave at different times, by what they have in registers: each warp goes through it until the last
// of its threads leaves, so that a round can be vectorised.
// RUN: %offloom migrate %s 2>/dev/null | grep -v CHECK | FileCheck %s --match-full-lines --strict-whitespace

__global__ void escape(int *out, float cx, float cy, int limit) {
  float x = 0, y = threadIdx.x * cy;
  int rounds = 0;
  while (rounds < limit && x * x + y * y < 4) {
    float next = x * x - y * y + cx; // the real part
    y = 2 * x * y + cy;
    x = next;
    ++rounds;
  }
  out[threadIdx.x] = rounds;
}
//      CHECK:  for (offloom::lockstep warp(block); warp.next();)
// CHECK-NEXT:    while (warp.goes_on()) {
// CHECK-NEXT:      warp.threads([&](offloom::thread_index threadIdx) {
// CHECK-NEXT:        offloom::kept x_kept(x_of[threadIdx]);
// CHECK-NEXT:        auto &x = x_kept.value;
// CHECK-NEXT:        offloom::kept y_kept(y_of[threadIdx]);
// CHECK-NEXT:        auto &y = y_kept.value;
// CHECK-NEXT:        offloom::kept rounds_kept(rounds_of[threadIdx]);
// CHECK-NEXT:        auto &rounds = rounds_kept.value;
// CHECK-NEXT:        if (!warp.takes_part(rounds < limit && x * x + y * y < 4))
// CHECK-NEXT:          return;
// CHECK-NEXT:        float next = x * x - y * y + cx; // the real part
// CHECK-NEXT:        y = 2 * x * y + cy;
// CHECK-NEXT:        x = next;
// CHECK-NEXT:        ++rounds;
// CHECK-NEXT:      });
// CHECK-NEXT:    }

// A counter is the warp's; `break` and `continue` are the thread's.
__global__ void march(float *depth, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n)
    return;
  float far = 0;
  for (int step = 0; step < 96; ++step) {
    float distance = sqrtf(far * far + i) - 1.2f;
    if (distance < -1.0f)
      continue;
    if (distance < 1e-3f || far > 20)
      break;
    far += distance;
  }
  depth[i] = far;
}
//      CHECK:  for (offloom::lockstep warp(block); warp.next();)
// CHECK-NEXT:    for (int step = 0; warp.goes_on(); ++step) {
// CHECK-NEXT:      warp.threads([&](offloom::thread_index threadIdx) {
// CHECK-NEXT:        offloom::kept far_kept(far_of[threadIdx]);
// CHECK-NEXT:        auto &far = far_kept.value;
// CHECK-NEXT:        offloom::lockstep::lane lane(warp, threadIdx);
// CHECK-NEXT:        int i = blockIdx.x * blockDim.x + threadIdx.x;
// CHECK-NEXT:        if (i >= n)
// CHECK-NEXT:          return;
// CHECK-NEXT:        if (!lane.takes_part(step < 96))
// CHECK-NEXT:          return;
// CHECK-NEXT:        float distance = sqrtf(far * far + i) - 1.2f;
// CHECK-NEXT:        if (distance < -1.0f)
// CHECK-NEXT:          return;
// CHECK-NEXT:        if (distance < 1e-3f || far > 20)
// CHECK-NEXT:          return lane.leave();
// CHECK-NEXT:        far += distance;
// CHECK-NEXT:      });
// CHECK-NEXT:    }

// Memory decides, or rounds that cannot be vectorised: the threads' own loop.
__global__ void lists(const int *next, int *out) {
  int at = threadIdx.x, length = 0;
  while (at >= 0) {
    at = next[at];
    ++length;
  }
  out[threadIdx.x] = length;
}
//      CHECK:    while (at >= 0) {

// A strided loop that a thread leaves by `break` is the thread's as well, whatever else it has.
__global__ void until(const int *x, int *y, int n) {
  for (int i = threadIdx.x; i < n; i += blockDim.x) {
    if (x[i] < 0)
      continue;
    if (x[i] > 9)
      break;
    y[i] = x[i];
  }
}
//      CHECK:    for (int i = threadIdx.x; i < n; i += blockDim.x) {

// A counter from before the loop: each thread begins with its own and keeps what it leaves with.
__global__ void counted_before(int *out, float cx, int limit) {
  float x = threadIdx.x * cx;
  int k;
  for (k = 0; k < limit && x < 4; ++k)
    x = x * x + cx;
  out[threadIdx.x] = k;
}
//      CHECK:  block.threads([&](offloom::thread_index threadIdx) {
// CHECK-NEXT:    auto &x = x_of[threadIdx];
// CHECK-NEXT:    auto &k = k_of[threadIdx];
// CHECK-NEXT:    x = threadIdx.x * cx;
// CHECK-NEXT:    k = 0;
// CHECK-NEXT:  });
// CHECK-NEXT:  for (offloom::lockstep warp(block); warp.next();)
// CHECK-NEXT:    while (warp.goes_on())
// CHECK-NEXT:      warp.threads([&](offloom::thread_index threadIdx) {
// CHECK-NEXT:        offloom::kept x_kept(x_of[threadIdx]);
// CHECK-NEXT:        auto &x = x_kept.value;
// CHECK-NEXT:        offloom::kept k_kept(k_of[threadIdx]);
// CHECK-NEXT:        auto &k = k_kept.value;
// CHECK-NEXT:        if (!warp.takes_part(k < limit && x < 4))
// CHECK-NEXT:          return;
// CHECK-NEXT:        x = x * x + cx;
// CHECK-NEXT:        ++k;
// CHECK-NEXT:      });

// What threads go on with by `continue` would not take the step: the threads' own loop.
__global__ void continued(int *out, float cx, int limit) {
  float x = threadIdx.x * cx;
  int k;
  for (k = 0; k < limit && x < 4; ++k) {
    x = x * x + cx;
    if (x < 1)
      continue;
    x += 2;
  }
  out[threadIdx.x] = k;
}
//      CHECK:    for (k = 0; k < limit && x < 4; ++k) {

// Threads of a branch begin in the branch.
__global__ void in_a_branch(int *out, float cx, int limit) {
  float x = threadIdx.x * cx;
  int k = 7;
  if (threadIdx.x % 3 == 0) {
    x += 1;
    for (k = 0; k < limit && x < 4; k += 2)
      x = x * x + cx;
  }
  out[threadIdx.x] = k;
}
//      CHECK:      x += 1;
// CHECK-NEXT:      k = 0;
//      CHECK:      while (warp.goes_on())
//      CHECK:          k += 2;

// Nothing but the end of threads stands before the loop, and each phase asks for that itself.
__global__ void behind_an_end(int *out, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  int k, sum = 0;
  if (i >= n)
    return;
  for (k = 1; k < n && k * k < i; ++k)
    sum += k;
  out[i] = k - sum;
}
//      CHECK:  offloom::per_thread<int> sum_of(block, 0);
// CHECK-NEXT:  block.threads([&](offloom::thread_index threadIdx) {
// CHECK-NEXT:    int i = blockIdx.x * blockDim.x + threadIdx.x;
// CHECK-NEXT:    auto &k = k_of[threadIdx];
// CHECK-NEXT:    k = 1;
// CHECK-NEXT:  });
// CHECK-NEXT:  for (offloom::lockstep warp(block); warp.next();)

// Who looks for something in memory leaves soon: the threads' own loop.
__global__ void searched(const char *text, const char *pattern, int length, int *found) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  bool is_here = true;
  for (int k = 0; k < length; ++k)
    if (text[i + k] != pattern[k]) {
      is_here = false;
      break;
    }
  if (is_here)
    *found = i;
}
//      CHECK:    for (int k = 0; k < length; ++k)

// So is what counts elements that follow each other, which compilers make vectors of: not what adds floats.
__global__ void counted(const int *digits, const float *weights, int *before, float *sums) {
  int t = threadIdx.x, own = digits[t], count = 0;
  float sum = 0;
  for (int k = 0; k < t; ++k)
    count += digits[k] == own;
  for (int k = 0; k < t; k++)
    sum += weights[k] * own;
  before[t] = count;
  sums[t] = sum;
}
//      CHECK:    for (int k = 0; k < t; ++k)
// CHECK-NEXT:      count += digits[k] == own;
//      CHECK:    for (int k = 0; warp.goes_on(); k++)
