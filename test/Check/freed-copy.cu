// RUN: not %offloom check --checks='-*,alloc-copy-frees-twice' %s 2>&1 | FileCheck --implicit-check-not=warning: %s

template <class T> struct Owner {
  T *memory = nullptr;
  ~Owner() {
    if (memory)
      cudaFree(memory);
  }
};
struct Counted {
  float *memory = nullptr;
  int *owners = nullptr;
  ~Counted() {
    if (--*owners == 0)
      cudaFree(memory);
  }
};
struct Borrowed {
  float *memory = nullptr;
  bool owns = false;
  ~Borrowed() {
    if (owns)
      cudaFree(memory);
  }
};
struct Copied {
  float *memory = nullptr;
  Copied() = default;
  Copied(const Copied &);
  ~Copied() { cudaFree(memory); }
};

template <class T> void take(T);
Owner<int> make() { return Owner<int>(); }

void copies(Owner<float> &given, Counted &c, Borrowed &b, Copied &d) {
  // CHECK: [[@LINE+1]]:{{.*}} warning: the copy of this 'Owner' has the same 'memory'{{.*}} [alloc-copy-frees-twice]
  Owner<float> own = given;
  Owner<int> made = make();
  take(c);
  take(b);
  take(d);
}
