// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The functions that CUDA has for modules of PTX: see offloom/ptx/calls.h.

#include "offloom/assertion.h"
#include "offloom/device_heap.h"
#include "offloom/printf.h"
#include "offloom/ptx/calls.h"

#include "device_launch_parameters.h"

#include <cstdint>
#include <cstdio>
#include <cstring>
#include <string>

namespace offloom::ptx {

namespace {

template <class T> T *pointer_to(unsigned long long address) {
  return reinterpret_cast<T *>(static_cast<std::uintptr_t>(address));
}

/// Arguments of vprintf, each at a multiple of its size.
class argument_list {
public:
  explicit argument_list(const char *begin) : next_(begin) {}

  template <class T> T take() {
    const std::uintptr_t at =
        (reinterpret_cast<std::uintptr_t>(next_) + sizeof(T) - 1) & ~(sizeof(T) - 1);
    next_ = reinterpret_cast<const char *>(at) + sizeof(T);
    T value;
    std::memcpy(&value, reinterpret_cast<const char *>(at), sizeof value);
    ++count_;
    return value;
  }
  unsigned count() const { return count_; }

private:
  const char *next_;
  unsigned count_ = 0;
};

template <class T> void append(std::string &text, const std::string &conversion, T value) {
  char few[64];
  const int length = std::snprintf(few, sizeof few, conversion.c_str(), value);
  if (length < 0)
    return;
  if (static_cast<std::size_t>(length) < sizeof few) {
    text.append(few, static_cast<std::size_t>(length));
    return;
  }
  std::string many(static_cast<std::size_t>(length) + 1, '\0');
  std::snprintf(many.data(), many.size(), conversion.c_str(), value);
  text.append(many, 0, static_cast<std::size_t>(length));
}

/// Appends what `conversion`, `%5.2f`, makes of the next argument; false of a letter that is none.
bool convert(std::string &text, const std::string &conversion, bool is_long,
             argument_list &arguments) {
  switch (conversion.back()) {
  case 'd':
  case 'i':
  case 'u':
  case 'x':
  case 'X':
  case 'o':
    is_long ? append(text, conversion, arguments.take<long long>())
            : append(text, conversion, arguments.take<int>());
    return true;
  case 'c':
    append(text, conversion, arguments.take<int>());
    return true;
  case 'e':
  case 'E':
  case 'f':
  case 'F':
  case 'g':
  case 'G':
  case 'a':
  case 'A':
    append(text, conversion, arguments.take<double>());
    return true;
  case 's': {
    const auto *const string = pointer_to<const char>(arguments.take<unsigned long long>());
    append(text, conversion, string ? string : "(null)");
    return true;
  }
  case 'p':
    append(text, conversion, pointer_to<void>(arguments.take<unsigned long long>()));
    return true;
  default:
    return false;
  }
}

/// The text behind `%`, up to its letter, with a `*` replaced by its argument.
std::string conversion_at(const char *&next, bool &is_long, argument_list &arguments) {
  std::string conversion = "%";
  for (; *next && std::strchr("-+ #0123456789.*hlLjzt", *next); ++next) {
    is_long |= *next == 'j' || *next == 'z' || *next == 't' || *next == 'l';
    if (*next == '*')
      conversion += std::to_string(arguments.take<int>());
    else
      conversion += *next;
  }
  if (*next)
    conversion += *next++;
  return conversion;
}

} // namespace

void call_vprintf(unsigned &result, unsigned long long format, unsigned long long list) {
  argument_list arguments(pointer_to<const char>(list));
  std::string text;
  for (const char *next = pointer_to<const char>(format); next && *next;) {
    if (*next != '%') {
      text += *next++;
    } else if (next[1] == '%') {
      text += '%';
      next += 2;
    } else {
      bool is_long = false;
      const std::string conversion = conversion_at(++next, is_long, arguments);
      if (!convert(text, conversion, is_long, arguments))
        text += conversion;
    }
  }
  offloom::printf("%s", text.c_str());
  result = arguments.count();
}

void call_malloc(unsigned long long &result, unsigned long long bytes) {
  result = reinterpret_cast<std::uintptr_t>(offloom::malloc(bytes));
}
void call_free(unsigned long long memory) { offloom::free(pointer_to<void>(memory)); }

void call___assertfail(unsigned long long assertion, unsigned long long file, unsigned line,
                       unsigned long long function, unsigned long long) {
  assertion_failed(pointer_to<const char>(assertion), pointer_to<const char>(file), line,
                   pointer_to<const char>(function), threadIdx);
}

} // namespace offloom::ptx
