// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// offloom::launch: what kernel<<<grid, block, shared_bytes, stream>>>(args...) becomes.
#pragma once

#include "../driver_types.h"
#include "cxx20.h"
#include "thread_index.h"

#include <cstddef>
#include <cstring>
#include <tuple>
#include <type_traits>
#include <utility>

namespace offloom {

namespace detail {

/// What `{n, m}` is where an extent is wanted, with numbers of any type as in `dim3(n, m)`.
class extent_in_braces {
public:
  template <class X = unsigned int, class Y = unsigned int, class Z = unsigned int,
            std::enable_if_t<std::is_convertible_v<X, unsigned int> &&
                                 std::is_convertible_v<Y, unsigned int> &&
                                 std::is_convertible_v<Z, unsigned int>,
                             int> = 0>
  extent_in_braces(X x = 1, Y y = 1, Z z = 1)
      : value(static_cast<unsigned int>(x), static_cast<unsigned int>(y),
              static_cast<unsigned int>(z)) {}
  template <class Extent, std::enable_if_t<std::is_convertible_v<Extent, dim3> &&
                                               !std::is_convertible_v<Extent, unsigned int>,
                                           int> = 0>
  extent_in_braces(Extent extent) : value(extent) {}

  operator dim3() const { return value; }

private:
  dim3 value;
};

} // namespace detail

/// The execution configuration. `shared_bytes` is the dynamic shared memory a block gets.
struct launch_config {
  dim3 grid;
  dim3 block;
  std::size_t shared_bytes;
  cudaStream_t stream;
  dim3 cluster = dim3(1, 1, 1); ///< blocks that run together; divides the grid
  bool cooperative = false;     ///< all blocks run at once, and may wait for each other

