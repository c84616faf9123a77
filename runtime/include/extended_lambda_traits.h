// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// nvcc's traits of extended lambdas (CUDA C++ Programming Guide, "Extended Lambda Type Traits").
//
// They are refused: migrated, an extended lambda is a lambda like any other, and its type does not
// tell for which side it was written.
#pragma once

#include "host_defines.h"

namespace offloom::detail {
template <class T>
OFFLOOM_UNSUPPORTED("the type of a migrated lambda does not tell its execution space; say it by a "
                    "parameter of the template")
constexpr __host__ __device__ bool is_extended_lambda() {
  return false;
}
} // namespace offloom::detail

#define __nv_is_extended_device_lambda_closure_type(...)                                           \
  (offloom::detail::is_extended_lambda<__VA_ARGS__>())
#define __nv_is_extended_host_device_lambda_closure_type(...)                                      \
  (offloom::detail::is_extended_lambda<__VA_ARGS__>())
#define __nv_is_extended_device_lambda_with_preserved_return_type(...)                             \
  (offloom::detail::is_extended_lambda<__VA_ARGS__>())
