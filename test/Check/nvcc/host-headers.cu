// RUN: %python %S/verdicts.py %offloom %s
// Recorded with nvcc 13.0 -std=c++17 -arch=sm_90: each namespace was a file of its own, and its comment says
// whether nvcc takes it. verdicts.py compares.
#include <dlfcn.h>
#include <errno.h>
#include <fenv.h>
#include <immintrin.h>
#include <locale.h>
#include <omp.h>
#include <pthread.h>
#include <setjmp.h>
#include <signal.h>
#include <stddef.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <sys/time.h>
#include <unistd.h>
#include <wchar.h>
#include <wctype.h>
#include <x86intrin.h>

namespace unistd_posix { // nvcc: rejects
__global__ void k(int *p) { getpid(); }
}

namespace sleep_posix { // nvcc: rejects
__global__ void k(int *p) { sleep(1); }
}

namespace write_posix { // nvcc: rejects
__global__ void k(int *p) { write(1, "a", 1); }
}

namespace pthread_posix { // nvcc: rejects
__global__ void k(int *p) { pthread_self(); }
}

namespace signal_posix { // nvcc: rejects
__global__ void k(int *p) { raise(1); }
}

namespace setjmp_posix { // nvcc: rejects
__global__ void k(int *p) { longjmp(*(jmp_buf *)0, 1); }
}

namespace mmap_posix { // nvcc: rejects
__global__ void k(int *p) { munmap(0, 1); }
}

namespace stat_posix { // nvcc: rejects
__global__ void k(int *p) { mkdir("a", 1); }
}

namespace dlopen_posix { // nvcc: rejects
__global__ void k(int *p) { dlopen("a", 1); }
}

namespace gettimeofday_posix { // nvcc: rejects
__global__ void k(int *p) { gettimeofday(0, 0); }
}

namespace wcslen_posix { // nvcc: rejects
__global__ void k(int *p) { wcslen(L"a"); }
}

namespace setlocale_posix { // nvcc: rejects
__global__ void k(int *p) { setlocale(0, 0); }
}

namespace omp_posix { // nvcc: rejects
__global__ void k(int *p) { omp_get_thread_num(); }
}

namespace fenv_posix { // nvcc: rejects
__global__ void k(int *p) { fegetround(); }
}

namespace towlower_posix { // nvcc: rejects
__global__ void k(int *p) { towlower(1); }
}

namespace errno_h_posix { // nvcc: rejects
__global__ void k(int *p) { errno; }
}

namespace mm_pause_posix { // nvcc: rejects
__global__ void k(int *p) { _mm_pause(); }
}

namespace mm_add_posix { // nvcc: rejects
__global__ void k(int *p) { _mm_cvtss_f32(_mm_set_ss(1)); }
}

namespace builtin_ia32_posix { // nvcc: rejects
__global__ void k(int *p) { __builtin_ia32_pause(); }
}

namespace builtin_cpu_posix { // nvcc: rejects
__global__ void k(int *p) { __builtin_cpu_supports("sse2"); }
}

namespace rdtsc_posix { // nvcc: rejects
__global__ void k(int *p) { (int)__rdtsc(); }
}
