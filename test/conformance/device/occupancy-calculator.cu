// builds: clang++
// The calculator of cuda_occupancy.h knows devices by their numbers: drawn kernels on each generation since Kepler. A line
// a device has the number of questions that had an answer, and a checksum of all answers.
#include <cstdio>
#include <cstring>
#include <cuda_occupancy.h>

struct device {
  int major, minor, threads_per_sm, registers_per_block, registers_per_sm, kilobytes_per_sm, kilobytes_optin, kilobytes_reserved;
};
static const device devices[] = {
    {3, 0, 2048, 65536, 65536, 48, 48, 0},   {3, 5, 2048, 65536, 65536, 48, 48, 0},    {3, 7, 2048, 65536, 131072, 112, 48, 0},
    {5, 0, 2048, 65536, 65536, 64, 48, 0},   {5, 2, 2048, 65536, 65536, 96, 48, 0},    {5, 3, 2048, 32768, 65536, 64, 48, 0},
    {6, 0, 2048, 65536, 65536, 64, 48, 0},   {6, 1, 2048, 65536, 65536, 96, 48, 0},    {6, 2, 4096, 32768, 65536, 64, 48, 0},
    {7, 0, 2048, 65536, 65536, 96, 96, 0},   {7, 2, 2048, 65536, 65536, 96, 96, 0},    {7, 5, 1024, 65536, 65536, 64, 64, 0},
    {8, 0, 2048, 65536, 65536, 164, 163, 1}, {8, 6, 1536, 65536, 65536, 100, 99, 1},   {8, 7, 1536, 65536, 65536, 164, 163, 1},
    {8, 9, 1536, 65536, 65536, 100, 99, 1},  {9, 0, 2048, 65536, 65536, 228, 227, 1},  {10, 0, 2048, 65536, 65536, 228, 227, 1},
    {10, 3, 2048, 65536, 65536, 228, 227, 1}, {11, 0, 1536, 65536, 65536, 228, 227, 1}, {12, 0, 1536, 65536, 65536, 100, 99, 1},
    {12, 1, 1536, 65536, 65536, 100, 99, 1}, {4, 2, 1536, 65536, 65536, 100, 99, 1},   {1, 0, 512, 8192, 8192, 16, 0, 0},
};

static unsigned seed = 1;
static unsigned drawn(unsigned n) { return ((seed = seed * 1664525u + 1013904223u) >> 8) % n; }

static size_t eight_a_thread(int threads) { return threads * 8; }

static cudaOccDeviceProp properties_of(const device &d) {
  cudaOccDeviceProp p;
  p.computeMajor = d.major;
  p.computeMinor = d.minor;
  p.maxThreadsPerBlock = 1024;
  p.maxThreadsPerMultiprocessor = d.threads_per_sm;
  p.regsPerBlock = d.registers_per_block;
  p.regsPerMultiprocessor = d.registers_per_sm;
  p.warpSize = 32;
  p.sharedMemPerBlock = 48 * 1024;
  p.sharedMemPerMultiprocessor = d.kilobytes_per_sm * 1024;
  p.numSms = 10;
  p.sharedMemPerBlockOptin = d.kilobytes_optin * 1024;
  p.reservedSharedMemPerBlock = d.kilobytes_reserved * 1024;
  return p;
}

static cudaOccFuncAttributes some_kernel() {
  cudaOccFuncAttributes a;
  a.maxThreadsPerBlock = drawn(4) ? 1024 : static_cast<int>(drawn(1025));
  a.numRegs = static_cast<int>(drawn(8) ? drawn(130) : drawn(260));
  a.sharedSizeBytes = drawn(2) ? 0 : drawn(20000);
  a.partitionedGCConfig = static_cast<cudaOccPartitionedGCConfig>(drawn(3));
  a.shmemLimitConfig = static_cast<cudaOccFuncShmemConfig>(drawn(2));
  a.maxDynamicSharedSizeBytes = drawn(2) ? 49152 : drawn(240000);
  a.numBlockBarriers = static_cast<int>(drawn(3) ? 1 : drawn(17));
  a.virtualResourceCount = static_cast<int>(drawn(3) ? 0 : drawn(40));
  return a;
}

