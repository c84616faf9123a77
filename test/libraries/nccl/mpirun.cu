// A program of MPI, CUDA and NCCL under mpirun: a device for each rank of the machine, pointers of the device given to MPI,
// and NCCL's id sent by MPI. It is built in the ways that such programs are.
// REQUIRES: mpi
// RUN: %offloom cc -std=c++20 -ccbin mpicxx %s -o %t -lnccl && %mpirun -np 2 %t | FileCheck %s
// RUN: env OMPI_CXX="%offloom cc" mpicxx -std=c++20 -x cu %s -o %t.wrapped -lnccl && %mpirun -np 2 %t.wrapped | FileCheck %s
#include <cstdio>
#include <cstdlib>
#include <mpi.h>
#if __has_include(<mpi-ext.h>)
#include <mpi-ext.h>
#endif
#include <nccl.h>

constexpr int n = 100000;

__global__ void fill(double *x, double value) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    x[i] = value;
}

int main(int argc, char **argv) {
  MPI_Init(&argc, &argv);
  int rank, ranks, local_rank;
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &ranks);
  MPI_Comm local;
  MPI_Comm_split_type(MPI_COMM_WORLD, MPI_COMM_TYPE_SHARED, rank, MPI_INFO_NULL, &local);
  MPI_Comm_rank(local, &local_rank);
  if (cudaSetDevice(local_rank) != cudaSuccess)
    abort();
  ncclUniqueId id;
  if (rank == 0)
    ncclGetUniqueId(&id);
  MPI_Bcast(&id, sizeof id, MPI_BYTE, 0, MPI_COMM_WORLD);
  ncclComm_t comm;
  if (ncclCommInitRank(&comm, ranks, id, rank) != ncclSuccess)
    abort();

  double *x, *y, first, last;
  cudaMalloc(&x, n * sizeof(double));
  cudaMalloc(&y, n * sizeof(double));
  fill<<<(n + 255) / 256, 256>>>(x, rank + 1);
  ncclAllReduce(x, y, n, ncclDouble, ncclSum, comm, 0);
  cudaMemcpy(&first, y, sizeof first, cudaMemcpyDeviceToHost);
  MPI_Sendrecv(x, n, MPI_DOUBLE, (rank + 1) % ranks, 0, y, n, MPI_DOUBLE, (rank + ranks - 1) % ranks, 0, MPI_COMM_WORLD,
               MPI_STATUS_IGNORE);
  cudaMemcpy(&last, y + n - 1, sizeof last, cudaMemcpyDeviceToHost);
  double all[2], own[2] = {first, last};
  MPI_Reduce(own, all, 2, MPI_DOUBLE, MPI_SUM, 0, MPI_COMM_WORLD);
  int devices;
  cudaGetDeviceCount(&devices);
  if (rank == 0)
    printf("%d ranks, %d devices, %g %g, %d\n", ranks, devices, all[0], all[1], MPIX_Query_cuda_support()); // CHECK: 2 ranks, 2 devices, 6 3, 1
  ncclCommDestroy(comm);
  MPI_Finalize();
}
