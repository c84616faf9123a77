// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// What the runtime knows for as long as the process lives. Programs use CUDA in constructors and
// destructors of their global objects too, and with a static library these come before the
// runtime's own. So an object of a namespace is made first and destroyed last,
//
//   struct { ... } known [[gnu::init_priority(before_the_program)]];
//
// one of a function is never destroyed, `static auto &table = *new handle_table<T>;`, and one of a
// thread is not where the thread is the main one, whose end comes before global destructors.
#pragma once

#include <memory>
#include <type_traits>
#include <unistd.h>

namespace offloom {

inline constexpr int before_the_program = 101; ///< the first that is not the compiler's own

/// The calling thread's object of the place that calls this, which `make`, a lambda of its own,
/// makes by `new` on its first use.
template <class Make> auto &of_thread(Make make) {
  using T = std::remove_pointer_t<decltype(make())>;
  constinit thread_local T *here = nullptr;
  if (!here) [[unlikely]] {
    here = make();
    if (gettid() != getpid()) {
      thread_local std::unique_ptr<T> owner;
      owner.reset(here);
    }
  }
  return *here;
}

} // namespace offloom
