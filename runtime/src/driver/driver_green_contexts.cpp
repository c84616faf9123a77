// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Green contexts: see cuda_driver_green_contexts.h.
#include "devices/devices.h"
#include "devices/handles.h"
#include "devices/multiprocessor_shares.h"
#include "driver/driver_call.h"
#include "machine/process_lifetime.h"

#include <algorithm>
#include <mutex>
#include <unordered_map>
#include <vector>

using namespace offloom;

struct CUdevResourceDesc_st {
  multiprocessor_share share;
};
struct CUgreenCtx_st {
  CUcontext context; ///< its other face
  multiprocessor_share share;
};

namespace {

handle_table<CUdevResourceDesc_st> &descriptions() {
  static auto &table = *new handle_table<CUdevResourceDesc_st>;
  return table;
}
handle_table<CUgreenCtx_st> &green_contexts() {
  static auto &table = *new handle_table<CUgreenCtx_st>;
  return table;
}

struct {
  std::mutex mutex;
  std::unordered_map<CUcontext, CUgreenCtx> by_context;
  /// By numbers, which no stream after has again.
  std::unordered_map<unsigned long long, CUgreenCtx> by_stream;
} owners [[gnu::init_priority(before_the_program)]];

template <class Map> CUgreenCtx find_owner(const Map &map, const typename Map::key_type &key) {
  std::lock_guard lock(owners.mutex);
  const auto found = map.find(key);
  return found != map.end() && green_contexts().contains(found->second) ? found->second : nullptr;
}

CUgreenCtx owner_of(CUcontext context) { return find_owner(owners.by_context, context); }

/// The body of a call about a green context.
template <class F, class... Out>
CUresult green_call(CUgreenCtx context, F &&body, const Out *...out) {
  return initialised_call(
      [&] {
        return green_contexts().contains(context) ? body(*context) : CUDA_ERROR_INVALID_CONTEXT;
      },
      out...);
}

CUresult give(CUdevResource &resource, CUdevResourceType type, const multiprocessor_share &share) {
  if (type != CU_DEV_RESOURCE_TYPE_SM)
    return CUDA_ERROR_INVALID_RESOURCE_TYPE;
  resource = resource_of(share);
  return CUDA_SUCCESS;
}

/// Groups of one size, as many as fit and are asked for. What is left has its own.
struct split {
  split(const multiprocessor_share &from, unsigned size, unsigned most)
      : from(from), size(size), groups(std::min(most, from.count / size)) {}
  multiprocessor_share group(unsigned i) const {
    return {from.device, from.first + i * size, size};
  }
  multiprocessor_share rest() const {
    return {from.device, from.first + groups * size, from.count - groups * size};
  }
  multiprocessor_share from;
  unsigned size, groups;
};

/// What shares that follow each other are together; nothing of any others.
std::optional<multiprocessor_share> joined(std::vector<multiprocessor_share> shares) {
  std::sort(shares.begin(), shares.end(),
            [](const auto &a, const auto &b) { return a.first < b.first; });
  multiprocessor_share all = shares.front();
  for (std::size_t i = 1; i < shares.size(); ++i) {
    if (shares[i].device != all.device || shares[i].first != all.first + all.count)
      return std::nullopt;
    all.count += shares[i].count;
  }
  return all.count ? std::optional(all) : std::nullopt;
}

} // namespace

CUresult cuDeviceGetDevResource(CUdevice device, CUdevResource *resource, CUdevResourceType type) {
  return initialised_call(
      [&] {
        return is_device(device) ? give(*resource, type, all_multiprocessors(device))
                                 : CUDA_ERROR_INVALID_DEVICE;
      },
      resource);
}

CUresult cuCtxGetDevResource(CUcontext hCtx, CUdevResource *resource, CUdevResourceType type) {
  return initialised_call(
      [&] {
        const CUcontext context = hCtx ? hCtx : driver::current_context();
        if (!context || !driver::is_context(context))
          return CUDA_ERROR_INVALID_CONTEXT;
        const CUgreenCtx owner = owner_of(context);
        return give(*resource, type,
                    owner ? owner->share : all_multiprocessors(driver::device_of(context)));
      },
      resource);
}

CUresult cuGreenCtxGetDevResource(CUgreenCtx hCtx, CUdevResource *resource,
                                  CUdevResourceType type) {
  return green_call(
      hCtx, [&](const CUgreenCtx_st &green) { return give(*resource, type, green.share); },
      resource);
}

CUresult cuDevSmResourceSplitByCount(CUdevResource *result, unsigned int *nbGroups,
                                     const CUdevResource *input, CUdevResource *remaining,
                                     unsigned int useFlags, unsigned int minCount) {
  return initialised_call(
      [&] {
        constexpr unsigned known = CU_DEV_SM_RESOURCE_SPLIT_IGNORE_SM_COSCHEDULING |
                                   CU_DEV_SM_RESOURCE_SPLIT_MAX_POTENTIAL_CLUSTER_SIZE;
        if (useFlags & ~known)
          return CUDA_ERROR_INVALID_VALUE;
        if (input->type != CU_DEV_RESOURCE_TYPE_SM)
          return CUDA_ERROR_INVALID_RESOURCE_TYPE;
        const auto from = share_of(*input);
        if (!from)
          return CUDA_ERROR_INVALID_RESOURCE_CONFIGURATION;
        if (minCount > from->count)
          return CUDA_ERROR_INVALID_RESOURCE_CONFIGURATION;
        if (result && *nbGroups == 0)
          return CUDA_ERROR_INVALID_VALUE;
        const unsigned rounded = group_size(
            from->device, minCount, useFlags & CU_DEV_SM_RESOURCE_SPLIT_IGNORE_SM_COSCHEDULING);
        const unsigned size = std::min(rounded, from->count); // all, if they are no whole groups
        const split shares(*from, size, result ? *nbGroups : from->count);
        for (unsigned i = 0; result && i < shares.groups; ++i)
          result[i] = resource_of(shares.group(i));
        *nbGroups = shares.groups;
        if (remaining)
          *remaining = shares.rest().count ? resource_of(shares.rest()) : CUdevResource{};
        return CUDA_SUCCESS;
      },
      nbGroups, input);
}

