// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Functions of the driver API by their names.
#include "DriverFixture.h"

#include "cudaProfiler.h"

#include <thread>

namespace {

TEST(EntryPoint, IsFoundByName) {
  void *function = nullptr;
  CUdriverProcAddressQueryResult status{};
  ASSERT_EQ(cuGetProcAddress("cuDriverGetVersion", &function, CUDA_VERSION, 0, &status),
            CUDA_SUCCESS);
  EXPECT_EQ(status, CU_GET_PROC_ADDRESS_SUCCESS);
  int version = 0;
  EXPECT_EQ(reinterpret_cast<CUresult (*)(int *)>(function)(&version), CUDA_SUCCESS);
  EXPECT_GT(version, 0);
  void *same = nullptr;
  cudaDriverEntryPointQueryResult answer{};
  EXPECT_EQ(cudaGetDriverEntryPoint("cuMemAlloc_v2", &same, cudaEnableDefault, &answer),
            cudaSuccess);
  EXPECT_EQ(same, reinterpret_cast<void *>(cuMemAlloc));
}

TEST(EntryPoint, IsNullWhereThereIsNone) {
  void *function = &function;
  CUdriverProcAddressQueryResult status{};
  EXPECT_EQ(cuGetProcAddress("cuNoSuchFunction", &function, CUDA_VERSION, 0, &status),
            CUDA_SUCCESS);
  EXPECT_EQ(function, nullptr);
  EXPECT_EQ(status, CU_GET_PROC_ADDRESS_SYMBOL_NOT_FOUND);
  EXPECT_EQ(cuGetProcAddress("cudaMalloc", &function, CUDA_VERSION, 0, &status), CUDA_SUCCESS);
  EXPECT_EQ(function, nullptr) << "of the runtime API";
}

TEST(EntryPoint, IsOneWithTheParametersOfItsTime) {
  void *of_today = nullptr, *older = nullptr, *oldest = nullptr;
  CUdriverProcAddressQueryResult status{};
  for (const auto &[to, version] : {std::pair{&of_today, 13000}, {&older, 12000}, {&oldest, 4000}})
    if (version <= CUDA_VERSION) {
      EXPECT_EQ(cuGetProcAddress("cuCtxCreate", to, version, 0, &status), CUDA_SUCCESS);
      EXPECT_EQ(status, CU_GET_PROC_ADDRESS_SUCCESS) << version;
    }
  EXPECT_NE(older, oldest);
  CUcontext context = nullptr;
  using three = CUresult(CUcontext *, unsigned, CUdevice);
  ASSERT_EQ(reinterpret_cast<three *>(oldest)(&context, 0, 0), CUDA_SUCCESS);
  EXPECT_EQ(cuCtxDestroy(context), CUDA_SUCCESS);
}

TEST(EntryPoint, IsRefusedForWrongArguments) {
  void *function = &function;
  CUdriverProcAddressQueryResult status{};
  EXPECT_EQ(cuGetProcAddress("cuCtxCreate", &function, CUDA_VERSION + 1000, 0, &status),
            CUDA_ERROR_INVALID_VALUE);
  EXPECT_EQ(cuGetProcAddress(nullptr, &function, CUDA_VERSION, 0, &status),
            CUDA_ERROR_INVALID_VALUE);
  const void *table = nullptr;
  CUuuid id{};
  EXPECT_EQ(cuGetExportTable(&table, &id), CUDA_ERROR_NOT_FOUND);
}

TEST(EntryPoint, OfAProfilerWantsAContext) {
  std::thread([] { EXPECT_EQ(cuProfilerStart(), CUDA_ERROR_INVALID_CONTEXT); }).join();
  CUcontext context = nullptr;
  ASSERT_EQ(cuCtxCreate(&context, 0, 0), CUDA_SUCCESS);
  EXPECT_EQ(cuProfilerStart(), CUDA_SUCCESS);
  EXPECT_EQ(cuProfilerStop(), CUDA_SUCCESS);
  EXPECT_EQ(cuCtxDestroy(context), CUDA_SUCCESS);
}

} // namespace
