// RUN: not %offloom check --checks=-*,xfer-overlap,xfer-size-unit-mismatch %s 2>&1 | FileCheck %s

void overlap(int n, float *p, float *q) {
  (void)cudaMemcpy(p, &p[2], 12, cudaMemcpyDeviceToDevice);
  // CHECK: :[[#@LINE-1]]:9: warning: 12 bytes of 'p' are copied to a place 8 bytes away
  (void)cudaMemcpy((char *)p + 4, p, 8, cudaMemcpyDeviceToDevice);
  // CHECK: :[[#@LINE-1]]:9: warning: 8 bytes of 'p' are copied to a place 4 bytes away
  (void)cudaMemcpy(p, p + 2, 8, cudaMemcpyDeviceToDevice);
  (void)cudaMemcpy(p, p + n, 8, cudaMemcpyDeviceToDevice);
  (void)cudaMemcpy(p, q + 1, 8, cudaMemcpyDeviceToDevice);
}

void units(int rows, int columns, int *host) {
  int *p, *twice;
  char *bytes;
  (void)cudaMalloc(&p, sizeof(int) * (rows * columns));
  (void)cudaMemcpy(p, host, rows * columns, cudaMemcpyHostToDevice);
  // CHECK: :[[#@LINE-1]]:29: warning: 'rows * columns' counts the elements of 'p'
  (void)cudaMemset(p, 0, rows); // a part
  (void)cudaMalloc(&bytes, rows * sizeof(char));
  (void)cudaMemset(bytes, 0, rows);
  (void)cudaMalloc(&twice, rows * sizeof(int));
  (void)cudaMalloc(&twice, rows);
  (void)cudaMemset(twice, 0, rows);
}

void changed(int size) {
  int *p;
  (void)cudaMalloc(&p, size * sizeof(int));
  size *= sizeof(int);
  (void)cudaMemset(p, 0, size);
}
// CHECK-NOT: warning:
