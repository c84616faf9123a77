// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The calculator that knows devices and kernels by their numbers alone: see cuda_occupancy.h. What
// the occupancy functions of the runtime answer goes by the program's own kernels, which have no
// registers to count: see occupancy.cpp.
#include "cuda_occupancy.h"

#include "blocks/carveout.h"
#include "devices/active_profile.h"

#include <algorithm>
#include <climits>
#include <optional>

using namespace offloom;

namespace {

constexpr int registers_unit = 256; // a warp has registers by this many
constexpr int first_major = 3;
constexpr int virtual_resources_per_sm = 128;

int most_registers(const device_profile &generation) { return generation.major < 7 ? 255 : 256; }

/// Parts of a multiprocessor that have registers of their own.
int register_parts(const device_profile &generation) {
  return generation.major == 6 && generation.minor == 0 ? 2 : 4;
}

int shared_unit(const device_profile &generation) { return generation.major < 8 ? 256 : 128; }

const device_profile *generation_of(const cudaOccDeviceProp &device) {
  return device.computeMajor < first_major ? nullptr
                                           : find_profile(device.computeMajor, device.computeMinor);
}

/// One question: a kernel's blocks on a device.
struct question {
  const cudaOccDeviceProp &device;
  const cudaOccFuncAttributes &kernel;
  const cudaOccDeviceState &state;
  const device_profile &generation;

