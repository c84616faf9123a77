// What the tests of editors open: 0.7 is a double, which Offloom finds and can fix.
__global__ void scale(float *x, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    x[i] = x[i] * 0.7;
}
