// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A program of NVRTC: what it is made of, and what compiling it gave.
#pragma once

#include "nvrtc.h"

#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace offloom::rtc {

/// What a compilation is made of.
struct inputs {
  std::string source;
  std::string name;
  std::vector<std::pair<std::string, std::string>> headers; ///< name and text
  std::vector<std::string> name_expressions;
  std::vector<std::string> options;
};

/// What it gives.
struct outputs {
  nvrtcResult result = NVRTC_ERROR_COMPILATION;
  std::string log;
  std::string image;
  std::vector<std::string> lowered_names; ///< one for each name expression
};

/// Compiles, or finds that it has been done.
outputs compile(const inputs &what);

} // namespace offloom::rtc

struct _nvrtcProgram {
  offloom::rtc::inputs what;
  std::optional<offloom::rtc::outputs> done = std::nullopt;
  bool is_for_real_architecture = false; ///< sm_90 and not compute_90
  bool is_for_linking = false;           ///< -dlto
  int (*flow_callback)(void *payload, void *) = nullptr;
  void *flow_payload = nullptr;
};
