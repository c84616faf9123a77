// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// DeepStack: a stack for sources that nest deeper than the usual one lets Clang follow.
#ifndef OFFLOOM_SUPPORT_DEEPSTACK_H
#define OFFLOOM_SUPPORT_DEEPSTACK_H

#include "llvm/ADT/STLFunctionalExtras.h"
#include <optional>
#include <type_traits>
#include <utility>

namespace offloom {

/// Calls \p Work on a thread of its own and waits for it. Clang parses, and visitors walk, by
/// recursion, some 3 KiB for each level that the text nests; its limit of 256 is for brackets
/// alone. The stack is address space: only what is used becomes memory.
void runOnDeepStack(llvm::function_ref<void()> Work);

/// The same for \p Work that returns something.
template <class F> std::invoke_result_t<F> onDeepStack(F Work) {
  std::optional<std::invoke_result_t<F>> Result;
  runOnDeepStack([&] { Result.emplace(Work()); });
  return std::move(*Result);
}

} // namespace offloom

#endif
