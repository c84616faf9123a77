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
#include <memory>
#include <string>
#include <sys/mman.h>
#include <sys/wait.h>
#include <type_traits>
#include <unistd.h>
#include <utility>
#include <vector>

#include <cuda_runtime.h>

namespace wrong_calls {

/// Makes a T: a std::function<T()> without all that compilers take time for.
template <class T> class maker {
public:
  template <class F, class = std::enable_if_t<!std::is_same<std::decay_t<F>, maker>::value>>
  maker(F f)
      : made_by_(new F(f)),
        call_([](const void *by) -> T { return (*static_cast<const F *>(by))(); }) {}
  T operator()() const { return call_(made_by_); }

private:
  const void *made_by_;
  T (*call_)(const void *);
};

/// One value of an argument; it is made when it is needed, in the process of the call.
template <class T> struct variant {
  std::string name;
  maker<T> make;
};

/// An argument: what is right, then what is wrong with it.
template <class T> struct argument {
  maker<T> right;
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
  maker<result> call;
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

inline void add_case(std::string function, const std::string &name, maker<result> call,
                     bool first = false) {
  function =
      function.substr(0, function.find("_v")); // cuda.h has macros cuMemAlloc -> cuMemAlloc_v2
  if (table().empty() || table().back().function != function)
    table().push_back({function, {}});
  table().back().cases.push_back({name, call, first});
}

/// An argument of a type that only its call knows. value(i) makes the wrong value number i, or,
/// where there is none, the right one.
struct untyped_argument {
  std::vector<std::string> names;
  std::function<const void *(std::size_t)> value;
};

template <class T> untyped_argument without_type(const argument<T> &a) {
  untyped_argument made;
  for (const variant<T> &wrong : a.wrong)
    made.names.push_back(wrong.name);
  made.value = [a](std::size_t i) -> const void * {
    return new T(i < a.wrong.size() ? a.wrong[i].make() : a.right());
  };
  return made;
}

/// A call of the values at the given addresses.
using untyped_call = std::function<result(const void *const *)>;

template <class... T, class F, std::size_t... I>
untyped_call without_types(F call, std::index_sequence<I...>) {
  return [call](const void *const *values) {
    return result_of(call(*static_cast<const T *>(values[I])...));
  };
}

inline void add_calls(const std::string &function, const untyped_call &call,
                      std::vector<untyped_argument> given) {
  const auto arguments = std::make_shared<std::vector<untyped_argument>>(std::move(given));
  const auto call_with = [=](std::size_t wrong_position, std::size_t wrong) {
    std::vector<const void *> values;
    for (std::size_t i = 0; i != arguments->size(); ++i)
      values.push_back((*arguments)[i].value(i == wrong_position ? wrong : ~std::size_t{0}));
    return call(values.data());
  };
  add_case(function, "right", [=] { return call_with(arguments->size(), 0); });
  for (std::size_t position = 0; position != arguments->size(); ++position) {
    const std::vector<std::string> &names = (*arguments)[position].names;
    for (std::size_t wrong = 0; wrong != names.size(); ++wrong)
      add_case(function, "argument " + std::to_string(position + 1) + " " + names[wrong],
               [=] { return call_with(position, wrong); });
  }
}

template <class F, class... T>
void calls(const std::string &function, F call, argument<T>... arguments) {
  add_calls(function, without_types<T...>(call, std::index_sequence_for<T...>{}),
            {without_type(arguments)...});
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
