// Positions of three-dimensional copies: x counts bytes between linear memory, and elements where one side is an array.
// builds: g++
#include <cstdio>
#include <cstring>
#include <vector>

constexpr int width = 16, height = 4, depth = 3;

static cudaArray_t array_of(cudaChannelFormatDesc format) {
  cudaArray_t array = nullptr;
  cudaMalloc3DArray(&array, &format, make_cudaExtent(width, height, depth));
  return array;
}

/// Bytes 0, 1, 2, ...
static std::vector<unsigned char> counted(std::size_t bytes) {
  std::vector<unsigned char> memory(bytes);
  for (std::size_t i = 0; i < bytes; ++i)
    memory[i] = static_cast<unsigned char>(i * 7 + i / 251);
  return memory;
}

static cudaPitchedPtr box(void *memory, std::size_t element) {
  return make_cudaPitchedPtr(memory, width * element, width, height);
}

static unsigned sum(const std::vector<unsigned char> &memory) {
  unsigned total = 0;
  for (std::size_t i = 0; i < memory.size(); ++i)
    total = total * 31 + memory[i];
  return total;
}

/// What the array holds, element by element.
static std::vector<unsigned char> contents(cudaArray_t array, std::size_t element) {
  std::vector<unsigned char> memory(width * height * depth * element);
  cudaMemcpy3DParms p{};
  p.srcArray = array;
  p.dstPtr = box(memory.data(), element);
  p.extent = make_cudaExtent(width, height, depth);
  p.kind = cudaMemcpyDeviceToHost;
  cudaMemcpy3D(&p);
  return memory;
}

enum class by { call, stream, node, updated_node };

static cudaError_t copy(const cudaMemcpy3DParms &p, by way) {
  if (way == by::call)
    return cudaMemcpy3D(&p);
  if (way == by::stream)
    return cudaMemcpy3DAsync(&p, nullptr);
  cudaGraph_t graph = nullptr;
  cudaGraphNode_t node = nullptr;
  cudaGraphExec_t exec = nullptr;
  cudaGraphCreate(&graph, 0);
  cudaMemcpy3DParms first = p;
  if (way == by::updated_node)
    first.extent.width = 1;
  if (const cudaError_t error = cudaGraphAddMemcpyNode(&node, graph, nullptr, 0, &first))
    return error;
  if (const cudaError_t error = cudaGraphInstantiate(&exec, graph, 0))
    return error;
  if (way == by::updated_node)
    if (const cudaError_t error = cudaGraphExecMemcpyNodeSetParams(exec, node, &p))
      return error;
  return cudaGraphLaunch(exec, nullptr);
}

static void into_array(const char *name, cudaChannelFormatDesc format, std::size_t element, cudaPos from, cudaPos to, cudaExtent extent, bool device, by way) {
  cudaArray_t array = array_of(format);
  std::vector<unsigned char> memory = counted(width * height * depth * element), zero(memory.size());
  cudaMemcpy3DParms p{};
  p.srcPtr = box(zero.data(), element);
  p.dstArray = array;
  p.extent = make_cudaExtent(width, height, depth);
  p.kind = cudaMemcpyHostToDevice;
  cudaMemcpy3D(&p);
  void *on_device = nullptr;
  cudaMalloc(&on_device, memory.size());
  cudaMemcpy(on_device, memory.data(), memory.size(), cudaMemcpyHostToDevice);
  p.srcPtr = box(device ? on_device : memory.data(), element);
  p.srcPos = from;
  p.dstPos = to;
  p.extent = extent;
  p.kind = device ? cudaMemcpyDeviceToDevice : cudaMemcpyHostToDevice;
  const cudaError_t error = copy(p, way);
  cudaDeviceSynchronize();
  std::printf("into an array, %s, %d: %s, %08x\n", name, static_cast<int>(way), cudaGetErrorName(error), sum(contents(array, element)));
  cudaGetLastError();
  cudaFree(on_device);
  cudaFreeArray(array);
}

static void from_array(const char *name, cudaChannelFormatDesc format, std::size_t element, cudaPos from, cudaPos to, cudaExtent extent, bool device, by way) {
  cudaArray_t array = array_of(format);
  std::vector<unsigned char> memory = counted(width * height * depth * element), zero(memory.size());
  cudaMemcpy3DParms p{};
  p.srcPtr = box(memory.data(), element);
  p.dstArray = array;
  p.extent = make_cudaExtent(width, height, depth);
  p.kind = cudaMemcpyHostToDevice;
  cudaMemcpy3D(&p);
  void *on_device = nullptr;
  cudaMalloc(&on_device, memory.size());
  cudaMemset(on_device, 0, memory.size());
  cudaMemcpy3DParms q{};
  q.srcArray = array;
  q.dstPtr = box(device ? on_device : zero.data(), element);
  q.srcPos = from;
  q.dstPos = to;
  q.extent = extent;
  q.kind = device ? cudaMemcpyDeviceToDevice : cudaMemcpyDeviceToHost;
  const cudaError_t error = copy(q, way);
  cudaDeviceSynchronize();
  if (device)
    cudaMemcpy(zero.data(), on_device, zero.size(), cudaMemcpyDeviceToHost);
  std::printf("from an array, %s, %d: %s, %08x\n", name, static_cast<int>(way), cudaGetErrorName(error), sum(zero));
  cudaGetLastError();
  cudaFree(on_device);
  cudaFreeArray(array);
}

