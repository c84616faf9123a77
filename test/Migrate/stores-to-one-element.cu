// Several lanes store to one element, each its own value: the lane stores whose value stays on a GPU.
// RUN: %offloom migrate --form=fibers %s 2>%t.notes | grep -v CHECK | FileCheck %s
// RUN: FileCheck --check-prefix=NOTE %s <%t.notes
// NOTE: [[#@LINE+10]]:3: remark: several lanes of a warp store to one element of 'sums' at once, and CUDA does not say whose value stays: here it is that of the lane whose value stays on a GPU [migrate-warp-synchrony]
// RUN: %offloom migrate --form=fibers --no-warp-synchronous %s 2>&1 | grep -v CHECK | FileCheck --check-prefix=OFF --implicit-check-not=offloom::store_stays %s
// OFF: void sums

// A warp a row.
__global__ void sums(const float *rows, float *sums) {
  int row = (blockIdx.x * blockDim.x + threadIdx.x) / 32;
  float sum = rows[row * 32 + threadIdx.x % 32];
  for (int offset = 16; offset > 0; offset /= 2)
    sum += __shfl_down_sync(~0u, sum, offset);
  sums[row] = sum;
}
// CHECK-LABEL: void sums
//       CHECK: { float lane_value = sum; if ({{.*}}offloom::store_stays(&sums[row]){{.*}}) sums[row] = lane_value; }

// What the value is added to is what all lanes found.
__global__ void counts(int *count) {
  count[threadIdx.x % 4]++;
  count[threadIdx.x % 4] += threadIdx.x;
}
// CHECK-LABEL: void counts
//       CHECK: if ({{.*}}offloom::store_stays(&count[threadIdx.x % 4]){{.*}}) count[threadIdx.x % 4]++;
//  CHECK-NEXT: { unsigned int lane_value = threadIdx.x; if ({{.*}}offloom::store_stays(&count[threadIdx.x % 4]){{.*}}) count[threadIdx.x % 4] += lane_value; }

// Objects; a body without braces.
__global__ void objects(float4 *out) {
  float x = threadIdx.x;
  if (threadIdx.x < 20)
    out[threadIdx.x / 8] = make_float4(x, x, x, x);
}
// CHECK-LABEL: void objects
//       CHECK: { auto lane_value = make_float4(x, x, x, x); if ({{.*}}offloom::store_stays(&out[threadIdx.x / 8]){{.*}}) out[threadIdx.x / 8] = lane_value; }

// A block of one warp, whose launch says so.
__global__ void ofBlock(int *out) { out[blockIdx.x] = threadIdx.x; }
void launch(int *out) { ofBlock<<<8, 32>>>(out); }
// CHECK-LABEL: void ofBlock
//       CHECK: offloom::store_stays(&out[blockIdx.x])

// An element of a class, an array of shared memory.
struct pair {
  int first, second;
};
__global__ void members(pair *out) {
  __shared__ int last[8];
  last[threadIdx.x / 32] = threadIdx.x;
  __syncthreads();
  out[threadIdx.x / 32].second = last[0] + threadIdx.x;
}
// CHECK-LABEL: void members
//       CHECK: offloom::store_stays(&last[threadIdx.x / 32])
//       CHECK: offloom::store_stays(&out[threadIdx.x / 32].second)
