// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Leaving one stack for another, with the knowledge of sanitizers where a program has one.
//
// AddressSanitizer has to know which stack is in use, and ThreadSanitizer follows each stack as a
// thread of its own. Whether a program was built with one is found at its link: their functions
// are weak references here, so that one build of the runtime serves all programs. Without a
// sanitizer a switch pays one test of a constant.
#pragma once

#include <boost/context/detail/fcontext.hpp>
#include <cstddef>

// ThreadSanitizer counts the calls and returns of each stack. A function that is entered on one
// stack and left on another, or never, would make it miscount where the runtime is compiled for it.
#ifdef __clang__
#define OFFLOOM_SPANS_STACKS [[clang::disable_sanitizer_instrumentation]]
#else
#define OFFLOOM_SPANS_STACKS [[gnu::no_sanitize("thread")]]
#endif

extern "C" {
[[gnu::weak]] void __sanitizer_start_switch_fiber(void **fake_stack, const void *bottom,
                                                  std::size_t size);
[[gnu::weak]] void __tsan_switch_to_fiber(void *fiber, unsigned flags);
}

namespace offloom {

/// What is known of a stack. For one that this runtime did not make, sanitizers fill it in.
struct fiber_stack {
  void *top = nullptr; ///< aligned for make_fcontext
  std::size_t size = 0;
  const void *bottom = nullptr; ///< the lowest usable address
  void *fake_stack = nullptr;   ///< AddressSanitizer's
  void *tsan_fiber = nullptr;   ///< ThreadSanitizer's
};

/// What was running when its stack was left. To be resumed once.
struct execution {
  boost::context::detail::fcontext_t suspended = nullptr;
  fiber_stack *stack = nullptr; ///< the one it runs on
};

namespace detail {
inline bool sanitized() { return __sanitizer_start_switch_fiber || __tsan_switch_to_fiber; }
OFFLOOM_SPANS_STACKS void announce_switch(fiber_stack *from, fiber_stack &to);
void confirm_switch(fiber_stack *from, fiber_stack &to);
} // namespace detail

/// Puts where the other side came from into its execution: what each fiber does first.
[[gnu::always_inline]] inline void arrived(boost::context::detail::transfer_t from,
                                           fiber_stack &here) {
  auto *left = static_cast<execution *>(from.data);
  left->suspended = from.fctx;
  if (detail::sanitized()) [[unlikely]]
    detail::confirm_switch(left->stack, here);
}

/// Runs `to` until somebody switches back to `self`.
[[gnu::always_inline]] inline void switch_to(execution &self, const execution &to) {
  if (detail::sanitized()) [[unlikely]]
    detail::announce_switch(self.stack, *to.stack);
  fiber_stack &here = *self.stack;
  arrived(boost::context::detail::jump_fcontext(to.suspended, &self), here);
}

/// An execution that will call `entry` on `stack` with the transfer of who switches to it.
execution new_execution(fiber_stack &stack, void (*entry)(boost::context::detail::transfer_t));

/// Goes to `to` for good: nothing on the calling stack is used again.
OFFLOOM_SPANS_STACKS [[noreturn]] void leave_for(fiber_stack &stack, const execution &to);

/// Gives back what a sanitizer keeps for a stack that is not in use.
void forget_stack(fiber_stack &stack);

} // namespace offloom
