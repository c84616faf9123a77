// Lanes that may meet, by an argument or by data, go side by side too; not if a condition, an extent or an offset keeps them apart.
// RUN: %offloom migrate --form=fibers %s 2>&1 | grep -v CHECK | FileCheck %s
// CHECK-NOT: remark

// One lane's element, which all read.
__global__ void pivot(float *out, int k) {
  __shared__ float s[32];
  int t = threadIdx.x;
  s[t] = out[t];
  __syncwarp();
  s[t] = s[t] / s[k];
  __syncwarp();
  if (t > k)
    s[t] -= s[k];
  __syncwarp();
  if (!(t > k && out))
    return;
  s[t] += s[k];
}
// CHECK: arguments.cu:[[@LINE-9]]:{{.*}} remark: lanes of a warp may exchange values through 's' with no barrier in between: here they go side by side

// One lane's element in memory of the device, in one statement.
__global__ void pivotOfRow(float *a, int n, int k) {
  int t = blockIdx.x * blockDim.x + threadIdx.x;
  if (t < n)
    a[k * n + t] /= a[n * k + k];
  a[(k + 1) * n + t] = a[k * n];
  a[t] = min(a[t], a[k]);
  if (t >= k)
    return;
  a[k * n + t] /= a[n * k + k];
}
// CHECK: arguments.cu:[[@LINE-7]]:{{.*}} remark: lanes of a warp may exchange values through 'a'

// Elements that data leads to. That data leads no two lanes to one is not asked.
__global__ void gather(int *out, const int *order) {
  __shared__ int s[32], histogram[32][32];
  int t = threadIdx.x, to = order[t];
  s[to] = t;
  out[t] = s[to];
  histogram[to][t] = t;
  out[t] += histogram[to][t] + histogram[0][t];
  __syncwarp();
  s[t] = s[order[t]];
}
// CHECK: arguments.cu:[[@LINE-2]]:{{.*}} remark: lanes of a warp may exchange values through 's'

// What is made of the lane and an argument.
__global__ void turned(int *out, int k) {
  __shared__ int s[32];
  int t = threadIdx.x;
  s[t] = t;
  out[t] = s[(t + k) % 32];
}
// CHECK: arguments.cu:[[@LINE-2]]:{{.*}} remark: lanes of a warp may exchange values through 's'

// Distances that are bounded by a condition; in `s[n + t]`, n is the size of another part.
__global__ void tree(int *out, int n) {
  __shared__ int s[64], rows[2][64];
  extern __shared__ int parts[];
  int t = threadIdx.x, *other = parts + n;
  parts[t] = t;
  parts[n + t] = other[t] + parts[t];
  for (int r = 0; r < 2; ++r)
    if (t < n)
      rows[r][t] += rows[r][t + n];
  s[t] = t;
  __syncwarp();
  for (int h = n / 2; h > 0; h /= 2)
    if (t < h)
      s[t] += s[t + h];
  out[t] = s[t];
}
// CHECK: arguments.cu:[[@LINE-3]]:{{.*}} remark: lanes of a warp may exchange values through 's'
// CHECK-NOT: remark

// An element of the group's own part, which another lane of it may have.
__global__ void ofGroups(int *out, const int *order) {
  __shared__ int s[64], rows[32][33];
  int t = threadIdx.x, *own = s + t / 16 * 16;
  own[t % 16] = out[t];
  out[t] = own[order[t] & 15];
  rows[t % 32][order[t]] = t;
  out[t] += rows[t % 32][order[t + 1]];
}
// CHECK: arguments.cu:[[@LINE-4]]:{{.*}} remark: lanes of a warp may exchange values through 's'
// CHECK-NOT: remark
