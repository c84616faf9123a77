// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// What a plan is asked for, and how it is carried out.
#pragma once

#include "line_pass.h"

#include "cufft.h"

#include <vector>

namespace offloom::fft {

/// Where an array has its elements.
struct layout {
  std::array<std::ptrdiff_t, 3> stride; ///< of each dimension
  std::ptrdiff_t distance;              ///< from one array of a batch to the next
};

struct request {
  cufftType type;
  int rank;
  std::array<std::size_t, 3> size;
  std::size_t batch;
  /// Arrays lie as their sizes say; real ones in place have room for the complex ones in their
  /// rows.
  bool dense;
  layout in, out;

  bool real_in() const { return type == CUFFT_R2C || type == CUFFT_D2Z; }
  bool real_out() const { return type == CUFFT_C2R || type == CUFFT_Z2D; }
  bool in_double() const { return type == CUFFT_Z2Z || type == CUFFT_D2Z || type == CUFFT_Z2D; }
  /// Sizes of the complex side.
  std::array<std::size_t, 3> complex_size() const;
  /// The layouts of a call.
  layout input(bool in_place) const;
  layout output(bool in_place) const;
};

/// A plan that was made. Work in streams shares it with the program's handle.
class plan {
public:
  virtual ~plan() = default;
  virtual void run(array_access in, array_access out, bool inverse, void *work) const = 0;
  /// Bytes, at least one: programs take none for an error.
  virtual std::size_t work_size() const = 0;
};

std::shared_ptr<const plan> make_plan(const request &request);

} // namespace offloom::fft
