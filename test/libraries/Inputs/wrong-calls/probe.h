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

/// Memory of its own for each argument, of zeros. What the arguments of one call have, those of the next have again.
inline std::size_t blocks_in_use = 0;
inline void *memory() {
  static std::vector<void *> blocks;
  if (blocks_in_use == blocks.size())
    cudaMallocManaged(&blocks.emplace_back(), 1 << 16);
  return std::memset(blocks[blocks_in_use++], 0, 1 << 16);
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

/// Memory whose first numbers are ones, as sizes or as offsets.
inline void *ones() {
  int *where = static_cast<int *>(memory());
  for (int i = 0; i < 64; ++i)
    where[i] = 1;
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

/// What is tried for an argument, one value after the other, where the first ones are not right together.
template <class T> struct others {
  static constexpr int count = std::is_pointer_v<T> ? 2 : std::is_enum_v<T> ? 26 : std::is_integral_v<T> ? 10 : 0;
  static T value(int which, const char *) {
    if constexpr (std::is_pointer_v<T>) {
      if constexpr (std::is_function_v<std::remove_pointer_t<T>>)
        return nullptr;
      else
        return which ? nullptr : static_cast<T>(ones());
    } else if constexpr (std::is_enum_v<T>) {
      return T(which < 24 ? which : 1001 + which - 24); // cuSOLVER has ranges from 1001 on
    } else if constexpr (std::is_integral_v<T>) {
      constexpr int numbers[] = {1, 2, 3, 8, 16, 32, 64, 'N', 'V', 0};
      return T(numbers[which]);
    } else {
      return T();
    }
  }
};

/// A choice of others for some arguments: the first value for those that are 0.
using choice = std::vector<int>;

template <class T> T argument(const char *name, int chosen) {
  return chosen == 0 ? right<T>::value(name) : others<T>::value(chosen - 1, name);
}

/// All choices that differ from the first one in one argument, and then in two.
template <class Arguments, std::size_t... I> std::vector<choice> choices(std::index_sequence<I...>) {
  const int counts[] = {others<std::tuple_element_t<I, Arguments>>::count...};
  constexpr int arguments = sizeof...(I);
  std::vector<choice> all{choice(arguments)};
  for (int a = 0; a < arguments; ++a)
    for (int i = 1; i <= counts[a]; ++i)
      all.push_back(choice(arguments)), all.back()[a] = i;
  const std::size_t singles = all.size();
  constexpr std::size_t most = 4000;
  for (std::size_t first = 1; first < singles; ++first)
    for (std::size_t second = first + 1; second < singles && all.size() < most; ++second) {
      choice both = all[first];
      bool apart = true;
      for (int a = 0; a < arguments; ++a)
        if (all[second][a] != 0)
          apart = apart && both[a] == 0, both[a] = all[second][a];
      if (apart)
        all.push_back(both);
    }
  return all;
}

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
void call_all(Function function, const std::vector<const char *> &names, const choice &chosen, int first, int pipe,
              std::index_sequence<I...>) {
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
  const auto fresh = [&] {
    blocks_in_use = 0;
    return Arguments(argument<std::tuple_element_t<I, Arguments>>(names[I], chosen[I])...);
  };
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

/// A child that tries choices from \p first on, and says with a byte that one of them failed.
template <class Arguments, class Function, std::size_t... I>
void try_choices(Function function, const std::vector<const char *> &names, const std::vector<choice> &all, std::size_t first,
                 int pipe, std::index_sequence<I...>) {
  for (std::size_t i = first; i < all.size(); ++i) {
    alarm(5);
    blocks_in_use = 0;
    Arguments arguments(argument<std::tuple_element_t<I, Arguments>>(names[I], all[i][I])...);
    const bool failed = int(std::apply(function, arguments)) != 0;
    const bool broken = cudaDeviceSynchronize() != cudaSuccess;
    if (!failed && !broken)
      _exit(1);
    const char tried = 0;
    (void)!write(pipe, &tried, 1);
    if (broken)
      _exit(0);
  }
  _exit(0);
}

/// The first choice with which the call succeeds, or that of no others.
template <class Result, class... P> choice find_right(Result (*function)(P...), const std::vector<const char *> &names) {
  using arguments = std::tuple<std::decay_t<P>...>;
  const std::vector<choice> all = choices<arguments>(std::index_sequence_for<P...>());
  constexpr int most_ends = 40; // of children
  std::size_t tried = 0;
  for (int child_count = 0; child_count < most_ends && tried < all.size(); ++child_count) {
    int ends[2];
    (void)!pipe(ends);
    const pid_t child = fork();
    if (child == 0) {
      close(ends[0]);
      try_choices<arguments>(function, names, all, tried, ends[1], std::index_sequence_for<P...>());
    }
    close(ends[1]);
    for (char byte; read(ends[0], &byte, 1) == 1;)
      ++tried;
    close(ends[0]);
    int status;
    waitpid(child, &status, 0);
    if (WIFEXITED(status) && WEXITSTATUS(status) == 1)
      return all[tried];
    tried += WIFSIGNALED(status);
  }
  return all[0];
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
  const choice chosen = find_right(function, names);
  std::printf("@%s called\n", function_name);
  std::fflush(stdout);
  for (std::size_t done = 0; done < calls.size();) {
    int ends[2];
    (void)!pipe(ends);
    const pid_t child = fork();
    if (child == 0) {
      close(ends[0]);
      call_all<Result (*)(P...), arguments>(function, names, chosen, int(done), ends[1], std::index_sequence_for<P...>());
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
