// Wrong calls of the driver API.
// flags: -lcuda -O0
// builds: clang++
#include <cuda.h>
#include <thread>

#include "wrong_calls.h"

static wrong_calls::result result_of(CUresult error) {
  const char *name = "no name";
  cuGetErrorName(error, &name);
  return {name};
}

#include "wrong_arguments.h"

static CUdeviceptr address(void *p) { return reinterpret_cast<CUdeviceptr>(p); }
static argument<CUdeviceptr> device_address() {
  argument<CUdeviceptr> a{[] { return address(device()); }, {}};
  for (auto &wrong : wrong_pointers())
    a.wrong.push_back({wrong.name, [make = wrong.make] { return address(make()); }});
  return a;
}
static argument<void *> host_memory() { return {pageable, {{"null", [] { return static_cast<void *>(nullptr); }}, {"device", device}}}; }
static argument<CUdevice> driver_device() { return right<CUdevice>(0, {{"-1", -1}, {"64", 64}}); }
static CUcontext new_context() {
  CUcontext c = nullptr;
  cuCtxCreate(&c, nullptr, 0, 0);
  return c;
}
static argument<CUcontext> context() {
  return {new_context, {{"null", [] { return CUcontext{}; }}, {"destroyed", [] { CUcontext c = new_context(); cuCtxDestroy(c); return c; }}}};
}
static argument<CUstream> driver_stream() {
  return {[] { return reinterpret_cast<CUstream>(new_stream()); }, {{"null", [] { return CUstream{}; }}, {"destroyed", [] { return reinterpret_cast<CUstream>(destroyed_stream()); }}}};
}
static argument<CUevent> driver_event() {
  argument<CUevent> a{[] { return reinterpret_cast<CUevent>(recorded_event()); }, {}};
  for (auto &wrong : event().wrong)
    a.wrong.push_back({wrong.name, [make = wrong.make] { return reinterpret_cast<CUevent>(make()); }});
  return a;
}

/// A call of a thread that has no context; and one before cuInit().
#define WITHOUT_CONTEXT(function, ...)                                                                                 \
  CASE(function, "without a context", {                                                                                \
    CUresult result;                                                                                                   \
    std::thread([&] { cuCtxSetCurrent(nullptr); result = function(__VA_ARGS__); }).join();                             \
    return result;                                                                                                     \
  });                                                                                                                  \
  FIRST_CALL(function, "before initialisation", { return function(__VA_ARGS__); });                                    \
  FIRST_CALL(function, "after cuInit only", { cuInit(0); return function(__VA_ARGS__); })

static CUdeviceptr some_address;
static CUcontext some_context;
static CUstream some_stream;
static CUevent some_event;
static int some_number;
static std::size_t some_size;
static char some_bytes[256];