CUresult cuDevResourceGenerateDesc(CUdevResourceDesc *phDesc, CUdevResource *resources,
                                   unsigned int nbResources) {
  return initialised_call(
      [&] {
        std::vector<multiprocessor_share> shares;
        for (unsigned i = 0; i < nbResources; ++i) {
          const auto share = share_of(resources[i]);
          if (!share)
            return resources[i].type == CU_DEV_RESOURCE_TYPE_SM
                       ? CUDA_ERROR_INVALID_RESOURCE_CONFIGURATION
                       : CUDA_ERROR_INVALID_RESOURCE_TYPE;
          shares.push_back(*share);
        }
        if (shares.empty())
          return CUDA_ERROR_INVALID_VALUE;
        const auto all = joined(std::move(shares));
        if (!all)
          return CUDA_ERROR_INVALID_RESOURCE_CONFIGURATION;
        *phDesc = descriptions().make(*all);
        return CUDA_SUCCESS;
      },
      phDesc, resources);
}

CUresult cuGreenCtxCreate(CUgreenCtx *phCtx, CUdevResourceDesc desc, CUdevice dev,
                          unsigned int flags) {
  return initialised_call(
      [&] {
        if (!is_device(dev))
          return CUDA_ERROR_INVALID_DEVICE;
        if (flags != CU_GREEN_CTX_DEFAULT_STREAM || !descriptions().contains(desc))
          return CUDA_ERROR_INVALID_VALUE;
        if (desc->share.device != dev)
          return CUDA_ERROR_INVALID_DEVICE;
        const CUcontext context = driver::create_context(dev, 0);
        driver::pop(); // it does not become current
        *phCtx = green_contexts().make(context, desc->share);
        std::lock_guard lock(owners.mutex);
        owners.by_context[context] = *phCtx;
        return CUDA_SUCCESS;
      },
      phCtx);
}

CUresult cuGreenCtxDestroy(CUgreenCtx hCtx) {
  return green_call(hCtx, [&](const CUgreenCtx_st &green) {
    const CUcontext context = green.context;
    {
      std::lock_guard lock(owners.mutex);
      owners.by_context.erase(context);
      std::erase_if(owners.by_stream, [&](const auto &entry) { return entry.second == hCtx; });
    }
    green_contexts().destroy(hCtx);
    if (driver::is_context(context))
      driver::destroy_context(context);
    return CUDA_SUCCESS;
  });
}

CUresult cuCtxFromGreenCtx(CUcontext *pContext, CUgreenCtx hCtx) {
  return green_call(
      hCtx,
      [&](const CUgreenCtx_st &green) {
        *pContext = green.context;
        return CUDA_SUCCESS;
      },
      pContext);
}

CUresult cuGreenCtxGetId(CUgreenCtx greenCtx, unsigned long long *greenCtxId) {
  return green_call(
      greenCtx, [&](const CUgreenCtx_st &green) { return cuCtxGetId(green.context, greenCtxId); },
      greenCtxId);
}

CUresult cuGreenCtxRecordEvent(CUgreenCtx hCtx, CUevent hEvent) {
  return green_call(
      hCtx, [&](const CUgreenCtx_st &green) { return cuCtxRecordEvent(green.context, hEvent); });
}

CUresult cuGreenCtxWaitEvent(CUgreenCtx hCtx, CUevent hEvent) {
  return green_call(
      hCtx, [&](const CUgreenCtx_st &green) { return cuCtxWaitEvent(green.context, hEvent); });
}

CUresult cuGreenCtxStreamCreate(CUstream *phStream, CUgreenCtx greenCtx, unsigned int flags,
                                int priority) {
  return green_call(
      greenCtx,
      [&](const CUgreenCtx_st &green) {
        if (flags != CU_STREAM_NON_BLOCKING)
          return CUDA_ERROR_INVALID_VALUE;
        driver::push(green.context);
        cudaError_t error = cudaStreamCreateWithPriority(phStream, flags, priority);
        driver::pop();
        unsigned long long number = 0;
        if (error == cudaSuccess)
          error = cudaStreamGetId(*phStream, &number);
        std::lock_guard lock(owners.mutex);
        if (error == cudaSuccess)
          owners.by_stream[number] = greenCtx;
        return as_result(error);
      },
      phStream);
}

CUresult cuStreamGetGreenCtx(CUstream hStream, CUgreenCtx *phCtx) {
  return context_call(
      [&] {
        if (is_legacy(hStream) || is_per_thread(hStream)) {
          *phCtx = owner_of(driver::current_context());
          return CUDA_SUCCESS;
        }
        unsigned long long number = 0;
        const cudaError_t error = cudaStreamGetId(hStream, &number);
        if (error == cudaSuccess)
          *phCtx = find_owner(owners.by_stream, number);
        return as_result(error);
      },
      phCtx);
}
