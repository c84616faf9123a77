// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Orders that ThreadSanitizer cannot see, because code that it was not told of establishes them:
// oneTBB, and this runtime itself, where a program has the sanitizer and the library has not.
#pragma once

extern "C" {
[[gnu::weak]] void __tsan_acquire(void *address);
[[gnu::weak]] void __tsan_release(void *address);
}

namespace offloom {

/// What the caller did so far happens before what others do after their happens_after().
inline void happens_before(const void *meeting) {
  if (__tsan_release)
    __tsan_release(const_cast<void *>(meeting));
}

inline void happens_after(const void *meeting) {
  if (__tsan_acquire)
    __tsan_acquire(const_cast<void *>(meeting));
}

} // namespace offloom
