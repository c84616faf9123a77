// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Questions to the device (CUB, "Utilities").
#pragma once

#include "util_arch.cuh"
#include "util_debug.cuh"
#include "util_macro.cuh"

#include "../offloom/author_macros_aside.inc"

namespace cub {

/// The device of the calling thread; -1 when the runtime answers with an error.
inline int CurrentDevice() {
  int device = -1;
  return CubDebug(cudaGetDevice(&device)) == cudaSuccess ? device : -1;
}

/// How many devices there are; -1 when the runtime answers with an error.
inline int DeviceCount() {
  int count = -1;
  return CubDebug(cudaGetDeviceCount(&count)) == cudaSuccess ? count : -1;
}

// Nothing is kept: it is as quick to ask.
inline int DeviceCountUncached() { return DeviceCount(); }
inline int DeviceCountCachedValue() { return DeviceCount(); }

/// Makes another device the calling thread's, for as long as this lives.
class SwitchDevice {
public:
  explicit SwitchDevice(int new_device) : before(CurrentDevice()), now(new_device) {
    if (before != now)
      CubDebug(cudaSetDevice(now));
  }
  SwitchDevice(const SwitchDevice &) = delete;
  SwitchDevice &operator=(const SwitchDevice &) = delete;
  ~SwitchDevice() {
    if (before != now)
      CubDebug(cudaSetDevice(before));
  }

private:
  int before, now;
};

/// \p sm_version is the compute capability of \p device, 100 for each major and 10 for each minor
/// number: 750, 900.
inline cudaError_t SmVersion(int &sm_version, int device = CurrentDevice()) {
  int major = 0, minor = 0;
  cudaError_t error =
      CubDebug(cudaDeviceGetAttribute(&major, cudaDevAttrComputeCapabilityMajor, device));
  if (error == cudaSuccess)
    error = CubDebug(cudaDeviceGetAttribute(&minor, cudaDevAttrComputeCapabilityMinor, device));
  if (error == cudaSuccess)
    sm_version = 100 * major + 10 * minor;
  return error;
}

/// The version that code is compiled for, which here is that of \p device.
inline cudaError_t PtxVersion(int &ptx_version, int device = CurrentDevice()) {
  return SmVersion(ptx_version, device);
}

inline cudaError_t SmVersionUncached(int &sm_version, int device = CurrentDevice()) {
  return SmVersion(sm_version, device);
}
inline cudaError_t PtxVersionUncached(int &ptx_version, int device = CurrentDevice()) {
  return PtxVersion(ptx_version, device);
}

inline cudaError_t SyncStream(cudaStream_t stream) {
  return CubDebug(cudaStreamSynchronize(stream));
}

/// \p blocks of \p kernel with \p threads each fit on a multiprocessor.
template <class Kernel>
cudaError_t MaxSmOccupancy(int &blocks, Kernel kernel, int threads, int dynamic_smem_bytes = 0) {
  return CubDebug(
      cudaOccupancyMaxActiveBlocksPerMultiprocessor(&blocks, kernel, threads, dynamic_smem_bytes));
}

} // namespace cub

#include "../offloom/author_macros_back.inc"
