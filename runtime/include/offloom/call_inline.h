// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// How a loop calls its body where much depends on that compilers put it in place early.
#pragma once

#include <utility>

namespace offloom::detail {

/// Calls body(arguments...), which throws nothing, as no device code does.
///
/// clang++ 22 notes at each call in a loop that the loop's iterations are apart, and has what it
/// puts in its place note the same. It forgets that of calls that it makes anew: of those that may
/// throw, if there is something to destroy behind the loop, and of a function that takes the
/// address of something small (llvm/lib/Transforms/IPO/ArgumentPromotion.cpp). And of a body that
/// is called in more than one place it may put none in place.
template <class F, class... Arguments>
[[gnu::always_inline]] inline void call_inline(F &body, Arguments &&...arguments) noexcept {
#if defined(__clang__)
  [[clang::always_inline]] body(std::forward<Arguments>(arguments)...);
#else
  body(std::forward<Arguments>(arguments)...);
#endif
}

} // namespace offloom::detail
