// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// cuda::std is the standard library for host and device (libcu++, "Standard API").
//
// Here the host's own serves for both: what it declares constexpr, device code may call. So names
// that are not found in cuda::std are looked up in std; what needs a thread scope, or is not
// constexpr, or came after C++17, is declared in cuda::std itself.
#pragma once

// First: the C library in device code, which the standard headers build on.
#include "../../libc_in_device_code.h"

#include "../../host_defines.h"

namespace std {}

namespace cuda::std {
using namespace ::std;
}
