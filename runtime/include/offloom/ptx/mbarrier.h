// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Barriers in shared memory (PTX ISA, "Parallel Synchronization and Communication Instructions:
// mbarrier"). A state, which is a word to programs, is the barrier as an arriving thread left it.
#pragma once

#include "../../cuda_awbarrier_primitives.h"
#include "../cxx20.h"
#include "memory.h"

#include <cstring>

namespace offloom::ptx {

template <class Address> __mbarrier_t *mbarrier_at(Address address) {
  return static_cast<__mbarrier_t *>(shared(address));
}
inline __mbarrier_token_t mbarrier_token(unsigned long long state) {
  return cxx20::bit_cast<__mbarrier_token_t>(state);
}

template <class Address> void mbarrier_init(Address address, unsigned expected) {
  __mbarrier_init(mbarrier_at(address), expected);
}
template <class Address> void mbarrier_inval(Address address) {
  __mbarrier_inval(mbarrier_at(address));
}
template <class Address> unsigned long long mbarrier_arrive(Address address, unsigned threads = 1) {
  return cxx20::bit_cast<unsigned long long>(count_arrivals(mbarrier_at(address), threads, 0));
}
template <class Address>
unsigned long long mbarrier_arrive_expect_tx(Address address, unsigned bytes) {
  return cxx20::bit_cast<unsigned long long>(
      count_arrivals(mbarrier_at(address), 1, static_cast<int>(bytes)));
}
template <class Address> void mbarrier_expect_tx(Address address, unsigned bytes) {
  count_arrivals(mbarrier_at(address), 0, static_cast<int>(bytes));
}
template <class Address> void mbarrier_complete_tx(Address address, unsigned bytes) {
  count_arrivals(mbarrier_at(address), 0, -static_cast<int>(bytes));
}

/// cp.async.bulk: done at once, and counted on the barrier.
template <class To, class From, class Address>
void bulk_copy_to_shared(To to, From from, unsigned bytes, Address barrier) {
  std::memcpy(shared(to), pointer(from), bytes);
  mbarrier_complete_tx(barrier, bytes);
}
template <class To, class From> void bulk_copy_from_shared(To to, From from, unsigned bytes) {
  std::memcpy(pointer(to), shared(from), bytes);
}
template <class Address> unsigned long long mbarrier_arrive_drop(Address address) {
  return cxx20::bit_cast<unsigned long long>(__mbarrier_arrive_and_drop(mbarrier_at(address)));
}
/// Time limits are hints.
template <class Address>
bool mbarrier_test_wait(Address address, unsigned long long state, unsigned = 0) {
  return __mbarrier_test_wait(mbarrier_at(address), mbarrier_token(state));
}
template <class Address>
bool mbarrier_test_wait_parity(Address address, unsigned parity, unsigned = 0) {
  return __mbarrier_test_wait_parity(mbarrier_at(address), parity & 1);
}
inline unsigned mbarrier_pending_count(unsigned long long state) {
  return __mbarrier_token_pending_count(mbarrier_token(state));
}

} // namespace offloom::ptx
