// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Extents of cuda::std::mdspan, each known to the compiler or given at run time, and the layouts
// that say which element is where.
#pragma once

#include "standard_names.h"

#include "array"
#include "span"

#include <cstddef>
#include <type_traits>
#include <utility>

namespace cuda::std {

namespace mdspan_detail {
/// What is kept of N extents or strides; of none, nothing.
template <class Index, ::std::size_t N> struct kept {
  Index values[N] = {};
};
template <class Index> struct kept<Index, 0> {};
} // namespace mdspan_detail

template <class Index, ::std::size_t... Extents> class extents {
public:
  using index_type = Index;
  using size_type = ::std::make_unsigned_t<Index>;
  using rank_type = ::std::size_t;

  [[nodiscard]] __host__ __device__ static constexpr rank_type rank() noexcept {
    return sizeof...(Extents);
  }
  [[nodiscard]] __host__ __device__ static constexpr rank_type rank_dynamic() noexcept {
    return ((Extents == dynamic_extent ? rank_type(1) : rank_type(0)) + ... + rank_type(0));
  }
  [[nodiscard]] __host__ __device__ static constexpr ::std::size_t
  static_extent(rank_type r) noexcept {
    const ::std::size_t all[] = {Extents..., 0};
    return all[r];
  }

  constexpr extents() noexcept = default;
  /// All extents, or those alone that the compiler does not know.
  template <class... I, class = ::std::enable_if_t<(::std::is_convertible_v<I, Index> && ...) &&
                                                   (sizeof...(I) == sizeof...(Extents) ||
                                                    sizeof...(I) == rank_dynamic()) &&
                                                   sizeof...(I) != 0>>
  __host__ __device__ constexpr explicit extents(I... given) noexcept {
    const Index values[] = {static_cast<Index>(given)...};
    assign(values, sizeof...(I) == rank());
  }
  template <class I, ::std::size_t N,
            class = ::std::enable_if_t<N == sizeof...(Extents) || N == rank_dynamic()>>
  __host__ __device__ constexpr extents(const ::std::array<I, N> &given) noexcept {
    Index values[N + 1] = {};
    for (::std::size_t r = 0; r < N; ++r)
      values[r] = static_cast<Index>(given[r]);
    assign(values, N == rank());
  }
  template <class Other, ::std::size_t... Others,
            class = ::std::enable_if_t<sizeof...(Others) == sizeof...(Extents)>>
  __host__ __device__ constexpr extents(const extents<Other, Others...> &other) noexcept {
    Index values[sizeof...(Extents) + 1] = {};
    for (rank_type r = 0; r < rank(); ++r)
      values[r] = static_cast<Index>(other.extent(r));
    assign(values, true);
  }

  [[nodiscard]] __host__ __device__ constexpr Index extent(rank_type r) const noexcept {
    if constexpr (rank_dynamic() > 0)
      if (static_extent(r) == dynamic_extent)
        return unknown_.values[place_of(r)];
    return static_cast<Index>(static_extent(r));
  }
  template <class Other, ::std::size_t... Others>
  [[nodiscard]] __host__ __device__ friend constexpr bool
  operator==(const extents &a, const extents<Other, Others...> &b) noexcept {
    bool same = rank() == b.rank();
    for (rank_type r = 0; same && r < rank(); ++r)
      same = static_cast<::std::size_t>(a.extent(r)) == static_cast<::std::size_t>(b.extent(r));
    return same;
  }

private:
  /// How many extents before that of index r the compiler does not know.
  __host__ __device__ static constexpr rank_type place_of(rank_type r) noexcept {
    rank_type place = 0;
    for (rank_type before = 0; before < r; ++before)
      place += static_extent(before) == dynamic_extent;
    return place;
  }
  __host__ __device__ constexpr void assign(const Index *values, bool all) noexcept {
    if constexpr (rank_dynamic() > 0)
      for (rank_type r = 0, place = 0; r < rank(); ++r)
        if (static_extent(r) == dynamic_extent) {
          unknown_.values[place] = values[all ? r : place];
          ++place;
        }
  }

  [[no_unique_address]] mdspan_detail::kept<Index, (::std::size_t(Extents == dynamic_extent) + ... +
                                                    ::std::size_t(0))> unknown_;
};

namespace mdspan_detail {
template <class> constexpr ::std::size_t unknown_for = dynamic_extent;
template <::std::size_t> constexpr ::std::size_t unknown_at = dynamic_extent;

template <class Index, class Sequence> struct dynamic_extents;
template <class Index, ::std::size_t... I>
struct dynamic_extents<Index, ::std::index_sequence<I...>> {
  using type = extents<Index, unknown_at<I>...>;
};
} // namespace mdspan_detail

template <class Index, ::std::size_t Rank>
using dextents =
    typename mdspan_detail::dynamic_extents<Index, ::std::make_index_sequence<Rank>>::type;
template <::std::size_t Rank, class Index = ::std::size_t> using dims = dextents<Index, Rank>;

template <class... I> extents(I...) -> extents<::std::size_t, mdspan_detail::unknown_for<I>...>;

namespace mdspan_detail {

/// Elements without gaps, whose last index moves fastest, or whose first one does.
template <class Extents, bool LastFastest, class Layout> class dense_mapping {
public:
  using extents_type = Extents;
  using index_type = typename Extents::index_type;
  using size_type = typename Extents::size_type;
  using rank_type = typename Extents::rank_type;
  using layout_type = Layout;

  constexpr dense_mapping() noexcept = default;
  __host__ __device__ constexpr dense_mapping(const Extents &e) noexcept : extents_(e) {}
  /// Of extents of which more or fewer are known.
  template <class Other, class = ::std::enable_if_t<::std::is_constructible_v<Extents, Other>>>
  __host__ __device__ constexpr dense_mapping(
      const dense_mapping<Other, LastFastest, Layout> &other) noexcept
      : extents_(other.extents()) {}

  [[nodiscard]] __host__ __device__ constexpr const Extents &extents() const noexcept {
    return extents_;
  }
  [[nodiscard]] __host__ __device__ constexpr index_type stride(rank_type r) const noexcept {
    index_type product = 1;
    for (rank_type other = 0; other < Extents::rank(); ++other)
      if (LastFastest ? other > r : other < r)
        product = static_cast<index_type>(product * extents_.extent(other));
    return product;
  }
  [[nodiscard]] __host__ __device__ constexpr index_type required_span_size() const noexcept {
    index_type product = 1;
    for (rank_type r = 0; r < Extents::rank(); ++r)
      product = static_cast<index_type>(product * extents_.extent(r));
    return product;
  }
  template <class... I>
  [[nodiscard]] __host__ __device__ constexpr index_type operator()(I... indices) const noexcept {
    static_assert(sizeof...(I) == Extents::rank());
    const index_type all[] = {static_cast<index_type>(indices)..., 0};
    index_type offset = 0;
    for (rank_type step = 0; step < Extents::rank(); ++step) {
      const rank_type r = LastFastest ? step : Extents::rank() - 1 - step;
      offset = static_cast<index_type>(offset * extents_.extent(r) + all[r]);
    }
    return offset;
  }

  __host__ __device__ static constexpr bool is_always_unique() noexcept { return true; }
  __host__ __device__ static constexpr bool is_always_exhaustive() noexcept { return true; }
  __host__ __device__ static constexpr bool is_always_strided() noexcept { return true; }
  __host__ __device__ static constexpr bool is_unique() noexcept { return true; }
  __host__ __device__ static constexpr bool is_exhaustive() noexcept { return true; }
  __host__ __device__ static constexpr bool is_strided() noexcept { return true; }

private:
  [[no_unique_address]] Extents extents_;
};

} // namespace mdspan_detail

struct layout_right {
  template <class Extents>
  class mapping : public mdspan_detail::dense_mapping<Extents, true, layout_right> {
  public:
    using mdspan_detail::dense_mapping<Extents, true, layout_right>::dense_mapping;
  };
};

struct layout_left {
  template <class Extents>
  class mapping : public mdspan_detail::dense_mapping<Extents, false, layout_left> {
  public:
    using mdspan_detail::dense_mapping<Extents, false, layout_left>::dense_mapping;
  };
};

/// A stride for each index.
struct layout_stride {
  template <class Extents> class mapping {
  public:
    using extents_type = Extents;
    using index_type = typename Extents::index_type;
    using size_type = typename Extents::size_type;
    using rank_type = typename Extents::rank_type;
    using layout_type = layout_stride;

    constexpr mapping() noexcept = default;
    template <class I>
    __host__ __device__ constexpr mapping(const Extents &e,
                                          const ::std::array<I, Extents::rank()> &strides) noexcept
        : extents_(e) {
      for (rank_type r = 0; r < Extents::rank(); ++r)
        strides_.values[r] = static_cast<index_type>(strides[r]);
    }
    /// Of a layout that has strides.
    template <class Other, class = typename Other::layout_type>
    __host__ __device__ constexpr mapping(const Other &other) noexcept : extents_(other.extents()) {
      for (rank_type r = 0; r < Extents::rank(); ++r)
        strides_.values[r] = static_cast<index_type>(other.stride(r));
    }

    [[nodiscard]] __host__ __device__ constexpr const Extents &extents() const noexcept {
      return extents_;
    }
    [[nodiscard]] __host__ __device__ constexpr index_type stride(rank_type r) const noexcept {
      return strides_.values[r];
    }
    [[nodiscard]] __host__ __device__ constexpr index_type required_span_size() const noexcept {
      index_type last = 0;
      for (rank_type r = 0; r < Extents::rank(); ++r) {
        if (extents_.extent(r) == 0)
          return 0;
        last = static_cast<index_type>(last + (extents_.extent(r) - 1) * strides_.values[r]);
      }
      return static_cast<index_type>(last + 1);
    }
    template <class... I>
    [[nodiscard]] __host__ __device__ constexpr index_type operator()(I... indices) const noexcept {
      static_assert(sizeof...(I) == Extents::rank());
      const index_type all[] = {static_cast<index_type>(indices)..., 0};
      index_type offset = 0;
      for (rank_type r = 0; r < Extents::rank(); ++r)
        offset = static_cast<index_type>(offset + all[r] * strides_.values[r]);
      return offset;
    }

    __host__ __device__ static constexpr bool is_always_unique() noexcept { return true; }
    __host__ __device__ static constexpr bool is_always_exhaustive() noexcept { return false; }
    __host__ __device__ static constexpr bool is_always_strided() noexcept { return true; }
    __host__ __device__ static constexpr bool is_unique() noexcept { return true; }
    __host__ __device__ static constexpr bool is_strided() noexcept { return true; }
    /// Whether no place in between is nobody's.
    __host__ __device__ constexpr bool is_exhaustive() const noexcept {
      index_type elements = 1;
      for (rank_type r = 0; r < Extents::rank(); ++r)
        elements = static_cast<index_type>(elements * extents_.extent(r));
      return required_span_size() == elements;
    }

  private:
    [[no_unique_address]] Extents extents_;
    [[no_unique_address]] mdspan_detail::kept<index_type, Extents::rank()> strides_;
  };
};

} // namespace cuda::std
