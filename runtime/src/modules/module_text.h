// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Modules as text, for programs that take what `nvcc -ptx` and NVRTC make for a C string:
//
//   //
//   // Offloom module 1: …
//   // object 12344
//   // f0VMRgIBAQAAAAAAAAAAAAMAPgABAAAA…
//   // end
//
// Objects are in base 64, their lengths in bytes; other lines are for people. lib/Driver/ModuleText
// writes it too.
#pragma once

#include "offloom/module_image.h"

#include <cstddef>
#include <string>

namespace offloom {

bool is_module_text(const char *text);

/// False where it is damaged.
bool read_module_text(const char *text, module_objects &objects);

std::string module_text_begin(const std::string &what);
void append_module_object(std::string &text, const std::byte *object, std::size_t bytes);

} // namespace offloom
