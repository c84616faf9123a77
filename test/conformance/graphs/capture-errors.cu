// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What a stream that is being captured refuses, and how the capture ends then.
// builds: clang++
#include <cstdio>

__global__ void nothing() {}

cudaStream_t stream, other;
cudaEvent_t event;

void begin(const char *what) {
  printf("%s: ", what);
  cudaStreamBeginCapture(stream, cudaStreamCaptureModeGlobal);
}

void end(cudaError_t error) {
  cudaGraph_t graph = nullptr;
  const cudaError_t ended = cudaStreamEndCapture(stream, &graph);
  printf("%s, %s, %s graph\n", cudaGetErrorName(error), cudaGetErrorName(ended),
         graph ? "a" : "no");
  if (graph)
    cudaGraphDestroy(graph);
  cudaGetLastError();
}

int main() {
  cudaStreamCreate(&stream);
  cudaStreamCreate(&other);
  cudaEventCreate(&event);
  void *memory = nullptr;
  cudaGraph_t graph = nullptr;

  begin("nothing");
  end(cudaSuccess);
  begin("synchronise the stream");
  end(cudaStreamSynchronize(stream));
  begin("query the stream");
  end(cudaStreamQuery(stream));
  begin("synchronise the device");
  end(cudaDeviceSynchronize());
  begin("allocate");
  end(cudaMalloc(&memory, 16));
  begin("launch in the legacy stream");
  nothing<<<1, 1>>>();
  end(cudaGetLastError());
  begin("begin again");
  end(cudaStreamBeginCapture(stream, cudaStreamCaptureModeGlobal));
  begin("unjoined");
  nothing<<<1, 1, 0, stream>>>();
  cudaEventRecord(event, stream);
  cudaStreamWaitEvent(other, event, 0);
  nothing<<<1, 1, 0, other>>>();
  end(cudaSuccess);
  cudaEventRecord(event, other);
  begin("event of elsewhere");
  end(cudaStreamWaitEvent(stream, event, 0));
  begin("synchronise a captured event");
  cudaEventRecord(event, stream);
  end(cudaEventSynchronize(event));
  begin("work after an error");
  cudaStreamSynchronize(stream);
  cudaGetLastError();
  nothing<<<1, 1, 0, stream>>>();
  end(cudaGetLastError());
  printf("end without begin: %s\n", cudaGetErrorName(cudaStreamEndCapture(stream, &graph)));
  printf("capture the legacy stream: %s\n",
         cudaGetErrorName(cudaStreamBeginCapture(nullptr, cudaStreamCaptureModeGlobal)));
  cudaStreamBeginCapture(stream, cudaStreamCaptureModeRelaxed);
  printf("relaxed: %s, ", cudaGetErrorName(cudaMalloc(&memory, 16)));
  printf("%s\n", cudaGetErrorName(cudaStreamEndCapture(stream, &graph)));
  cudaGraphDestroy(graph);
  cudaFree(memory);
}
