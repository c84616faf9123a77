// Waits for a stream that is captured, also in the rounds of a loop.
// RUN: not %offloom check --checks='-*,stream-capture-unsafe' %s 2>&1 | FileCheck %s --implicit-check-not=error:

__global__ void kernel();

void straight(cudaStream_t other) {
  cudaStream_t s;
  cudaGraph_t graph;
  cudaStreamCreate(&s);
  cudaStreamBeginCapture(s, cudaStreamCaptureModeGlobal);
  kernel<<<1, 32, 0, s>>>();
  // CHECK: [[@LINE+1]]:3: error: 'cudaStreamSynchronize' is not allowed while the stream is captured
  cudaStreamSynchronize(s);
  cudaStreamEndCapture(s, &graph);
}
void inRounds(int n) {
  cudaStream_t s;
  cudaGraph_t graph;
  cudaStreamCreate(&s);
  cudaStreamBeginCapture(s, cudaStreamCaptureModeGlobal);
  for (int i = 0; i < n; ++i) {
    kernel<<<1, 32, 0, s>>>();
    // CHECK: [[@LINE+1]]:5: error: 'cudaStreamSynchronize' is not allowed while the stream is captured
    cudaStreamSynchronize(s);
  }
  cudaStreamEndCapture(s, &graph);
}

// Not all of what stands in the loop belongs to the capture.
void endsInside(int n, bool last) {
  cudaStream_t s;
  cudaGraph_t graph;
  cudaStreamCreate(&s);
  cudaStreamBeginCapture(s, cudaStreamCaptureModeGlobal);
  for (int i = 0; i < n; ++i) {
    kernel<<<1, 32, 0, s>>>();
    cudaStreamEndCapture(s, &graph);
    cudaStreamSynchronize(s);
    cudaStreamBeginCapture(s, cudaStreamCaptureModeGlobal);
  }
  while (n--) {
    if (last)
      cudaStreamSynchronize(s);
    kernel<<<1, 32, 0, s>>>();
  }
}
