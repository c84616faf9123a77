// Wrong calls of the functions that launch kernels, and of those that take a kernel or a variable by its address.
// flags: -O0
// builds: clang++
#include "wrong_arguments.h"

static argument<dim3> grid() {
  return right<dim3>({1, 1, 1}, {{"no x", {0, 1, 1}}, {"no y", {1, 0, 1}}, {"no z", {1, 1, 0}}, {"x of 2^31", {1u << 31, 1, 1}}, {"y of 65536", {1, 65536, 1}}, {"z of 65536", {1, 1, 65536}}});
}
static argument<dim3> block() {
  return right<dim3>({32, 1, 1}, {{"no x", {0, 1, 1}}, {"no y", {1, 0, 1}}, {"no z", {1, 1, 0}}, {"1025 threads", {1025, 1, 1}}, {"z of 65", {1, 1, 65}}, {"33 by 32", {33, 32, 1}}, {"huge", {1u << 31, 2, 1}}});
}
static argument<std::size_t> shared() { return right<std::size_t>(0, {{"48 KiB", 49152}, {"one more", 49153}, {"1 GiB", std::size_t{1} << 30}, {"minus one", ~std::size_t{0}}}); }
static argument<void **> parameters() {
  return {[] { return new void *[4]{}; }, {{"null", [] { return static_cast<void **>(nullptr); }}}};
}
static argument<int> attribute() {
  return right<int>(0, {{"minus one", -1}, {"minus two", -2}, {"49152", 49152}, {"1 GiB", 1 << 30}, {"101", 101}});
}
static argument<cudaFuncAttribute> function_attribute() {
  return right<cudaFuncAttribute>(cudaFuncAttributeMaxDynamicSharedMemorySize, {{"carveout", cudaFuncAttributePreferredSharedMemoryCarveout}, {"cluster width", cudaFuncAttributeRequiredClusterWidth}, {"0", static_cast<cudaFuncAttribute>(0)}, {"7", static_cast<cudaFuncAttribute>(7)}, {"99", static_cast<cudaFuncAttribute>(99)}, {"-1", static_cast<cudaFuncAttribute>(-1)}});
}

int main() {
  CALLS(cudaLaunchKernel, kernel(), grid(), block(), parameters(), shared(), stream());
  CALLS(cudaLaunchCooperativeKernel, kernel(), grid(), block(), parameters(), shared(), stream());
  CALLS(cudaFuncGetAttributes, out<cudaFuncAttributes>(), kernel());
  CALLS(cudaFuncSetAttribute, kernel(), function_attribute(), attribute());
  CALLS(cudaFuncSetCacheConfig, kernel(), right<cudaFuncCache>(cudaFuncCachePreferL1, {{"9", static_cast<cudaFuncCache>(9)}, {"-1", static_cast<cudaFuncCache>(-1)}}));
  CALLS(cudaFuncGetName, out<const char *>(), kernel());
  CALLS(cudaOccupancyMaxActiveBlocksPerMultiprocessor, out<int>(), kernel(), right<int>(32, {{"zero", 0}, {"minus one", -1}, {"1025", 1025}}), shared());
  CALLS(cudaOccupancyMaxActiveBlocksPerMultiprocessorWithFlags, out<int>(), kernel(), right<int>(32, {{"zero", 0}, {"1025", 1025}}), shared(), flags({1, 2, 0xff}));
  CALLS(cudaOccupancyAvailableDynamicSMemPerBlock, out<std::size_t>(), kernel(), right<int>(1, {{"zero", 0}, {"33", 33}, {"minus one", -1}}), right<int>(32, {{"zero", 0}, {"1025", 1025}, {"minus one", -1}}));
  CALLS(cudaGetSymbolAddress, out<void *>(), symbol());
  CALLS(cudaGetSymbolSize, out<std::size_t>(), symbol());
  CALLS(cudaMemcpyToSymbol, symbol(), always<void *>(pageable), symbol_bytes(), symbol_offset(), kind(cudaMemcpyHostToDevice));
  CALLS(cudaMemcpyFromSymbol, always<void *>(pageable), symbol(), symbol_bytes(), symbol_offset(), kind(cudaMemcpyDeviceToHost));
  CALLS(cudaMemcpyToSymbolAsync, symbol(), always<void *>(pageable), symbol_bytes(), symbol_offset(), kind(cudaMemcpyHostToDevice), stream());
  CALLS(cudaMemcpyFromSymbolAsync, always<void *>(pageable), symbol(), symbol_bytes(), symbol_offset(), kind(cudaMemcpyDeviceToHost), stream());
  CALLS(cudaMemcpyToSymbol, symbol(), pointer(), symbol_bytes(), symbol_offset(), kind(cudaMemcpyDeviceToDevice));
  return wrong_calls::run_table();
}
