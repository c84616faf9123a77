// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// What translated modules of PTX need beside their instructions: addresses of variables, parameters
// of classes.
#pragma once

#include "../module.h"
#include "../path_step.h"
#include "../ptx.h"
#include "../shared.h"
#include "calls.h"

namespace offloom::ptx {

/// The generic address of a variable or parameter.
template <class T> unsigned long long address(const T &variable) {
  return reinterpret_cast<unsigned long long>(
      &reinterpret_cast<const volatile unsigned char &>(variable));
}

/// `.param .align 8 .b8 name[24]`: an object of a class.
template <std::size_t Bytes, std::size_t Alignment> struct alignas(Alignment) bytes {
  unsigned char data[Bytes];
};

/// Leaves a thread from within a function: `exit`.
struct thread_exit {};

} // namespace offloom::ptx
