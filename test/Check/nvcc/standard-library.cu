// RUN: %python %S/verdicts.py %offloom %s
// Recorded with nvcc 13.0 -std=c++17 -arch=sm_90: each namespace was a file of its own, and its comment says
// whether nvcc takes it. verdicts.py compares.
#include <algorithm>
#include <array>
#include <atomic>
#include <cctype>
#include <cerrno>
#include <chrono>
#include <cmath>
#include <complex>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <ctime>
#include <exception>
#include <functional>
#include <iostream>
#include <iterator>
#include <limits>
#include <memory>
#include <mutex>
#include <new>
#include <numeric>
#include <optional>
#include <ratio>
#include <string>
#include <string_view>
#include <tuple>
#include <type_traits>
#include <utility>
#include <vector>

namespace max_std { // nvcc: rejects
__global__ void k(int *p) { *p = std::max(1, *p); }
}

namespace min_std { // nvcc: rejects
__global__ void k(int *p) { *p = std::min(1, *p); }
}

namespace clamp_std { // nvcc: rejects
__global__ void k(int *p) { *p = std::clamp(*p, 0, 4); }
}

namespace minmax_std { // nvcc: rejects
__global__ void k(int *p) { *p = std::minmax(1, *p).first; }
}

namespace swap_std { // nvcc: rejects
__global__ void k(int *p) { *p = (std::swap(p[0], p[1]), 1); }
}

namespace exchange_std { // nvcc: rejects
__global__ void k(int *p) { *p = std::exchange(*p, 2); }
}

namespace get_std { // nvcc: rejects
__global__ void k(int *p) { *p = std::get<0>(std::make_tuple(1)); }
}

namespace array_index_std { // nvcc: rejects
__global__ void k(int *p) { *p = (std::array<int, 2>{1, 2})[1]; }
}

namespace array_size_std { // nvcc: rejects
__global__ void k(int *p) { *p = std::array<int, 2>().size(); }
}

namespace array_data_std { // nvcc: rejects
__global__ void k(int *p) { *p = std::array<int, 2>{1, 2}.data()[0]; }
}

namespace limits_max_std { // nvcc: rejects
__global__ void k(int *p) { *p = std::numeric_limits<int>::max(); }
}

namespace limits_digits_std { // nvcc: accepts
__global__ void k(int *p) { *p = std::numeric_limits<int>::digits; }
}

namespace abs_int_std { // nvcc: accepts
__global__ void k(int *p) { *p = std::abs(*p); }
}

namespace abs_long_std { // nvcc: accepts
__global__ void k(int *p) { *p = (int)std::abs((long)*p); }
}

namespace abs_double_std { // nvcc: accepts
__global__ void k(int *p) { *p = (int)std::abs((double)*p); }
}

namespace sqrt_float_std { // nvcc: accepts
__global__ void k(int *p) { *p = (int)std::sqrt((float)*p); }
}

namespace sqrt_int_std { // nvcc: rejects
__global__ void k(int *p) { *p = (int)std::sqrt(*p); }
}

namespace pow_int_std { // nvcc: accepts
__global__ void k(int *p) { *p = (int)std::pow(*p, 2); }
}

namespace isnan_std { // nvcc: accepts
__global__ void k(int *p) { *p = std::isnan((float)*p); }
}

namespace isfinite_std { // nvcc: accepts
__global__ void k(int *p) { *p = std::isfinite((double)*p); }
}

namespace signbit_std { // nvcc: accepts
__global__ void k(int *p) { *p = std::signbit((double)*p); }
}

namespace fpclassify_std { // nvcc: rejects
__global__ void k(int *p) { *p = std::fpclassify((double)*p); }
}

namespace hypot3_std { // nvcc: rejects
__global__ void k(int *p) { *p = (int)std::hypot(1.0, 2.0, 3.0); }
}

namespace lerp_std { // nvcc: accepts
__global__ void k(int *p) { *p = (int)std::fmax(1.f, 2.f); }
}

namespace beta_std { // nvcc: rejects
__global__ void k(int *p) { *p = (int)std::beta(1.0, 2.0); }
}

namespace cyl_std { // nvcc: rejects
__global__ void k(int *p) { *p = (int)std::cyl_bessel_i(1.0, 2.0); }
}

namespace complex_std { // nvcc: rejects
__global__ void k(int *p) { *p = (int)std::complex<float>(1, 2).real(); }
}

namespace complex_mul_std { // nvcc: rejects
__global__ void k(int *p) { *p = (int)(std::complex<float>(1, 2) * std::complex<float>(1, 2)).real(); }
}

namespace optional_std { // nvcc: rejects
__global__ void k(int *p) { *p = std::optional<int>(1).value(); }
}

namespace string_view_std { // nvcc: rejects
__global__ void k(int *p) { *p = (int)std::string_view("a").size(); }
}

namespace chrono_std { // nvcc: rejects
__global__ void k(int *p) { *p = (int)std::chrono::seconds(1).count(); }
}

namespace ratio_std { // nvcc: accepts
__global__ void k(int *p) { *p = (int)std::ratio<1, 2>::den; }
}

namespace integral_constant_std { // nvcc: rejects
__global__ void k(int *p) { *p = std::integral_constant<int, 3>(); }
}

