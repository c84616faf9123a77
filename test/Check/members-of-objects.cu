// What a class allocates in one member function, others of its functions are known to be given.
// RUN: not %offloom check %s 2>&1 | FileCheck --implicit-check-not=error: %s

class Frame {
public:
  cudaError_t create(size_t n) {
    bytes = n;
    cudaError_t status = cudaMallocHost(&host, n);
    return status == cudaSuccess ? cudaMalloc(&device, n) : status;
  }
  cudaError_t upload(cudaStream_t stream) {
    // CHECK: [[@LINE+1]]:{{.*}} error: this copies from device to device memory, not as cudaMemcpyHostToDevice says
    return cudaMemcpyAsync(host, device, bytes, cudaMemcpyHostToDevice, stream);
  }
  cudaError_t download(cudaStream_t stream) {
    return cudaMemcpyAsync(host + 16, &device[16], bytes - 16, cudaMemcpyDeviceToHost, stream);
  }
  // CHECK: [[@LINE+1]]:{{.*}} error: 'device' leads to device memory, which host code cannot read
  unsigned char first() const { return device[0]; }
  unsigned char second() const { return host[1] + given[0]; }
  void give(unsigned char *to) { given = to; }
  ~Frame() {
    (void)cudaFree(device);
    (void)cudaFreeHost(host);
  }
  Frame() = default;
  Frame(const Frame &) = delete;
  Frame &operator=(const Frame &) = delete;

private:
  unsigned char *host = nullptr;
  unsigned char *device = nullptr;
  unsigned char *given = nullptr;
  size_t bytes = 0;
};

// Either may be: nobody knows which.
struct Either {
  float *memory;
  void onDevice(int n) { (void)cudaMalloc(&memory, n); }
  void onHost(int n) { memory = new float[n]; }
  float get() const { return memory[0]; }
};

cudaError_t use(Frame &frame, Either &either, cudaStream_t stream) {
  either.get();
  return frame.upload(stream);
}
