// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Streams that write a value to memory, or wait for one: see cuda_driver_streams.h.
//
// A wait is an operation that holds up its stream, on a thread of its own as a kernel's that waits
// for the host. It looks for the value again and again, less and less often.
#include "cuda.h"
#include "device_memory/allocations.h"
#include "driver/driver_call.h"
#include "streams/stream_memory.h"
#include "streams/stream_polling.h"

#include <algorithm>
#include <atomic>
#include <type_traits>

using namespace offloom;

namespace {

constexpr unsigned most_operations = 256;
constexpr unsigned comparisons = CU_STREAM_WAIT_VALUE_NOR, flush = CU_STREAM_WAIT_VALUE_FLUSH;

template <class T> bool is_met(T found, T value, unsigned comparison) {
  switch (comparison) {
  case CU_STREAM_WAIT_VALUE_EQ:
    return found == value;
  case CU_STREAM_WAIT_VALUE_AND:
    return (found & value) != 0;
  case CU_STREAM_WAIT_VALUE_NOR:
    return static_cast<T>(~(found | value)) != 0;
  default:
    return static_cast<std::make_signed_t<T>>(found - value) >= 0;
  }
}

/// A value that a stream writes, or waits for.
template <class T> struct value_operation {
  T *place;
  T value;
  unsigned comparison;
  bool is_write;

  bool is_over() const {
    return is_met(std::atomic_ref(*place).load(std::memory_order_acquire), value, comparison);
  }

  cudaError_t run() const {
    if (is_write) {
      std::atomic_ref(*place).store(value, std::memory_order_release);
      return cudaSuccess;
    }
    // Done by the call itself, a wait would keep the program from what it waits for.
    if (!streams_are_synchronous())
      poll_until([this] { return is_over(); });
    else if (!is_over())
      return cudaErrorNotSupported;
    return cudaSuccess;
  }
};

/// Whether the value lies in memory that streams may use for it: any of CUDA's but managed memory.
template <class T> bool is_place(CUdeviceptr address) {
  const auto a = find_allocation(pointer(address));
  return address % sizeof(T) == 0 && a && a->what != allocation::kind::managed &&
         is_within_allocation(pointer(address), sizeof(T));
}

template <class T> CUresult put(CUstream stream, const value_operation<T> &operation) {
  return as_result(stream_call(stream, [&] {
    if (streams_are_synchronous() && !operation.is_write && !operation.is_over())
      return cudaErrorNotSupported;
    return put_in_stream(queue_of(stream), operation.is_write,
                         [operation] { return operation.run(); });
  }));
}

template <class T> CUresult check_wait(CUdeviceptr address, unsigned flags) {
  return is_place<T>(address) && (flags & ~flush) <= comparisons ? CUDA_SUCCESS
                                                                 : CUDA_ERROR_INVALID_VALUE;
}
template <class T> CUresult check_write(CUdeviceptr address, unsigned flags) {
  return is_place<T>(address) && flags <= CU_STREAM_WRITE_VALUE_NO_MEMORY_BARRIER
             ? CUDA_SUCCESS
             : CUDA_ERROR_INVALID_VALUE;
}

template <class T> value_operation<T> waiting_for(CUdeviceptr address, T value, unsigned flags) {
  return {static_cast<T *>(pointer(address)), value, flags & ~flush, false};
}
template <class T> value_operation<T> writing(CUdeviceptr address, T value) {
  return {static_cast<T *>(pointer(address)), value, 0, true};
}

template <class T> CUresult wait(CUstream stream, CUdeviceptr address, T value, unsigned flags) {
  return context_call([&] {
    const CUresult result = check_wait<T>(address, flags);
    return result != CUDA_SUCCESS ? result : put<T>(stream, waiting_for(address, value, flags));
  });
}
template <class T> CUresult write(CUstream stream, CUdeviceptr address, T value, unsigned flags) {
  return context_call([&] {
    const CUresult result = check_write<T>(address, flags);
    return result != CUDA_SUCCESS ? result : put<T>(stream, writing(address, value));
  });
}

/// Whether an operation of a batch makes sense.
CUresult check(const CUstreamBatchMemOpParams &p) {
  switch (p.operation) {
  case CU_STREAM_MEM_OP_WAIT_VALUE_32:
    return check_wait<cuuint32_t>(p.waitValue.address, p.waitValue.flags);
  case CU_STREAM_MEM_OP_WAIT_VALUE_64:
    return check_wait<cuuint64_t>(p.waitValue.address, p.waitValue.flags);
  case CU_STREAM_MEM_OP_WRITE_VALUE_32:
    return check_write<cuuint32_t>(p.writeValue.address, p.writeValue.flags);
  case CU_STREAM_MEM_OP_WRITE_VALUE_64:
    return check_write<cuuint64_t>(p.writeValue.address, p.writeValue.flags);
  case CU_STREAM_MEM_OP_BARRIER:
    return p.memoryBarrier.flags <= CU_STREAM_MEMORY_BARRIER_TYPE_GPU ? CUDA_SUCCESS
                                                                      : CUDA_ERROR_INVALID_VALUE;
  case CU_STREAM_MEM_OP_FLUSH_REMOTE_WRITES:
    return p.flushRemoteWrites.flags ? CUDA_ERROR_INVALID_VALUE : CUDA_SUCCESS;
  }
  return CUDA_ERROR_INVALID_VALUE;
}

/// Calls use(operation), if it is one that does something: operations of a stream see what those
/// before them wrote.
template <class Result, class F> Result with_operation(const CUstreamBatchMemOpParams &p, F &&use) {
  const auto &wait = p.waitValue;
  const auto &write = p.writeValue;
  switch (p.operation) {
  case CU_STREAM_MEM_OP_WAIT_VALUE_32:
    return use(waiting_for(wait.address, wait.value, wait.flags));
  case CU_STREAM_MEM_OP_WAIT_VALUE_64:
    return use(waiting_for(wait.address, wait.value64, wait.flags));
  case CU_STREAM_MEM_OP_WRITE_VALUE_32:
    return use(writing(write.address, write.value));
  case CU_STREAM_MEM_OP_WRITE_VALUE_64:
    return use(writing(write.address, write.value64));
  default:
    return Result{};
  }
}

} // namespace

