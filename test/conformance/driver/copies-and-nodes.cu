// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The driver's plain copies, also in streams; nodes of graphs; what a capture says; events of another process.
// flags: -lcuda
// builds: clang++
#include "../modules/ptx_program.h"

#include <sys/wait.h>
#include <unistd.h>

static int calls = 0;
static void CUDA_CB add_to_calls(void *by) { calls += *static_cast<int *>(by); }

static void share_event() {
  int pipes[2];
  if (pipe(pipes))
    return;
  std::fflush(stdout);
  const pid_t child = fork();
  if (child == 0) {
    CUipcEventHandle handle;
    if (read(pipes[0], &handle, sizeof handle) != sizeof handle)
      _exit(2);
    start();
    CUevent event;
    std::printf("opened: %s", name_of(cuIpcOpenEventHandle(&event, handle)));
    std::printf(", %s\n", name_of(cuEventSynchronize(event)));
    std::fflush(stdout);
    _exit(0);
  }
  start();
  CUevent event;
  CUipcEventHandle handle;
  TRY(cuEventCreate(&event, CU_EVENT_INTERPROCESS | CU_EVENT_DISABLE_TIMING));
  TRY(cuEventRecord(event, nullptr));
  TRY(cuIpcGetEventHandle(&handle, event));
  if (write(pipes[1], &handle, sizeof handle) != sizeof handle)
    std::printf("not written\n");
  int status = 0;
  waitpid(child, &status, 0);
}

int main() {
  share_event();
  CUdeviceptr a, b;
  TRY(cuMemAlloc(&a, 64));
  TRY(cuMemAlloc(&b, 64));
  CUstream stream;
  TRY(cuStreamCreate(&stream, CU_STREAM_NON_BLOCKING));
  unsigned short halves[32];
  for (int i = 0; i < 32; ++i)
    halves[i] = i;
  TRY(cuMemcpyHtoDAsync(a, halves, 64, stream));
  TRY(cuMemsetD16Async(a + 4, 0xabcd, 3, stream));
  TRY(cuMemcpyDtoDAsync(b, a, 64, stream));
  TRY(cuMemcpyDtoHAsync(halves, b, 64, stream));
  TRY(cuStreamSynchronize(stream));
  for (int i = 0; i < 8; ++i)
    std::printf("%x ", halves[i]);
  TRY(cuMemcpyDtoD(a, b + 2, 60));
  TRY(cuMemcpyDtoH(halves, a, 64));
  std::printf("%x %x\n", halves[0], halves[1]);
  std::printf("odd: %s\n", name_of(cuMemsetD16Async(a + 1, 1, 3, stream)));
  std::printf("beyond: %s\n", name_of(cuMemcpyDtoD(0, b, 8)));

  CUdeviceptr managed;
  TRY(cuMemAllocManaged(&managed, 4096, CU_MEM_ATTACH_HOST));
  TRY(cuStreamAttachMemAsync(stream, managed, 0, CU_MEM_ATTACH_SINGLE));
  TRY(cuStreamSynchronize(stream));
  std::printf("flags: %s\n", name_of(cuStreamAttachMemAsync(stream, managed, 0, 77)));

  CUgraph graph;
  CUgraphNode node, made, freed, host;
  TRY(cuGraphCreate(&graph, 0));
  CUDA_MEM_ALLOC_NODE_PARAMS wanted{};
  wanted.poolProps.allocType = CU_MEM_ALLOCATION_TYPE_PINNED;
  wanted.poolProps.location.type = CU_MEM_LOCATION_TYPE_DEVICE;
  wanted.bytesize = 100;
  TRY(cuGraphAddMemAllocNode(&made, graph, nullptr, 0, &wanted));
  TRY(cuGraphAddMemFreeNode(&freed, graph, &made, 1, wanted.dptr));
  int one = 1, ten = 10, hundred = 100;
  CUDA_HOST_NODE_PARAMS call{add_to_calls, &one};
  TRY(cuGraphAddHostNode(&host, graph, &freed, 1, &call));
  CUgraphExec exec;
  TRY(cuGraphInstantiate(&exec, graph, 0));
  TRY(cuGraphLaunch(exec, stream));
  call.userData = &ten;
  TRY(cuGraphExecHostNodeSetParams(exec, host, &call));
  TRY(cuGraphLaunch(exec, stream));
  CUgraphNodeParams any{};
  any.type = CU_GRAPH_NODE_TYPE_HOST;
  any.host.fn = add_to_calls;
  any.host.userData = &hundred;
  TRY(cuGraphExecNodeSetParams(exec, host, &any));
  TRY(cuGraphLaunch(exec, stream));
  TRY(cuStreamSynchronize(stream));
  std::printf("calls %d, a place %d\n", calls, wanted.dptr != 0);

  TRY(cuStreamBeginCapture(stream, CU_STREAM_CAPTURE_MODE_THREAD_LOCAL));
  TRY(cuMemsetD16Async(a, 1, 3, stream));
  CUstreamCaptureStatus status;
  cuuint64_t id = 0;
  CUgraph captured = nullptr;
  const CUgraphNode *dependencies = nullptr;
  size_t count = 0;
  TRY(cuStreamGetCaptureInfo(stream, &status, &id, &captured, &dependencies, nullptr, &count));
  CUgraphNodeType type = CU_GRAPH_NODE_TYPE_EMPTY;
  if (count)
    TRY(cuGraphNodeGetType(dependencies[0], &type));
  std::printf("status %d, id %d, graph %d, %zu of type %d\n", status, id != 0, captured != nullptr, count, type);
  TRY(cuStreamEndCapture(stream, &captured));
  TRY(cuStreamGetCaptureInfo(stream, &status, nullptr, nullptr, nullptr, nullptr, nullptr));
  std::printf("status %d\n", status);
  node = nullptr;
  std::printf("null: %s\n", name_of(cuGraphExecHostNodeSetParams(exec, node, &call)));
}
