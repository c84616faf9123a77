// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Transforms of several dimensions: one after another, the last first, or the first if the result
// is real. Between them the arrays are in the work area, so that input and output may be one array.
#include "plan.h"

#include <algorithm>
#include <cstring>

namespace offloom::fft {
namespace {

layout dense_layout(const std::array<std::size_t, 3> &size, int rank) {
  layout result{};
  std::ptrdiff_t distance = 1;
  for (int dim = rank - 1; dim >= 0; --dim) {
    result.stride[dim] = distance;
    distance *= size[dim];
  }
  result.distance = distance;
  return result;
}

/// The lines along a dimension.
line_addresses lines_along(const layout &at, int dim, int rank) {
  line_addresses result{at.stride[dim], {at.distance, 0, 0}};
  for (int other = 0, slot = 3 - rank + 1; other < rank; ++other)
    if (other != dim)
      result.outer[slot++] = at.stride[other];
  return result;
}

template <class T> class plan_of final : public plan {
public:
  explicit plan_of(const request &request) : request_(request) {
    const auto size = request.complex_size();
    for (int dim = 0; dim < request.rank; ++dim) {
      const bool last = dim == request.rank - 1;
      const line_kind kind = last && request.real_in()    ? line_kind::real_to_complex
                             : last && request.real_out() ? line_kind::complex_to_real
                                                          : line_kind::complex;
      std::array<std::size_t, 3> outer{request.batch, 1, 1};
      for (int other = 0, slot = 3 - request.rank + 1; other < request.rank; ++other)
        if (other != dim)
          outer[slot++] = size[other];
      passes_.emplace_back(kind, request.size[dim], outer);
    }
    elements_ = request.batch;
    for (int dim = 0; dim < request.rank; ++dim)
      elements_ *= size[dim];
  }

  std::size_t work_size() const override {
    return std::max<std::size_t>(1, (between() + line_work()) * sizeof(T));
  }

  void run(array_access in, array_access out, bool inverse, void *work) const override {
    const bool in_place = in.data == out.data;
    const layout in_at = request_.input(in_place), out_at = request_.output(in_place);
    if (request_.rank > 1)
      return run_dimensions(in, in_at, out, out_at, inverse, static_cast<T *>(work));
    const line_addresses from = lines_along(in_at, 0, 1), to = lines_along(out_at, 0, 1);
    if (!in_place || lines_stay(in_at, out_at))
      return passes_[0].run(in, from, out, to, inverse, static_cast<T *>(work));
    // Results would fall upon lines that are still to be read.
    const std::size_t bytes = input_bytes(in_at);
    const auto copy = std::make_unique_for_overwrite<char[]>(bytes);
    std::memcpy(copy.get(), in.data, bytes);
    in.data = copy.get();
    passes_[0].run(in, from, out, to, inverse, static_cast<T *>(work));
  }

private:
  /// Numbers that the work area holds between dimensions, and for long lines.
  std::size_t between() const { return request_.rank > 1 ? 2 * elements_ : 0; }
  std::size_t line_work() const {
    std::size_t most = 0;
    for (const line_pass<T> &pass : passes_)
      most = std::max(most, pass.work_size());
    return most;
  }

  void run_dimensions(array_access in, const layout &in_at, array_access out, const layout &out_at,
                      bool inverse, T *work) const {
    const int rank = request_.rank;
    const layout work_at = dense_layout(request_.complex_size(), rank);
    const array_access middle{work};
    for (int step = 0; step < rank; ++step) {
      const int dim = request_.real_out() ? step : rank - 1 - step;
      const bool first = step == 0, last = step == rank - 1;
      // What goes to reals is an inverse transform in all dimensions.
      passes_[dim].run(first ? in : middle, lines_along(first ? in_at : work_at, dim, rank),
                       last ? out : middle, lines_along(last ? out_at : work_at, dim, rank),
                       inverse || request_.real_out(), work + between());
    }
  }

  /// Whether each line's result is where the line was.
  bool lines_stay(const layout &in, const layout &out) const {
    const std::ptrdiff_t in_stride = in.stride[0], out_stride = out.stride[0];
    if (request_.batch == 1)
      return true;
    if (!request_.real_in() && !request_.real_out())
      return in_stride == out_stride && in.distance == out.distance;
    const std::ptrdiff_t real = request_.real_in() ? in.distance : out.distance;
    const std::ptrdiff_t complex = request_.real_in() ? out.distance : in.distance;
    return in_stride == 1 && out_stride == 1 && real == 2 * complex &&
           complex >= std::ptrdiff_t(request_.complex_size()[0]);
  }

  std::size_t input_bytes(const layout &at) const {
    const std::size_t length = request_.real_out() ? request_.complex_size()[0] : request_.size[0];
    const std::size_t last = (request_.batch - 1) * at.distance + (length - 1) * at.stride[0];
    return (last + 1) * sizeof(T) * (request_.real_in() ? 1 : 2);
  }

  request request_;
  std::vector<line_pass<T>> passes_; ///< a dimension each
  std::size_t elements_;
};

/// The layout of the real side of a dense plan.
layout dense_reals(const request &request, bool in_place) {
  std::array<std::size_t, 3> size = request.size;
  if (in_place)
    size[request.rank - 1] = 2 * (size[request.rank - 1] / 2 + 1);
  return dense_layout(size, request.rank);
}

} // namespace

std::array<std::size_t, 3> request::complex_size() const {
  std::array<std::size_t, 3> result = size;
  if (real_in() || real_out())
    result[rank - 1] = size[rank - 1] / 2 + 1;
  return result;
}

layout request::input(bool in_place) const {
  if (!dense)
    return in;
  return real_in() ? dense_reals(*this, in_place) : dense_layout(complex_size(), rank);
}

layout request::output(bool in_place) const {
  if (!dense)
    return out;
  return real_out() ? dense_reals(*this, in_place) : dense_layout(complex_size(), rank);
}

std::shared_ptr<const plan> make_plan(const request &request) {
  if (request.in_double())
    return std::make_shared<plan_of<double>>(request);
  return std::make_shared<plan_of<float>>(request);
}

} // namespace offloom::fft
