// Device-wide algorithms of CUB: two calls each, in the order of their stream, and captured into graphs.
// RUN: %offloom cc --extended-lambda %s -o %t && %t | FileCheck %s
#include <cstdio>
#include <cub/cub.cuh>

template <class Algorithm> void call(Algorithm algorithm) {
  void *storage = nullptr;
  size_t bytes = 0;
  algorithm(storage, bytes);
  cudaMalloc(&storage, bytes);
  cudaError_t error = algorithm(storage, bytes);
  if (error != cudaSuccess)
    printf("%s\n", cudaGetErrorName(error));
  cudaDeviceSynchronize();
  cudaFree(storage);
}

__global__ void slowly(int *v, int n) {
  long long end = clock64() + 20000000;
  while (clock64() < end)
    ;
  for (int i = 0; i < n; ++i)
    v[i] = (i * 7919) % 1009;
}

int main() {
  const int n = 100000;
  int *in, *out, *count, *lengths;
  cudaMallocManaged(&in, n * sizeof(int));
  cudaMallocManaged(&out, n * sizeof(int));
  cudaMallocManaged(&count, sizeof(int));
  cudaMallocManaged(&lengths, n * sizeof(int));
  cudaStream_t stream;
  cudaStreamCreateWithFlags(&stream, cudaStreamNonBlocking);

  slowly<<<1, 1, 0, stream>>>(in, n);
  call([=](void *s, size_t &b) { return cub::DeviceReduce::Sum(s, b, in, out, n, stream); });
  long expected = 0;
  for (int i = 0; i < n; ++i)
    expected += in[i];
  printf("sum %d\n", out[0] == expected); // CHECK: sum 1
  call([=](void *s, size_t &b) { return cub::DeviceScan::ExclusiveSum(s, b, in, out, n); });
  printf("scan %d\n", out[n - 1] == expected - in[n - 1]); // CHECK: scan 1
  call([=](void *s, size_t &b) { return cub::DeviceRadixSort::SortKeysDescending(s, b, in, out, n); });
  bool sorted = true;
  for (int i = 1; i < n; ++i)
    sorted &= out[i - 1] >= out[i];
  printf("sorted %d\n", sorted); // CHECK: sorted 1
  call([=](void *s, size_t &b) { return cub::DeviceRunLengthEncode::Encode(s, b, out, in, lengths, count, n); });
  printf("runs %d: %d times %d\n", *count, lengths[0], in[0]); // CHECK: runs 1009: 99 times 1008
  call([=](void *s, size_t &b) {
    return cub::DeviceSelect::If(s, b, out, in, count, n, [] __device__(int x) { return x % 1000 == 3; });
  });
  printf("selected %d: %d\n", *count, in[0]); // CHECK: selected {{[0-9]+}}: 1003

  // By value, then by index: the pairs of equal keys keep their order.
  float *keys;
  cudaMallocManaged(&keys, 8 * sizeof(float));
  const float values[] = {2.5f, -1, 0, 2.5f, -0.0f, -3, 7, -1};
  for (int i = 0; i < 8; ++i)
    keys[i] = values[i], in[i] = i;
  float *sortedKeys;
  cudaMallocManaged(&sortedKeys, 8 * sizeof(float));
  call([=](void *s, size_t &b) { return cub::DeviceRadixSort::SortPairs(s, b, keys, sortedKeys, in, out, 8); });
  for (int i = 0; i < 8; ++i)
    printf("%g:%d ", sortedKeys[i], out[i]);
  printf("\n"); // CHECK: -3:5 -1:1 -1:7 0:2 -0:4 2.5:0 2.5:3 7:6

  cub::DoubleBuffer<float> buffers(sortedKeys, keys);
  call([&](void *s, size_t &b) { return cub::DeviceRadixSort::SortKeysDescending(s, b, buffers, 4); });
  printf("buffer %d: %g %g\n", buffers.selector, keys[0], keys[3]); // CHECK: buffer 1: 0 -3
  for (int i = 0; i < 8; ++i)
    keys[i] = values[i];

  cub::KeyValuePair<int, float> *least;
  cudaMallocManaged(&least, sizeof *least);
  call([=](void *s, size_t &b) { return cub::DeviceReduce::ArgMin(s, b, keys, least, 8); });
  printf("least %g at %d\n", least->value, least->key); // CHECK: least -3 at 5

  // A graph does it again with what is there then.
  cudaGraph_t graph;
  cudaGraphExec_t exec;
  void *storage;
  size_t bytes = 1;
  cudaMalloc(&storage, bytes);
  cudaStreamBeginCapture(stream, cudaStreamCaptureModeGlobal);
  cub::DeviceReduce::Sum(storage, bytes, in, out, 8, stream);
  cudaStreamEndCapture(stream, &graph);
  cudaGraphInstantiate(&exec, graph, 0);
  for (int round = 0; round < 2; ++round) {
    in[0] = 100 * round;
    cudaGraphLaunch(exec, stream);
    cudaStreamSynchronize(stream);
    printf("graph %d\n", out[0]);
  }
  // CHECK: graph 28
  // CHECK: graph 128
}
