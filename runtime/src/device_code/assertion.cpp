// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The text of a failing assertion, which is to be a GPU's whichever compiler compiled it.
#include "offloom/assertion.h"

#include "offloom/block.h"
#include "offloom/trap.h"

#include <cctype>
#include <cstddef>
#include <cstdio>
#include <cstdlib>
#include <string>
#include <string_view>

namespace offloom {
namespace {

void replace_all(std::string &text, std::string_view old, std::string_view with) {
  for (std::size_t at = 0; (at = text.find(old, at)) != std::string::npos; at += with.size())
    text.replace(at, old.size(), with);
}

/// Takes the thread loops' closures out of the name that a compiler gives the function in which the
/// author wrote the assertion. What is left of the result's type is a kernel's.
void leave_thread_loops(std::string &name) {
  // GCC: `k(int)::<lambda(offloom::thread_index)> [with T = int]`
  // Clang: `auto k(int)::(lambda)::operator()(offloom::thread_index) const`
  bool left = false;
  for (const std::string_view closure :
       {std::string_view("::<lambda(offloom::thread_index)>"),
        std::string_view("::(lambda)::operator()(offloom::thread_index) const"),
        std::string_view("::(anonymous class)::operator()(offloom::thread_index) const")})
    for (std::size_t at; (at = name.find(closure)) != std::string::npos; left = true)
      name.erase(at, closure.size());
  if (!left)
    return;
  if (name.starts_with("auto "))
    name.erase(0, 5);
  name.insert(0, "void ");
}

/// `int *`, as nvcc writes it, of `int*`.
void separate_pointers(std::string &name) {
  for (std::size_t i = 1; i < name.size(); ++i)
    if ((name[i] == '*' || name[i] == '&') &&
        (std::isalnum(static_cast<unsigned char>(name[i - 1])) || name[i - 1] == '_' ||
         name[i - 1] == '>') &&
        name.compare(0, i, "operator") != 0)
      name.insert(i++, 1, ' ');
}

/// __PRETTY_FUNCTION__ as nvcc writes it.
std::string as_nvcc_writes(std::string name) {
  leave_thread_loops(name);
  separate_pointers(name);
  replace_all(name, "{anonymous}", "<unnamed>");
  replace_all(name, "(anonymous namespace)", "<unnamed>");
  if (name.ends_with(']')) // Clang's ` [T = int]`
    if (const std::size_t with = name.rfind(" ["); name.compare(with + 2, 5, "with ") != 0)
      name.insert(with + 2, "with ");
  return name;
}

} // namespace

void assertion_failed(const char *assertion, const char *file, unsigned line, const char *function,
                      const uint3 &thread) noexcept {
  std::fflush(stdout);
  if (!in_device_code()) {
    std::fprintf(stderr, "%s:%u: %s: Assertion `%s' failed.\n", file, line, function, assertion);
    std::abort();
  }
  const uint3 &block = this_block().idx;
  std::fprintf(stderr, "%s:%u: %s: block: [%u,%u,%u], thread: [%u,%u,%u] Assertion `%s` failed.\n",
               file, line, as_nvcc_writes(function).c_str(), block.x, block.y, block.z, thread.x,
               thread.y, thread.z, assertion);
  trap(cudaErrorAssert);
}

} // namespace offloom

/// What the C library's own assert() calls, here instead of there: in a kernel, a failing assertion
/// ends the kernel and not the program.
extern "C" [[noreturn]] void __assert_fail(const char *assertion, const char *file,
                                           unsigned int line, const char *function) noexcept {
  offloom::assertion_failed(assertion, file, line, function, threadIdx);
}

/// What assert() of device code calls with nvcc; programs declare it to stop a kernel with words of
/// their own.
extern "C" [[noreturn]] void __assertfail(const void *assertion, const void *file,
                                          unsigned int line, const void *function, std::size_t) {
  offloom::assertion_failed(static_cast<const char *>(assertion), static_cast<const char *>(file),
                            line, static_cast<const char *>(function), threadIdx);
}
