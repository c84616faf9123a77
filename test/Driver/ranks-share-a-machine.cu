// Processes of one parallel program that share a machine share its processors, and have a device each; the launcher says
// how many they are, and OFFLOOM_DEVICES overrules it.
// RUN: %offloom cc -std=c++20 %s -o %t
// RUN: env -u OFFLOOM_NUM_THREADS OMPI_COMM_WORLD_LOCAL_SIZE=1000 %t | FileCheck %s --check-prefix=MANY
// RUN: env -u OFFLOOM_NUM_THREADS MPI_LOCALNRANKS=1000 %t | FileCheck %s --check-prefix=MANY
// RUN: env -u OFFLOOM_NUM_THREADS SLURM_CPUS_ON_NODE=1 %t | FileCheck %s --check-prefix=ONE
// RUN: env OMPI_COMM_WORLD_LOCAL_SIZE=1000 OFFLOOM_DEVICES=2 %t | FileCheck %s --check-prefix=ASKED
// RUN: env SLURM_STEP_TASKS_PER_NODE="2(x3),5" SLURM_NODEID=2 %t | FileCheck %s --check-prefix=SECOND
// RUN: env SLURM_STEP_TASKS_PER_NODE="2(x3),5" SLURM_NODEID=3 %t | FileCheck %s --check-prefix=LAST
// RUN: env SLURM_NTASKS_PER_NODE=4 %t | FileCheck %s --check-prefix=SCRIPT
// RUN: env SLURM_STEP_ID=0 SLURM_NTASKS_PER_NODE=4 %t | FileCheck %s --check-prefix=STEP
// MANY: 64 devices, 1 threads
// ONE: 1 devices, 1 threads
// ASKED: 2 devices
// SECOND: 2 devices
// LAST: 5 devices
// SCRIPT: 1 devices
// STEP: 4 devices
#include <cstdio>
#include <filesystem>
#include <fstream>

__global__ void work(float *x) { x[blockIdx.x * blockDim.x + threadIdx.x] += 1; }

int main() {
  float *x;
  cudaMalloc(&x, 256 * 4096 * sizeof(float));
  work<<<4096, 256>>>(x);
  cudaDeviceSynchronize();
  int devices, threads = 1; // this one
  for (const auto &task : std::filesystem::directory_iterator("/proc/self/task")) {
    std::string name;
    std::getline(std::ifstream(task.path() / "comm"), name);
    threads += name == "offloom-worker";
  }
  cudaGetDeviceCount(&devices);
  printf("%d devices, %d threads\n", devices, threads);
}
