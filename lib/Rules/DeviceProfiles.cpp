// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "Rules/DeviceProfiles.h"
#include "Rules/Yaml.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/Path.h"
#include <variant>

using namespace llvm;

namespace offloom {
namespace {

using Member =
    std::variant<const char *device_profile::*, int device_profile::*, bool device_profile::*,
                 long long device_profile::*, std::array<long long, 2> device_profile::*,
                 std::array<long long, 3> device_profile::*>;

struct Key {
  const char *Name;
  Member Where;
};

// A key is named like its member. Order is that of the struct and of the files.
#define KEY(NAME) {#NAME, &device_profile::NAME}
constexpr Key Keys[] = {
    KEY(name),
    KEY(major),
    KEY(minor),
    KEY(generation),

    KEY(max_grid),
    KEY(max_block),
    KEY(max_threads_per_block),
    KEY(warp_size),
    KEY(max_resident_grids),
    KEY(max_parameter_bytes),
    KEY(max_instructions_per_kernel),
    KEY(max_cluster_blocks),
    KEY(max_cluster_blocks_nonportable),

    KEY(max_blocks_per_sm),
    KEY(max_warps_per_sm),
    KEY(max_threads_per_sm),
    KEY(registers_per_sm),
    KEY(registers_per_block),
    KEY(registers_per_thread),
    KEY(shared_bytes_per_sm),
    KEY(shared_bytes_per_block),
    KEY(shared_bytes_per_block_optin),
    KEY(shared_bytes_reserved_per_block),
    KEY(shared_banks),

    KEY(local_bytes_per_thread),
    KEY(constant_bytes),
    KEY(constant_cache_bytes),
    KEY(texture_cache_bytes),
    KEY(max_pitch_bytes),
    KEY(texture_alignment),
    KEY(texture_pitch_alignment),
    KEY(surface_alignment),

    KEY(texture_1d),
    KEY(texture_1d_mipmap),
    KEY(texture_1d_linear),
    KEY(texture_1d_layered),
    KEY(texture_2d),
    KEY(texture_2d_mipmap),
    KEY(texture_2d_linear),
    KEY(texture_2d_gather),
    KEY(texture_2d_layered),
    KEY(texture_3d),
    KEY(texture_3d_alternate),
    KEY(texture_cubemap),
    KEY(texture_cubemap_layered),
    KEY(textures_per_kernel),
    KEY(surface_1d),
    KEY(surface_1d_layered),
    KEY(surface_2d),
    KEY(surface_2d_layered),
    KEY(surface_3d),
    KEY(surface_cubemap),
    KEY(surface_cubemap_layered),
    KEY(surfaces_per_kernel),

    KEY(map_host_memory),
    KEY(unified_addressing),
    KEY(managed_memory),
    KEY(concurrent_managed_access),
    KEY(device_runtime),
    KEY(stream_priorities),
    KEY(global_l1_cache),
    KEY(local_l1_cache),
    KEY(compute_preemption),
    KEY(cooperative_launch),
    KEY(cluster_launch),
    KEY(memory_pools),

    KEY(representative),
    KEY(multiprocessors),
    KEY(clock_khz),
    KEY(memory_clock_khz),
    KEY(memory_bus_bits),
    KEY(global_memory_bytes),
    KEY(l2_cache_bytes),
    KEY(persisting_l2_bytes),
    KEY(access_policy_window_bytes),
    KEY(async_engines),
    KEY(integrated),
    KEY(ecc),
    KEY(single_to_double_ratio),
};
#undef KEY

/// Fills the member of a key from the key's value.
struct Fill {
  device_profile &Profile;
  YamlMapping &File;
  StringSaver &Strings;
  const char *Name;

  void operator()(const char *device_profile::*Where) {
    Profile.*Where = Strings.save(File.text(Name)).data();
  }
  void operator()(bool device_profile::*Where) { Profile.*Where = File.flag(Name); }
  template <class Integer> void operator()(Integer device_profile::*Where) {
    Profile.*Where = Integer(File.integer(Name));
  }
  template <size_t N> void operator()(std::array<long long, N> device_profile::*Where) {
    copy(File.integers(Name, N), (Profile.*Where).begin());
  }
};

/// What makes sense of a profile besides its types.
void validate(const device_profile &Profile, StringRef Stem, YamlMapping &File) {
  if (Stem != Profile.name)
    File.mistake("name", "the file is called '" + Stem + "'");
  if (Profile.max_threads_per_sm != Profile.max_warps_per_sm * Profile.warp_size)
    File.mistake("max_threads_per_sm", "is not max_warps_per_sm times warp_size");
  if (Profile.shared_bytes_per_block_optin + Profile.shared_bytes_reserved_per_block >
      Profile.shared_bytes_per_sm)
    File.mistake("shared_bytes_per_block_optin", "is more than a multiprocessor has");
  if (Profile.registers_per_block > Profile.registers_per_sm)
    File.mistake("registers_per_block", "is more than a multiprocessor has");
}

} // namespace

std::vector<std::string> DeviceProfiles::names() const {
  Expected<std::vector<std::string>> Files = yamlFilesIn(Directory);
  if (!Files) {
    consumeError(Files.takeError()); // no folder, no names
    return {};
  }
  std::vector<std::string> Names;
  for (const std::string &File : *Files)
    Names.push_back(sys::path::stem(File).str());
  sort(Names, [](StringRef A, StringRef B) { return A.compare_numeric(B) < 0; });
  return Names;
}

Expected<device_profile> DeviceProfiles::load(const std::string &File) {
  Expected<YAML::Node> Document = loadYaml(File);
  if (!Document)
    return Document.takeError();
  YamlMapping Mapping(*Document, File);
  device_profile Profile{};
  for (const Key &K : Keys)
    std::visit(Fill{Profile, Mapping, Strings, K.Name}, K.Where);
  validate(Profile, sys::path::stem(File), Mapping);
  if (Error E = Mapping.finish())
    return E;
  return Profile;
}

Expected<const device_profile *> DeviceProfiles::find(StringRef Name) {
  auto Known = Loaded.find(Name);
  if (Known != Loaded.end())
    return &Known->second;

  std::vector<std::string> Names = names();
  if (!is_contained(Names, Name)) {
    StringRef Nearest = nearestName(Name, SmallVector<StringRef>(Names.begin(), Names.end()));
    return createStringError("unknown device profile '" + Name + "'" +
                             (Nearest.empty() ? Twine() : "; did you mean '" + Nearest + "'?"));
  }
  Expected<device_profile> Profile = load(Directory + "/" + Name.str() + ".yaml");
  if (!Profile)
    return Profile.takeError();
  return &Loaded.try_emplace(Name, *Profile).first->second;
}

} // namespace offloom
