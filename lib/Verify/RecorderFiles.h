// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// RecorderFiles: what a machine with a GPU needs to record a CUDA program.
#ifndef OFFLOOM_VERIFY_RECORDERFILES_H
#define OFFLOOM_VERIFY_RECORDERFILES_H

#include "llvm/ADT/StringRef.h"
#include <string>

namespace offloom {

constexpr char RecorderSourceName[] = "offloom_recorder.cpp";
constexpr char RecorderOptionsName[] = "offloom_recorder.options";

/// One source that stands alone.
std::string recorderSource();

/// Options for nvcc that put the recorder, as an object, between a program and CUDA's runtime.
std::string recorderOptions();

} // namespace offloom

#endif
