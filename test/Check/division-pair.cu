// RUN: %offloom check --checks='-*,math-divmod-pair' %s 2>&1 | FileCheck --implicit-check-not='remark:' %s

struct Shape {
  int width;
};

__global__ void wrong(int *row, int *column, const Shape *shape, int i) {
  row[i] = i / shape->width;
  __syncthreads();
  // CHECK: [[@LINE+1]]:15: remark: 'i' is divided by 'shape->width' a second time
  column[i] = i % shape->width;
  // CHECK: :[[@LINE-4]]:12: note: the first division
}

__global__ void right(int *row, int *column, const int *width, Shape shape, int i) {
  int y = i / *width; // one after the other
  int x = i % *width;
  __syncthreads();
  row[i] = i / shape.width; // in registers
  __syncthreads();
  column[i] = i % shape.width;
  row[i] = x / width[0]; // of another dividend
  column[i] = y % width[0];
  row[i] = x / width[1]; // which changes
  x += 1;
  column[i] = x % width[1];
  row[i] = x / 8;
  column[i] = x % 8;
}
