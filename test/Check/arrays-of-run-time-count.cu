// Arrays of a constant length, gone over up to a number that nobody has compared with it.
// RUN: %offloom check --checks='-*,mem-array-of-run-time-count' %s 2>&1 | FileCheck %s --implicit-check-not=remark:
__global__ void unasked(int *x, int classes) {
  int counts[50];
  for (int i = 0; i < classes; ++i)
    // CHECK: [[@LINE+1]]:5: remark: 'counts' has 50 elements, and nothing in sight says that 'classes' is no more: a larger one writes over what lies behind
    counts[i] = 0;
  x[0] = counts[1];
}
__global__ void shared(int *x, int classes) {
  __shared__ int bins[64];
  int i;
  for (i = 0; i < classes; i++)
    // CHECK: [[@LINE+1]]:5: remark: 'bins' has 64 elements
    bins[i] = 0;
  x[0] = bins[1];
}
__global__ void launchedUnasked(int *x, int classes) {
  int counts[50];
  for (int i = 0; i < classes; ++i)
    // CHECK: [[@LINE+1]]:5: remark:
    counts[i] = 0;
  x[0] = counts[1];
}
__global__ void asked(int *x, int classes) {
  int counts[50];
  if (classes > 50)
    return;
  for (int i = 0; i < classes; ++i)
    counts[i] = 0;
  x[0] = counts[1];
}
__global__ void launchedAsked(int *x, int classes) {
  int counts[50];
  for (int i = 0; i < classes; ++i)
    counts[i] = 0;
  x[0] = counts[1];
}
__global__ void launchedKnown(int *x, int classes) {
  int counts[50];
  for (int i = 0; i < classes; ++i)
    counts[i] = 0;
  x[0] = counts[1];
}
__global__ void besides(int *x, int classes) {
  int counts[50];
  for (int i = 0; i < 50 && i < classes; ++i)
    counts[i] = 0;
  x[0] = counts[1];
}
bool read(int *count);
void launch(int *x) {
  int classes = 0, others = 0;
  if (!read(&classes) || !read(&others) || others > 50)
    return;
  launchedUnasked<<<1, 32>>>(x, classes);
  launchedAsked<<<1, 32>>>(x, others);
  launchedKnown<<<1, 32>>>(x, 10);
}