namespace integral_constant_value_std { // nvcc: accepts
__global__ void k(int *p) { *p = std::integral_constant<int, 3>::value; }
}

namespace is_same_std { // nvcc: accepts
__global__ void k(int *p) { *p = std::is_same<int, int>::value; }
}

namespace is_same_v_std { // nvcc: accepts
__global__ void k(int *p) { *p = std::is_same_v<int, int>; }
}

namespace is_same_call_std { // nvcc: rejects
__global__ void k(int *p) { *p = std::is_same<int, int>()(); }
}

namespace pair_std { // nvcc: rejects
__global__ void k(int *p) { *p = std::pair<int, int>(1, 2).first; }
}

namespace make_pair_std { // nvcc: rejects
__global__ void k(int *p) { *p = std::make_pair(1, 2).first; }
}

namespace addressof_std { // nvcc: rejects
__global__ void k(int *p) { *p = *std::addressof(*p); }
}

namespace launder_std { // nvcc: rejects
__global__ void k(int *p) { *p = *std::launder(p); }
}

namespace as_const_std { // nvcc: rejects
__global__ void k(int *p) { *p = std::as_const(*p); }
}

namespace invoke_std { // nvcc: rejects
__global__ void k(int *p) { *p = std::invoke([](int x) { return x; }, 1); }
}

namespace bit_std { // nvcc: rejects
__global__ void k(int *p) { *p = std::integer_sequence<int, 1, 2>::size(); }
}

namespace accumulate_std { // nvcc: rejects
__global__ void k(int *p) { *p = std::accumulate(p, p + 2, 0); }
}

namespace gcd_std { // nvcc: rejects
__global__ void k(int *p) { *p = std::gcd(*p, 2); }
}

namespace sort_std { // nvcc: rejects
__global__ void k(int *p) { *p = (std::sort(p, p + 2), 1); }
}

namespace distance_std { // nvcc: rejects
__global__ void k(int *p) { *p = (int)std::distance(p, p + 2); }
}

namespace begin_std { // nvcc: rejects
__global__ void k(int *p) { *p = ([]{ int a[2] = {1, 2}; return *std::begin(a); })(); }
}

namespace size_std { // nvcc: rejects
__global__ void k(int *p) { *p = ([]{ int a[2] = {1, 2}; return (int)std::size(a); })(); }
}

namespace memcpy_std { // nvcc: accepts
__global__ void k(int *p) { *p = (std::memcpy(p, p + 1, 4), 1); }
}

namespace strlen_std { // nvcc: rejects
__global__ void k(int *p) { *p = (int)std::strlen((char *)p); }
}

namespace isalpha_std { // nvcc: rejects
__global__ void k(int *p) { *p = std::isalpha(*p); }
}

namespace rand_std { // nvcc: rejects
__global__ void k(int *p) { *p = std::rand(); }
}

namespace exit_std { // nvcc: rejects
__global__ void k(int *p) { *p = (std::exit(1), 1); }
}

namespace abort_std { // nvcc: rejects
__global__ void k(int *p) { *p = (std::abort(), 1); }
}

namespace terminate_std { // nvcc: rejects
__global__ void k(int *p) { *p = (std::terminate(), 1); }
}

namespace malloc_std { // nvcc: accepts
__global__ void k(int *p) { *p = *(int *)std::malloc(4); }
}

namespace printf_std { // nvcc: accepts
__global__ void k(int *p) { *p = std::printf("a"); }
}

namespace puts_std { // nvcc: rejects
__global__ void k(int *p) { *p = std::puts("a"); }
}

namespace clock_std { // nvcc: accepts
__global__ void k(int *p) { *p = (int)std::clock(); }
}

namespace time_std { // nvcc: rejects
__global__ void k(int *p) { *p = (int)std::time(nullptr); }
}

namespace div_std { // nvcc: rejects
__global__ void k(int *p) { *p = std::div(1, 2).quot; }
}

namespace qsort_std { // nvcc: rejects
__global__ void k(int *p) { *p = (std::qsort(p, 1, 4, nullptr), 1); }
}

namespace atoi_std { // nvcc: rejects
__global__ void k(int *p) { *p = std::atoi("1"); }
}

namespace getenv_std { // nvcc: rejects
__global__ void k(int *p) { *p = *std::getenv("a"); }
}

namespace toupper_std { // nvcc: rejects
__global__ void k(int *p) { *p = std::toupper(*p); }
}

namespace mutex_std { // nvcc: accepts
__global__ void k(int *p) { *p = ([]{ std::mutex m; return 1; })(); }
}

namespace atomic_std { // nvcc: rejects
__global__ void k(int *p) { *p = ([]{ std::atomic<int> m(1); return m.load(); })(); }
}

namespace cout_std { // nvcc: rejects
__global__ void k(int *p) { *p = (std::cout << 1, 1); }
}

namespace string_std { // nvcc: rejects
__global__ void k(int *p) { *p = (int)std::string("a").size(); }
}

namespace vector_std { // nvcc: rejects
__global__ void k(int *p) { *p = (int)std::vector<int>(3).size(); }
}

namespace errno_std { // nvcc: rejects
__global__ void k(int *p) { *p = errno; }
}
