// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The buffer of kernels' output, and the C library's printf() and relatives, which write into it
// when a kernel calls them.
//
// A GPU's output appears when the host synchronises and at a few more occasions (CUDA C++
// Programming Guide, "Formatted Output", "Limitations"). Programs rely on that without knowing: a
// line that the host prints between a launch and its synchronisation comes first. Kernels call
// printf() by its own name, in code that the host may share, so that it is the function that must
// tell who calls it; compilers make puts() and putchar() of simple calls.
#include "device_code/device_output.h"

#include "device_code/warp_output.h"
#include "machine/process_lifetime.h"
#include "offloom/block.h"
#include "offloom/fiber.h"
#include "offloom/printing_thread.h"
#include "streams/stream_calls.h"

#include <atomic>
#include <cstdio>
#include <mutex>
#include <string>

namespace offloom {

constinit thread_local detail::held_output detail::printing;

namespace {

// Of a GPU's buffer of this size the oldest part would be lost; here it is shown early.
constexpr std::size_t most_bytes = std::size_t{1} << 20;

struct output {
  std::mutex mutex;
  std::string text;
  std::atomic<bool> is_empty{true};
};

output &buffer() {
  static output &instance = *new output; // kernels may print while the process exits
  return instance;
}

/// With the mutex held.
void show(output &out) {
  std::fwrite(out.text.data(), 1, out.text.size(), stdout);
  out.text.clear();
  out.is_empty = true;
}

void keep(const char *text, std::size_t bytes) {
  output &out = buffer();
  std::lock_guard lock(out.mutex);
  out.text.append(text, bytes);
  out.is_empty = false;
  if (launches_are_synchronous() || out.text.size() > most_bytes)
    show(out);
}

/// What is held back until the lanes of its warp have printed it too.
struct held_lines {
  static constexpr std::size_t most_bytes = std::size_t{64} << 10; // of a thread that never ends
  const block *of = nullptr;
  uint3 idx{};
  warp_output lines;

  bool are_of(const block &b) const {
    return of == &b && idx.x == b.idx.x && idx.y == b.idx.y && idx.z == b.idx.z;
  }
};

held_lines &held_back() {
  return of_thread([] { return new held_lines; });
}

/// Prints what a kernel prints at `site`: at once, or when the thread's warp is done.
void print(const void *site, const char *text, std::size_t bytes) {
  const block &running = this_block();
  if (in_fiber()) {
    const unsigned thread = threadIdx.x + blockDim.x * (threadIdx.y + blockDim.y * threadIdx.z);
    if (!detail::printing.is_known || thread != detail::printing.thread)
      detail::now_prints(thread);
  }
  if (!detail::printing.is_known || launches_are_synchronous())
    return keep(text, bytes);
  held_lines &held = held_back();
  if (!held.are_of(running) || held.lines.bytes() > held_lines::most_bytes)
    detail::release_output();
  held.of = &running;
  held.idx = running.idx;
  held.lines.add(detail::printing.thread, site, text, bytes);
  detail::printing.is_there = true;
}

void print_line(const char *text) {
  const std::string line = std::string(text) + '\n';
  print(text, line.data(), line.size());
}

void print_character(char character) { print(stdout, &character, 1); }

} // namespace

void print_on_device(const char *format, std::va_list arguments) {
  char few[512];
  std::va_list again;
  va_copy(again, arguments);
  const int characters = std::vsnprintf(few, sizeof few, format, arguments);
  if (characters >= static_cast<int>(sizeof few)) {
    std::string many(static_cast<std::size_t>(characters), '\0');
    std::vsnprintf(many.data(), many.size() + 1, format, again);
    print(format, many.data(), many.size());
  } else if (characters > 0) {
    print(format, few, static_cast<std::size_t>(characters));
  }
  va_end(again);
}

void detail::release_output() noexcept {
  printing.is_there = false;
  warp_output &lines = held_back().lines;
  if (lines.empty())
    return;
  const std::string text = lines.in_order();
  lines.clear();
  keep(text.data(), text.size());
}

void end_device_output() noexcept {
  if (detail::printing.is_there)
    detail::release_output();
  detail::printing.is_known = false;
}

void show_device_output() noexcept {
  if (detail::printing.is_there)
    detail::release_output();
  output &out = buffer();
  if (out.is_empty.load(std::memory_order_relaxed))
    return;
  std::lock_guard lock(out.mutex);
  show(out);
}

} // namespace offloom

// The C library's functions. In host code they do what they always do.

/// glibc's, which checks the format as well.
extern "C" [[gnu::weak]] int __vprintf_chk(int flag, const char *format, std::va_list arguments);

extern "C" int printf(const char *format, ...) {
  std::va_list arguments;
  va_start(arguments, format);
  int characters = 0;
  if (offloom::in_device_code())
    offloom::print_on_device(format, arguments);
  else
    characters = std::vprintf(format, arguments);
  va_end(arguments);
  return characters;
}

extern "C" {

/// What glibc's headers make of printf() under _FORTIFY_SOURCE, which some distributions define for
/// whatever is optimised.
int __printf_chk(int flag, const char *format, ...) {
  std::va_list arguments;
  va_start(arguments, format);
  int characters = 0;
  if (offloom::in_device_code())
    offloom::print_on_device(format, arguments);
  else
    characters =
        __vprintf_chk ? __vprintf_chk(flag, format, arguments) : std::vprintf(format, arguments);
  va_end(arguments);
  return characters;
}
}

extern "C" int puts(const char *text) {
  if (offloom::in_device_code()) {
    offloom::print_line(text);
    return 1;
  }
  flockfile(stdout);
  const bool written = std::fputs(text, stdout) >= 0 && putc_unlocked('\n', stdout) != EOF;
  funlockfile(stdout);
  return written ? 1 : EOF;
}

// The C library's headers may define putchar() by this one.
extern "C" int putc(int character, FILE *file) {
  if (file != stdout || !offloom::in_device_code())
    return std::fputc(character, file);
  offloom::print_character(static_cast<char>(character));
  return character;
}

// By its symbol's name, since those headers may also have an inline definition of putchar().
extern "C" int putchar_in_any_code(int character) __asm__("putchar");
int putchar_in_any_code(int character) { return putc(character, stdout); }
