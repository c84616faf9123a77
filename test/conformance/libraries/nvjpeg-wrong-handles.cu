// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What nvJPEG answers without handles, states and places.
// builds: clang++
// flags: -lnvjpeg
#include "wrong_calls.h"
#include <nvjpeg.h>

int main() {
  nvjpegHandle_t handle;
  nvjpegJpegState_t state;
  nvjpegEncoderState_t encoder;
  nvjpegEncoderParams_t parameters;
  nvjpegJpegStream_t stream;
  ANSWER("create nowhere", nvjpegCreateSimple(nullptr));
  ANSWER("create of no back end", nvjpegCreateEx(nvjpegBackend_t(77), nullptr, nullptr, 0, &handle));
  ANSWER("destroy none", nvjpegDestroy(nullptr));
  ANSWER("create", nvjpegCreateSimple(&handle));
  ANSWER("state of none", nvjpegJpegStateCreate(nullptr, &state));
  ANSWER("state nowhere", nvjpegJpegStateCreate(handle, nullptr));
  ANSWER("destroy no state", nvjpegJpegStateDestroy(nullptr));
  ANSWER("encoder of none", nvjpegEncoderStateCreate(nullptr, &encoder, nullptr));
  ANSWER("encoder nowhere", nvjpegEncoderStateCreate(handle, nullptr, nullptr));
  ANSWER("parameters of none", nvjpegEncoderParamsCreate(nullptr, &parameters, nullptr));
  ANSWER("parameters nowhere", nvjpegEncoderParamsCreate(handle, nullptr, nullptr));
  ANSWER("destroy no encoder", nvjpegEncoderStateDestroy(nullptr));
  ANSWER("destroy no parameters", nvjpegEncoderParamsDestroy(nullptr));
  ANSWER("stream of none", nvjpegJpegStreamCreate(nullptr, &stream));
  ANSWER("stream nowhere", nvjpegJpegStreamCreate(handle, nullptr));
  ANSWER("destroy no stream", nvjpegJpegStreamDestroy(nullptr));
  nvjpegJpegStreamCreate(handle, &stream);
  unsigned w = 7, h = 7;
  ANSWER("of an empty stream", nvjpegJpegStreamGetFrameDimensions(stream, &w, &h));
  int value = 0;
  ANSWER("property nowhere", nvjpegGetProperty(MAJOR_VERSION, nullptr));
  ANSWER("no property", nvjpegGetProperty(libraryPropertyType(9), &value));
  ANSWER("property", nvjpegGetProperty(MAJOR_VERSION, &value));
  ANSWER("padding of none", nvjpegSetDeviceMemoryPadding(0, nullptr));
  size_t padding = 7;
  ANSWER("padding", nvjpegSetDeviceMemoryPadding(1024, handle));
  ANSWER("is", nvjpegGetDeviceMemoryPadding(&padding, handle)), printf("%d\n", int(padding));
  ANSWER("padding nowhere", nvjpegGetDeviceMemoryPadding(nullptr, handle));
}
