// Stores that nothing guards, of launches whose grid is rounded up in other words, in more dimensions, or to members; and
// grids with a block too many.
// RUN: %offloom check --max-per-rule=0 --checks='-*,launch-kernel-without-guard,launch-grid-one-more' %s 2>&1 | FileCheck --implicit-check-not='remark:' %s

struct Cells {
  float *now, *next;
};
__global__ void advance(Cells *cells) {
  unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
  // CHECK: [[@LINE+1]]:3: remark: every thread of the grid stores to 'cells->now': unless 'n' is
  cells->now[i] = cells->next[i];
}
// Conditions ask about the block and the place in it alone.
__global__ void edges(float *out, const float *in, int width) {
  int tx = threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y, x = blockIdx.x * blockDim.x + tx;
  // CHECK: [[@LINE+1]]:3: remark: every thread of the grid stores to 'out': unless 'width' is
  out[y * width + x] = 0;
  if (blockIdx.x != 0 && tx < 3)
    out[y * width + x] = in[y * width + x - 3];
}
__global__ void guarded(float *out, int width, int height) {
  int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y, at = y * width + x;
  out[at] = 0;
  if (x < width && y < height)
    out[at] = 1;
}
__global__ void returned(float *out, const int *done) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (done[0])
    return;
  out[i] = 0;
}

void launches(Cells *cells, float *out, const float *in, const int *done, int n, int width, int height) {
  advance<<<(n + 127) / 128, 128>>>(cells);
  int columns, rows;
  columns = width % 16 == 0 ? width / 16 : width / 16 + 1;
  rows = height / 16 + (height % 16 ? 1 : 0);
  dim3 grid(columns, rows, 1);
  edges<<<grid, dim3(16, 16)>>>(out, in, width);
  guarded<<<grid, dim3(16, 16)>>>(out, width, height);
  returned<<<(n + 127) / 128, 128>>>(out, done);
  // CHECK: [[@LINE+1]]:14: remark: where 'n' is a multiple of '128', this is one block more
  returned<<<(n + 128) / 128, 128>>>(out, done);
  dim3 block(32, 4);
  // CHECK: [[@LINE+1]]:13: remark: where 'width' is a multiple of 'block.x', this
  dim3 more(width / block.x + 1, (height + block.y - 1) / block.y);
  guarded<<<more, block>>>(out, width, height);
  dim3 exact((width - 1) / block.x + 1, (height - 1) / block.y + 1);
  guarded<<<exact, block>>>(out, width, height);
}
