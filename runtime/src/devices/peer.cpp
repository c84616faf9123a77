// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Peer access: see cuda_runtime_api/peer.h.
#include "cuda_runtime_api/peer.h"

#include "devices/peer_access.h"
#include "machine/process_lifetime.h"
#include "streams/stream_calls.h"

#include <mutex>
#include <set>
#include <utility>

namespace offloom {

namespace {

struct {
  std::mutex mutex;
  std::set<std::pair<int, int>> pairs; ///< the device that may, and whose memory
} enabled [[gnu::init_priority(before_the_program)]];

cudaError_t enable(int peer) {
  if (!is_device(peer))
    return cudaErrorInvalidDevice;
  if (peer == current_device())
    return cudaErrorPeerAccessUnsupported;
  std::lock_guard lock(enabled.mutex);
  return enabled.pairs.emplace(current_device(), peer).second ? cudaSuccess
                                                              : cudaErrorPeerAccessAlreadyEnabled;
}

cudaError_t disable(int peer) {
  if (!is_device(peer))
    return cudaErrorInvalidDevice;
  std::lock_guard lock(enabled.mutex);
  return enabled.pairs.erase({current_device(), peer}) ? cudaSuccess
                                                       : cudaErrorPeerAccessNotEnabled;
}

cudaError_t get_attribute(int &value, cudaDeviceP2PAttr attribute) {
  switch (attribute) {
  case cudaDevP2PAttrPerformanceRank:
    value = 0; // all links are alike
    return cudaSuccess;
  case cudaDevP2PAttrAccessSupported:
  case cudaDevP2PAttrNativeAtomicSupported:
  case cudaDevP2PAttrCudaArrayAccessSupported:
    value = 1;
    return cudaSuccess;
  case cudaDevP2PAttrOnlyPartialNativeAtomicSupported:
    value = 0;
    return cudaSuccess;
  }
  return cudaErrorInvalidValue;
}

} // namespace

void forget_peers(int device) {
  std::lock_guard lock(enabled.mutex);
  std::erase_if(enabled.pairs,
                [=](const auto &pair) { return pair.first == device || pair.second == device; });
}

cudaError_t wait_for_peers(const peer_devices &between) {
  if (!is_device(between.to) || !is_device(between.from))
    return cudaErrorInvalidDevice;
  const cudaError_t error = wait_for_device(between.to);
  return error != cudaSuccess || between.from == between.to ? error : wait_for_device(between.from);
}

} // namespace offloom

using namespace offloom;

cudaError_t cudaDeviceCanAccessPeer(int *canAccessPeer, int device, int peerDevice) {
  return lasting_call([&] {
    if (!canAccessPeer)
      return cudaErrorInvalidValue;
    if (!is_device(device) || !is_device(peerDevice))
      return cudaErrorInvalidDevice;
    *canAccessPeer = device != peerDevice;
    return cudaSuccess;
  });
}

cudaError_t cudaDeviceEnablePeerAccess(int peerDevice, unsigned int flags) {
  return api_call([&] { return flags ? cudaErrorInvalidValue : enable(peerDevice); });
}

cudaError_t cudaDeviceDisablePeerAccess(int peerDevice) {
  return api_call([&] { return disable(peerDevice); });
}

cudaError_t cudaDeviceGetP2PAttribute(int *value, cudaDeviceP2PAttr attr, int srcDevice,
                                      int dstDevice) {
  return api_call([&] {
    if (!value)
      return cudaErrorInvalidValue;
    if (!is_device(srcDevice) || !is_device(dstDevice) || srcDevice == dstDevice)
      return cudaErrorInvalidDevice;
    return get_attribute(*value, attr);
  });
}
