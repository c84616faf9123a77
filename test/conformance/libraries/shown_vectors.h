// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Vectors of Thrust, shown; and small whole numbers in them.
#pragma once
#include "shown.h"
#include <thrust/device_vector.h>
#include <thrust/host_vector.h>

template <class Vector> void show_vector(const char *what, const Vector &values, int count = -1) {
  thrust::host_vector<typename Vector::value_type> here(values.begin(), values.end());
  printf("%s:", what);
  for (int i = 0; i < (count < 0 ? int(here.size()) : count); ++i)
    show_one(double(here[i]));
  printf("\n");
}

template <class T> thrust::device_vector<T> whole_numbers(int count) {
  thrust::host_vector<T> here(count);
  for (T &value : here)
    value = T(small_whole());
  return thrust::device_vector<T>(here);
}

template <class T> thrust::device_vector<T> vector_of(std::initializer_list<T> values) {
  return thrust::device_vector<T>(values.begin(), values.end());
}
