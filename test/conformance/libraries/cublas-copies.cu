// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Vectors and matrices to the device and back, by strides and leading dimensions.
// builds: clang++
// flags: -lcublas
#include "shown.h"
#include <cublas_v2.h>

int main() {
  array<float> device(40);
  std::vector<float> host(40), back(40, -1);
  for (int i = 0; i < 40; ++i)
    host[i] = float(i);
  status("vector", cublasSetVector(8, sizeof(float), host.data(), 2, device, 3));
  show("device", device);
  status("back", cublasGetVector(8, sizeof(float), device, 3, back.data(), 1));
  show("host", back.data(), 12);
  status("matrix", cublasSetMatrix(3, 4, sizeof(float), host.data(), 5, device, 4));
  show("device", device);
  status("back", cublasGetMatrix(3, 4, sizeof(float), device, 4, back.data(), 3));
  show("host", back.data(), 14);
}
