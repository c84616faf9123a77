// A file that ends within a function, as it does while somebody writes it: the name of an absent
// header that begins the function reaches to the end.
// RUN: not %offloom check %s 2>&1 | FileCheck %s

// CHECK: error: 'nowhere.h' file not found
// CHECK: 1 of 1 file was not fully checked
#include "nowhere.h"

HOST_DEVICE float norm(float x) {
  if (x > 0) {
    return x;