  /// Templates, because inside braces an int would not convert to what it names here. By value, as
  /// CUDA takes them: lambdas that capture nothing name constants of the function around them.
  template <
      class Grid = detail::extent_in_braces, class Block = detail::extent_in_braces,
      class Bytes = std::size_t,
      std::enable_if_t<std::is_convertible_v<Grid, dim3> && std::is_convertible_v<Block, dim3> &&
                           std::is_convertible_v<Bytes, std::size_t>,
                       int> = 0>
  launch_config(Grid grid, Block block, Bytes shared_bytes = 0, cudaStream_t stream = nullptr)
      : grid(static_cast<dim3>(grid)), block(static_cast<dim3>(block)),
        shared_bytes(static_cast<std::size_t>(shared_bytes)), stream(stream) {}
};

namespace detail {

/// How the runtime keeps a launch's argument, as CUDA does (C++ Language Support, __global__
/// Function Argument Processing): as its bytes. Streams and graphs outlive the calls that fill
/// them.
struct parameter_type {
  std::size_t size;
  std::size_t alignment;
};

template <class T> inline constexpr parameter_type parameter_type_of = {sizeof(T), alignof(T)};

/// Launches a kernel whose arguments are given by an array of pointers to them.
using packed_launcher = cudaError_t (*)(const launch_config &, const void *kernel,
                                        void *const *arguments);

/// What it takes to launch a kernel that is known by its address alone.
struct kernel_signature {
  packed_launcher launch;
  const parameter_type *const *parameters;
  std::size_t parameter_count;
};

/// A kernel with its arguments. Without a signature it cannot be kept.
struct kernel_call {
  const void *kernel;
  const kernel_signature *signature;
  void *const *arguments;
};

/// Puts a kernel into a stream: the bytes of its arguments, where `call` has a signature, so that
/// this returns before the kernel runs. A call without one is run before this returns, when it is
/// its turn in the stream. Then run_block(context) is called for every block of the grid, over all
/// cores; blocks start in the order of their linear index. A configuration that the device does not
/// allow runs nothing; its error is returned and is what cudaGetLastError() reports.
cudaError_t launch_blocks(const launch_config &config, const kernel_call &call,
                          void (*run_block)(void *context), void *context);

template <class... P> struct signature_of_kernel;
template <class F> struct signature_of_closure;

template <class F> cudaError_t launch_closure(const launch_config &config, F &body) {
  constexpr auto run_block = [](void *context) { (*static_cast<F *>(context))(); };
  const kernel_signature *signature = nullptr;
  // What owns something is copied for the kernel's parameter in each call, and must live so long.
  if constexpr (std::is_copy_constructible_v<F> && std::is_trivially_destructible_v<F>)
    signature = &signature_of_closure<F>::value;
  void *const arguments[] = {&body};
  return launch_blocks(config, {reinterpret_cast<const void *>(+run_block), signature, arguments},
                       run_block, &body);
}

template <class T> void *address_of_argument(T &argument) {
  return const_cast<void *>(static_cast<const volatile void *>(__builtin_addressof(argument)));
}

/// How an argument for a parameter of type P is kept, and given to a kernel: as a value, but for a
/// reference, which goes on naming the caller's object, as that object's address.
template <class P> struct argument {
  using kept = std::remove_cv_t<P>;
  P &value;

  explicit argument(P &value) : value(value) {}
  void *address() { return address_of_argument(value); }
  static kept &read(void *kept_at) { return *static_cast<kept *>(kept_at); }
};

template <class T> struct argument<T &> {
  using kept = T *;
  T *value;

  explicit argument(T &value) : value(__builtin_addressof(value)) {}
  void *address() { return address_of_argument(value); }
  static T &read(void *kept_at) { return **static_cast<kept *>(kept_at); }
};

/// Whether a call gives a P as the address of an object that the caller makes and destroys: what
/// the Itanium C++ ABI calls non-trivial for the purposes of calls.
template <class P>
inline constexpr bool is_given_by_address =
    std::is_class_v<P> &&
    (!std::is_trivially_destructible_v<P> ||
     (std::is_copy_constructible_v<P> && !std::is_trivially_copy_constructible_v<P>) ||
     (!std::is_copy_constructible_v<P> && std::is_constructible_v<P, P &> &&
      !std::is_trivially_constructible_v<P, P &>) ||
     (std::is_move_constructible_v<P> && !std::is_trivially_move_constructible_v<P>));

/// What one block gets for a parameter of type P: the bytes of the argument, with no constructor
/// nor destructor run, as on a GPU. So a P that has one of its own is given as a call gives it: by
/// address.
template <class P, bool = is_given_by_address<P>> class block_argument {
public:
  using given_type = P;
  explicit block_argument(void *kept_at) : kept_at_(kept_at) {}
  P &&give() { return static_cast<P &&>(argument<P>::read(kept_at_)); }

private:
  void *kept_at_;
};

template <class P> class block_argument<P, true> {
public:
  using given_type = void *;
  explicit block_argument(const void *kept_at) { std::memcpy(bytes_, kept_at, sizeof(P)); }
  void *give() { return bytes_; }

private:
  alignas(P) std::byte bytes_[sizeof(P)];
};

/// A kernel and pointers to its arguments: what every block of a launch is given.
template <class... P> struct block_call {
  void (*kernel)(P...);
  void *const *arguments;

  void operator()() const { run(std::index_sequence_for<P...>()); }

private:
  /// Calls the kernel as the type that it has for the ABI.
  template <std::size_t... I>
#if defined(__clang__)
  __attribute__((no_sanitize("function")))
#endif
  void run(std::index_sequence<I...>) const {
    using called = void (*)(typename block_argument<P>::given_type...);
    reinterpret_cast<called>(reinterpret_cast<void *>(kernel))(
        block_argument<P>(arguments[I]).give()...);
  }
};

} // namespace detail

/// cudaLaunchKernel(): the arguments as an array of pointers to them.
template <class... P>
cudaError_t launch_packed(const launch_config &config, void (*kernel)(P...), void *const *args) {
  detail::block_call<P...> call{kernel, args};
  return detail::launch_blocks(
      config,
      {reinterpret_cast<const void *>(kernel), &detail::signature_of_kernel<P...>::value, args},
      [](void *context) { (*static_cast<detail::block_call<P...> *>(context))(); }, &call);
}

namespace detail {

/// The same with the arguments that a call of the kernel would be given.
template <class... P>
cudaError_t launch_with(const launch_config &config, void (*kernel)(P...),
                        cxx20::type_identity_t<P> &...args) {
  return [&](auto... given) {
    void *const arguments[] = {given.address()..., nullptr};
    return launch_packed(config, kernel, arguments);
  }(argument<P>(args)...);
}

/// The same with arguments that become the parameters' types here.
template <class... P>
cudaError_t launch_converted(const launch_config &config, void (*kernel)(P...),
                             cxx20::type_identity_t<P>... args) {
  return launch_with(config, kernel, args...);
}

} // namespace detail

/// Puts a kernel into its stream, which runs it later. The arguments are converted to the
/// parameters' types once, here, and destroyed when this returns; each block gets a copy of their
/// bytes. cudaGetLastError() says whether the configuration is valid: a launch has no value.
template <class... P>
void launch(const launch_config &config, void (*kernel)(P...), cxx20::type_identity_t<P>... args) {
  detail::launch_with(config, kernel, args...);
}

/// The same for a callable that each block calls: for kernels that cannot be named without their
/// arguments. Its bytes are kept, as those of an argument are; one that cannot be copied, or whose
/// captures have destructors, runs before this returns.
template <class F, std::enable_if_t<std::is_invocable_v<F &>, int> = 0>
void launch(const launch_config &config, F body) {
  detail::launch_closure(config, body);
}

/// The same for a callable that each block calls with arguments, copies of which are made once,
/// here: for templates that deduce their arguments in a macro's body.
template <class F, class... A,
          std::enable_if_t<(sizeof...(A) > 0) && std::is_class_v<F> &&
                               std::is_invocable_v<F &, std::decay_t<A> &...>,
                           int> = 0>
void launch(const launch_config &config, F body, A &&...args) {
  launch(config, [body, args = std::tuple<std::decay_t<A>...>(std::forward<A>(args)...)]() mutable {
    std::apply(body, args);
  });
}

/// A launch whose configuration is there before the arguments are evaluated: CUDA's order, which
/// the arguments of one call to launch() do not have.
///
///   offloom::prepare_launch({1, ++n})(kernel, n);
class prepare_launch {
public:
  explicit prepare_launch(const launch_config &config) : config_(config) {}

