// Jacobi's iteration on a square that ranks divide by rows; MPI sends the rows between them out of memory of the device.
#include <cmath>
#include <cstdio>
#include <mpi.h>
#include <utility>

constexpr int n = 4096, rounds = 30;

__global__ void relax(const float *from, float *to, int rows) {
  const int x = blockIdx.x * blockDim.x + threadIdx.x + 1, y = blockIdx.y + 1;
  if (x < n - 1 && y <= rows) {
    const float *at = from + size_t(y) * n + x;
    to[size_t(y) * n + x] = 0.25f * (at[-1] + at[1] + at[-n] + at[n]);
  }
}

int main(int argc, char **argv) {
  MPI_Init(&argc, &argv);
  int rank, ranks;
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &ranks);
  cudaSetDevice(rank);
  const int rows = n / ranks; // and one above, one below
  const int above = rank ? rank - 1 : MPI_PROC_NULL, below = rank + 1 < ranks ? rank + 1 : MPI_PROC_NULL;
  const size_t bytes = size_t(rows + 2) * n * sizeof(float);
  float *from, *to;
  cudaMalloc(&from, bytes);
  cudaMalloc(&to, bytes);
  cudaMemset(from, 0, bytes);
  cudaMemset(to, 0, bytes);
  const float warm = 1000;
  for (int i = 0; i < n && rank == 0; ++i)
    for (float *array : {from, to})
      cudaMemcpy(array + i, &warm, sizeof warm, cudaMemcpyHostToDevice);

  double begin = 0;
  for (int round = -1; round < rounds; ++round) {
    if (round == 0) {
      MPI_Barrier(MPI_COMM_WORLD);
      begin = MPI_Wtime();
    }
    relax<<<dim3(n / 256, rows), 256>>>(from, to, rows);
    cudaDeviceSynchronize();
    MPI_Sendrecv(to + n, n, MPI_FLOAT, above, 0, to + size_t(rows + 1) * n, n, MPI_FLOAT, below, 0, MPI_COMM_WORLD,
                 MPI_STATUS_IGNORE);
    MPI_Sendrecv(to + size_t(rows) * n, n, MPI_FLOAT, below, 1, to, n, MPI_FLOAT, above, 1, MPI_COMM_WORLD,
                 MPI_STATUS_IGNORE);
    std::swap(from, to);
  }
  MPI_Barrier(MPI_COMM_WORLD);
  const double seconds = MPI_Wtime() - begin;
  float value = 0;
  cudaMemcpy(&value, from + n + n / 2, sizeof value, cudaMemcpyDeviceToHost);
  if (rank == 0)
    printf("%.2f ms a round, %g\n", 1000 * seconds / rounds, value);
  MPI_Finalize();
}
