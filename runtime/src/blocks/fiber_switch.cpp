// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "blocks/fiber_switch.h"

extern "C" {
[[gnu::weak]] void __sanitizer_finish_switch_fiber(void *fake_stack, const void **old_bottom,
                                                   std::size_t *old_size);
[[gnu::weak]] void __asan_unpoison_memory_region(const volatile void *start, std::size_t size);
[[gnu::weak]] void *__tsan_get_current_fiber();
[[gnu::weak]] void *__tsan_create_fiber(unsigned flags);
[[gnu::weak]] void __tsan_destroy_fiber(void *fiber);
}

namespace offloom {

using boost::context::detail::jump_fcontext;
using boost::context::detail::transfer_t;

/// `from` is null when its stack will not be used again as it is.
void detail::announce_switch(fiber_stack *from, fiber_stack &to) {
  if (__sanitizer_start_switch_fiber)
    __sanitizer_start_switch_fiber(from ? &from->fake_stack : nullptr, to.bottom, to.size);
  if (__tsan_switch_to_fiber) {
    if (from && !from->tsan_fiber)
      from->tsan_fiber = __tsan_get_current_fiber();
    __tsan_switch_to_fiber(to.tsan_fiber, 0);
  }
}

void detail::confirm_switch(fiber_stack *from, fiber_stack &to) {
  if (!__sanitizer_finish_switch_fiber)
    return;
  const void *bottom = nullptr;
  std::size_t size = 0;
  __sanitizer_finish_switch_fiber(to.fake_stack, &bottom, &size);
  if (from && !from->bottom) {
    from->bottom = bottom;
    from->size = size;
  }
}

execution new_execution(fiber_stack &stack, void (*entry)(transfer_t)) {
  if (detail::sanitized()) [[unlikely]] {
    stack.fake_stack = nullptr;
    // A kernel that failed has left its frames' red zones behind.
    if (__asan_unpoison_memory_region)
      __asan_unpoison_memory_region(stack.bottom, stack.size);
    if (__tsan_create_fiber && !stack.tsan_fiber)
      stack.tsan_fiber = __tsan_create_fiber(0);
  }
  return {boost::context::detail::make_fcontext(stack.top, stack.size, entry), &stack};
}

void leave_for(fiber_stack &stack, const execution &to) {
  execution nowhere{nullptr, &stack};
  if (detail::sanitized()) [[unlikely]]
    detail::announce_switch(nullptr, *to.stack);
  jump_fcontext(to.suspended, &nowhere);
  __builtin_unreachable();
}

void forget_stack(fiber_stack &stack) {
  if (stack.tsan_fiber && __tsan_destroy_fiber)
    __tsan_destroy_fiber(stack.tsan_fiber);
  stack.tsan_fiber = nullptr;
}

} // namespace offloom
