// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// offloom::device_profile: the limits of one GPU generation, for which the runtime stands in.
//
// The values stand in rules/devices/, one file a compute capability; the keys there are the members
// here, in the same order. device_profiles.cmake turns the files into initialisers at build time,
// so that a key that is misspelt or out of place does not compile.
#pragma once

#include <array>

namespace offloom {

/// Sizes are in bytes. What a generation does not have is 0.
struct device_profile {
  const char *name; ///< as `-arch` spells it: "sm_90"
  int major;
  int minor;
  const char *generation; ///< "Hopper"

  // A launch
  std::array<long long, 3> max_grid;
  std::array<long long, 3> max_block;
  long long max_threads_per_block;
  long long warp_size;
  long long max_resident_grids;
  long long max_parameter_bytes;
  long long max_instructions_per_kernel;
  long long max_cluster_blocks;             ///< that every GPU of the generation has
  long long max_cluster_blocks_nonportable; ///< after cudaFuncSetAttribute

  // One multiprocessor
  long long max_blocks_per_sm;
  long long max_warps_per_sm;
  long long max_threads_per_sm;
  long long registers_per_sm; ///< of 32 bits
  long long registers_per_block;
  long long registers_per_thread;
  long long shared_bytes_per_sm;
  long long shared_bytes_per_block;
  long long shared_bytes_per_block_optin; ///< after cudaFuncSetAttribute
  long long shared_bytes_reserved_per_block;
  long long shared_banks;

  // Memory
  long long local_bytes_per_thread;
  long long constant_bytes;
  long long constant_cache_bytes;
  std::array<long long, 2> texture_cache_bytes; ///< smallest and largest
  long long max_pitch_bytes;
  long long texture_alignment;
  long long texture_pitch_alignment;
  long long surface_alignment;

  // Textures and surfaces: width, height, depth, layers in this order
  long long texture_1d;
  long long texture_1d_mipmap;
  long long texture_1d_linear;
  std::array<long long, 2> texture_1d_layered;
  std::array<long long, 2> texture_2d;
  std::array<long long, 2> texture_2d_mipmap;
  std::array<long long, 3> texture_2d_linear; ///< width, height, pitch in bytes
  std::array<long long, 2> texture_2d_gather;
  std::array<long long, 3> texture_2d_layered;
  std::array<long long, 3> texture_3d;
  std::array<long long, 3> texture_3d_alternate;
  long long texture_cubemap;
  std::array<long long, 2> texture_cubemap_layered;
  long long textures_per_kernel;
  long long surface_1d;
  std::array<long long, 2> surface_1d_layered;
  std::array<long long, 2> surface_2d;
  std::array<long long, 3> surface_2d_layered;
  std::array<long long, 3> surface_3d;
  long long surface_cubemap;
  std::array<long long, 2> surface_cubemap_layered;
  long long surfaces_per_kernel;

  // What the generation can do
  bool map_host_memory;
  bool unified_addressing;
  bool managed_memory;
  bool concurrent_managed_access;
  bool device_runtime; ///< kernels launch kernels
  bool stream_priorities;
  bool global_l1_cache;
  bool local_l1_cache;
  bool compute_preemption;
  bool cooperative_launch;
  bool cluster_launch;
  bool memory_pools;

  // A representative GPU, for what is no limit of the generation
  const char *representative; ///< "H100 SXM5 80 GB"
  long long multiprocessors;
  long long clock_khz;
  long long memory_clock_khz;
  long long memory_bus_bits;
  long long global_memory_bytes;
  long long l2_cache_bytes;
  long long persisting_l2_bytes;
  long long access_policy_window_bytes;
  long long async_engines;
  bool integrated;
  bool ecc;
  long long single_to_double_ratio; ///< speed of float over speed of double; 0: no double
};

} // namespace offloom
