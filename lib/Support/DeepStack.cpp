// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Support/DeepStack.h"
#include "llvm/Support/thread.h"
#include <optional>

namespace offloom {

static constexpr unsigned StackBytes = 1u << 29;

void runOnDeepStack(llvm::function_ref<void()> Work) {
  llvm::thread Thread(std::optional<unsigned>(StackBytes), Work);
  Thread.join();
}

} // namespace offloom
