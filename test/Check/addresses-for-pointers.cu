// RUN: not %offloom check --checks='-*,xfer-pointer-address,xfer-symbol-address' %s 2>&1 | FileCheck --implicit-check-not=error: %s

struct Layer {
  float *sum;
  float **rows;
};
__constant__ int2 limits;
__device__ float scale;

float copies(Layer &layer, float *given, float **table, void *raw) {
  float host = 0, *pointer = nullptr;
  // CHECK: [[@LINE+1]]:{{.*}} error: this copies the bits of the pointer 'layer.sum' itself
  (void)cudaMemcpy(&host, &layer.sum, sizeof(float), cudaMemcpyDeviceToHost);
  // CHECK: [[@LINE+1]]:{{.*}} error: this copies the bits of the pointer 'given' itself
  (void)cudaMemcpy(&given, &host, sizeof(float), cudaMemcpyHostToDevice);
  (void)cudaMemcpy(&host, layer.sum, sizeof(float), cudaMemcpyDeviceToHost);
  // Tables of pointers, and memory of any type.
  (void)cudaMemcpy(table, &given, sizeof(float *), cudaMemcpyHostToDevice);
  (void)cudaMemcpy(&pointer, layer.rows, sizeof(float *), cudaMemcpyDeviceToHost);
  (void)cudaMemcpy(raw, &given, sizeof(float *), cudaMemcpyHostToDevice);
  return host;
}

void symbols(int x, float f) {
  // CHECK: [[@LINE+1]]:{{.*}} error: the call is refused: it takes 'limits' itself
  (void)cudaMemcpyToSymbol(&limits.x, &x, sizeof(int));
  // CHECK: [[@LINE+1]]:{{.*}} error: the call is refused: it takes 'scale' itself
  (void)cudaMemcpyFromSymbol(&f, &scale, sizeof(float));
  (void)cudaMemcpyToSymbol(scale, &f, sizeof(float));
}

// What the allocation has set is at `*x`.
void allocates(float **x, float **rows, const float *from, int n) {
  (void)cudaMalloc((void **)x, n * sizeof(float));
  // CHECK: [[@LINE+1]]:{{.*}} error: this copies the bits of the pointer '*x' itself
  (void)cudaMemcpy(x, from, n * sizeof(float), cudaMemcpyHostToDevice);
  // CHECK: [[@LINE+1]]:{{.*}} error: this copies the bits of the pointer '*x' itself
  (void)cudaMemset(x, 0, n * sizeof(float));
  (void)cudaMemcpy(*x, from, n * sizeof(float), cudaMemcpyHostToDevice);
  (void)cudaMemcpy(x[0], from, n * sizeof(float), cudaMemcpyHostToDevice);
  (void)cudaMalloc(&rows, n * sizeof(float *)); // a table on the device
  (void)cudaMemcpy(rows, x, n * sizeof(float *), cudaMemcpyHostToDevice);
}