  [[nodiscard]] bool is(int major, int minor) const {
    return generation.major == major && generation.minor == minor;
  }
  [[nodiscard]] int warps(int threads) const {
    return __occDivideRoundUp(threads, device.warpSize);
  }
};

/// Why there is no answer, as far as a block's size and memory are not asked for.
cudaOccError check(const cudaOccDeviceProp *device, const cudaOccFuncAttributes *kernel,
                   const cudaOccDeviceState *state) {
  if (!device || !kernel || !state)
    return CUDA_OCC_ERROR_INVALID_INPUT;
  const int least = std::min({device->maxThreadsPerBlock, device->maxThreadsPerMultiprocessor,
                              device->regsPerBlock, device->regsPerMultiprocessor, device->warpSize,
                              device->numSms, kernel->maxThreadsPerBlock});
  if (least <= 0 || !device->sharedMemPerBlock || !device->sharedMemPerMultiprocessor ||
      kernel->numRegs < 0)
    return CUDA_OCC_ERROR_INVALID_INPUT;
  return generation_of(*device) ? CUDA_OCC_SUCCESS : CUDA_OCC_ERROR_UNKNOWN_DEVICE;
}

/// Only after check().
question ask(const cudaOccDeviceProp &device, const cudaOccFuncAttributes &kernel,
             const cudaOccDeviceState &state) {
  return {device, kernel, state, *generation_of(device)};
}

// Registers ---------------------------------------------------------------------------------------

cudaOccPartitionedGCConfig wanted_halves(const question &q) {
  const bool halves = q.is(5, 2) || q.is(5, 3) || q.is(6, 1) || q.is(6, 2);
  return halves ? q.kernel.partitionedGCConfig : PARTITIONED_GC_OFF;
}

int registers_of_warp(const question &q) {
  return __occRoundUp(q.kernel.numRegs * q.device.warpSize, registers_unit);
}

/// Each part of a multiprocessor has its own registers for whole warps.
int limit_by_registers(const question &q, int warps, int parts,
                       cudaOccPartitionedGCConfig &halves) {
  const int of_warp = registers_of_warp(q);
  if (of_warp * __occRoundUp(warps, parts) > q.device.regsPerBlock ||
      q.kernel.numRegs > most_registers(q.generation))
    return 0;
  if (!of_warp)
    return INT_MAX;
  const int warps_of_part = q.device.regsPerMultiprocessor / parts / of_warp;
  const int in_halves = warps_of_part * (parts / 2) / warps * 2;
  if (halves == PARTITIONED_GC_ON_STRICT || (halves == PARTITIONED_GC_ON && in_halves))
    return in_halves;
  halves = PARTITIONED_GC_OFF;
  return warps_of_part * parts / warps;
}

int limit_by_registers(const question &q, int warps, cudaOccPartitionedGCConfig &halves) {
  constexpr int most_parts = 4;
  const int limit = limit_by_registers(q, warps, register_parts(q.generation), halves);
  // A block has to fit on all devices of the generation, some of which have more parts.
  return register_parts(q.generation) == most_parts ||
                 limit_by_registers(q, warps, most_parts, halves)
             ? limit
             : 0;
}

// Shared memory -----------------------------------------------------------------------------------

/// Kepler divides its memory by the preference of caches.
std::size_t shared_of_kepler(const question &q) {
  constexpr std::size_t step = std::size_t{16} * 1024;
  const std::size_t all = q.device.sharedMemPerMultiprocessor;
  return q.state.cacheConfig == CACHE_PREFER_L1      ? all - 2 * step
         : q.state.cacheConfig == CACHE_PREFER_EQUAL ? all - step
                                                     : all;
}

int preferred_percentage(const cudaOccDeviceState &state) {
  if (state.carveoutConfig != SHAREDMEM_CARVEOUT_DEFAULT)
    return state.carveoutConfig;
  return state.cacheConfig == CACHE_PREFER_L1      ? 0
         : state.cacheConfig == CACHE_PREFER_EQUAL ? 50
                                                   : 100;
}

/// The shared memory that a multiprocessor has by preference; none for a preference that is none.
std::optional<std::size_t> preferred_shared(const question &q) {
  if (q.generation.major == 3)
    return shared_of_kepler(q);
  const std::size_t all = q.device.sharedMemPerMultiprocessor;
  if (q.generation.major < 7)
    return all;
  const int percentage = preferred_percentage(q.state);
  if (percentage < 0 || percentage > 100)
    return std::nullopt;
  return carved_out(q.generation, all * static_cast<std::size_t>(percentage) / 100);
}

/// The most that a block may have, whose kernel says that it wants up to `bytes`.
std::size_t most_of_block(const question &q, std::size_t bytes) {
  const bool more = q.generation.major >= 7 &&
                    q.kernel.shmemLimitConfig == FUNC_SHMEM_LIMIT_OPTIN &&
                    bytes > q.device.sharedMemPerBlock;
  return (more ? q.device.sharedMemPerBlockOptin : q.device.sharedMemPerBlock) +
         (q.generation.major >= 8 ? q.device.reservedSharedMemPerBlock : 0);
}

std::size_t shared_of_block(const question &q, std::size_t dynamic_bytes) {
  const auto unit = static_cast<std::size_t>(shared_unit(q.generation));
  const std::size_t bytes =
      q.kernel.sharedSizeBytes + q.device.reservedSharedMemPerBlock + dynamic_bytes;
  return (bytes + unit - 1) / unit * unit;
}

/// None where the device has not as much as a block may have.
std::optional<int> limit_by_shared(const question &q, std::size_t dynamic_bytes) {
  const std::optional<std::size_t> preferred = preferred_shared(q);
  if (!preferred)
    return std::nullopt;
  const std::size_t bytes = shared_of_block(q, dynamic_bytes);
  const std::size_t asked = q.kernel.sharedSizeBytes + q.device.reservedSharedMemPerBlock +
                            q.kernel.maxDynamicSharedSizeBytes;
  if (bytes > most_of_block(q, asked) || (q.kernel.shmemLimitConfig != FUNC_SHMEM_LIMIT_DEFAULT &&
                                          dynamic_bytes > q.kernel.maxDynamicSharedSizeBytes))
    return 0;
  if (!bytes)
    return INT_MAX;
  std::optional<std::size_t> all = preferred;
  if (*preferred < bytes)
    all = q.generation.major < 7 ? q.device.sharedMemPerMultiprocessor
                                 : carved_out(q.generation, bytes);
  return all ? std::optional(static_cast<int>(*all / bytes)) : std::nullopt;
}

// The rest ----------------------------------------------------------------------------------------

int limit_by_warps(const question &q, int threads, cudaOccPartitionedGCConfig halves) {
  if (threads > q.device.maxThreadsPerBlock)
    return 0;
  const int all = q.device.maxThreadsPerMultiprocessor / q.device.warpSize;
  return halves == PARTITIONED_GC_OFF ? all / q.warps(threads) : all / 2 / q.warps(threads) * 2;
}

/// Small multiprocessors have a barrier for each block, others two.
int limit_by_barriers(const question &q, int blocks) {
  if (q.generation.major < 9 || q.kernel.numBlockBarriers <= 0)
    return INT_MAX;
  const bool small = q.is(10, 1) || q.is(11, 0) || q.generation.major == 12;
  return (small ? blocks : 2 * blocks) / q.kernel.numBlockBarriers;
}

int limit_by_virtual_resources(const question &q) {
  return q.generation.major >= 10 && q.kernel.virtualResourceCount > 0
             ? virtual_resources_per_sm / q.kernel.virtualResourceCount
             : INT_MAX;
}

/// One number of a generation.
template <class Number>
cudaOccError tell(int *to, const cudaOccDeviceProp *device, Number number_of) {
  if (!to || !device)
    return CUDA_OCC_ERROR_INVALID_INPUT;
  const device_profile *const generation = generation_of(*device);
  if (!generation)
    return CUDA_OCC_ERROR_UNKNOWN_DEVICE;
  *to = static_cast<int>(number_of(*generation));
  return CUDA_OCC_SUCCESS;
}

void conclude(cudaOccResult &result) {
  const struct {
    int blocks;
    cudaOccLimitingFactor factor;
  } limits[] = {
      {result.blockLimitWarps, OCC_LIMIT_WARPS},
      {result.blockLimitRegs, OCC_LIMIT_REGISTERS},
      {result.blockLimitSharedMem, OCC_LIMIT_SHARED_MEMORY},
      {result.blockLimitBlocks, OCC_LIMIT_BLOCKS},
      {result.blockLimitVirtual, OCC_LIMIT_VIRTUAL_RESOURCES},
  };
  result.limitingFactors = 0;
  result.activeBlocksPerMultiprocessor =
      std::ranges::min_element(limits, {}, [](const auto &limit) { return limit.blocks; })->blocks;
  for (const auto &limit : limits)
    if (limit.blocks == result.activeBlocksPerMultiprocessor)
      result.limitingFactors |= limit.factor;
  // Barriers are looked at last: the others stay factors where these allow still less.
  if (result.blockLimitBarriers <= result.activeBlocksPerMultiprocessor) {
    result.activeBlocksPerMultiprocessor = result.blockLimitBarriers;
    result.limitingFactors |= OCC_LIMIT_BARRIERS;
  }
}

} // namespace

