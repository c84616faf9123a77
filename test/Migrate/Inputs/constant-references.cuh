__device__ int turned(int v) { return v * 3; }
__device__ int below(const int4 &data) {
  __shared__ int s[64];
  s[threadIdx.x] = turned(data.x);
  __syncthreads();
  return s[threadIdx.x / 2] + data.y;
}
__device__ int belowWritten(const int4 &data, int4 *all) {
  all[threadIdx.x ^ 1].y = data.x;
  __syncthreads();
  return data.y;
}