namespace offloom {

bool are_operations(const CUstreamBatchMemOpParams *operations, unsigned count) {
  return operations && count && count < most_operations &&
         std::all_of(
             operations, operations + count,
             [](const auto &operation) { return check(operation) == CUDA_SUCCESS; });
}

cudaError_t run_operations(const CUstreamBatchMemOpParams *operations, std::size_t count) {
  cudaError_t error = cudaSuccess;
  for (std::size_t i = 0; i < count && error == cudaSuccess; ++i)
    error = with_operation<cudaError_t>(operations[i],
                                        [](const auto &operation) { return operation.run(); });
  return error;
}

} // namespace offloom

CUresult cuStreamWaitValue32(CUstream stream, CUdeviceptr addr, cuuint32_t value,
                             unsigned int flags) {
  return wait(stream, addr, value, flags);
}
CUresult cuStreamWaitValue64(CUstream stream, CUdeviceptr addr, cuuint64_t value,
                             unsigned int flags) {
  return wait(stream, addr, value, flags);
}
CUresult cuStreamWriteValue32(CUstream stream, CUdeviceptr addr, cuuint32_t value,
                              unsigned int flags) {
  return write(stream, addr, value, flags);
}
CUresult cuStreamWriteValue64(CUstream stream, CUdeviceptr addr, cuuint64_t value,
                              unsigned int flags) {
  return write(stream, addr, value, flags);
}
CUresult cuStreamBatchMemOp(CUstream stream, unsigned int count,
                            CUstreamBatchMemOpParams *paramArray, unsigned int flags) {
  return context_call(
      [&] {
        if (flags || !are_operations(paramArray, count))
          return CUDA_ERROR_INVALID_VALUE;
        CUresult result = CUDA_SUCCESS;
        for (unsigned i = 0; i < count && result == CUDA_SUCCESS; ++i)
          result = with_operation<CUresult>(
              paramArray[i], [&](const auto &operation) { return put(stream, operation); });
        return result;
      },
      paramArray);
}
