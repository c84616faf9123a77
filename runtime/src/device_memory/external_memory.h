// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Memory that somebody else made, by its file descriptor: see
// cuda_runtime_api/external_resource.h.
#pragma once

#include "cuda_runtime_api/external_resource_types.h"
#include "devices/handles.h"
#include "machine/shared_memory.h"
#include "textures/array.h"

struct CUexternalMemory_st {
  offloom::shared_memory memory;
  std::size_t bytes; ///< that the program said there are
};

namespace offloom {

handle_table<CUexternalMemory_st> &external_memories();

/// Takes over the file descriptor, if it succeeds. Memory that cannot be mapped as large as it is
/// said to be would end the program at the first access.
cudaError_t import_memory(cudaExternalMemory_t &memory, int descriptor, std::size_t bytes);

/// Maps part of the memory, as an allocation that cudaFree() ends. Null where it cannot be mapped.
std::byte *map_external(const CUexternalMemory_st &memory, std::size_t offset, std::size_t bytes);

} // namespace offloom
