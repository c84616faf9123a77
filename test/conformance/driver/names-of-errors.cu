// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The driver's errors by name and text.
// flags: -lcuda
#include "../modules/ptx_program.h"

int main() {
  for (int code = -1; code < 1100; ++code) {
    const char *name = nullptr, *text = nullptr;
    const CUresult result = cuGetErrorName(static_cast<CUresult>(code), &name);
    if (result == CUDA_SUCCESS) {
      cuGetErrorString(static_cast<CUresult>(code), &text);
      std::printf("%d %s: %s\n", code, name, text);
    } else if (code < 3) {
      std::printf("%d: %d %d\n", code, result, name == nullptr);
    }
  }
}
