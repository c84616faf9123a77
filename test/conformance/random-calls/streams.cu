// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Random calls of streams, events and captures, right and wrong, and the graphs that captures make.
// builds: clang++
#include "in_processes.h"

#include <algorithm>
#include <cstring>
#include <string>
#include <vector>

__global__ void add(int *to, int value) { atomicAdd(to, value); }
void CUDART_CB nothing(void *) {}

struct Program {
  Numbers r;
  int *memory;
  std::vector<cudaStream_t> streams;
  std::vector<cudaEvent_t> events;
  std::vector<cudaGraph_t> graphs;
  int added = 0;

  int stream_number() {
    return r.one_in(8) ? int(streams.size()) - 1 - r.below(3) : r.below(int(streams.size()) - 3);
  }
  cudaError_t one();
  cudaError_t capture();
  cudaError_t tell(cudaGraph_t graph);
  void run(int seed);
};

const char *const type_names[] = {"kernel", "memcpy", "memset", "host",       "child",
                                  "empty",  "wait",   "record", "signal",     "external wait",
                                  "alloc",  "free",   "batch",  "conditional"};

// The kinds of nodes, by how many others each comes after and before.
cudaError_t Program::tell(cudaGraph_t graph) {
  std::size_t n = 0, edges = 0, roots = 0;
  cudaError_t error = cudaGraphGetNodes(graph, nullptr, &n);
  cudaGraphGetRootNodes(graph, nullptr, &roots);
  std::vector<cudaGraphNode_t> nodes(n);
  cudaGraphGetNodes(graph, nodes.data(), &n);
  std::vector<std::string> all;
  for (cudaGraphNode_t node : nodes) {
    cudaGraphNodeType type = cudaGraphNodeTypeEmpty;
    cudaGraphNodeGetType(node, &type);
    std::size_t before = 0, after = 0;
#if CUDART_VERSION >= 13000
    cudaGraphNodeGetDependencies(node, nullptr, nullptr, &before);
    cudaGraphNodeGetDependentNodes(node, nullptr, nullptr, &after);
#else
    cudaGraphNodeGetDependencies(node, nullptr, &before);
    cudaGraphNodeGetDependentNodes(node, nullptr, &after);
#endif
    edges += before;
    all.push_back(std::string(type_names[type]) + " " + std::to_string(before) + ">" +
                  std::to_string(after));
  }
  std::sort(all.begin(), all.end());
  std::printf(" [%zu nodes, %zu edges, %zu roots", n, edges, roots);
  for (const std::string &one : all)
    std::printf(", %s", one.c_str());
  std::printf("]");
  return error;
}

cudaError_t Program::capture() {
  const int s = stream_number();
  switch (r.below(6)) {
  case 0:
  case 1: {
    const int mode = r.one_in(12) ? 3 : r.below(3);
    std::printf("cudaStreamBeginCapture(%d, %d)", s, mode);
    return cudaStreamBeginCapture(streams[s], cudaStreamCaptureMode(mode));
  }
  case 2:
  case 3: {
    cudaGraph_t graph = nullptr;
    std::printf("cudaStreamEndCapture(%d)", s);
    const cudaError_t error = cudaStreamEndCapture(streams[s], &graph);
    if (graph) {
      tell(graph);
      graphs.push_back(graph);
      cudaGraphExec_t exec = nullptr;
      std::printf(" %s", cudaGetErrorName(cudaGraphInstantiate(&exec, graph, 0)));
      if (exec)
        cudaGraphExecDestroy(exec);
    } else
      std::printf(" none");
    return error;
  }
  case 4: {
    std::printf("cudaStreamIsCapturing(%d)", s);
    cudaStreamCaptureStatus status = cudaStreamCaptureStatus(7);
    const cudaError_t error = cudaStreamIsCapturing(streams[s], &status);
    std::printf(" %d", status);
    return error;
  }
  default: {
    std::printf("cudaStreamGetCaptureInfo(%d)", s);
    cudaStreamCaptureStatus status = cudaStreamCaptureStatus(7);
    unsigned long long id = 0;
    cudaGraph_t graph = nullptr;
    const cudaGraphNode_t *nodes = nullptr;
    std::size_t n = 77;
#if CUDART_VERSION >= 13000
    const cudaError_t error =
        cudaStreamGetCaptureInfo(streams[s], &status, &id, &graph, &nodes, nullptr, &n);
#else
    const cudaError_t error =
        cudaStreamGetCaptureInfo(streams[s], &status, &id, &graph, &nodes, &n);
#endif
    std::printf(" %d %d %d %zu", status, id != 0, graph != nullptr, n);
    return error;
  }
  }
}

