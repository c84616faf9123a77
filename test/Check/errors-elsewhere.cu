// An error leaves out what has it and what calls that; the rest is checked.
// RUN: not %offloom check %s 2>&1 | FileCheck %s

// CHECK: [[@LINE+1]]:{{.*}}: error: use of undeclared identifier 'missing'
int broken() { return missing; }
__global__ void kernel(int *p) { *p = 1; }
namespace inner {
// CHECK: [[@LINE+1]]:{{.*}}: error: {{.*}} [launch-block-exceeds-limit]
void launch(int *p) { kernel<<<1, 2048>>>(p); }
} // namespace inner
// CHECK-NOT: [[@LINE+1]]:{{.*}} [launch-block-exceeds-limit]
void calls(int *p) { kernel<<<broken(), 2048>>>(p); }
