// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The settings of Jacobi's methods, and what the last call with them found.
#pragma once

#include <memory>

namespace offloom::solver {

/// LAPACK's direct methods count as one sweep; the residual is measured.
struct jacobi_outcome {
  double residual = 0;
  int sweeps = 0;
  bool batched = false;
};

/// They are read during a call. Its work writes the outcome later, when the settings may be gone.
struct jacobi_settings {
  double tolerance = 0;
  int max_sweeps = 100;
  int sort = 1;
  std::shared_ptr<jacobi_outcome> outcome = std::make_shared<jacobi_outcome>();
};

} // namespace offloom::solver

struct syevjInfo : offloom::solver::jacobi_settings {};
struct gesvdjInfo : offloom::solver::jacobi_settings {};