cudaError_t Program::one() {
  const int s = stream_number(), e = r.below(int(events.size()));
  switch (r.below(30)) {
  case 0: {
    const unsigned flags = r.below(4);
    const int priority = r.below(12) - 8;
    cudaStream_t made = nullptr;
    std::printf("cudaStreamCreateWithPriority(%u, %d)", flags, priority);
    const cudaError_t error = cudaStreamCreateWithPriority(&made, flags, priority);
    if (made)
      streams.insert(streams.end() - 3, made);
    return error;
  }
  case 1: {
    int priority = 77;
    std::printf("cudaStreamGetPriority(%d)", s);
    const cudaError_t error = cudaStreamGetPriority(streams[s], &priority);
    std::printf(" %d", priority);
    return error;
  }
  case 2: {
    unsigned flags = 77;
    std::printf("cudaStreamGetFlags(%d)", s);
    const cudaError_t error = cudaStreamGetFlags(streams[s], &flags);
    std::printf(" %u", flags);
    return error;
  }
  case 3: {
    const unsigned flags = r.below(2) ? r.below(4) : r.below(16);
    cudaEvent_t made = nullptr;
    std::printf("cudaEventCreateWithFlags(%u)", flags);
    const cudaError_t error = cudaEventCreateWithFlags(&made, flags);
    if (made)
      events.push_back(made);
    return error;
  }
  case 4:
  case 5:
  case 6: {
    const unsigned flags = r.one_in(3) ? r.below(3) : 0;
    std::printf("cudaEventRecordWithFlags(%d, %d, %u)", e, s, flags);
    return cudaEventRecordWithFlags(events[e], streams[s], flags);
  }
  case 7: {
    std::printf("cudaEventQuery(%d)", e);
    const cudaError_t error = cudaEventQuery(events[e]);
    return unless_not_ready(error);
  }
  case 8: {
    const int other = r.below(int(events.size()));
    std::printf("cudaEventElapsedTime(%d, %d)", e, other);
    float time = -1;
    const cudaError_t error = cudaEventElapsedTime(&time, events[e], events[other]);
    return unless_not_ready(error);
  }
  case 9:
  case 10:
  case 11: {
    const unsigned flags = r.one_in(6) ? r.below(3) : 0;
    std::printf("cudaStreamWaitEvent(%d, %d, %u)", s, e, flags);
    return cudaStreamWaitEvent(streams[s], events[e], flags);
  }
  case 12: {
    std::printf("cudaStreamQuery(%d)", s);
    const cudaError_t error = cudaStreamQuery(streams[s]);
    return unless_not_ready(error);
  }
  case 13:
    std::printf("cudaStreamSynchronize(%d)", s);
    return cudaStreamSynchronize(streams[s]);
  case 14:
    std::printf("cudaEventSynchronize(%d)", e);
    return cudaEventSynchronize(events[e]);
  case 15: {
    if (!r.one_in(3))
      return capture();
    std::printf("cudaDeviceSynchronize()");
    return cudaDeviceSynchronize();
  }
  case 16:
  case 17:
  case 18:
    std::printf("add<<<%d>>>", s);
    add<<<1, 1, 0, streams[s]>>>(memory, 1);
    return cudaPeekAtLastError();
  case 19:
    std::printf("cudaMemsetAsync(%d)", s);
    return cudaMemsetAsync(memory + 4, 1, 64, streams[s]);
  case 20:
    std::printf("cudaLaunchHostFunc(%d)", s);
    return cudaLaunchHostFunc(streams[s], nothing, nullptr);
  case 21: {
    if (r.one_in(2)) {
      std::printf("cudaMemcpyAsync(%d)", s);
      return cudaMemcpyAsync(memory + 64, memory + 128, 64, cudaMemcpyDeviceToDevice, streams[s]);
    }
    switch (r.below(6)) {
    case 0:
      std::printf("cudaMemset");
      return cudaMemset(memory + 4, 1, 64);
    case 1:
      std::printf("cudaMemcpy");
      return cudaMemcpy(memory + 64, memory + 128, 64, cudaMemcpyDeviceToDevice);
    case 2: {
      void *p = nullptr;
      std::printf("cudaMalloc");
      const cudaError_t error = cudaMalloc(&p, 64);
      return error ? error : cudaFree(p);
    }
    case 3: {
      void *p = nullptr;
      std::printf("cudaMallocHost");
      return cudaMallocHost(&p, 64);
    }
    case 4: {
      cudaStream_t made;
      std::printf("cudaStreamCreate");
      return cudaStreamCreate(&made);
    }
    default: {
      cudaStreamCaptureMode mode = cudaStreamCaptureMode(r.below(3));
      std::printf("cudaThreadExchangeStreamCaptureMode(%d)", mode);
      const cudaError_t error = cudaThreadExchangeStreamCaptureMode(&mode);
      std::printf(" %d", mode);
      return error;
    }
    }
  }
  case 22: {
    void *p = nullptr;
    std::printf("cudaMallocAsync, cudaFreeAsync(%d)", s);
    const cudaError_t error = cudaMallocAsync(&p, 256, streams[s]);
    return error ? error : cudaFreeAsync(p, streams[s]);
  }
  case 23: {
    if (streams.size() < 6 || s >= int(streams.size()) - 3 || !r.one_in(2))
      return capture();
    std::printf("cudaStreamDestroy(%d)", s);
    const cudaError_t error = cudaStreamDestroy(streams[s]);
    streams.erase(streams.begin() + s);
    return error;
  }
  case 24: {
    if (events.size() < 3 || r.one_in(2))
      return capture();
    std::printf("cudaEventDestroy(%d)", e);
    const cudaError_t error = cudaEventDestroy(events[e]);
    events.erase(events.begin() + e);
    return error;
  }
  case 25: {
    if (graphs.empty())
      return capture();
    cudaGraphExec_t exec = nullptr;
    std::printf("cudaGraphInstantiate, cudaGraphLaunch(%d)", s);
    const cudaError_t error = cudaGraphInstantiate(&exec, graphs.back(), 0);
    return error ? error : cudaGraphLaunch(exec, streams[s]);
  }
  default:
    return capture();
  }
}

