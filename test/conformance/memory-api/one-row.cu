// Copies of one row: what the pitch of the memory may be, beside arrays and without.
#include <cstdio>

static void said(const char *what, size_t pitch, size_t height, cudaError_t error,
                 const unsigned char *row) {
  std::printf("%s pitch %zu height %zu: %s", what, pitch, height, cudaGetErrorName(error));
  if (row)
    std::printf(" %d %d", row[0], row[63]);
  std::printf("\n");
  cudaGetLastError();
}

int main() {
  unsigned char host[512], back[512];
  for (int i = 0; i < 512; ++i)
    host[i] = static_cast<unsigned char>(i % 100 + 1);
  const cudaChannelFormatDesc format = cudaCreateChannelDesc<float>();
  cudaArray_t array;
  unsigned char *device;
  cudaMallocArray(&array, &format, 32, 4);
  cudaMalloc(&device, 512);
  for (const size_t height : {size_t{1}, size_t{2}, size_t{0}})
    for (const size_t pitch : {size_t{0}, size_t{1}, size_t{32}, size_t{63}, size_t{64}}) {
      for (int i = 0; i < 512; ++i)
        back[i] = 0;
      cudaMemset(device, 0, 512);
      cudaMemcpy2DToArray(array, 0, 0, back, 128, 128, 4, cudaMemcpyHostToDevice);
      said("to an array", pitch, height, cudaMemcpy2DToArray(array, 0, 0, host, pitch, 64, height, cudaMemcpyHostToDevice), nullptr);
      cudaMemcpy2DFromArray(back, 128, array, 0, 0, 128, 4, cudaMemcpyDeviceToHost);
      said("  holds", pitch, height, cudaSuccess, back);
      cudaMemcpy2DToArray(array, 0, 0, host, 64, 64, 4, cudaMemcpyHostToDevice);
      for (int i = 0; i < 512; ++i)
        back[i] = 0;
      said("from an array", pitch, height, cudaMemcpy2DFromArray(back, pitch, array, 0, 0, 64, height, cudaMemcpyDeviceToHost), back);
      said("asynchronously", pitch, height, cudaMemcpy2DToArrayAsync(array, 0, 0, host, pitch, 64, height, cudaMemcpyHostToDevice, nullptr), nullptr);
      cudaDeviceSynchronize();
      for (int i = 0; i < 512; ++i)
        back[i] = 0;
      said("to memory", pitch, height, cudaMemcpy2D(device, 64, host, pitch, 64, height, cudaMemcpyHostToDevice), nullptr);
      said("from memory", pitch, height, cudaMemcpy2D(back, pitch, device, 64, 64, height, cudaMemcpyDeviceToHost), back);
    }
}
