// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "devices/devices.h"

#include "devices/processor_share.h"
#include "machine/process_lifetime.h"
#include "machine/runtime_beacon.h"

#include <algorithm>
#include <cstdlib>
#include <vector>

/// Defined by each file that is compiled for per-thread default streams: see offloom/launch.h.
extern "C" [[gnu::weak]] const char offloom_per_thread_default_stream;

namespace offloom {

namespace {

[[gnu::used]] const runtime_beacon *const beacon = &offloom_runtime_beacon;

constexpr int most_devices = 64;
constinit thread_local int chosen_device = 0;

int read_device_count() {
  const char *const text = std::getenv("OFFLOOM_DEVICES");
  return std::clamp(text ? std::atoi(text) : static_cast<int>(local_ranks()), 1, most_devices);
}

std::vector<queue_reference> make_queues(stream_kind kind) {
  std::vector<queue_reference> queues;
  for (int device = 0; device < device_count(); ++device)
    queues.push_back(std::make_shared<stream_queue>(device, kind));
  return queues;
}

} // namespace

int device_count() {
  static const int count = read_device_count();
  return count;
}

int current_device() { return chosen_device; }

void choose_device(int device) { chosen_device = device; }

const queue_reference &legacy_queue(int device) {
  // Never destroyed: destructors of a program's global objects may still free memory.
  static const auto &queues = *new std::vector(make_queues(stream_kind::legacy));
  return queues[static_cast<std::size_t>(device)];
}

const queue_reference &per_thread_queue() {
  using queues_of_thread = std::vector<queue_reference>;
  const auto &queues =
      of_thread([] { return new queues_of_thread(make_queues(stream_kind::blocking)); });
  return queues[static_cast<std::size_t>(current_device())];
}

bool default_stream_is_per_thread() { return &offloom_per_thread_default_stream != nullptr; }

} // namespace offloom
