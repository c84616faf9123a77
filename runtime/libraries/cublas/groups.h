// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Batches of groups, whose problems are of one size each.
#pragma once

#include "batches.h"
#include "call.h"

namespace offloom::blas {

/// Calls body(group, index of its first problem, only check) for each group: to check all of them,
/// and then, if none is wrong, to do them. \p arrays are those of the host that have an element for
/// each group.
template <class I, class Body>
cublasStatus_t for_groups(cublasHandle_t handle, I groups, const I *sizes,
                          std::initializer_list<const void *> arrays, Body body) {
  bool all_given = sizes;
  for (const void *array : arrays)
    all_given = all_given && array;
  cublasStatus_t status = check(handle, {groups}, groups == 0 || all_given);
  for (bool only_check : {true, false}) {
    index first = 0;
    for (I group = 0; group < groups && status == CUBLAS_STATUS_SUCCESS; ++group) {
      status = body(group, first, only_check);
      first += sizes[group];
    }
  }
  return status;
}

} // namespace offloom::blas
