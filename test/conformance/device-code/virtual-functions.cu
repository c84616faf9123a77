// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Virtual functions of objects made on the device, pure and overridden, through base pointers.
#include <cstdio>

struct Shape {
  __device__ virtual float area() const = 0;
  __device__ virtual int corners() const { return 0; }
  __device__ virtual ~Shape() {}
};

struct Circle : Shape {
  float radius;
  __device__ explicit Circle(float r) : radius(r) {}
  __device__ float area() const override { return 3 * radius * radius; }
};

struct Box : Shape {
  float width, height;
  __device__ Box(float w, float h) : width(w), height(h) {}
  __device__ float area() const override { return width * height; }
  __device__ int corners() const override { return 4; }
};

__global__ void make(Shape **shapes) {
  int i = threadIdx.x;
  if (i % 2)
    shapes[i] = new Box(float(i), 2);
  else
    shapes[i] = new Circle(float(i));
}

__global__ void measure(Shape *const *shapes, float *out) {
  int i = threadIdx.x;
  out[i] = shapes[i]->area() + shapes[i]->corners() * 0.125f;
}

__global__ void destroy(Shape **shapes) { delete shapes[threadIdx.x]; }

int main() {
  Shape **shapes;
  float *out;
  cudaMalloc(&shapes, 8 * sizeof(Shape *));
  cudaMallocManaged(&out, 8 * sizeof(float));
  make<<<1, 8>>>(shapes);
  measure<<<1, 8>>>(shapes, out);
  destroy<<<1, 8>>>(shapes);
  cudaDeviceSynchronize();
  for (int i = 0; i < 8; ++i)
    printf("%g ", out[i]);
  printf("\n");
}