cudaOccError cudaOccMaxActiveBlocksPerMultiprocessor(cudaOccResult *result,
                                                     const cudaOccDeviceProp *properties,
                                                     const cudaOccFuncAttributes *attributes,
                                                     const cudaOccDeviceState *state, int blockSize,
                                                     size_t dynamicSmemSize) {
  if (!result || blockSize <= 0)
    return CUDA_OCC_ERROR_INVALID_INPUT;
  if (const cudaOccError error = check(properties, attributes, state); error != CUDA_OCC_SUCCESS)
    return error;
  const question q = ask(*properties, *attributes, *state);
  const std::optional<int> by_shared = limit_by_shared(q, dynamicSmemSize);
  if (!by_shared)
    return CUDA_OCC_ERROR_INVALID_INPUT;
  cudaOccPartitionedGCConfig halves = wanted_halves(q);
  result->blockLimitRegs = limit_by_registers(q, q.warps(blockSize), halves);
  result->blockLimitSharedMem = *by_shared;
  result->blockLimitWarps = limit_by_warps(q, blockSize, halves);
  result->blockLimitBlocks = static_cast<int>(q.generation.max_blocks_per_sm);
  result->blockLimitBarriers = limit_by_barriers(q, result->blockLimitBlocks);
  result->blockLimitVirtual = limit_by_virtual_resources(q);
  result->allocatedRegistersPerBlock = registers_of_warp(q) * q.warps(blockSize);
  result->allocatedSharedMemPerBlock = shared_of_block(q, dynamicSmemSize);
  result->partitionedGCConfig = halves;
  conclude(*result);
  return CUDA_OCC_SUCCESS;
}

cudaOccError cudaOccAvailableDynamicSMemPerBlock(size_t *dynamicSmemSize,
                                                 const cudaOccDeviceProp *properties,
                                                 const cudaOccFuncAttributes *attributes,
                                                 const cudaOccDeviceState *state, int numBlocks,
                                                 int blockSize) {
  cudaOccResult result;
  if (!dynamicSmemSize || numBlocks <= 0)
    return CUDA_OCC_ERROR_INVALID_INPUT;
  if (const cudaOccError error = cudaOccMaxActiveBlocksPerMultiprocessor(
          &result, properties, attributes, state, blockSize, 0);
      error != CUDA_OCC_SUCCESS)
    return error;
  if (result.activeBlocksPerMultiprocessor < numBlocks)
    return CUDA_OCC_ERROR_INVALID_INPUT;
  const question q = ask(*properties, *attributes, *state);
  const std::size_t most = most_of_block(q, properties->sharedMemPerMultiprocessor);
  std::size_t all = most;
  if (numBlocks > 1) {
    const std::optional<std::size_t> preferred = preferred_shared(q);
    all = preferred && *preferred ? *preferred : carved_out(q.generation, 1).value_or(0);
  }
  const auto unit = static_cast<std::size_t>(shared_unit(q.generation));
  const std::size_t share = std::min(all / static_cast<std::size_t>(numBlocks) / unit * unit, most);
  // What the kernel has already is taken off without asking whether there is as much, as by CUDA.
  *dynamicSmemSize =
      std::min(share - attributes->sharedSizeBytes, attributes->maxDynamicSharedSizeBytes);
  return CUDA_OCC_SUCCESS;
}

