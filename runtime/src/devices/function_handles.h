// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Kernels as handles: CUfunction and CUkernel of the driver API, cudaFunction_t and cudaKernel_t of
// the runtime API, which are one thing here.
#pragma once

#include "cuda.h"
#include "offloom/launch.h"

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

struct CUfunc_st {
  std::string name;
  const void *address = nullptr;
  const offloom::detail::kernel_signature *signature = nullptr;
  CUmodule module = nullptr;   ///< null: the program
  CUlibrary library = nullptr; ///< null: none

  // What cuFuncSetBlockShape, cuParamSetv and their kind have set for cuLaunch.
  dim3 block{1, 1, 1};
  unsigned shared_bytes = 0;
  std::vector<std::byte> parameters = {};
};

namespace offloom {

/// Handles that are none are refused, not followed: so the runtime is told which there are.
void add_function(const CUfunc_st *function);
void remove_function(const CUfunc_st *function);
bool is_function(const CUfunc_st *handle);

/// The handle of a kernel of the program itself, which stays. Null where nothing is known of it.
CUfunction find_program_function(const void *kernel);

/// The program's own kernels of which something is known, in the order of their names: those that
/// the program names in another way than by launching them.
std::vector<CUfunction> program_functions();
/// Null where there is none of that name.
CUfunction find_program_function(std::string_view name);

/// The module of the program's own kernels.
CUmodule program_module();

/// The kernel that functions of the runtime API are given: its address, or a handle.
const void *kernel_behind(const void *address_or_handle);

} // namespace offloom
