// Arrays of the stack are pageable memory, in asynchronous copies as in others.
// RUN: %offloom check --checks='-*,xfer-async-pageable' %s 2>&1 | FileCheck %s --implicit-check-not=remark:

template <class T> struct Batches {
  T *device;
  cudaStream_t stream;
  cudaError_t send(int n) {
    T batch[64];
    for (int i = 0; i < 64; ++i)
      batch[i] = T(i * n);
    // CHECK: [[@LINE+1]]:36: remark: 'batch' is pageable memory
    return cudaMemcpyAsync(device, batch, sizeof(batch), cudaMemcpyHostToDevice, stream);
  }
};
template struct Batches<float>;

cudaError_t receive(const int *device, cudaStream_t stream, int *sum) {
  int counts[8];
  // CHECK: [[@LINE+1]]:23: remark: 'counts' is pageable memory
  if (cudaMemcpyAsync((counts), device, sizeof(counts), cudaMemcpyDeviceToHost, stream) != cudaSuccess)
    return cudaGetLastError();
  *sum = counts[0];
  return cudaStreamSynchronize(stream);
}

cudaError_t registered(int *device, cudaStream_t stream) {
  int counts[8];
  cudaError_t status = cudaHostRegister(counts, sizeof(counts), cudaHostRegisterDefault);
  if (status == cudaSuccess)
    status = cudaMemcpyAsync(device, counts, sizeof(counts), cudaMemcpyHostToDevice, stream);
  return status;
}

cudaError_t given(int *device, int (&host)[8], int *other, cudaStream_t stream) {
  if (cudaMemcpyAsync(device, other, 32, cudaMemcpyHostToDevice, stream) != cudaSuccess)
    return cudaGetLastError();
  return cudaMemcpyAsync(device, host, 32, cudaMemcpyHostToDevice, stream);
}
