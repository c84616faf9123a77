// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// What the steps of a sparse factorisation hand on.
#pragma once

#include "sparse_call.h"

#include <any>
#include <new>

namespace offloom::solver {

/// A matrix that a factorisation begins with, and the factor, of the type of its elements.
struct sparse_info {
  int rows = 0, columns = 0;
  std::any matrix, factor;
};

template <class Info> cusolverStatus_t create_info(Info **info) {
  if (!info)
    return CUSOLVER_STATUS_INVALID_VALUE;
  *info = new (std::nothrow) Info;
  return *info ? CUSOLVER_STATUS_SUCCESS : CUSOLVER_STATUS_ALLOC_FAILED;
}

} // namespace offloom::solver

struct csrluInfoHost : offloom::solver::sparse_info {};
struct csrqrInfoHost : offloom::solver::sparse_info {};
struct csrcholInfoHost : offloom::solver::sparse_info {};
struct csrqrInfo : offloom::solver::sparse_info {};
struct csrcholInfo : offloom::solver::sparse_info {};