static void linear(cudaPos from, cudaPos to, cudaExtent extent, by way) {
  std::vector<unsigned char> memory = counted(width * height * depth * 4);
  void *a = nullptr, *b = nullptr;
  cudaMalloc(&a, memory.size());
  cudaMalloc(&b, memory.size());
  cudaMemcpy(a, memory.data(), memory.size(), cudaMemcpyHostToDevice);
  cudaMemset(b, 0, memory.size());
  cudaMemcpy3DParms p{};
  p.srcPtr = box(a, 4);
  p.dstPtr = box(b, 4);
  p.srcPos = from;
  p.dstPos = to;
  p.extent = extent;
  p.kind = cudaMemcpyDeviceToDevice;
  const cudaError_t error = copy(p, way);
  cudaDeviceSynchronize();
  cudaMemcpy(memory.data(), b, memory.size(), cudaMemcpyDeviceToHost);
  std::printf("linear, %d: %s, %08x\n", static_cast<int>(way), cudaGetErrorName(error), sum(memory));
  cudaGetLastError();
  cudaFree(a);
  cudaFree(b);
}

static void peer(cudaPos from, cudaPos to, bool asynchronous) {
  cudaArray_t array = array_of(cudaCreateChannelDesc<int>());
  std::vector<unsigned char> memory = counted(width * height * depth * 4);
  void *on_device = nullptr;
  cudaMalloc(&on_device, memory.size());
  cudaMemcpy(on_device, memory.data(), memory.size(), cudaMemcpyHostToDevice);
  cudaMemcpy3DPeerParms p{};
  p.srcPtr = box(on_device, 4);
  p.dstArray = array;
  p.extent = make_cudaExtent(width, height, depth);
  cudaError_t error = cudaMemcpy3DPeer(&p);
  p.srcPos = from;
  p.dstPos = to;
  p.extent = make_cudaExtent(5, 2, 2);
  if (!error)
    error = asynchronous ? cudaMemcpy3DPeerAsync(&p, nullptr) : cudaMemcpy3DPeer(&p);
  cudaDeviceSynchronize();
  std::printf("peer: %s, %08x\n", cudaGetErrorName(error), sum(contents(array, 4)));
  cudaGetLastError();
}

int main() {
  const cudaExtent part = make_cudaExtent(5, 2, 2);
  const cudaPos zero = make_cudaPos(0, 0, 0), four = make_cudaPos(4, 1, 1), eight = make_cudaPos(8, 2, 1);
  for (const bool device : {false, true})
    for (const by way : {by::call, by::stream, by::node, by::updated_node}) {
      std::printf("%s memory\n", device ? "device" : "host");
      into_array("of bytes", cudaCreateChannelDesc<unsigned char>(), 1, four, eight, part, device, way);
      into_array("of ints", cudaCreateChannelDesc<int>(), 4, zero, eight, part, device, way);
      into_array("of ints", cudaCreateChannelDesc<int>(), 4, four, zero, part, device, way);
      into_array("of ints", cudaCreateChannelDesc<int>(), 4, four, eight, part, device, way);
      into_array("of float4", cudaCreateChannelDesc<float4>(), 16, four, eight, part, device, way);
      into_array("beyond a row", cudaCreateChannelDesc<int>(), 4, make_cudaPos(14, 0, 0), zero, part, device, way);
      from_array("of bytes", cudaCreateChannelDesc<unsigned char>(), 1, eight, four, part, device, way);
      from_array("of ints", cudaCreateChannelDesc<int>(), 4, eight, zero, part, device, way);
      from_array("of ints", cudaCreateChannelDesc<int>(), 4, zero, four, part, device, way);
      from_array("of ints", cudaCreateChannelDesc<int>(), 4, eight, four, part, device, way);
      from_array("of float4", cudaCreateChannelDesc<float4>(), 16, eight, four, part, device, way);
      linear(four, eight, part, way);
    }
  peer(make_cudaPos(4, 1, 1), make_cudaPos(8, 2, 1), false);
  peer(make_cudaPos(4, 1, 1), make_cudaPos(8, 2, 1), true);
}
