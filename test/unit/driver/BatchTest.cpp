// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Batches of copies and of hints, in both APIs.
#include "DriverFixture.h"

#include <vector>

namespace {

class Batch : public DriverTest {
protected:
  Batch() {
    EXPECT_EQ(cuStreamCreate(&stream, 0), CUDA_SUCCESS);
    EXPECT_EQ(cuMemAllocManaged(&memory, 8192, CU_MEM_ATTACH_GLOBAL), CUDA_SUCCESS);
    EXPECT_EQ(cuMemsetD8(memory, 0, 8192), CUDA_SUCCESS);
  }
  ~Batch() override {
    EXPECT_EQ(cuStreamDestroy(stream), CUDA_SUCCESS);
    EXPECT_EQ(cuMemFree(memory), CUDA_SUCCESS);
  }
  int *ints() { return reinterpret_cast<int *>(memory); }

  CUstream stream = nullptr;
  CUdeviceptr memory = 0;
};

TEST_F(Batch, CopiesEach) {
  int from[] = {1, 2, 3};
  CUdeviceptr to[] = {memory, memory + 8, memory + 16};
  CUdeviceptr sources[] = {reinterpret_cast<CUdeviceptr>(from),
                           reinterpret_cast<CUdeviceptr>(from + 1),
                           reinterpret_cast<CUdeviceptr>(from + 2)};
  size_t sizes[] = {4, 4, 4}, first[] = {0, 2};
  CUmemcpyAttributes attributes[2] = {};
  attributes[0].srcAccessOrder = CU_MEMCPY_SRC_ACCESS_ORDER_STREAM;
  attributes[1].srcAccessOrder = CU_MEMCPY_SRC_ACCESS_ORDER_DURING_API_CALL;
  EXPECT_EQ(cuMemcpyBatchAsync(to, sources, sizes, 3, attributes, first, 2, stream), CUDA_SUCCESS);
  from[2] = 99; // which has been read already
  EXPECT_EQ(cuStreamSynchronize(stream), CUDA_SUCCESS);
  EXPECT_EQ(ints()[0], 1);
  EXPECT_EQ(ints()[2], 2);
  EXPECT_EQ(ints()[4], 3);
}

TEST_F(Batch, IsCheckedAsAWhole) {
  int from[] = {1, 2};
  void *to[] = {ints(), ints() + 2047};
  void *sources[] = {from, from};
  size_t sizes[] = {4, 8}, first[] = {0};
  cudaMemcpyAttributes attribute{};
  attribute.srcAccessOrder = cudaMemcpySrcAccessOrderStream;
  EXPECT_EQ(cudaMemcpyBatchAsync(to, sources, sizes, 2, &attribute, first, 1, stream),
            cudaErrorInvalidValue);
  EXPECT_EQ(ints()[0], 0) << "none of it is done";
  sizes[1] = 4;
  EXPECT_EQ(cudaMemcpyBatchAsync(to, sources, sizes, 2, attribute, nullptr), cudaErrorInvalidValue)
      << "the default stream";
  first[0] = 1;
  EXPECT_EQ(cudaMemcpyBatchAsync(to, sources, sizes, 2, &attribute, first, 1, stream),
            cudaErrorInvalidValue)
      << "the first copy has no attributes";
  attribute.srcAccessOrder = cudaMemcpySrcAccessOrderInvalid;
  EXPECT_EQ(cudaMemcpyBatchAsync(to, sources, sizes, 2, attribute, stream), cudaErrorInvalidValue);
  attribute.srcAccessOrder = cudaMemcpySrcAccessOrderAny;
  EXPECT_EQ(cudaMemcpyBatchAsync(to, sources, sizes, 2, attribute, stream), cudaSuccess);
  EXPECT_EQ(cudaStreamSynchronize(stream), cudaSuccess);
  EXPECT_EQ(ints()[2047], 1);
  (void)cudaGetLastError();
}

TEST_F(Batch, CopiesBoxes) {
  std::vector<int> from = {1, 2, 3, 4, 5, 6};
  const CUDA_ARRAY_DESCRIPTOR d{4, 2, CU_AD_FORMAT_SIGNED_INT32, 1};
  CUarray array = nullptr;
  EXPECT_EQ(cuArrayCreate(&array, &d), CUDA_SUCCESS);
  CUDA_MEMCPY3D_BATCH_OP into{};
  into.src.type = CU_MEMCPY_OPERAND_TYPE_POINTER;
  into.src.op.ptr.ptr = reinterpret_cast<CUdeviceptr>(from.data());
  into.src.op.ptr.rowLength = 3; // elements of the array
  into.dst.type = CU_MEMCPY_OPERAND_TYPE_ARRAY;
  into.dst.op.array.array = array;
  into.dst.op.array.offset = {1, 0, 0};
  into.extent = {2, 2, 1};
  into.srcAccessOrder = CU_MEMCPY_SRC_ACCESS_ORDER_STREAM;
  EXPECT_EQ(cuMemcpy3DBatchAsync(1, &into, 0, stream), CUDA_SUCCESS);
  EXPECT_EQ(cuStreamSynchronize(stream), CUDA_SUCCESS);
  int got[8] = {};
  EXPECT_EQ(cuMemcpyAtoH(got, array, 0, sizeof got), CUDA_SUCCESS);
  EXPECT_EQ(got[1], 1);
  EXPECT_EQ(got[2], 2);
  EXPECT_EQ(got[5], 4);
  EXPECT_EQ(got[6], 5);
  into.extent.depth = 0;
  EXPECT_EQ(cuMemcpy3DBatchAsync(1, &into, 0, stream), CUDA_ERROR_INVALID_VALUE);
  into.extent = {4, 2, 1};
  EXPECT_EQ(cuMemcpy3DBatchAsync(1, &into, 0, stream), CUDA_ERROR_INVALID_VALUE);
  EXPECT_EQ(cuArrayDestroy(array), CUDA_SUCCESS);
}

TEST_F(Batch, GivesHints) {
  CUdeviceptr ranges[] = {memory, memory + 4096};
  size_t sizes[] = {4096, 4096}, first[] = {0, 1};
  CUmemLocation to[] = {{CU_MEM_LOCATION_TYPE_DEVICE, 0}, {CU_MEM_LOCATION_TYPE_DEVICE, 0}};
  EXPECT_EQ(cuMemPrefetchBatchAsync(ranges, sizes, 2, to, first, 2, 0, stream), CUDA_SUCCESS);
  int last = 0;
  EXPECT_EQ(
      cuMemRangeGetAttribute(&last, 4, CU_MEM_RANGE_ATTRIBUTE_LAST_PREFETCH_LOCATION, memory, 4096),
      CUDA_SUCCESS);
  EXPECT_EQ(last, 0);
  EXPECT_EQ(cuMemDiscardBatchAsync(ranges, sizes, 2, 0, stream), CUDA_SUCCESS);
  EXPECT_EQ(cuMemDiscardAndPrefetchBatchAsync(ranges, sizes, 2, to, first, 2, 0, stream),
            CUDA_SUCCESS);
  EXPECT_EQ(cuMemPrefetchBatchAsync(ranges, sizes, 2, to, first, 3, 0, stream),
            CUDA_ERROR_INVALID_VALUE);
  sizes[1] = 8192;
  EXPECT_EQ(cuMemDiscardBatchAsync(ranges, sizes, 2, 0, stream), CUDA_ERROR_INVALID_VALUE);
}

} // namespace
