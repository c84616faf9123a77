// The address of a device variable, kept or followed by host code; cudaMemcpyToSymbol may have it.
// RUN: not %offloom check %s 2>&1 | FileCheck --implicit-check-not='warning:' %s

__device__ int value;
__device__ int table[8];
__constant__ float factors[4];
__managed__ int managed;
struct Point {
  int x;
};
__device__ Point point;

void set(int *p) { *p = 1; }
void increment(int &r) { ++r; }
void upload(const void *symbol, const float *from) { cudaMemcpyToSymbol(symbol, from, 4); }
#define ADDRESS(x) &x

// CHECK: [[@LINE+1]]:{{[0-9]+}}: warning: {{.*}}[device-variable-address-in-host]
int *global = &value;
// CHECK: [[@LINE+1]]:{{[0-9]+}}: warning: {{.*}}[device-variable-address-in-host]
int &ofReference = value;
void host(const float *from) {
// CHECK: [[@LINE+1]]:{{[0-9]+}}: warning: {{.*}}[device-variable-address-in-host]
  set(&value);
// CHECK: [[@LINE+1]]:{{[0-9]+}}: warning: {{.*}}[device-variable-address-in-host]
  set(ADDRESS(table[2]));
// CHECK: [[@LINE+1]]:{{[0-9]+}}: warning: {{.*}}[device-variable-address-in-host]
  increment(value);
// CHECK: [[@LINE+1]]:{{[0-9]+}}: warning: {{.*}}[device-variable-address-in-host]
  int *p = table + 1;
// CHECK: [[@LINE+1]]:{{[0-9]+}}: warning: {{.*}}[device-variable-address-in-host]
  auto &r = value;
// CHECK: [[@LINE+1]]:{{[0-9]+}}: warning: {{.*}}[device-variable-address-in-host]
  p = &point.x;
// CHECK: [[@LINE+1]]:{{[0-9]+}}: warning: {{.*}}[device-variable-address-in-host]
  auto lambda = [] { set(&value); };
  set(&managed);
  upload(factors, from);
  const void *symbol = &value;
  cudaMemcpyToSymbol(value, from, 4);
  cudaGetSymbolAddress((void **)&p, table);
  set(p);
}
struct Holder {
  int *p;
// CHECK: [[@LINE+1]]:{{[0-9]+}}: warning: {{.*}}[device-variable-address-in-host]
  Holder() : p(&value) {}
};
void byDefault(int *p = &value) { set(p); }
__device__ int *ofDevice = &value;
__global__ void kernel(int **out) { *out = &value; }
