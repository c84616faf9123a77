// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "devices/call_recording.h"

#include "cuda_runtime_api/device.h"
#include "devices/symbol_names.h"
#include "offloom/library_call.h"
#include "recorder/call_record.h"
#include "streams/stream_capture.h"

#include <cstdlib>
#include <cstring>
#include <string>

namespace offloom {

constinit std::atomic<call_recording> recording = call_recording::unknown;

namespace {

using offloom_record::call_record;

/// How many functions of the API the thread is in.
constinit thread_local int recorded_depth = 0;

bool read_memory(void *to, const void *from, std::size_t bytes) {
  std::memcpy(to, from, bytes);
  return true;
}

call_record *open_record() {
  const char *const path = std::getenv("OFFLOOM_VERIFY");
  call_record *record = nullptr; // until the process ends
  if (path && *path)
    record = new call_record(path, "Offloom", read_memory);
  const bool is_open = record && record->is_open();
  recording = is_open ? call_recording::on : call_recording::off;
  return is_open ? record : nullptr;
}

call_record *opened_record() {
  static call_record *const record = open_record();
  return record;
}

cudaError_t finish(cudaError_t error) {
  return error == cudaSuccess ? cudaDeviceSynchronize() : error;
}

offloom_record::region region_of(const recorded_rows &rows) {
  return {rows.begin, rows.width, rows.height, rows.pitch};
}

offloom_record::extent extent_of(const dim3 &d) { return {d.x, d.y, d.z}; }

offloom_record::launch describe(const launch_config &config, const detail::kernel_call &call) {
  const char *const name = symbol_name(call.kernel);
  offloom_record::launch l{
      name ? name : "", extent_of(config.grid), extent_of(config.block), config.shared_bytes, {}};
  for (std::size_t i = 0; call.signature && i < call.signature->parameter_count; ++i)
    l.arguments.push_back({call.arguments[i], call.signature->parameters[i]->size});
  return l;
}

} // namespace

void recorded_call::begin() {
  call_record *const record = opened_record();
  if (!record)
    return;
  entered_ = true;
  if (recorded_depth++ == 0 && !library::in_kernel() && !capturing_streams)
    record_ = record;
}

void recorded_call::end() { --recorded_depth; }

void recorded_call::record_allocation(const char *call, cudaError_t error, void *const *memory,
                                      std::size_t bytes, bool host_sees) const {
  void *const begin = error == cudaSuccess && memory ? *memory : nullptr;
  if (begin) {
    finish(error);
    std::memset(begin, 0, bytes);
  }
  record_->allocated(call, begin, bytes, host_sees, error);
}

void recorded_call::record_release(const char *call, cudaError_t error, const void *memory) const {
  if (memory)
    record_->freed(call, memory, finish(error));
}

void recorded_call::record_copy(const char *call, cudaError_t error, const void *to,
                                const void *from, const recorded_rows &kept) const {
  if (kept.width && kept.height)
    record_->copied(call, to, from, region_of(kept), finish(error));
}

void recorded_call::record_set(const char *call, cudaError_t error, int value,
                               const recorded_rows &where) const {
  if (where.width && where.height)
    record_->set(call, value, region_of(where), finish(error));
}

void recorded_call::record_change(const char *call, cudaError_t error) const {
  record_->changed_all(call, finish(error));
}

cudaError_t recorded_call::launched(const launch_config &config, const detail::kernel_call &call,
                                    const std::function<cudaError_t()> &run) const {
  cudaDeviceSynchronize();
  const offloom_record::launch l = describe(config, call);
  std::string text = record_->before_launch(l);
  const cudaError_t error = run();
  record_->after_launch(std::move(text), l, finish(error));
  return error;
}

} // namespace offloom
