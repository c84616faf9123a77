// Wrong calls of the functions that allocate, free, set and copy memory.
// flags: -O0
// builds: clang++
#include "wrong_arguments.h"

int main() {
  CALLS(cudaMalloc, out<void *>(), size());
  CALLS(cudaMallocHost, out<void *>(), size());
  CALLS(cudaHostAlloc, out<void *>(), size(), flags({0x10, 0xff}));
  CALLS(cudaMallocManaged, out<void *>(), size(), right<unsigned>(cudaMemAttachGlobal, {{"none", 0}, {"single", 4}, {"unknown", 64}}));
  CALLS(cudaMallocPitch, out<void *>(), out<std::size_t>(), size(), size());
  CALLS(cudaMalloc3D, out<cudaPitchedPtr>(), right<cudaExtent>(cudaExtent{64, 4, 2}, {{"empty", cudaExtent{0, 0, 0}}, {"huge", cudaExtent{huge, huge, 2}}}));
  CALLS(cudaFree, freeable());
  CALLS(cudaFreeHost, freeable_host());
  CALLS(cudaMallocAsync, out<void *>(), size(), stream());
  CALLS(cudaFreeAsync, freeable(), stream());
  CALLS(cudaHostRegister, always<void *>(pageable), size(), flags({0x100}));
  CALLS(cudaHostRegister, pointer(), right<std::size_t>(1024, {}), right<unsigned>(0, {}));
  CALLS(cudaHostUnregister, pointer());
  CALLS(cudaHostGetDevicePointer, out<void *>(), host_pointer(), flags({1}));
  CALLS(cudaHostGetFlags, out<unsigned>(), host_pointer());
  CALLS(cudaPointerGetAttributes, out<cudaPointerAttributes>(), pointer());
  CALLS(cudaMemGetInfo, out<std::size_t>(), out<std::size_t>());
  CALLS(cudaMemset, pointer(), right<int>(1, {}), count());
  CALLS(cudaMemsetAsync, pointer(), right<int>(1, {}), count(), stream());
  CALLS(cudaMemset2D, pointer(), pitch(), right<int>(1, {}), right<std::size_t>(64, {{"zero", 0}, {"beyond the pitch", 129}, {"huge", huge}}), rows());
  CALLS(cudaMemset2DAsync, pointer(), pitch(), right<int>(1, {}), right<std::size_t>(64, {{"zero", 0}, {"beyond the pitch", 129}, {"huge", huge}}), rows(), stream());
  CALLS(cudaMemset3D, pitched(), right<int>(1, {}), extent());
  CALLS(cudaMemset3DAsync, pitched(), right<int>(1, {}), extent(), stream());
  CALLS(cudaMemcpy, pointer(), always<void *>(pageable), count(), kind(cudaMemcpyHostToDevice));
  CALLS(cudaMemcpy, always<void *>(pageable), pointer(), count(), kind(cudaMemcpyDeviceToHost));
  CALLS(cudaMemcpy, pointer(), always<void *>(device), count(), kind(cudaMemcpyDeviceToDevice));
  CALLS(cudaMemcpy, pointer(), always<void *>(device), count(), kind(cudaMemcpyDefault));
  CALLS(cudaMemcpyAsync, pointer(), always<void *>(pageable), count(), kind(cudaMemcpyHostToDevice), stream());
  CALLS(cudaMemcpyAsync, always<void *>(pinned), pointer(), count(), kind(cudaMemcpyDeviceToHost), stream());
  CALLS(cudaMemcpy2D, pointer(), pitch(), always<void *>(pageable), pitch(), right<std::size_t>(64, {{"zero", 0}, {"beyond the pitch", 129}, {"huge", huge}}), rows(), kind(cudaMemcpyHostToDevice));
  CALLS(cudaMemcpy2DAsync, pointer(), pitch(), always<void *>(pageable), pitch(), right<std::size_t>(64, {{"zero", 0}, {"beyond the pitch", 129}, {"huge", huge}}), rows(), kind(cudaMemcpyHostToDevice), stream());
  CALLS(cudaMemcpyPeer, pointer(), ordinal(), always<void *>(device), ordinal(), count());
  CALLS(cudaMemcpyPeerAsync, pointer(), ordinal(), always<void *>(device), ordinal(), count(), stream());
  return wrong_calls::run_table();
}
