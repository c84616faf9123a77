// Steps down the gradient of least squares, whose samples ranks divide; NCCL sums the gradients of all.
#include <cstdio>
#include <mpi.h>
#include <nccl.h>

constexpr int parameters = 16384, samples = 1024, rounds = 30;

/// What is measured of sample s, as any function of both.
__host__ __device__ float measured(int s, int p) { return float((s * 37 + p * 101) % 211) / 211 - 0.5f; }

__global__ void make(float *samples, int first) {
  const int p = blockIdx.x * blockDim.x + threadIdx.x;
  samples[size_t(blockIdx.y) * parameters + p] = measured(first + blockIdx.y, p);
}

/// A block for each sample.
__global__ void residuals(const float *samples, const float *x, float *r) {
  __shared__ float sums[256];
  float sum = 0;
  for (int p = threadIdx.x; p < parameters; p += 256)
    sum += samples[size_t(blockIdx.x) * parameters + p] * x[p];
  sums[threadIdx.x] = sum;
  for (int half = 128; half > 0; half /= 2) {
    __syncthreads();
    if (threadIdx.x < half)
      sums[threadIdx.x] += sums[threadIdx.x + half];
  }
  if (threadIdx.x == 0)
    r[blockIdx.x] = sums[0] - 1;
}

__global__ void gradient(const float *samples, const float *r, float *g, int count) {
  const int p = blockIdx.x * blockDim.x + threadIdx.x;
  float sum = 0;
  for (int s = 0; s < count; ++s)
    sum += samples[size_t(s) * parameters + p] * r[s];
  g[p] = sum;
}

__global__ void step(float *x, const float *g) {
  const int p = blockIdx.x * blockDim.x + threadIdx.x;
  x[p] -= 1e-6f * g[p];
}

int main(int argc, char **argv) {
  MPI_Init(&argc, &argv);
  int rank, ranks;
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &ranks);
  cudaSetDevice(rank);
  ncclUniqueId id;
  if (rank == 0)
    ncclGetUniqueId(&id);
  MPI_Bcast(&id, sizeof id, MPI_BYTE, 0, MPI_COMM_WORLD);
  ncclComm_t comm;
  ncclCommInitRank(&comm, ranks, id, rank);

  const int count = samples / ranks;
  float *own, *x, *r, *g;
  cudaMalloc(&own, size_t(count) * parameters * sizeof(float));
  cudaMalloc(&x, parameters * sizeof(float));
  cudaMalloc(&g, parameters * sizeof(float));
  cudaMalloc(&r, count * sizeof(float));
  cudaMemset(x, 0, parameters * sizeof(float));
  make<<<dim3(parameters / 256, count), 256>>>(own, rank * count);

  double begin = 0;
  for (int round = -1; round < rounds; ++round) {
    if (round == 0) {
      cudaDeviceSynchronize();
      MPI_Barrier(MPI_COMM_WORLD);
      begin = MPI_Wtime();
    }
    residuals<<<count, 256>>>(own, x, r);
    gradient<<<parameters / 256, 256>>>(own, r, g, count);
    ncclAllReduce(g, g, parameters, ncclFloat, ncclSum, comm, 0);
    step<<<parameters / 256, 256>>>(x, g);
  }
  cudaDeviceSynchronize();
  MPI_Barrier(MPI_COMM_WORLD);
  const double seconds = MPI_Wtime() - begin;
  float value = 0;
  cudaMemcpy(&value, x, sizeof value, cudaMemcpyDeviceToHost);
  if (rank == 0)
    printf("%.2f ms a round, %g\n", 1000 * seconds / rounds, value);
  ncclCommDestroy(comm);
  MPI_Finalize();
}
