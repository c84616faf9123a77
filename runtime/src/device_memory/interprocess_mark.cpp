// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "device_memory/interprocess_mark.h"

#include <chrono>
#include <sys/mman.h>
#include <thread>
#include <utility>

namespace offloom {

std::shared_ptr<interprocess_mark> interprocess_mark::make() {
  shared_memory memory(page_bytes());
  void *const mapped = memory ? memory.map() : nullptr;
  return std::shared_ptr<interprocess_mark>(
      mapped ? new interprocess_mark(std::move(memory), mapped) : nullptr);
}

std::shared_ptr<interprocess_mark> interprocess_mark::open(const shared_memory_place &place) {
  shared_memory memory(place);
  void *const mapped = memory ? memory.map() : nullptr;
  return std::shared_ptr<interprocess_mark>(
      mapped ? new interprocess_mark(std::move(memory), mapped) : nullptr);
}

interprocess_mark::interprocess_mark(shared_memory memory, void *mapped)
    : memory_(std::move(memory)), numbers_(static_cast<numbers *>(mapped)) {}

interprocess_mark::~interprocess_mark() { (void)munmap(numbers_, memory_.bytes()); }

std::uint64_t interprocess_mark::begin_record() { return ++numbers_->begun; }

void interprocess_mark::end_record(std::uint64_t number) {
  std::uint64_t seen = numbers_->happened;
  while (seen < number && !numbers_->happened.compare_exchange_weak(seen, number)) {
  }
}

std::uint64_t interprocess_mark::newest() const { return numbers_->begun; }

bool interprocess_mark::has_happened(std::uint64_t number) const {
  return numbers_->happened >= number;
}

void interprocess_mark::wait(std::uint64_t number) const {
  using namespace std::chrono_literals;
  for (auto pause = 10us; !has_happened(number); pause = pause < 1ms ? pause * 2 : pause)
    std::this_thread::sleep_for(pause);
}

} // namespace offloom
