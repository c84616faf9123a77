// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Peer access: see cuda_runtime_api/peer.h.
#include "cuda_runtime_api/peer.h"

#include "api_call.h"

using namespace offloom;

cudaError_t cudaDeviceCanAccessPeer(int *canAccessPeer, int device, int peerDevice) {
  return api_call([&] {
    if (!canAccessPeer)
      return cudaErrorInvalidValue;
    if (device != 0 || peerDevice != 0)
      return cudaErrorInvalidDevice;
    *canAccessPeer = 0; // a device is no peer of itself
    return cudaSuccess;
  });
}

cudaError_t cudaDeviceEnablePeerAccess(int, unsigned int flags) {
  return api_call([&] { return flags ? cudaErrorInvalidValue : cudaErrorInvalidDevice; });
}

cudaError_t cudaDeviceDisablePeerAccess(int peerDevice) {
  return api_call(
      [&] { return peerDevice == 0 ? cudaErrorPeerAccessNotEnabled : cudaErrorInvalidDevice; });
}

cudaError_t cudaDeviceGetP2PAttribute(int *, cudaDeviceP2PAttr, int, int) {
  return api_call([] { return cudaErrorInvalidDevice; });
}
