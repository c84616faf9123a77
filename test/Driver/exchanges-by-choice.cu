// Elements of a local array that a loop exchanges under a condition are stored in both cases, as they are or as they were:
// what sorting networks compare no processor predicts. Only where no one else can see the array, and nothing lies between.
// RUN: sh -c 'clang++-22 -x c++ -O2 -fno-vectorize -fno-unroll-loops -S -emit-llvm %s -o - \
// RUN:   -fpass-plugin=$(dirname %offloom)/offloom-clang-repairs.so' | FileCheck %s

void put(const int *);
int get();

// CHECK-LABEL: define{{.*}} @_Z5localv
// CHECK:         [[A:%.*]] = load i32, ptr [[P:%.*]], align 4
// CHECK:         [[B:%.*]] = load i32, ptr [[Q:%.*]], align 4
// CHECK:         [[LESS:%.*]] = tail call i32 @llvm.smin.i32(i32 [[A]], i32 [[B]])
// CHECK:         store i32 [[LESS]], ptr [[P]]
// CHECK:         [[MORE:%.*]] = tail call i32 @llvm.smax.i32(i32 [[A]], i32 [[B]])
// CHECK:         store i32 [[MORE]], ptr [[Q]]
int local() {
  int s[256];
  for (int &one : s)
    one = get();
  for (int round = 0; round < 256; ++round)
    for (int i = round & 1; i < 255; i += 2) {
      int a = s[i], b = s[i + 1];
      if (a > b) {
        s[i] = b;
        s[i + 1] = a;
      }
    }
  int sum = 0;
  for (int i = 0; i < 256; ++i)
    sum = sum * 3 + s[i];
  return sum;
}

// CHECK-LABEL: define{{.*}} @_Z6othersv
// CHECK-NOT:     {{select|smin}}
// CHECK:         ret void
void others() {
  int s[256];
  put(s); // who has the address now may look on
  for (int round = 0; round < 256; ++round)
    for (int i = round & 1; i < 255; i += 2) {
      int a = s[i], b = s[i + 1];
      if (a > b) {
        s[i] = b;
        s[i + 1] = a;
      }
    }
  put(s);
}

// CHECK-LABEL: define{{.*}} @_Z5givenPi
// CHECK-NOT:     {{select|smin}}
// CHECK:         ret void
void given(int *s) {
  for (int i = 0; i < 255; ++i) {
    int a = s[i], b = s[i + 1];
    if (a > b) {
      s[i] = b;
      s[i + 1] = a;
    }
  }
}
