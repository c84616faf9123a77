// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// What programs hand to cuModuleLoadData and its kind: images of modules, and what is none.
#pragma once

#include "cuda.h"

#include <cstddef>
#include <string>
#include <vector>

namespace offloom {

/// Why an image cannot be loaded.
struct module_failure {
  CUresult error = CUDA_SUCCESS;
  std::string message;

  explicit operator bool() const { return error != CUDA_SUCCESS; }
};

/// The shared objects that a module is made of: one, or those that were linked.
using module_objects = std::vector<std::vector<std::byte>>;

/// What is at `image`: a shared object that `offloom cc -cubin` made, or text that holds some, from
/// `offloom cc -ptx`. Both tell their length themselves, which is damage beyond `limit`.
module_failure read_module(const void *image, module_objects &objects,
                           std::size_t limit = static_cast<std::size_t>(-1));

/// The same of the file `path`.
module_failure read_module_file(const char *path, module_objects &objects);

/// The text of a module made of `objects`, which read_module() understands.
std::string module_text(const module_objects &objects);

} // namespace offloom