void Program::run(int seed) {
  cudaMalloc(&memory, 4096);
  cudaMemset(memory, 0, 4096);
  streams.resize(3);
  cudaStreamCreate(&streams[0]), cudaStreamCreateWithFlags(&streams[1], cudaStreamNonBlocking),
      cudaStreamCreate(&streams[2]);
  streams.insert(streams.end(), {nullptr, cudaStreamLegacy, cudaStreamPerThread});
  events.resize(3);
  cudaEventCreate(&events[0]), cudaEventCreateWithFlags(&events[1], cudaEventDisableTiming),
      cudaEventCreate(&events[2]);
  cudaGetLastError();
  for (int i = 0; i < 30; ++i) {
    std::printf("%d: ", seed);
    const cudaError_t error = one();
    print_error(error);
  }
  // Nothing is captured any more afterwards.
  for (cudaStream_t s : streams) {
    cudaGraph_t graph;
    cudaStreamEndCapture(s, &graph);
  }
  cudaDeviceSynchronize();
  cudaGetLastError();
  int sum = 0;
  const cudaError_t copied = cudaMemcpy(&sum, memory, sizeof sum, cudaMemcpyDeviceToHost);
  std::printf("%d: %d added, %s\n", seed, sum, cudaGetErrorName(copied));
  cudaStreamCaptureMode mode = cudaStreamCaptureModeGlobal;
  cudaThreadExchangeStreamCaptureMode(&mode);
  for (std::size_t i = 0; i + 3 < streams.size(); ++i)
    cudaStreamDestroy(streams[i]);
  for (cudaEvent_t e : events)
    cudaEventDestroy(e);
  cudaFree(memory);
}

int main(int argc, char **argv) {
  return run_in_processes(
      argc, argv, 50, [](int seed) { Program{{seed * 1000ull}, nullptr, {}, {}, {}}.run(seed); });
}
