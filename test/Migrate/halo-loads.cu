// What edge threads do alone, and what follows an early return, gets loops of its own: see Analysis/Phases/RegionCuts.h.
// RUN: %offloom migrate %s 2>/dev/null | grep -v CHECK | FileCheck %s --match-full-lines --strict-whitespace
// RUN: %offloom migrate %s -o %t && %clangxx -fsyntax-only -Wall -Wextra -Werror %t/halo-loads.cpp

__global__ void heat(const double *u, double *v, int nx, int ny) {
  __shared__ double s[10][34];
  const int tx = threadIdx.x, ty = threadIdx.y + 1;
  const int i = blockIdx.x * 32 + tx, j = blockIdx.y * 8 + threadIdx.y;
  const int p = j * nx + i;
  if (i >= nx || j >= ny) return; // nothing there
  s[ty][tx + 1] = u[p];
  if (tx == 0 && i > 0) s[ty][0] = u[p - 1];
  if (tx == 31) {
    s[ty][33] = u[p + 1];
  }
  if (threadIdx.y == 0) s[0][tx + 1] = u[p - nx];
  __syncthreads();
  v[p] = s[ty][tx] + s[ty][tx + 2] + s[ty - 1][tx + 1];
}
//      CHECK:  block.exit_where([&](offloom::thread_index threadIdx) {
// CHECK-NEXT:    const int tx = threadIdx.x;
// CHECK-NEXT:    const int i = blockIdx.x * 32 + tx;
// CHECK-NEXT:    const int j = blockIdx.y * 8 + threadIdx.y;
// CHECK-NEXT:    return i >= nx || j >= ny; // nothing there
// CHECK-NEXT:  });
// CHECK-NEXT:  block.active_threads([&](offloom::thread_index threadIdx) {
// CHECK-NEXT:    const int tx = threadIdx.x;
// CHECK-NEXT:    const int ty = threadIdx.y + 1;
// CHECK-NEXT:    const int i = blockIdx.x * 32 + tx;
// CHECK-NEXT:    const int j = blockIdx.y * 8 + threadIdx.y;
// CHECK-NEXT:    const int p = j * nx + i;
// CHECK-NEXT:    s[ty][tx + 1] = u[p];
// CHECK-NEXT:  });
// CHECK-NEXT:  block.active_threads(offloom::only(0), [&](offloom::thread_index threadIdx) {
// CHECK-NEXT:    const int tx = threadIdx.x;
// CHECK-NEXT:    const int ty = threadIdx.y + 1;
// CHECK-NEXT:    const int i = blockIdx.x * 32 + tx;
// CHECK-NEXT:    const int j = blockIdx.y * 8 + threadIdx.y;
// CHECK-NEXT:    const int p = j * nx + i;
// CHECK-NEXT:    if (tx == 0 && i > 0) s[ty][0] = u[p - 1];
// CHECK-NEXT:  });
// CHECK-NEXT:  block.active_threads(offloom::only(31), [&](offloom::thread_index threadIdx) {
// CHECK-NEXT:    const int tx = threadIdx.x;
// CHECK-NEXT:    const int ty = threadIdx.y + 1;
// CHECK-NEXT:    const int i = blockIdx.x * 32 + tx;
// CHECK-NEXT:    const int j = blockIdx.y * 8 + threadIdx.y;
// CHECK-NEXT:    const int p = j * nx + i;
// CHECK-NEXT:    s[ty][33] = u[p + 1];
// CHECK-NEXT:  });
// CHECK-NEXT:  block.active_threads([&](offloom::thread_index threadIdx) {
// CHECK-NEXT:    const int tx = threadIdx.x;
// CHECK-NEXT:    const int i = blockIdx.x * 32 + tx;
// CHECK-NEXT:    const int j = blockIdx.y * 8 + threadIdx.y;
// CHECK-NEXT:    const int p = j * nx + i;
// CHECK-NEXT:    if (threadIdx.y == 0) s[0][tx + 1] = u[p - nx];
// CHECK-NEXT:  });
// CHECK-NEXT:  block.active_threads([&](offloom::thread_index threadIdx) {
// CHECK-NEXT:    const int tx = threadIdx.x;
// CHECK-NEXT:    const int ty = threadIdx.y + 1;
// CHECK-NEXT:    const int i = blockIdx.x * 32 + tx;
// CHECK-NEXT:    const int j = blockIdx.y * 8 + threadIdx.y;
// CHECK-NEXT:    const int p = j * nx + i;
// CHECK-NEXT:    v[p] = s[ty][tx] + s[ty][tx + 2] + s[ty - 1][tx + 1];
// CHECK-NEXT:  });
// CHECK-NEXT:}

