// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "machine/runtime_symbols.h"

#include "device_launch_parameters.h"
#include "offloom/block.h"
#include "offloom/printing_thread.h"

#include <algorithm>

namespace offloom {

const void *find_runtime_function(std::string_view name) {
  const runtime_symbol *const end = runtime_symbols + runtime_symbol_count;
  const auto *const found =
      std::lower_bound(runtime_symbols, end, name, [](const runtime_symbol &s, std::string_view n) {
        return std::string_view(s.name) < n;
      });
  return found != end && found->name == name ? found->address : nullptr;
}

std::optional<std::intptr_t> find_runtime_thread_local(std::string_view name) {
  const struct {
    std::string_view name;
    const void *address;
  } variables[] = {{"threadIdx", &threadIdx},
                   {"blockIdx", &blockIdx},
                   {"blockDim", &blockDim},
                   {"gridDim", &gridDim},
                   {"_ZN7offloom6detail13current_blockE", &detail::current_block},
                   {"_ZN7offloom6detail8printingE", &detail::printing}};
  for (const auto &v : variables)
    if (v.name == name)
      return reinterpret_cast<std::intptr_t>(v.address) -
             reinterpret_cast<std::intptr_t>(__builtin_thread_pointer());
  return std::nullopt;
}

} // namespace offloom
