// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "modules/jit_options.h"

#include <algorithm>
#include <cstdint>
#include <cstdio>
#include <cstring>

namespace offloom {

jit_options::jit_options(unsigned count, const CUjit_option *options, void **values)
    : values_(values), valid_(count == 0 || (options && values)) {
  if (valid_ && count)
    options_.assign(options, options + count);
  for (const CUjit_option option : options_)
    valid_ = valid_ && static_cast<unsigned>(option) < CU_JIT_NUM_OPTIONS;
  info_room_ = room_in(CU_JIT_INFO_LOG_BUFFER_SIZE_BYTES);
  error_room_ = room_in(CU_JIT_ERROR_LOG_BUFFER_SIZE_BYTES);
}

void **jit_options::find(CUjit_option option) const {
  const auto found = std::find(options_.begin(), options_.end(), option);
  return valid_ && found != options_.end() ? &values_[found - options_.begin()] : nullptr;
}

/// Values are what they say, or stand in the pointer itself: sizes do, and come back there.
std::size_t jit_options::room_in(CUjit_option bytes) const {
  void **const size = find(bytes);
  return size ? reinterpret_cast<std::uintptr_t>(*size) : 0;
}

bool jit_options::fill(CUjit_option buffer, CUjit_option bytes, std::size_t room,
                       const std::string &text) const {
  void **const to = find(buffer);
  void **const size = find(bytes);
  if (!to || !*to || !size)
    return false;
  const std::size_t count = room ? std::min(text.size(), room - 1) : 0;
  if (room) {
    std::memcpy(*to, text.data(), count);
    static_cast<char *>(*to)[count] = 0;
  }
  *size = reinterpret_cast<void *>(count);
  return true;
}

CUresult jit_options::report(const module_failure &failure) const {
  fill(CU_JIT_INFO_LOG_BUFFER, CU_JIT_INFO_LOG_BUFFER_SIZE_BYTES, info_room_, "");
  const bool logged = fill(CU_JIT_ERROR_LOG_BUFFER, CU_JIT_ERROR_LOG_BUFFER_SIZE_BYTES, error_room_,
                           failure.message);
  if (void **const time = find(CU_JIT_WALL_TIME)) {
    const float milliseconds =
        std::chrono::duration<float, std::milli>(std::chrono::steady_clock::now() - begin_).count();
    std::memcpy(time, &milliseconds, sizeof milliseconds);
  }
  if (!logged && !failure.message.empty())
    std::fprintf(stderr, "offloom: %s\n", failure.message.c_str());
  return failure.error;
}

} // namespace offloom