// Not where a value would have to be kept between them, and not for what is the same for a row alone.
__global__ void kept(const float *a, float *b) {
  __shared__ float s[256], edge[2];
  int t = threadIdx.x;
  float x = a[t] * 2;
  s[t] = x;
  if (t == 0) edge[0] = x;
  __syncthreads();
  b[t] = s[255 - t] + edge[0];
}
//      CHECK:  block.threads([&](offloom::thread_index threadIdx) {
// CHECK-NEXT:    int t = threadIdx.x;
// CHECK-NEXT:    float x = a[t] * 2;
// CHECK-NEXT:    s[t] = x;
// CHECK-NEXT:    if (t == 0) edge[0] = x;
// CHECK-NEXT:  });
// CHECK-NEXT:  block.threads([&](offloom::thread_index threadIdx) {
// CHECK-NEXT:    int t = threadIdx.x;
// CHECK-NEXT:    b[t] = s[255 - t] + edge[0];
// CHECK-NEXT:  });
// CHECK-NEXT:}

// Columns in registers: the index moves before the loop and in it, and another one begins as it.
__global__ void columns(const float *in, float *out, int n, int planes) {
  __shared__ float s[34];
  int t = threadIdx.x;
  int at = blockIdx.x * 32 + t, o = 0;
  float below = in[at];
  at += n;
  float here = in[at];
  o = at;
  at += n;
  for (int z = 0; z < planes; ++z) {
    s[t + 1] = here;
    if (t == 0) s[0] = in[o];
    __syncthreads();
    out[o] = below + s[t] + in[at];
    __syncthreads();
    below = here;
    here = in[at];
    at += n;
    o += n;
  }
}
//      CHECK:  block.threads([&](offloom::thread_index threadIdx) {
// CHECK-NEXT:    int t = threadIdx.x;
// CHECK-NEXT:    int at = blockIdx.x * 32 + t + at_moved;
// CHECK-NEXT:    auto &below = below_of[threadIdx];
// CHECK-NEXT:    below = in[at];
// CHECK-NEXT:  });
// CHECK-NEXT:  at_moved += n;
// CHECK-NEXT:  offloom::per_thread<float> here_of(block);
// CHECK-NEXT:  int o_moved = at_moved;
// CHECK-NEXT:  block.threads([&](offloom::thread_index threadIdx) {
// CHECK-NEXT:    int t = threadIdx.x;
// CHECK-NEXT:    int at = blockIdx.x * 32 + t + at_moved;
// CHECK-NEXT:    auto &here = here_of[threadIdx];
// CHECK-NEXT:    here = in[at];
// CHECK-NEXT:  });
// CHECK-NEXT:  at_moved += n;
// CHECK-NEXT:  for (int z = 0; z < planes; ++z) {
// CHECK-NEXT:    block.threads([&](offloom::thread_index threadIdx) {
// CHECK-NEXT:      int t = threadIdx.x;
// CHECK-NEXT:      auto &here = here_of[threadIdx];
// CHECK-NEXT:      s[t + 1] = here;
// CHECK-NEXT:    });
// CHECK-NEXT:    block.threads(offloom::only(0), [&](offloom::thread_index threadIdx) {
// CHECK-NEXT:      int t = threadIdx.x;
// CHECK-NEXT:      int o = blockIdx.x * 32 + t + o_moved;
// CHECK-NEXT:      s[0] = in[o];
// CHECK-NEXT:    });
// CHECK-NEXT:    block.threads([&](offloom::thread_index threadIdx) {
// CHECK-NEXT:      int t = threadIdx.x;
// CHECK-NEXT:      int at = blockIdx.x * 32 + t + at_moved;
// CHECK-NEXT:      auto &below = below_of[threadIdx];
// CHECK-NEXT:      int o = blockIdx.x * 32 + t + o_moved;
// CHECK-NEXT:      out[o] = below + s[t] + in[at];
// CHECK-NEXT:    });
// CHECK-NEXT:    block.threads(offloom::apart, [&](offloom::thread_index threadIdx) {
// CHECK-NEXT:      int t = threadIdx.x;
// CHECK-NEXT:      int at = blockIdx.x * 32 + t + at_moved;
// CHECK-NEXT:      auto &below = below_of[threadIdx];
// CHECK-NEXT:      auto &here = here_of[threadIdx];
// CHECK-NEXT:      below = here;
// CHECK-NEXT:      here = in[at];
// CHECK-NEXT:    });
// CHECK-NEXT:    at_moved += n;
// CHECK-NEXT:    o_moved += n;
// CHECK-NEXT:  }
// CHECK-NEXT:}

// What all threads move alike is the block's.
__global__ void moved(const float *in, float *out, int n) {
  __shared__ float s[64];
  in += blockIdx.x * n;
  s[threadIdx.x] = in[threadIdx.x];
  __syncthreads();
  out[blockIdx.x * n + threadIdx.x] = s[63 - threadIdx.x] + in[0];
}
//      CHECK:  block.threads([&](offloom::thread_index threadIdx) {
// CHECK-NEXT:    s[threadIdx.x] = in[threadIdx.x];
// CHECK-NEXT:  });
// CHECK-NEXT:  block.threads(offloom::row_places, [&](offloom::thread_index threadIdx, auto &row) {
// CHECK-NEXT:    out[row.place(blockIdx.x * n + threadIdx.x)] = s[63 - threadIdx.x] + in[0];
// CHECK-NEXT:  });
// CHECK-NEXT:}