int main() {
  for (const device &d : devices) {
    unsigned long long sum = 0;
    int answered = 0;
    for (int i = 0; i < 3000; ++i) {
      const cudaOccDeviceProp p = properties_of(d);
      const cudaOccFuncAttributes a = some_kernel();
      cudaOccDeviceState s;
      s.cacheConfig = static_cast<cudaOccCacheConfig>(drawn(4));
      s.carveoutConfig = drawn(2) ? -1 : static_cast<int>(drawn(104)) - 2;
      const int threads = static_cast<int>(drawn(3) ? 32 * (1 + drawn(32)) : drawn(1100));
      const size_t bytes = drawn(2) ? 0 : drawn(3) ? drawn(50000) : drawn(250000);
      cudaOccResult r;
      std::memset(&r, 0, sizeof r);
      int grid[3] = {}, block[3] = {}, error[5];
      size_t left = 0;
      error[0] = cudaOccMaxActiveBlocksPerMultiprocessor(&r, &p, &a, &s, threads, bytes);
      error[1] = cudaOccMaxPotentialOccupancyBlockSize(&grid[0], &block[0], &p, &a, &s, bytes);
      error[2] = cudaOccMaxPotentialOccupancyBlockSize(&grid[1], &block[1], &p, &a, &s, eight_a_thread, 0);
      error[3] = cudaOccMaxPotentialOccupancyBlockSizeVariableSMem(&grid[2], &block[2], &p, &a, &s,
                                                                   [](int n) { return n * 24; });
      error[4] = cudaOccAvailableDynamicSMemPerBlock(&left, &p, &a, &s, 1 + static_cast<int>(drawn(6)), threads);
      if (error[0])
        std::memset(&r, 0, sizeof r);
      char line[400];
      std::snprintf(line, sizeof line, "%d %d %d %d %d | %d %u %d %d %d %d %d %d %d %zu %d | %d %d %d %d %d %d | %zu", error[0],
                    error[1], error[2], error[3], error[4], r.activeBlocksPerMultiprocessor, r.limitingFactors,
                    r.blockLimitRegs, r.blockLimitSharedMem, r.blockLimitWarps, r.blockLimitBlocks, r.blockLimitBarriers,
                    r.blockLimitVirtual, r.allocatedRegistersPerBlock, r.allocatedSharedMemPerBlock, r.partitionedGCConfig,
                    error[1] ? 0 : grid[0], error[1] ? 0 : block[0], error[2] ? 0 : grid[1], error[2] ? 0 : block[1],
                    error[3] ? 0 : grid[2], error[3] ? 0 : block[2], error[4] ? 0 : left);
      for (const char *c = line; *c; ++c)
        sum = (sum ^ static_cast<unsigned char>(*c)) * 1099511628211ull;
      answered += error[0] == CUDA_OCC_SUCCESS;
    }
    std::printf("%d.%d: %d answers, %016llx\n", d.major, d.minor, answered, sum);
    const cudaOccDeviceProp p = properties_of(d);
    const cudaOccDeviceState s;
    int parts[5] = {};
    size_t shared = 0;
    const int errors = cudaOccSMemAllocationGranularity(&parts[0], &p) + cudaOccRegAllocationGranularity(&parts[1], &p) +
                       cudaOccRegAllocationMaxPerThread(&parts[2], &p) + cudaOccSubPartitionsPerMultiprocessor(&parts[3], &p) +
                       cudaOccMaxBlocksPerMultiprocessor(&parts[4], &p) + cudaOccSMemPerMultiprocessor(&shared, &p, &s);
    std::printf("  %d %d %d %d %d %zu, %d; %d %d\n", parts[0], parts[1], parts[2], parts[3], parts[4], shared, errors,
                __occRoundUp(d.threads_per_sm - 1, 256), __occMin(d.major, 7));
  }
}
