// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "machine/fatal.h"

#include "blocks/worker.h"
#include "device_code/device_output.h"
#include "offloom/block.h"

#include <cstdio>
#include <cstdlib>
#include <cxxabi.h>
#include <dlfcn.h>

namespace offloom {

std::string kernel_name(const void *entry) {
  Dl_info info;
  if (entry && dladdr(entry, &info) && info.dli_sname && info.dli_saddr == entry) {
    int status = 0;
    char *demangled = abi::__cxa_demangle(info.dli_sname, nullptr, nullptr, &status);
    std::string name = status == 0 ? demangled : info.dli_sname;
    std::free(demangled);
    return name;
  }
  char address[32];
  std::snprintf(address, sizeof address, "kernel at %p", entry);
  return address;
}

void fatal(const std::string &message) {
  show_device_output(); // what led here
  std::fflush(stdout);
  std::fprintf(stderr, "offloom: fatal: %s\n", message.c_str());
  if (const block *b = detail::current_block)
    std::fprintf(stderr, "offloom: in %s, block (%u,%u,%u) of grid (%u,%u,%u), %ux%ux%u threads\n",
                 kernel_name(worker::current().kernel).c_str(), b->idx.x, b->idx.y, b->idx.z,
                 b->grid.x, b->grid.y, b->grid.z, b->dim.x, b->dim.y, b->dim.z);
  std::abort();
}

} // namespace offloom
