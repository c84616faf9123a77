// Calls a function with arguments that are right, and then with one of them wrong, each call in a process that may crash.
#pragma once

#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <cuda_fp16.h>
#include <cuda_runtime.h>
#include <string>
#include <sys/wait.h>
#include <tuple>
#include <type_traits>
#include <unistd.h>
#include <vector>

inline bool begins(const char *name, const char *with) { return std::strncmp(name, with, std::strlen(with)) == 0; }
inline bool is_leading_dimension(const char *name) { return begins(name, "ld") || begins(name, "LD"); }
inline bool is_step(const char *name) { return begins(name, "inc") || std::strstr(name, "tride"); }

/// Memory of its own for each argument, of zeros.
inline void *memory() {
  void *where;
  cudaMallocManaged(&where, 1 << 16);
  std::memset(where, 0, 1 << 16);
  return where;
}

/// As many pointers to memory as batches need.
inline void *pointers() {
  void **where = static_cast<void **>(memory());
  for (int i = 0; i < 8; ++i)
    where[i] = memory();
  return where;
}

inline bool is_factor(const char *name) { return begins(name, "alpha") || begins(name, "beta"); }

/// A factor that is not zero, which might leave the operands unread. Those without a type are floats.
template <class T> void *one() {
  void *const where = memory();
  if constexpr (std::is_arithmetic_v<T>)
    *static_cast<T *>(where) = 1;
  else if constexpr (std::is_same_v<T, double2>)
    *static_cast<double *>(where) = 1;
  else if constexpr (std::is_same_v<T, __half>)
    *static_cast<T *>(where) = 1.0f;
  else
    *static_cast<float *>(where) = 1;
  return where;
}

template <class T> struct right {
  static T value(const char *name) {
    if constexpr (std::is_pointer_v<T>) {
      using target = std::remove_pointer_t<T>;
      if constexpr (std::is_same_v<std::remove_cv_t<target>, char>)
        return const_cast<T>(static_cast<const char *>("1"));
      else if constexpr (std::is_pointer_v<target>)
        return static_cast<T>(pointers());
      else if constexpr (std::is_function_v<target>)
        return nullptr;
      else
        return static_cast<T>(is_factor(name) ? one<std::remove_cv_t<target>>() : memory());
    } else if constexpr (std::is_arithmetic_v<T>) {
      return T(begins(name, "inc") ? 1 : is_step(name) ? 64 : is_leading_dimension(name) ? 16 : 4);
    } else {
      return T();
    }
  }
};

template <> struct right<cudaStream_t> {
  static cudaStream_t value(const char *) { return nullptr; }
};

enum wrong { null, negative, zero, too_small, unknown, kinds };
constexpr const char *wrong_names[] = {"null", "negative", "zero", "too small", "no such value"};

/// Whether an argument can be wrong in that way; if so, it is made so.
template <class T> bool make_wrong(T &argument, wrong kind, const char *name) {
  if constexpr (std::is_pointer_v<T>) {
    argument = nullptr;
    return kind == null;
  } else if constexpr (std::is_enum_v<T>) {
    argument = T(99);
    return kind == unknown;
  } else if constexpr (std::is_integral_v<T> && !std::is_same_v<T, bool>) {
    argument = kind == negative ? T(-1) : kind == zero ? T(0) : T(1);
    return kind == negative ? std::is_signed_v<T> : kind == zero || (kind == too_small && is_leading_dimension(name));
  } else {
    return false;
  }
}

/// Zero is a size like others, but for leading dimensions; vectors may be walked backwards; and data that are nowhere
/// fail when the work runs, as on a GPU.
inline bool may_succeed(wrong kind, const char *name) {
  return is_step(name) || (kind == zero && !is_leading_dimension(name));
}

enum outcome : char { error, success, later };

/// A child's call, from the first of the wrong arguments on. Each outcome is a byte in the pipe.
template <class Function, class Arguments, std::size_t... I>
void call_all(Function function, const std::vector<const char *> &names, int first, int pipe, std::index_sequence<I...>) {
  int number = 0;
  const auto one = [&](Arguments arguments) {
    if (number++ < first)
      return;
    alarm(20);
    const bool failed = int(std::apply(function, arguments)) != 0;
    const bool broken = cudaDeviceSynchronize() != cudaSuccess;
    const outcome is = failed ? error : broken ? later : success;
    (void)!write(pipe, &is, 1);
    if (broken)
      _exit(0); // the next call finds a device that works
  };
  const auto fresh = [&] { return Arguments(right<std::tuple_element_t<I, Arguments>>::value(names[I])...); };
  one(fresh());
  const auto each = [&](auto index) {
    for (int kind = 0; kind < kinds; ++kind) {
      if (number < first) { // without making arguments again
        std::tuple_element_t<decltype(index)::value, Arguments> argument{};
        number += make_wrong(argument, wrong(kind), names[index]);
        continue;
      }
      Arguments arguments = fresh();
      if (make_wrong(std::get<decltype(index)::value>(arguments), wrong(kind), names[index]))
        one(arguments);
    }
  };
  (each(std::integral_constant<std::size_t, I>()), ...);
}

template <class Result, class... P>
void probe(const char *function_name, Result (*function)(P...), std::vector<const char *> names) {
  using arguments = std::tuple<std::decay_t<P>...>;
  if (names.size() != sizeof...(P))
    return;
  std::vector<std::string> calls{"all right"};
  std::vector<bool> allowed{false};
  std::size_t at = 0;
  const auto list = [&](auto argument) {
    for (int kind = 0; kind < kinds; ++kind)
      if (make_wrong(argument, wrong(kind), names[at]))
{
        calls.push_back(std::string(names[at]) + " is " + wrong_names[kind]);
        allowed.push_back(may_succeed(wrong(kind), names[at]));
      }
    ++at;
  };
  (list(std::decay_t<P>()), ...);
  std::printf("@%s called\n", function_name);
  std::fflush(stdout);
  for (std::size_t done = 0; done < calls.size();) {
    int ends[2];
    (void)!pipe(ends);
    const pid_t child = fork();
    if (child == 0) {
      close(ends[0]);
      call_all<Result (*)(P...), arguments>(function, names, int(done), ends[1], std::index_sequence_for<P...>());
      _exit(0);
    }
    close(ends[1]);
    for (outcome is; read(ends[0], &is, 1) == 1; ++done) {
      const bool as_wanted = done == 0 ? is == success : is == error;
      std::printf("@%s %s\n", function_name,
                  done == 0 ? as_wanted ? "is fine" : is == later ? "needs more (later)" : "needs more"
                  : is == error || (is == success && allowed[done]) ? "returns an error"
                  : is == later                                     ? "fails later"
                                : ("succeeds, " + calls[done]).c_str());
    }
    close(ends[0]);
    int status;
    waitpid(child, &status, 0);
    if (WIFSIGNALED(status))
      std::printf("@%s %s, %s\n", function_name, WTERMSIG(status) == SIGALRM ? "hangs" : "CRASHES", calls[done].c_str()), ++done;
    std::fflush(stdout);
  }
}