  template <class... P>
  void operator()(void (*kernel)(P...), cxx20::type_identity_t<P>... args) const {
    detail::launch_with(config_, kernel, args...);
  }

  template <class F, class... A,
            std::enable_if_t<std::is_class_v<F> && std::is_invocable_v<F &, std::decay_t<A> &...>,
                             int> = 0>
  void operator()(F body, A &&...args) const {
    launch(config_, std::move(body), std::forward<A>(args)...);
  }

private:
  launch_config config_;
};

/// What the author's text says of a kernel and its machine code does not.
struct kernel_attributes {
  std::size_t static_shared_bytes = 0;      ///< __shared__ variables
  unsigned max_threads = max_block_threads; ///< __launch_bounds__
  dim3 cluster = dim3(0, 0, 0);             ///< __cluster_dims__; x is 0 without
};

namespace detail {

template <class... P> struct signature_of_kernel {
  static constexpr const parameter_type *parameters[] = {
      &parameter_type_of<typename argument<P>::kept>..., nullptr};
  static constexpr kernel_signature value = {
      [](const launch_config &config, const void *kernel, void *const *arguments) {
        return launch_packed(config, reinterpret_cast<void (*)(P...)>(const_cast<void *>(kernel)),
                             arguments);
      },
      parameters, sizeof...(P)};
};

/// A callable is its own and only argument.
template <class F> struct signature_of_closure {
  static constexpr const parameter_type *parameters[] = {&parameter_type_of<F>};
  static constexpr kernel_signature value = {
      [](const launch_config &config, const void *, void *const *arguments) {
        return launch_closure(config, *static_cast<F *>(arguments[0]));
      },
      parameters, 1};
};

/// Null attributes leave what is known of them.
void register_kernel(const void *kernel, const kernel_signature &signature,
                     const kernel_attributes *attributes);

template <class... P>
void register_kernel(void (*kernel)(P...), const kernel_attributes *attributes) {
  register_kernel(reinterpret_cast<const void *>(kernel), signature_of_kernel<P...>::value,
                  attributes);
}

} // namespace detail

/// Tells the runtime a kernel's signature, so that cudaLaunchKernel() can be given its bare
/// address.
template <class... P> void register_kernel(void (*kernel)(P...)) {
  detail::register_kernel(kernel, nullptr);
}

/// The same with attributes, which launches respect and cudaFuncGetAttributes() reports.
template <class... P>
void register_kernel(void (*kernel)(P...), const kernel_attributes &attributes) {
  detail::register_kernel(kernel, &attributes);
}

/// Registers a kernel by its mere existence: for namespace scope.
struct kernel_registration {
  template <class... P> explicit kernel_registration(void (*kernel)(P...)) {
    register_kernel(kernel);
  }
  template <class... P>
  kernel_registration(void (*kernel)(P...), const kernel_attributes &attributes) {
    register_kernel(kernel, attributes);
  }
};

} // namespace offloom

#ifdef CUDA_API_PER_THREAD_DEFAULT_STREAM
// Tells the runtime that stream 0 is each thread's own.
extern "C" {
[[gnu::weak]] extern const char offloom_per_thread_default_stream;
const char offloom_per_thread_default_stream = 1;
}
#endif

#ifdef OFFLOOM_ARCH
// What -DOFFLOOM_ARCH=XY asks for: the device that the program then finds, unless environment
// variable OFFLOOM_DEVICE names another.
#define OFFLOOM_STRING(text) #text
#define OFFLOOM_ARCH_NAME(number) "sm_" OFFLOOM_STRING(number)
extern "C" {
extern const char *offloom_compiled_arch;
[[gnu::weak]] const char *offloom_compiled_arch = OFFLOOM_ARCH_NAME(OFFLOOM_ARCH);
}
#undef OFFLOOM_ARCH_NAME
#undef OFFLOOM_STRING
#endif
