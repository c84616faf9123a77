// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "devices/active_profile.h"

#include "machine/fatal.h"

#include <algorithm>
#include <cstdlib>
#include <cstring>
#include <string>
#include <unistd.h>

// Set by a program that `offloom cc -arch=sm_XY` built: "sm_XY".
extern "C" const char *offloom_compiled_arch __attribute__((weak));

namespace offloom {

namespace {

constexpr device_profile profiles[] = {
#include "device_profiles.inc"
};

const device_profile &chosen_profile() {
  const char *name = std::getenv("OFFLOOM_DEVICE");
  if ((!name || !*name) && &offloom_compiled_arch)
    name = offloom_compiled_arch;
  if (!name || !*name)
    name = "sm_90";
  const auto *found = std::find_if(std::begin(profiles), std::end(profiles),
                                   [&](const auto &p) { return std::strcmp(p.name, name) == 0; });
  if (found != std::end(profiles))
    return *found;
  std::string message = std::string("OFFLOOM_DEVICE is '") + name + "', which is none of";
  for (const device_profile &p : profiles)
    message += std::string(" ") + p.name;
  fatal(message);
}

template <std::size_t N> void assign(int (&to)[N], const std::array<long long, N> &from) {
  std::transform(from.begin(), from.end(), to, [](long long v) { return static_cast<int>(v); });
}

void describe_launch(cudaDeviceProp &prop, const device_profile &p) {
  prop.warpSize = static_cast<int>(p.warp_size);
  prop.maxThreadsPerBlock = static_cast<int>(p.max_threads_per_block);
  assign(prop.maxThreadsDim, p.max_block);
  assign(prop.maxGridSize, p.max_grid);
  prop.regsPerBlock = static_cast<int>(p.registers_per_block);
  prop.sharedMemPerBlock = static_cast<std::size_t>(p.shared_bytes_per_block);
  prop.sharedMemPerBlockOptin = static_cast<std::size_t>(p.shared_bytes_per_block_optin);
  prop.reservedSharedMemPerBlock = static_cast<std::size_t>(p.shared_bytes_reserved_per_block);
}

void describe_multiprocessors(cudaDeviceProp &prop, const device_profile &p) {
  prop.multiProcessorCount = static_cast<int>(p.multiprocessors);
  prop.clockRate = static_cast<int>(p.clock_khz);
  prop.maxThreadsPerMultiProcessor = static_cast<int>(p.max_threads_per_sm);
  prop.maxBlocksPerMultiProcessor = static_cast<int>(p.max_blocks_per_sm);
  prop.regsPerMultiprocessor = static_cast<int>(p.registers_per_sm);
  prop.sharedMemPerMultiprocessor = static_cast<std::size_t>(p.shared_bytes_per_sm);
  prop.singleToDoublePrecisionPerfRatio = static_cast<int>(p.single_to_double_ratio);
}

void describe_memory(cudaDeviceProp &prop, const device_profile &p) {
  prop.totalGlobalMem = device_memory();
  prop.totalConstMem = static_cast<std::size_t>(p.constant_bytes);
  prop.memoryClockRate = static_cast<int>(p.memory_clock_khz);
  prop.memoryBusWidth = static_cast<int>(p.memory_bus_bits);
  prop.l2CacheSize = static_cast<int>(p.l2_cache_bytes);
  prop.persistingL2CacheMaxSize = static_cast<int>(p.persisting_l2_bytes);
  prop.accessPolicyMaxWindowSize = static_cast<int>(p.access_policy_window_bytes);
  prop.memPitch = static_cast<std::size_t>(p.max_pitch_bytes);
  prop.textureAlignment = static_cast<std::size_t>(p.texture_alignment);
  prop.texturePitchAlignment = static_cast<std::size_t>(p.texture_pitch_alignment);
  prop.surfaceAlignment = static_cast<std::size_t>(p.surface_alignment);
  prop.globalL1CacheSupported = p.global_l1_cache;
  prop.localL1CacheSupported = p.local_l1_cache;
}

void describe_abilities(cudaDeviceProp &prop, const device_profile &p) {
  prop.deviceOverlap = p.async_engines > 0;
  prop.asyncEngineCount = static_cast<int>(p.async_engines);
  prop.concurrentKernels = p.max_resident_grids > 1;
  prop.canMapHostMemory = p.map_host_memory;
  prop.unifiedAddressing = p.unified_addressing;
  prop.managedMemory = p.managed_memory;
  prop.concurrentManagedAccess = p.concurrent_managed_access;
  prop.canUseHostPointerForRegisteredMem = p.unified_addressing;
  prop.hostRegisterSupported = p.map_host_memory;
  prop.streamPrioritiesSupported = p.stream_priorities;
  prop.computePreemptionSupported = p.compute_preemption;
  prop.cooperativeLaunch = p.cooperative_launch;
  prop.clusterLaunch = p.cluster_launch;
  prop.memoryPoolsSupported = p.memory_pools;
  prop.memoryPoolSupportedHandleTypes =
      p.memory_pools ? cudaMemHandleTypePosixFileDescriptor : cudaMemHandleTypeNone;
  prop.ipcEventSupported = 1;
}

void describe_textures(cudaDeviceProp &prop, const device_profile &p) {
  prop.maxTexture1D = static_cast<int>(p.texture_1d);
  prop.maxTexture1DMipmap = static_cast<int>(p.texture_1d_mipmap);
  prop.maxTexture1DLinear = static_cast<int>(p.texture_1d_linear);
  assign(prop.maxTexture1DLayered, p.texture_1d_layered);
  assign(prop.maxTexture2D, p.texture_2d);
  assign(prop.maxTexture2DMipmap, p.texture_2d_mipmap);
  assign(prop.maxTexture2DLinear, p.texture_2d_linear);
  assign(prop.maxTexture2DGather, p.texture_2d_gather);
  assign(prop.maxTexture2DLayered, p.texture_2d_layered);
  assign(prop.maxTexture3D, p.texture_3d);
  assign(prop.maxTexture3DAlt, p.texture_3d_alternate);
  prop.maxTextureCubemap = static_cast<int>(p.texture_cubemap);
  assign(prop.maxTextureCubemapLayered, p.texture_cubemap_layered);
  prop.maxSurface1D = static_cast<int>(p.surface_1d);
  assign(prop.maxSurface1DLayered, p.surface_1d_layered);
  assign(prop.maxSurface2D, p.surface_2d);
  assign(prop.maxSurface2DLayered, p.surface_2d_layered);
  assign(prop.maxSurface3D, p.surface_3d);
  prop.maxSurfaceCubemap = static_cast<int>(p.surface_cubemap);
  assign(prop.maxSurfaceCubemapLayered, p.surface_cubemap_layered);
}

cudaDeviceProp describe(const device_profile &p) {
  cudaDeviceProp prop{};
  const std::string name = std::string("Offloom ") + p.name;
  std::copy(name.begin(), name.end(), prop.name);
  std::copy(name.begin(), name.begin() + std::min(name.size(), sizeof prop.uuid.bytes),
            prop.uuid.bytes);
  prop.major = p.major;
  prop.minor = p.minor;
  prop.integrated = p.integrated;
  prop.ECCEnabled = p.ecc;
  prop.hostRegisterReadOnlySupported = p.unified_addressing;
  prop.deviceNumaId = -1; // only the host has nodes, which is one
  describe_launch(prop, p);
  describe_multiprocessors(prop, p);
  describe_memory(prop, p);
  describe_abilities(prop, p);
  describe_textures(prop, p);
  return prop;
}

} // namespace

const device_profile *find_profile(int major, int minor) {
  const auto *const found = std::ranges::find_if(
      profiles, [&](const auto &p) { return p.major == major && p.minor == minor; });
  return found == std::end(profiles) ? nullptr : found;
}

const device_profile &active_profile() {
  static const device_profile &profile = chosen_profile();
  return profile;
}

const cudaDeviceProp &device_properties() {
  static const cudaDeviceProp properties = describe(active_profile());
  return properties;
}

std::size_t device_memory() {
  static const std::size_t machine = static_cast<std::size_t>(sysconf(_SC_PHYS_PAGES)) *
                                     static_cast<std::size_t>(sysconf(_SC_PAGESIZE));
  return std::min(machine, static_cast<std::size_t>(active_profile().global_memory_bytes));
}

} // namespace offloom
