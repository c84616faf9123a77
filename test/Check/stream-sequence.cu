// RUN: not %offloom check --checks=-*,stream-*,api-event-wrong-stream,api-set-device-flags-late %s 2>&1 | FileCheck %s

__global__ void kernel();
void users();
void takes(cudaStream_t *stream);
#define CHECK_CALL(call)                                                                           \
  do {                                                                                             \
    cudaError_t status = (call);                                                                   \
    if (status != cudaSuccess)                                                                     \
      throw status;                                                                                \
  } while (0)

void destroyed(cudaEvent_t other) {
  cudaEvent_t event;
  CHECK_CALL(cudaEventCreate(&event));
  CHECK_CALL(cudaEventDestroy(event));
  CHECK_CALL(cudaEventRecord(event));
  // CHECK: :[[#@LINE-1]]:30: warning: 'event' has been destroyed [stream-destroyed-in-use]
}

void madeAgain() {
  cudaStream_t stream;
  (void)cudaStreamCreate(&stream);
  (void)cudaStreamDestroy(stream);
  takes(&stream);
  kernel<<<1, 1, 0, stream>>>();
}

void destroyedInABranch(bool early) {
  cudaStream_t stream;
  (void)cudaStreamCreate(&stream);
  if (early)
    (void)cudaStreamDestroy(stream);
  kernel<<<1, 1, 0, stream>>>();
}

void captured(cudaGraph_t *graph, void **p) {
  cudaStream_t blocking, other;
  (void)cudaStreamCreate(&blocking);
  (void)cudaStreamCreateWithFlags(&other, cudaStreamNonBlocking);
  (void)cudaStreamBeginCapture(blocking, cudaStreamCaptureModeThreadLocal);
  kernel<<<1, 1>>>();
  // CHECK: :[[#@LINE-1]]:3: error: work on the default stream is not allowed
  (void)cudaStreamEndCapture(blocking, graph);

  (void)cudaStreamBeginCapture(other, cudaStreamCaptureModeGlobal);
  kernel<<<1, 1>>>(); // which a non-blocking stream does not wait for
  (void)cudaStreamSynchronize(blocking);
  (void)cudaMalloc(p, 64);
  // CHECK: :[[#@LINE-1]]:9: error: 'cudaMalloc' is not allowed
  (void)cudaStreamEndCapture(other, graph);

  (void)cudaStreamBeginCapture(other, cudaStreamCaptureModeRelaxed);
  (void)cudaMalloc(p, 64);
  (void)cudaStreamEndCapture(other, graph);
}

void between(void *to, void *from) {
  cudaStream_t stream;
  (void)cudaStreamCreate(&stream);
  kernel<<<1, 1, 0, stream>>>();
  kernel<<<1, 1>>>();
  // CHECK: :[[#@LINE-1]]:3: remark: the default stream waits for the other streams here
  kernel<<<1, 1, 0, stream>>>();

  (void)cudaMemcpy(to, from, 64, cudaMemcpyHostToDevice);
  // CHECK: :[[#@LINE-1]]:9: remark: this copy waits for the stream
  kernel<<<1, 1, 0, stream>>>();

  (void)cudaStreamSynchronize(stream);
  kernel<<<1, 1>>>(); // there is nothing to wait for
  kernel<<<1, 1, 0, stream>>>();

  (void)cudaMemcpy(to, from, 64, cudaMemcpyDeviceToHost); // the results, after which comes nothing
}

void timed(cudaEvent_t start, cudaEvent_t stop) {
  cudaStream_t stream;
  (void)cudaStreamCreateWithFlags(&stream, cudaStreamNonBlocking);
  (void)cudaEventRecord(start);
  kernel<<<1, 1, 0, stream>>>();
  (void)cudaEventRecord(stop, 0);
  // CHECK: :[[#@LINE-1]]:9: warning: this event does not wait for the work before it

  (void)cudaEventRecord(start);
  kernel<<<1, 1, 0, stream>>>();
  kernel<<<1, 1>>>();
  (void)cudaEventRecord(stop);

  (void)cudaEventRecord(start);
  kernel<<<1, 1, 0, stream>>>();
  (void)cudaStreamSynchronize(stream);
  (void)cudaEventRecord(stop);
}

void flags(void **p) {
  (void)cudaMalloc(p, 64);
  (void)cudaSetDeviceFlags(cudaDeviceScheduleSpin);
  // CHECK: :[[#@LINE-1]]:9: remark: the device is in use already
  (void)cudaSetDevice(1);
  (void)cudaSetDeviceFlags(cudaDeviceScheduleSpin);
  users();
}
// CHECK-NOT: {{warning|error|remark}}:
