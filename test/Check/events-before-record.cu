// RUN: not %offloom check --checks='-*,stream-wait-before-record,stream-capture-unsafe' %s 2>&1 | FileCheck --implicit-check-not=warning: --implicit-check-not=error: %s
#define TRY(call)                                                                                  \
  do {                                                                                             \
    cudaError_t status = (call);                                                                   \
    if (status != cudaSuccess)                                                                     \
      return status;                                                                               \
  } while (0)

__global__ void work(float *x);

cudaError_t tooEarly(float *x, cudaStream_t a, cudaStream_t b) {
  cudaEvent_t ready, again;
  TRY(cudaEventCreate(&ready));
  TRY(cudaEventCreate(&again));
  // CHECK: [[@LINE+1]]:{{.*}} warning: 'ready' has not been recorded yet
  TRY(cudaStreamWaitEvent(b, ready, 0));
  work<<<1, 32, 0, a>>>(x);
  TRY(cudaEventRecord(ready, a));
  TRY(cudaEventRecord(again, a));
  TRY(cudaStreamWaitEvent(b, ready, 0));
  TRY(cudaStreamWaitEvent(b, again, 0));
  TRY(cudaEventDestroy(ready));
  return cudaEventDestroy(again);
}

// The first round waits for nothing, which is meant.
cudaError_t inRounds(float *x, cudaStream_t a, cudaStream_t b, int n) {
  cudaEvent_t done;
  TRY(cudaEventCreate(&done));
  for (int i = 0; i < n; ++i) {
    TRY(cudaStreamWaitEvent(a, done, 0));
    work<<<1, 32, 0, a>>>(x);
    TRY(cudaEventRecord(done, b));
  }
  return cudaEventDestroy(done);
}

// A stream that the function is given is captured too.
cudaError_t captured(float *x, cudaStream_t s, cudaGraph_t *graph) {
  TRY(cudaStreamBeginCapture(s, cudaStreamCaptureModeGlobal));
  for (int i = 0; i < 8; ++i) {
    work<<<1, 32, 0, s>>>(x);
    // CHECK: [[@LINE+1]]:{{.*}} error: 'cudaStreamSynchronize' is not allowed while the stream is captured
    TRY(cudaStreamSynchronize(s));
  }
  return cudaStreamEndCapture(s, graph);
}
