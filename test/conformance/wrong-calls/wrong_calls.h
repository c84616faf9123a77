// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Makes wrong calls of CUDA's API from a table, and prints what each of them answers, one line a
// case.
//
// A program says once what a right argument of each sort is, and what wrong ones there are; one
// line for a function then gives the right call, and every call in which one argument is wrong.
// After each call it prints cudaGetLastError, and whether a right call works (whether an error
// stays, or a context is lost). The calls are made in processes of their own, a new one after each
// call that ends or spoils its own, so that a crash is a result like any other.
#pragma once

#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <functional>
#include <string>
#include <sys/mman.h>
#include <sys/wait.h>
#include <tuple>
#include <type_traits>
#include <unistd.h>
#include <utility>
#include <vector>

#include <cuda_runtime.h>

namespace wrong_calls {

/// One value of an argument; it is made when it is needed, in the process of the call.
template <class T> struct variant {
  std::string name;
  std::function<T()> make;
};

/// An argument: what is right, then what is wrong with it.
template <class T> struct argument {
  std::function<T()> right;
  std::vector<variant<T>> wrong;
};

template <class T, class F> argument<T> always(F right) { return {right, {}}; }

/// The same argument with further wrong values.
template <class T> argument<T> operator+(argument<T> a, variant<T> more) {
  a.wrong.push_back(std::move(more));
  return a;
}

struct result {
  std::string name; // of what the call returned
};

inline result result_of(cudaError_t error) { return {cudaGetErrorName(error)}; }

struct wrong_case {
  std::string name;
  std::function<result()> call;
  bool first; // must be the first call of its process
};

struct function_cases {
  std::string function;
  std::vector<wrong_case> cases;
};

inline std::vector<function_cases> &table() {
  static std::vector<function_cases> functions;
  return functions;
}

inline void add_case(std::string function, const std::string &name, std::function<result()> call,
                     bool first = false) {
  function =
      function.substr(0, function.find("_v")); // cuda.h has macros cuMemAlloc -> cuMemAlloc_v2
  if (table().empty() || table().back().function != function)
    table().push_back({function, {}});
  table().back().cases.push_back({name, std::move(call), first});
}

template <class T> std::vector<std::string> names_of(const argument<T> &a) {
  std::vector<std::string> names;
  for (const variant<T> &wrong : a.wrong)
    names.push_back(wrong.name);
  return names;
}

/// The value of the argument at `position` in a call whose argument at `wrong_position` is its
/// wrong value `wrong`.
template <class T>
T value_of(const argument<T> &a, std::size_t position, std::size_t wrong_position,
           std::size_t wrong) {
  return position == wrong_position ? a.wrong[wrong].make() : a.right();
}

template <class F, class... T, std::size_t... I>
void add_calls(const std::string &function, F call, std::tuple<argument<T>...> arguments,
               std::index_sequence<I...>) {
  const auto call_with = [=](std::size_t wrong_position, std::size_t wrong) {
    std::tuple<T...> values{value_of<T>(std::get<I>(arguments), I, wrong_position, wrong)...};
    return result_of(call(std::get<I>(values)...));
  };
  const std::vector<std::vector<std::string>> names{names_of<T>(std::get<I>(arguments))...};
  add_case(function, "right", [=] { return call_with(names.size(), 0); });
  for (std::size_t position = 0; position != names.size(); ++position)
    for (std::size_t wrong = 0; wrong != names[position].size(); ++wrong)
      add_case(function, "argument " + std::to_string(position + 1) + " " + names[position][wrong],
               [=] { return call_with(position, wrong); });
}

template <class F, class... T>
void calls(const std::string &function, F call, argument<T>... arguments) {
  add_calls<F, T...>(function, call, std::make_tuple(arguments...),
                     std::index_sequence_for<T...>{});
}

/// The right call of a function, and each with one argument wrong.
#define CALLS(function, ...)                                                                       \
  wrong_calls::calls(#function, [](auto... a) { return function(a...); }, __VA_ARGS__)

/// One call in a state, or of a shape, that a table of arguments does not give.
#define CASE(function, name, ...)                                                                  \
  wrong_calls::add_case(#function, name, [] { return result_of([]() __VA_ARGS__()); })

/// One call that is the first of its process.
#define FIRST_CALL(function, name, ...)                                                            \
  wrong_calls::add_case(#function, name, [] { return result_of([]() __VA_ARGS__()); }, true)

/// Whether the context still works: the error of the first of a few right calls that fails.
inline cudaError_t right_call() {
  void *memory = nullptr;
  if (const cudaError_t error = cudaMalloc(&memory, 64))
    return error;
  if (const cudaError_t error = cudaMemset(memory, 1, 64))
    return error;
  if (const cudaError_t error = cudaDeviceSynchronize())
    return error;
  return cudaFree(memory);
}

/// What a case leaves that would disturb the next one.
inline std::vector<std::function<void()>> &clean_up_actions() {
  static std::vector<std::function<void()>> actions;
  return actions;
}

inline void clean_up() {
  for (const auto &action : clean_up_actions())
    action();
  clean_up_actions().clear();
  cudaGetLastError();
}

/// A case, and where its line goes.
struct task {
  const function_cases *function;
  const wrong_case *one;
  int output;
};

/// Makes the calls from number `done` on, until one loses the context; writes a line for each.
inline void make_calls(const std::vector<task> &tasks, std::size_t &done) {
  const bool alone = tasks[done].one->first;
  if (!alone)
    cudaFree(nullptr);
  do {
    const task &t = tasks[done];
    alarm(20);
    const std::string returned = t.one->call().name;
    const std::string last = cudaGetErrorName(cudaGetLastError());
    const cudaError_t again = cudaGetLastError();
    const cudaError_t after = right_call();
    const std::string state = after ? cudaGetErrorName(after) : "works";
    dprintf(t.output, "%s, %s: %s, last %s, then %s\n", t.function->function.c_str(),
            t.one->name.c_str(), returned.c_str(), last.c_str(), state.c_str());
    ++done;
    clean_up();
    if (alone || again || (after && right_call()))
      break;
  } while (done != tasks.size() && !tasks[done].one->first);
  _exit(0);
}

/// Makes all calls, in as many processes as it takes.
inline void run(const std::vector<task> &tasks) {
  auto *done = static_cast<std::size_t *>(mmap(nullptr, sizeof(std::size_t), PROT_READ | PROT_WRITE,
                                               MAP_SHARED | MAP_ANONYMOUS, -1, 0));
  while (*done != tasks.size()) {
    const std::size_t before = *done;
    const pid_t child = fork();
    if (child == 0)
      make_calls(tasks, *done);
    int status = 0;
    waitpid(child, &status, 0);
    const bool killed = WIFSIGNALED(status);
    if (*done == tasks.size() || (*done != before && !killed))
      continue;
    const task &t = tasks[*done];
    const char *how = !killed                       ? "ends the process"
                      : WTERMSIG(status) == SIGALRM ? "hangs"
                                                    : "crashes";
    dprintf(t.output, "%s, %s: %s\n", t.function->function.c_str(), t.one->name.c_str(), how);
    ++*done;
  }
}

/// Runs the table with a few processes side by side, and prints the lines in its order.
inline int run_table() {
  const std::vector<function_cases> &functions = table();
  const std::size_t runners = 4;
  std::vector<std::FILE *> outputs;
  for (std::size_t i = 0; i != functions.size(); ++i)
    outputs.push_back(std::tmpfile());
  for (std::size_t runner = 0; runner != runners; ++runner) {
    if (fork() != 0)
      continue;
    std::vector<task> tasks;
    for (std::size_t i = runner; i < functions.size(); i += runners)
      for (const wrong_case &one : functions[i].cases)
        tasks.push_back({&functions[i], &one, fileno(outputs[i])});
    run(tasks);
    _exit(0);
  }
  while (wait(nullptr) > 0) {
  }
  std::size_t cases = 0;
  for (std::size_t i = 0; i != functions.size(); ++i) {
    std::rewind(outputs[i]);
    char line[512];
    while (std::fgets(line, sizeof line, outputs[i])) {
      std::fputs(line, stdout);
      ++cases;
    }
  }
  std::printf("%zu cases of %zu functions\n", cases, functions.size());
  return 0;
}

} // namespace wrong_calls
