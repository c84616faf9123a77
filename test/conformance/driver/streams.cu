// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The driver's streams: waits for values, writes of them, callbacks, events, priorities, capture.
// flags: -lcuda
#include "../modules/ptx_program.h"

int main() {
  start();
  CUstream a, b;
  CUevent event, later;
  CUdeviceptr words;
  int least = 0, greatest = 0, priority = 9;
  unsigned flags = 9;
  TRY(cuStreamCreate(&a, CU_STREAM_NON_BLOCKING));
  TRY(cuCtxGetStreamPriorityRange(&least, &greatest));
  TRY(cuStreamCreateWithPriority(&b, CU_STREAM_DEFAULT, greatest));
  TRY(cuStreamGetPriority(b, &priority));
  TRY(cuStreamGetFlags(a, &flags));
  std::printf("priorities %d %d %d, flags %u\n", least, greatest, priority, flags);
  TRY(cuMemAlloc(&words, 64));
  TRY(cuMemsetD32(words, 0, 16));
  TRY(cuEventCreate(&event, CU_EVENT_DEFAULT));
  TRY(cuEventCreate(&later, CU_EVENT_DISABLE_TIMING));
  TRY(cuStreamWaitValue32(a, words, 3, CU_STREAM_WAIT_VALUE_GEQ));
  TRY(cuMemsetD32Async(words + 4, 11, 1, a));
  TRY(cuEventRecord(later, a));
  std::printf("%s %s\n", name_of(cuStreamQuery(a)), name_of(cuEventQuery(later)));
  TRY(cuStreamWriteValue32(b, words, 3, CU_STREAM_WRITE_VALUE_DEFAULT));
  TRY(cuStreamWriteValue64(b, words + 8, 0x500000006ull, CU_STREAM_WRITE_VALUE_DEFAULT));
  TRY(cuStreamSynchronize(b));
  TRY(cuEventSynchronize(later));
  CUstreamBatchMemOpParams all[2] = {};
  all[0].writeValue.operation = CU_STREAM_MEM_OP_WRITE_VALUE_32;
  all[0].writeValue.address = words + 16;
  all[0].writeValue.value = 21;
  all[1].waitValue.operation = CU_STREAM_MEM_OP_WAIT_VALUE_32;
  all[1].waitValue.address = words + 16;
  all[1].waitValue.value = 21;
  all[1].waitValue.flags = CU_STREAM_WAIT_VALUE_EQ;
  TRY(cuStreamBatchMemOp(a, 2, all, 0));
  TRY(cuStreamSynchronize(a));
  unsigned out[5];
  TRY(cuMemcpyDtoH(out, words, 20));
  std::printf("%u %u %u %u %u\n", out[0], out[1], out[2], out[3], out[4]);
  int calls = 0;
  TRY(cuLaunchHostFunc(a, [](void *to) { ++*static_cast<int *>(to); }, &calls));
  TRY(cuStreamAddCallback(a, [](CUstream, CUresult result, void *to) { *static_cast<int *>(to) += result == CUDA_SUCCESS ? 10 : 100; }, &calls, 0));
  TRY(cuStreamSynchronize(a));
  std::printf("calls %d\n", calls);
  float time = -1;
  TRY(cuEventRecord(event, a));
  TRY(cuStreamWaitEvent(b, event, 0));
  std::printf("without time: %s\n", name_of(cuEventElapsedTime(&time, event, later)));
  TRY(cuStreamSynchronize(b));
  CUstreamCaptureStatus status{};
  CUgraph graph;
  size_t count = 0;
  TRY(cuStreamBeginCapture(a, CU_STREAM_CAPTURE_MODE_GLOBAL));
  TRY(cuMemsetD32Async(words, 1, 1, a));
  TRY(cuMemsetD32Async(words + 4, 2, 1, a));
  TRY(cuStreamIsCapturing(a, &status));
  std::printf("capturing %d, %s\n", status, name_of(cuStreamQuery(a)));
  const CUresult ended = cuStreamEndCapture(a, &graph);
  std::printf("ended: %s\n", name_of(ended));
  TRY(cuStreamBeginCapture(a, CU_STREAM_CAPTURE_MODE_RELAXED));
  TRY(cuMemsetD32Async(words, 1, 1, a));
  TRY(cuMemsetD32Async(words + 4, 2, 1, a));
  TRY(cuStreamEndCapture(a, &graph));
  TRY(cuGraphGetNodes(graph, nullptr, &count));
  std::printf("nodes %zu\n", count);
  TRY(cuGraphDestroy(graph));
  TRY(cuStreamDestroy(a));
  TRY(cuStreamDestroy(b));
}