cudaOccError offloom_occupancy_block_size(int *minGridSize, int *blockSize,
                                          const cudaOccDeviceProp *properties,
                                          const cudaOccFuncAttributes *attributes,
                                          const cudaOccDeviceState *state,
                                          size_t (*bytes_of)(void *, int), void *what) {
  if (!minGridSize || !blockSize)
    return CUDA_OCC_ERROR_INVALID_INPUT;
  if (const cudaOccError error = check(properties, attributes, state); error != CUDA_OCC_SUCCESS)
    return error;
  const int limit = std::min(properties->maxThreadsPerBlock, attributes->maxThreadsPerBlock);
  int best = 0, blocks = 0;
  for (int aligned = __occRoundUp(limit, properties->warpSize);
       aligned > 0 && best * blocks != properties->maxThreadsPerMultiprocessor;
       aligned -= properties->warpSize) {
    const int threads = std::min(aligned, limit);
    cudaOccResult result;
    if (const cudaOccError error = cudaOccMaxActiveBlocksPerMultiprocessor(
            &result, properties, attributes, state, threads, bytes_of(what, threads));
        error != CUDA_OCC_SUCCESS)
      return error;
    if (result.activeBlocksPerMultiprocessor * threads > best * blocks) {
      best = threads;
      blocks = result.activeBlocksPerMultiprocessor;
    }
  }
  *minGridSize = blocks * properties->numSms;
  *blockSize = best;
  return CUDA_OCC_SUCCESS;
}

cudaOccError cudaOccMaxPotentialOccupancyBlockSize(int *minGridSize, int *blockSize,
                                                   const cudaOccDeviceProp *properties,
                                                   const cudaOccFuncAttributes *attributes,
                                                   const cudaOccDeviceState *state,
                                                   size_t (*blockSizeToDynamicSMemSize)(int),
                                                   size_t dynamicSMemSize) {
  struct memory {
    size_t (*of_block)(int);
    size_t always;
  } memory{blockSizeToDynamicSMemSize, dynamicSMemSize};
  return offloom_occupancy_block_size(
      minGridSize, blockSize, properties, attributes, state,
      [](void *what, int threads) {
        const auto &[of_block, always] = *static_cast<struct memory *>(what);
        return of_block ? of_block(threads) : always;
      },
      &memory);
}

cudaOccError cudaOccSMemAllocationGranularity(int *limit, const cudaOccDeviceProp *properties) {
  return tell(limit, properties, shared_unit);
}

cudaOccError cudaOccRegAllocationGranularity(int *limit, const cudaOccDeviceProp *properties) {
  return tell(limit, properties, [](const device_profile &) { return registers_unit; });
}

cudaOccError cudaOccRegAllocationMaxPerThread(int *limit, const cudaOccDeviceProp *properties) {
  return tell(limit, properties, most_registers);
}

cudaOccError cudaOccSubPartitionsPerMultiprocessor(int *limit,
                                                   const cudaOccDeviceProp *properties) {
  return tell(limit, properties, register_parts);
}

cudaOccError cudaOccMaxBlocksPerMultiprocessor(int *limit, const cudaOccDeviceProp *properties) {
  return tell(limit, properties, [](const device_profile &p) { return p.max_blocks_per_sm; });
}

cudaOccError cudaOccSMemPerMultiprocessor(size_t *limit, const cudaOccDeviceProp *properties,
                                          const cudaOccDeviceState *state) {
  if (!limit || !properties || !state)
    return CUDA_OCC_ERROR_INVALID_INPUT;
  if (!generation_of(*properties))
    return CUDA_OCC_ERROR_UNKNOWN_DEVICE;
  const std::optional<std::size_t> preferred = preferred_shared(ask(*properties, {}, *state));
  if (!preferred)
    return CUDA_OCC_ERROR_INVALID_INPUT;
  *limit = *preferred;
  return CUDA_OCC_SUCCESS;
}
