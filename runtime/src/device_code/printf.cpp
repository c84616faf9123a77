// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "offloom/printf.h"

#include "device_code/device_output.h"

#include "offloom/block.h"

#include <cstdarg>
#include <cstdio>
#include <cstring>

namespace offloom {

namespace {

/// The arguments that a format's conversions take, `*` for width and precision included.
int arguments_of(const char *format) {
  int count = 0;
  while ((format = std::strchr(format, '%'))) {
    ++format;
    for (; *format && std::strchr("-+ #0123456789.*hlLjzt", *format); ++format)
      count += *format == '*';
    if (!*format)
      break;
    count += *format++ != '%';
  }
  return count;
}

} // namespace

int printf(const char *format, ...) {
  if (!format)
    return -1;
  std::va_list arguments;
  va_start(arguments, format);
  int result = 0;
  if (in_device_code()) {
    print_on_device(format, arguments);
    result = arguments_of(format);
  } else {
    result = std::vprintf(format, arguments);
  }
  va_end(arguments);
  return result;
}

} // namespace offloom
