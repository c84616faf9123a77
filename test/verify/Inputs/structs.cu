// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Pointers inside an argument, and memory whose type has gaps. Planted: a velocity.
#include <cstdio>

struct particle {
  char kind;
  double position;
  float velocity;
};

struct world {
  particle *particles;
  float *energies;
  int count;
};

__global__ void move(world w, double seconds) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= w.count)
    return;
  particle &p = w.particles[i];
  p.position += seconds * p.velocity;
#ifdef PLANTED
  if (i == 7)
    p.velocity = 0;
#endif
  w.energies[i] = 0.5f * p.velocity * p.velocity;
}

int main() {
  const int n = 40;
  static particle particles[n];
  for (int i = 0; i < n; ++i) {
    particles[i].kind = 'a' + i % 3;
    particles[i].position = i;
    particles[i].velocity = 1.f / (i + 1);
  }
  world w = {nullptr, nullptr, n};
  cudaMalloc(&w.particles, sizeof particles);
  cudaMalloc(&w.energies, n * sizeof(float));
  cudaMemcpy(w.particles, particles, sizeof particles, cudaMemcpyHostToDevice);
  move<<<2, 32>>>(w, 0.25);
  cudaMemcpy(particles, w.particles, sizeof particles, cudaMemcpyDeviceToHost);
  printf("%g\n", particles[n - 1].position);
  cudaFree(w.energies);
  cudaFree(w.particles);
}
