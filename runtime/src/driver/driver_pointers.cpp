// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// What the driver API says of pointers: see cuda_driver_unified_memory.h.
#include "cuda.h"
#include "device_memory/allocations.h"
#include "devices/device_variables.h"
#include "driver/driver_call.h"

#include <cstdint>
#include <cstring>
#include <optional>

using namespace offloom;

namespace {

/// What is known of an address that is CUDA's.
struct known_memory {
  const std::byte *begin;
  std::size_t bytes;
  bool is_on_host, is_managed;
  int device;
  cudaMemPool_t pool;
};

std::optional<known_memory> find(CUdeviceptr address) {
  if (const auto a = find_allocation(pointer(address))) {
    using kind = allocation::kind;
    return known_memory{a->begin,
                        a->bytes,
                        a->what == kind::pinned || a->what == kind::registered,
                        a->what == kind::managed,
                        a->device,
                        a->pool};
  }
  if (const auto v = find_variable(pointer(address)))
    return known_memory{v->begin, v->bytes, false, v->kind == variable_kind::managed, 0, nullptr};
  return std::nullopt;
}

template <class T> CUresult give(void *data, const T &value) {
  std::memcpy(data, &value, sizeof value);
  return CUDA_SUCCESS;
}

CUresult answer(void *data, CUpointer_attribute attribute, const known_memory &m,
                CUdeviceptr address) {
  switch (attribute) {
  case CU_POINTER_ATTRIBUTE_CONTEXT:
    return give(data, driver::context_for(m.device));
  case CU_POINTER_ATTRIBUTE_MEMORY_TYPE:
    return give(data, m.is_on_host ? CU_MEMORYTYPE_HOST : CU_MEMORYTYPE_DEVICE);
  case CU_POINTER_ATTRIBUTE_DEVICE_POINTER:
    return give(data, address);
  case CU_POINTER_ATTRIBUTE_HOST_POINTER:
    return m.is_on_host || m.is_managed ? give(data, address) : CUDA_ERROR_INVALID_VALUE;
  case CU_POINTER_ATTRIBUTE_P2P_TOKENS:
    return CUDA_ERROR_NOT_SUPPORTED;
  case CU_POINTER_ATTRIBUTE_SYNC_MEMOPS:
    return give(data, static_cast<unsigned>(m.is_managed));
  case CU_POINTER_ATTRIBUTE_BUFFER_ID:
  case CU_POINTER_ATTRIBUTE_MEMORY_BLOCK_ID:
    return give(data, address_of(m.begin));
  case CU_POINTER_ATTRIBUTE_IS_MANAGED:
    return give(data, static_cast<unsigned>(m.is_managed));
  case CU_POINTER_ATTRIBUTE_DEVICE_ORDINAL:
    return give(data, m.device);
  case CU_POINTER_ATTRIBUTE_IS_LEGACY_CUDA_IPC_CAPABLE:
    return give(data, static_cast<unsigned>(!m.is_on_host && !m.is_managed && !m.pool));
  case CU_POINTER_ATTRIBUTE_RANGE_START_ADDR:
  case CU_POINTER_ATTRIBUTE_MAPPING_BASE_ADDR:
    return give(data, address_of(m.begin));
  case CU_POINTER_ATTRIBUTE_RANGE_SIZE:
  case CU_POINTER_ATTRIBUTE_MAPPING_SIZE:
    return give(data, m.bytes);
  case CU_POINTER_ATTRIBUTE_MAPPED:
    return give(data, 1);
  case CU_POINTER_ATTRIBUTE_ALLOWED_HANDLE_TYPES:
    return give(data, std::uint64_t{CU_MEM_HANDLE_TYPE_NONE});
  case CU_POINTER_ATTRIBUTE_IS_GPU_DIRECT_RDMA_CAPABLE:
  case CU_POINTER_ATTRIBUTE_IS_HW_DECOMPRESS_CAPABLE:
    return give(data, 0);
  case CU_POINTER_ATTRIBUTE_ACCESS_FLAGS:
    return give(data, CU_POINTER_ATTRIBUTE_ACCESS_FLAG_READWRITE);
  case CU_POINTER_ATTRIBUTE_MEMPOOL_HANDLE:
    return give(data, m.pool);
  }
  return CUDA_ERROR_INVALID_VALUE;
}

/// How many bytes an attribute has, which are 0 where there is no answer.
std::size_t size_of(CUpointer_attribute attribute) {
  switch (attribute) {
  case CU_POINTER_ATTRIBUTE_CONTEXT:
  case CU_POINTER_ATTRIBUTE_DEVICE_POINTER:
  case CU_POINTER_ATTRIBUTE_HOST_POINTER:
  case CU_POINTER_ATTRIBUTE_BUFFER_ID:
  case CU_POINTER_ATTRIBUTE_RANGE_START_ADDR:
  case CU_POINTER_ATTRIBUTE_RANGE_SIZE:
  case CU_POINTER_ATTRIBUTE_ALLOWED_HANDLE_TYPES:
  case CU_POINTER_ATTRIBUTE_MEMPOOL_HANDLE:
  case CU_POINTER_ATTRIBUTE_MAPPING_SIZE:
  case CU_POINTER_ATTRIBUTE_MAPPING_BASE_ADDR:
  case CU_POINTER_ATTRIBUTE_MEMORY_BLOCK_ID:
    return 8;
  case CU_POINTER_ATTRIBUTE_P2P_TOKENS:
    return sizeof(CUDA_POINTER_ATTRIBUTE_P2P_TOKENS);
  default:
    return 4;
  }
}

bool is_attribute(CUpointer_attribute attribute) {
  return attribute >= CU_POINTER_ATTRIBUTE_CONTEXT &&
         attribute <= CU_POINTER_ATTRIBUTE_IS_HW_DECOMPRESS_CAPABLE;
}

} // namespace

CUresult cuPointerGetAttribute(void *data, CUpointer_attribute attribute, CUdeviceptr ptr) {
  return context_call(
      [&] {
        const auto memory = find(ptr);
        return memory ? answer(data, attribute, *memory, ptr) : CUDA_ERROR_INVALID_VALUE;
      },
      static_cast<const char *>(data));
}

CUresult cuPointerGetAttributes(unsigned int numAttributes, CUpointer_attribute *attributes,
                                void **data, CUdeviceptr ptr) {
  return context_call(
      [&] {
        const auto memory = find(ptr);
        for (unsigned i = 0; i < numAttributes; ++i) {
          if (!is_attribute(attributes[i]) || !data[i])
            return CUDA_ERROR_INVALID_VALUE;
          std::memset(data[i], 0, size_of(attributes[i]));
          if (memory)
            (void)answer(data[i], attributes[i], *memory, ptr); // stays 0 where there is none
          else if (attributes[i] == CU_POINTER_ATTRIBUTE_DEVICE_ORDINAL)
            (void)give(data[i], CU_DEVICE_INVALID);
        }
        return CUDA_SUCCESS;
      },
      attributes, data);
}

CUresult cuPointerSetAttribute(const void *value, CUpointer_attribute attribute, CUdeviceptr ptr) {
  return context_call(
      [&] {
        // Copies of a GPU that are done behind the program's back: there are none.
        return attribute == CU_POINTER_ATTRIBUTE_SYNC_MEMOPS && find(ptr)
                   ? CUDA_SUCCESS
                   : CUDA_ERROR_INVALID_VALUE;
      },
      static_cast<const char *>(value));
}
