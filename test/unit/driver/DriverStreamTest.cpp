// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Streams of the driver API: what they say of themselves, values in memory, capture.
#include "DriverFixture.h"

namespace {

class DriverStream : public DriverTest {
protected:
  DriverStream() {
    EXPECT_EQ(cuStreamCreateWithPriority(&stream, CU_STREAM_NON_BLOCKING, -1), CUDA_SUCCESS);
    void *memory = nullptr;
    EXPECT_EQ(cuMemHostAlloc(&memory, 16, 0), CUDA_SUCCESS);
    value = static_cast<unsigned long long *>(memory);
    value[0] = 0;
    value[1] = 0;
    address = reinterpret_cast<CUdeviceptr>(value);
  }
  ~DriverStream() override {
    EXPECT_EQ(cuStreamDestroy(stream), CUDA_SUCCESS);
    EXPECT_EQ(cuMemFreeHost(const_cast<unsigned long long *>(value)), CUDA_SUCCESS);
  }

  CUstream stream = nullptr;
  volatile unsigned long long *value = nullptr;
  CUdeviceptr address = 0;
};

TEST_F(DriverStream, TellsWhatItIs) {
  int priority = 0;
  unsigned flags = 0;
  unsigned long long id = 0;
  CUdevice device = -1;
  CUcontext of_stream = nullptr;
  EXPECT_EQ(cuStreamGetPriority(stream, &priority), CUDA_SUCCESS);
  EXPECT_EQ(priority, -1);
  EXPECT_EQ(cuStreamGetFlags(stream, &flags), CUDA_SUCCESS);
  EXPECT_EQ(flags, unsigned{CU_STREAM_NON_BLOCKING});
  EXPECT_EQ(cuStreamGetId(stream, &id), CUDA_SUCCESS);
  EXPECT_EQ(cuStreamGetDevice(stream, &device), CUDA_SUCCESS);
  EXPECT_EQ(device, 0);
  EXPECT_EQ(cuStreamGetCtx(stream, &of_stream), CUDA_SUCCESS);
  EXPECT_EQ(of_stream, context);
  EXPECT_EQ(cuStreamGetFlags(stream, nullptr), CUDA_ERROR_INVALID_VALUE);
}

TEST_F(DriverStream, HasAttributes) {
  CUstreamAttrValue set{}, got{};
  set.syncPolicy = CU_SYNC_POLICY_YIELD;
  EXPECT_EQ(cuStreamSetAttribute(stream, CU_STREAM_ATTRIBUTE_SYNCHRONIZATION_POLICY, &set),
            CUDA_SUCCESS);
  EXPECT_EQ(cuStreamGetAttribute(stream, CU_STREAM_ATTRIBUTE_SYNCHRONIZATION_POLICY, &got),
            CUDA_SUCCESS);
  EXPECT_EQ(got.syncPolicy, CU_SYNC_POLICY_YIELD);
  CUstream other = nullptr;
  EXPECT_EQ(cuStreamCreate(&other, 0), CUDA_SUCCESS);
  EXPECT_EQ(cuStreamCopyAttributes(other, stream), CUDA_SUCCESS);
  EXPECT_EQ(cuStreamGetAttribute(other, CU_STREAM_ATTRIBUTE_SYNCHRONIZATION_POLICY, &got),
            CUDA_SUCCESS);
  EXPECT_EQ(got.syncPolicy, CU_SYNC_POLICY_YIELD);
  EXPECT_EQ(cuStreamDestroy(other), CUDA_SUCCESS);
}

TEST_F(DriverStream, CallsBack) {
  int calls = 0;
  EXPECT_EQ(cuStreamAddCallback(
                stream,
                [](CUstream, CUresult status, void *data) {
                  *static_cast<int *>(data) += status == CUDA_SUCCESS;
                },
                &calls, 0),
            CUDA_SUCCESS);
  EXPECT_EQ(cuStreamSynchronize(stream), CUDA_SUCCESS);
  EXPECT_EQ(calls, 1);
}

TEST_F(DriverStream, WaitsForAValueOfTheHost) {
  EXPECT_EQ(cuStreamWaitValue32(stream, address, 5, CU_STREAM_WAIT_VALUE_GEQ), CUDA_SUCCESS);
  EXPECT_EQ(cuStreamWriteValue64(stream, address + 8, 1ull << 40, 0), CUDA_SUCCESS);
  EXPECT_EQ(cuStreamQuery(stream), CUDA_ERROR_NOT_READY);
  EXPECT_EQ(value[1], 0u);
  value[0] = 6;
  EXPECT_EQ(cuStreamSynchronize(stream), CUDA_SUCCESS);
  EXPECT_EQ(value[1], 1ull << 40);
}

TEST_F(DriverStream, WaitsForAValueOfAnotherStream) {
  CUstream other = nullptr;
  EXPECT_EQ(cuStreamCreate(&other, CU_STREAM_NON_BLOCKING), CUDA_SUCCESS);
  EXPECT_EQ(cuStreamWaitValue32(stream, address, 4, CU_STREAM_WAIT_VALUE_AND), CUDA_SUCCESS);
  EXPECT_EQ(cuStreamWriteValue32(other, address, 12, 0), CUDA_SUCCESS);
  EXPECT_EQ(cuStreamSynchronize(stream), CUDA_SUCCESS);
  EXPECT_EQ(cuStreamDestroy(other), CUDA_SUCCESS);
}

TEST_F(DriverStream, DoesBatchesOfValues) {
  CUstreamBatchMemOpParams operations[3] = {};
  operations[0].writeValue.operation = CU_STREAM_MEM_OP_WRITE_VALUE_32;
  operations[0].writeValue.address = address;
  operations[0].writeValue.value = 3;
  operations[1].operation = CU_STREAM_MEM_OP_FLUSH_REMOTE_WRITES;
  operations[2].waitValue.operation = CU_STREAM_MEM_OP_WAIT_VALUE_32;
  operations[2].waitValue.address = address;
  operations[2].waitValue.value = 3;
  operations[2].waitValue.flags = CU_STREAM_WAIT_VALUE_EQ;
  EXPECT_EQ(cuStreamBatchMemOp(stream, 3, operations, 0), CUDA_SUCCESS);
  EXPECT_EQ(cuStreamSynchronize(stream), CUDA_SUCCESS);
  EXPECT_EQ(value[0], 3u);
  operations[1].operation = static_cast<CUstreamBatchMemOpType>(99);
  EXPECT_EQ(cuStreamBatchMemOp(stream, 3, operations, 0), CUDA_ERROR_INVALID_VALUE);
  EXPECT_EQ(cuStreamBatchMemOp(stream, 256, operations, 0), CUDA_ERROR_INVALID_VALUE);
}

TEST_F(DriverStream, RefusesValuesElsewhere) {
  CUdeviceptr managed = 0;
  unsigned own = 0;
  EXPECT_EQ(cuMemAllocManaged(&managed, 8, CU_MEM_ATTACH_GLOBAL), CUDA_SUCCESS);
  EXPECT_EQ(cuStreamWriteValue32(stream, managed, 1, 0), CUDA_ERROR_INVALID_VALUE);
  EXPECT_EQ(cuStreamWriteValue32(stream, reinterpret_cast<CUdeviceptr>(&own), 1, 0),
            CUDA_ERROR_INVALID_VALUE);
  EXPECT_EQ(cuStreamWriteValue32(stream, address + 2, 1, 0), CUDA_ERROR_INVALID_VALUE);
  EXPECT_EQ(cuStreamWaitValue64(stream, address, 1, 4), CUDA_ERROR_INVALID_VALUE);
  EXPECT_EQ(cuMemFree(managed), CUDA_SUCCESS);
}

TEST_F(DriverStream, IsCaptured) {
  EXPECT_EQ(cuStreamBeginCapture(stream, CU_STREAM_CAPTURE_MODE_GLOBAL), CUDA_SUCCESS);
  EXPECT_EQ(cuMemsetD32Async(address, 8, 1, stream), CUDA_SUCCESS);
  CUstreamCaptureStatus status{};
  cuuint64_t id = 0;
  CUgraph capturing = nullptr, graph = nullptr;
  const CUgraphNode *nodes = nullptr;
  size_t count = 0;
  EXPECT_EQ(cuStreamIsCapturing(stream, &status), CUDA_SUCCESS);
  EXPECT_EQ(status, CU_STREAM_CAPTURE_STATUS_ACTIVE);
  EXPECT_EQ(cuStreamGetCaptureInfo(stream, &status, &id, &capturing, &nodes, &count), CUDA_SUCCESS);
  EXPECT_EQ(count, 1u);
  CUgraphNode none = nullptr;
  EXPECT_EQ(cuStreamUpdateCaptureDependencies(stream, &none, 0, CU_STREAM_SET_CAPTURE_DEPENDENCIES),
            CUDA_SUCCESS);
  EXPECT_EQ(cuStreamEndCapture(stream, &graph), CUDA_SUCCESS);
  CUgraphExec exec = nullptr;
  EXPECT_EQ(cuGraphInstantiate(&exec, graph, 0), CUDA_SUCCESS);
  EXPECT_EQ(cuGraphLaunch(exec, stream), CUDA_SUCCESS);
  EXPECT_EQ(cuStreamSynchronize(stream), CUDA_SUCCESS);
  EXPECT_EQ(value[0], 8u);
  EXPECT_EQ(cuGraphExecDestroy(exec), CUDA_SUCCESS);
  EXPECT_EQ(cuGraphDestroy(graph), CUDA_SUCCESS);
  EXPECT_EQ(cuStreamEndCapture(stream, &graph), CUDA_ERROR_ILLEGAL_STATE);
  CUstreamCaptureMode mode = CU_STREAM_CAPTURE_MODE_RELAXED;
  EXPECT_EQ(cuThreadExchangeStreamCaptureMode(&mode), CUDA_SUCCESS);
  EXPECT_EQ(mode, CU_STREAM_CAPTURE_MODE_GLOBAL);
  EXPECT_EQ(cuThreadExchangeStreamCaptureMode(&mode), CUDA_SUCCESS);
}

TEST_F(DriverStream, IsCapturedIntoAGraph) {
  CUgraph graph = nullptr;
  EXPECT_EQ(cuGraphCreate(&graph, 0), CUDA_SUCCESS);
  EXPECT_EQ(cuStreamBeginCaptureToGraph(stream, graph, nullptr, nullptr, 0,
                                        CU_STREAM_CAPTURE_MODE_RELAXED),
            CUDA_SUCCESS);
  EXPECT_EQ(cuMemsetD2D8Async(address, 8, 1, 4, 2, stream), CUDA_SUCCESS);
  EXPECT_EQ(cuMemsetD2D16Async(address, 8, 1, 2, 2, stream), CUDA_SUCCESS);
  EXPECT_EQ(cuMemsetD2D32Async(address, 8, 1, 1, 2, stream), CUDA_SUCCESS);
  CUgraph same = nullptr;
  EXPECT_EQ(cuStreamEndCapture(stream, &same), CUDA_SUCCESS);
  size_t count = 0;
  EXPECT_EQ(cuGraphGetNodes(graph, nullptr, &count), CUDA_SUCCESS);
  EXPECT_EQ(count, 3u);
  EXPECT_EQ(cuGraphDestroy(graph), CUDA_SUCCESS);
}

TEST_F(DriverStream, RecordsEventsOfAContext) {
  CUevent event = nullptr;
  EXPECT_EQ(cuEventCreate(&event, CU_EVENT_DEFAULT), CUDA_SUCCESS);
  EXPECT_EQ(cuEventRecordWithFlags(event, stream, CU_EVENT_RECORD_DEFAULT), CUDA_SUCCESS);
  EXPECT_EQ(cuStreamWriteValue32(stream, address, 1, 0), CUDA_SUCCESS);
  EXPECT_EQ(cuCtxRecordEvent(context, event), CUDA_SUCCESS);
  EXPECT_EQ(cuCtxWaitEvent(context, event), CUDA_SUCCESS);
  EXPECT_EQ(value[0], 1u);
  EXPECT_EQ(cuEventDestroy(event), CUDA_SUCCESS);
}

} // namespace
