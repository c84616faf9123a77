// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// What every function of NVML does first: is the library on, and is this a device?
#pragma once

#include "nvml.h"

#include <cstring>
#include <string_view>

namespace offloom::nvml {

bool initialised();

/// The number of the device that a handle stands for, or -1.
int number_of(nvmlDevice_t device);

/// Calls work(number of the device) if there is such a device.
template <class Work> nvmlReturn_t with_device(nvmlDevice_t device, bool valid, Work work) {
  if (!initialised())
    return NVML_ERROR_UNINITIALIZED;
  const int number = number_of(device);
  return valid && number >= 0 ? work(number) : NVML_ERROR_INVALID_ARGUMENT;
}

/// Writes a text, if there is room for it.
inline nvmlReturn_t tell(std::string_view text, char *to, unsigned length) {
  if (!to)
    return NVML_ERROR_INVALID_ARGUMENT;
  if (length <= text.size())
    return NVML_ERROR_INSUFFICIENT_SIZE;
  std::memcpy(to, text.data(), text.size());
  to[text.size()] = '\0';
  return NVML_SUCCESS;
}

} // namespace offloom::nvml