int main() {
  FIRST_CALL(cuInit, "flags 0", { return cuInit(0); });
  FIRST_CALL(cuInit, "flags 1", { return cuInit(1); });
  CALLS(cuInit, flags({1}));
  CALLS(cuDriverGetVersion, out<int>());
  WITHOUT_CONTEXT(cuDriverGetVersion, &some_number);
  CALLS(cuGetErrorName, right<CUresult>(CUDA_SUCCESS, {{"12345", static_cast<CUresult>(12345)}, {"-1", static_cast<CUresult>(-1)}}), out<const char *>());
  CALLS(cuGetErrorString, right<CUresult>(CUDA_SUCCESS, {{"12345", static_cast<CUresult>(12345)}, {"-1", static_cast<CUresult>(-1)}}), out<const char *>());
  CALLS(cuDeviceGet, out<CUdevice>(), ordinal());
  WITHOUT_CONTEXT(cuDeviceGet, &some_number, 0);
  CALLS(cuDeviceGetCount, out<int>());
  WITHOUT_CONTEXT(cuDeviceGetCount, &some_number);
  CALLS(cuDeviceGetName, argument<char *>{[] { return new char[256]; }, {{"null", [] { return static_cast<char *>(nullptr); }}}}, right<int>(256, {{"zero", 0}, {"two", 2}, {"-1", -1}}), driver_device());
  WITHOUT_CONTEXT(cuDeviceGetName, some_bytes, 256, 0);
  CALLS(cuDeviceTotalMem, out<std::size_t>(), driver_device());
  WITHOUT_CONTEXT(cuDeviceTotalMem, &some_size, 0);
  CALLS(cuDeviceGetAttribute, out<int>(), right<CUdevice_attribute>(CU_DEVICE_ATTRIBUTE_WARP_SIZE, {{"0", static_cast<CUdevice_attribute>(0)}, {"9999", static_cast<CUdevice_attribute>(9999)}, {"-1", static_cast<CUdevice_attribute>(-1)}}), driver_device());
  WITHOUT_CONTEXT(cuDeviceGetAttribute, &some_number, CU_DEVICE_ATTRIBUTE_WARP_SIZE, 0);
  CALLS(cuDeviceComputeCapability, out<int>(), out<int>(), driver_device());
  CALLS(cuDeviceCanAccessPeer, out<int>(), driver_device(), driver_device());
  CALLS(cuCtxCreate, out<CUcontext>(), always<CUctxCreateParams *>([] { return static_cast<CUctxCreateParams *>(nullptr); }), flags({1, 2, 3, 4, 5, 7, 8, 16, 0x1000}), driver_device());
  FIRST_CALL(cuCtxCreate, "before initialisation", { return cuCtxCreate(&some_context, nullptr, 0, 0); });
  CALLS(cuCtxDestroy, context());
  CALLS(cuCtxPushCurrent, context());
  CALLS(cuCtxPopCurrent, out<CUcontext>());
  WITHOUT_CONTEXT(cuCtxPopCurrent, &some_context);
  CASE(cuCtxPopCurrent, "twice", { cuCtxPopCurrent(&some_context); return cuCtxPopCurrent(&some_context); });
  CALLS(cuCtxGetCurrent, out<CUcontext>());
  WITHOUT_CONTEXT(cuCtxGetCurrent, &some_context);
  CALLS(cuCtxSetCurrent, context());
  WITHOUT_CONTEXT(cuCtxSetCurrent, nullptr);
  CALLS(cuCtxGetDevice, out<CUdevice>());
  WITHOUT_CONTEXT(cuCtxGetDevice, &some_number);
  CASE(cuCtxSynchronize, "right", { return cuCtxSynchronize(); });
  WITHOUT_CONTEXT(cuCtxSynchronize);
  CALLS(cuMemAlloc, out<CUdeviceptr>(), size());
  WITHOUT_CONTEXT(cuMemAlloc, &some_address, 64);
  CALLS(cuMemFree, device_address());
  WITHOUT_CONTEXT(cuMemFree, some_address);
  CALLS(cuMemGetInfo, out<std::size_t>(), out<std::size_t>());
  WITHOUT_CONTEXT(cuMemGetInfo, &some_size, &some_size);
  CALLS(cuMemcpyHtoD, device_address(), host_memory(), count());
  WITHOUT_CONTEXT(cuMemcpyHtoD, some_address, some_bytes, 16);
  CALLS(cuMemcpyDtoH, host_memory(), device_address(), count());
  CALLS(cuMemcpyDtoD, device_address(), device_address(), count());
  CALLS(cuMemcpyHtoDAsync, device_address(), host_memory(), count(), driver_stream());
  CALLS(cuMemcpyDtoHAsync, host_memory(), device_address(), count(), driver_stream());
  CALLS(cuMemsetD8, device_address(), right<unsigned char>(1, {}), count());
  WITHOUT_CONTEXT(cuMemsetD8, some_address, 1, 16);
  CALLS(cuMemsetD32, device_address(), right<unsigned>(1, {}), right<std::size_t>(64, {{"zero", 0}, {"beyond the object", std::size_t{1} << 34}, {"minus one", ~std::size_t{0}}}));
  CALLS(cuStreamCreate, out<CUstream>(), flags({1, 2, 0xff}));
  WITHOUT_CONTEXT(cuStreamCreate, &some_stream, 0);
  CALLS(cuStreamDestroy, driver_stream());
  CALLS(cuStreamSynchronize, driver_stream());
  WITHOUT_CONTEXT(cuStreamSynchronize, nullptr);
  CALLS(cuEventCreate, out<CUevent>(), flags({1, 2, 4, 6, 8, 0xff}));
  WITHOUT_CONTEXT(cuEventCreate, &some_event, 0);
  CALLS(cuEventDestroy, driver_event());
  CALLS(cuEventRecord, driver_event(), driver_stream());
  CALLS(cuEventSynchronize, driver_event());
  CALLS(cuEventElapsedTime, out<float>(), driver_event(), driver_event());
  return wrong_calls::run_table();
}
