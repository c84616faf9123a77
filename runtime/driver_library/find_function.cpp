// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "find_function.h"

#include "machine/runtime_beacon.h"

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <dlfcn.h>
#include <link.h>
#include <string>
#include <vector>

namespace offloom {

namespace {

constexpr int driver_mismatch = 803; // CUDA_ERROR_SYSTEM_DRIVER_MISMATCH
const char *missing_part = "";

/// The beacon that a segment of notes leads to.
const runtime_beacon *beacon_of(const char *note, const char *end) {
  while (note + sizeof(ElfW(Nhdr)) <= end) {
    const auto &head = *reinterpret_cast<const ElfW(Nhdr) *>(note);
    const char *const name = note + sizeof head;
    const char *const held = name + (head.n_namesz + 3) / 4 * 4;
    if (head.n_type == beacon_note_type && head.n_namesz == sizeof beacon_note_name &&
        std::memcmp(name, beacon_note_name, sizeof beacon_note_name) == 0) {
      std::int64_t distance = 0;
      std::memcpy(&distance, held, sizeof distance);
      return reinterpret_cast<const runtime_beacon *>(held + distance);
    }
    note = held + (head.n_descsz + 3) / 4 * 4;
  }
  return nullptr;
}

struct found_runtimes {
  const runtime_beacon *with_driver = nullptr;
  std::vector<const runtime_beacon *> without;
};

int look_at(dl_phdr_info *object, std::size_t, void *into) {
  auto &found = *static_cast<found_runtimes *>(into);
  for (int i = 0; i < object->dlpi_phnum; ++i) {
    const ElfW(Phdr) &segment = object->dlpi_phdr[i];
    if (segment.p_type != PT_NOTE)
      continue;
    const auto *const begin = reinterpret_cast<const char *>(object->dlpi_addr + segment.p_vaddr);
    const runtime_beacon *const beacon = beacon_of(begin, begin + segment.p_memsz);
    if (beacon && !beacon->find_function)
      found.without.push_back(beacon);
    else if (beacon && !found.with_driver)
      found.with_driver = beacon;
  }
  return 0;
}

found_runtimes runtimes() {
  found_runtimes found;
  dl_iterate_phdr(look_at, &found);
  return found;
}

/// Behind links, of which lib64 has one.
std::string own_folder() {
  Dl_info self{};
  dladdr(reinterpret_cast<const void *>(&find_driver_function), &self);
  char *const real = self.dli_fname ? realpath(self.dli_fname, nullptr) : nullptr;
  const std::string path = real ? real : "";
  std::free(real);
  return path.substr(0, path.rfind('/') + 1);
}

/// The process's runtime. One without the driver API, which programs have that call printf() alone,
/// gives way to ours unless it has been used.
const runtime_beacon *runtime() {
  const found_runtimes found = runtimes();
  if (found.with_driver)
    return found.with_driver;
  for (const runtime_beacon *other : found.without)
    if (!other->give_way()) {
      missing_part = "the program uses Offloom's runtime without the driver API; link it with "
                     "-Wl,-u,cuGetProcAddress";
      return nullptr;
    }
  if (!dlopen((own_folder() + "liboffloom_driver.so").c_str(), RTLD_NOW | RTLD_LOCAL))
    missing_part = dlerror();
  return runtimes().with_driver;
}

int unavailable() {
  static std::atomic_flag said = ATOMIC_FLAG_INIT;
  if (!said.test_and_set())
    std::fprintf(stderr, "libcuda.so.1 of Offloom: %s\n", missing_part);
  return driver_mismatch;
}

} // namespace

driver_function find_driver_function(const char *name) {
  static const runtime_beacon *const here = runtime();
  const void *const function = here ? here->find_function(name) : nullptr;
  if (here && !function)
    missing_part = "the program's runtime is of another version of Offloom";
  return reinterpret_cast<driver_function>(function ? const_cast<void *>(function)
                                                    : reinterpret_cast<void *>(&unavailable));
}

} // namespace offloom
