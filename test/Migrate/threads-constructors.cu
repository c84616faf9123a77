// A template constructs objects whose constructors ask for the thread: only its instantiations know.
// RUN: %offloom migrate %s 2>/dev/null | grep -v CHECK | FileCheck %s

struct Row {
  int index;
  __device__ Row() : index(threadIdx.x) {}
  __device__ Row(int size) : index(threadIdx.x * size) {}
};
struct Fixed {
  int index;
  __device__ Fixed(int size) : index(size) {}
};

template <class Place> __global__ void temporary(int *out, int n) { out[Place(n).index] = n; }
// CHECK-LABEL: void temporary(
// CHECK:       block.threads(offloom::as_current, [&]

template <class Place> __global__ void variable(int *out, int n) {
  Place place;
  out[place.index] = n;
}
// CHECK-LABEL: void variable(
// CHECK:       block.threads(offloom::as_current, [&]

template <class Place> __global__ void same_for_all(int *out, int n) { out[Place(n).index] = n; }
// CHECK-LABEL: void same_for_all(
// CHECK:       block.threads([&]

void launch(int *out) {
  temporary<Row><<<1, 32>>>(out, 1);
  variable<Row><<<1, 32>>>(out, 1);
  same_for_all<Fixed><<<1, 32>>>(out, 1);
}
