// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// CUDA Runtime API, "Peer Device Memory Access". Every emulated device can access every other; see
// device.h. Access is kept account of, for the errors that CUDA documents, but a kernel that
// reaches for another device's memory without it is not stopped.
#pragma once

#include "../driver_types.h"

#ifdef __cplusplus
extern "C" {
#endif

__host__ cudaError_t cudaDeviceCanAccessPeer(int *canAccessPeer, int device, int peerDevice);
__host__ cudaError_t cudaDeviceEnablePeerAccess(int peerDevice, unsigned int flags);
__host__ cudaError_t cudaDeviceDisablePeerAccess(int peerDevice);
__host__ cudaError_t cudaDeviceGetP2PAttribute(int *value, enum cudaDeviceP2PAttr attr,
                                               int srcDevice, int dstDevice);

#ifdef __cplusplus
} // extern "C"
#endif
