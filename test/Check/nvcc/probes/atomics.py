"""__nv_atomic_* on each kind of object with each kind of argument; and atomicXxx on each type."""

from probe import family, singles

TYPES = {
    "int": "int", "unsigned": "unsigned", "long": "long long", "unsigned_long": "unsigned long long", "short": "short",
    "char": "char", "float": "float", "double": "double", "pointer": "int *", "bool": "bool", "half": "__half_stub",
    "int128": "__int128", "enumeration": "Color", "const": "const int", "volatile": "volatile int",
    "struct4": "Four", "struct8": "Eight", "struct12": "Twelve", "struct16": "Sixteen",
}

CONTEXT = ("struct __half_stub { unsigned short a; }; enum Color { Red }; struct Four { int a; };"
           " struct __align__(8) Eight { int a, b; }; struct Twelve { int a, b, c; };"
           " struct __align__(16) Sixteen { int a, b, c, d; }; ")

KERNEL = CONTEXT + "__device__ void f($type *p, $type *q, $type *r, int order) { $call; }"

GENERIC = {
    "load": "__nv_atomic_load(p, q, __NV_ATOMIC_RELAXED)",
    "store": "__nv_atomic_store(p, q, __NV_ATOMIC_RELAXED)",
    "exchange": "__nv_atomic_exchange(p, q, r, __NV_ATOMIC_RELAXED)",
    "compare_exchange": "__nv_atomic_compare_exchange(p, q, r, true, __NV_ATOMIC_RELAXED, __NV_ATOMIC_RELAXED)",
}

VALUED = {
    "load_n": "__nv_atomic_load_n(p, __NV_ATOMIC_RELAXED)",
    "store_n": "__nv_atomic_store_n(p, *q, __NV_ATOMIC_RELAXED)",
    "exchange_n": "__nv_atomic_exchange_n(p, *q, __NV_ATOMIC_RELAXED)",
    "compare_exchange_n": "__nv_atomic_compare_exchange_n(p, q, *r, true, __NV_ATOMIC_RELAXED, __NV_ATOMIC_RELAXED)",
    "fetch_add": "__nv_atomic_fetch_add(p, *q, __NV_ATOMIC_RELAXED)",
    "fetch_sub": "__nv_atomic_fetch_sub(p, *q, __NV_ATOMIC_RELAXED)",
    "fetch_and": "__nv_atomic_fetch_and(p, *q, __NV_ATOMIC_RELAXED)",
    "fetch_xor": "__nv_atomic_fetch_xor(p, *q, __NV_ATOMIC_RELAXED)",
    "fetch_min": "__nv_atomic_fetch_min(p, *q, __NV_ATOMIC_RELAXED)",
    "add": "__nv_atomic_add(p, *q, __NV_ATOMIC_RELAXED)",
    "or": "__nv_atomic_or(p, *q, __NV_ATOMIC_RELAXED)",
    "max": "__nv_atomic_max(p, *q, __NV_ATOMIC_RELAXED)",
}

ORDERS = {
    "relaxed": "__NV_ATOMIC_RELAXED", "acquire": "__NV_ATOMIC_ACQUIRE", "release": "__NV_ATOMIC_RELEASE",
    "acq_rel": "__NV_ATOMIC_ACQ_REL", "seq_cst": "__NV_ATOMIC_SEQ_CST", "consume": "__NV_ATOMIC_CONSUME",
    "number": "0", "unknown": "17", "variable": "order", "constexpr": "fixed", "expression": "__NV_ATOMIC_RELAXED + 0",
}

ORDERED = {
    "load": "__nv_atomic_load_n(p, $order)",
    "store": "__nv_atomic_store_n(p, 1, $order)",
    "add": "__nv_atomic_fetch_add(p, 1, $order)",
    "exchange_success": "__nv_atomic_compare_exchange_n(p, q, 1, false, $order, __NV_ATOMIC_RELAXED)",
    "exchange_failure": "__nv_atomic_compare_exchange_n(p, q, 1, false, __NV_ATOMIC_RELAXED, $order)",
    "fence": "__nv_atomic_thread_fence($order)",
}

SCOPES = {
    "thread": "__NV_THREAD_SCOPE_THREAD", "block": "__NV_THREAD_SCOPE_BLOCK", "cluster": "__NV_THREAD_SCOPE_CLUSTER",
    "device": "__NV_THREAD_SCOPE_DEVICE", "system": "__NV_THREAD_SCOPE_SYSTEM", "variable": "order", "unknown": "9",
    "order_for_scope": "__NV_ATOMIC_RELAXED",
}

CLASSIC = {"add": "atomicAdd(p, *q)", "min": "atomicMin(p, *q)", "cas": "atomicCAS(p, *q, *r)", "exch": "atomicExch(p, *q)",
           "and": "atomicAnd(p, *q)"}

OTHERS = {
    "no_arguments": "__device__ void f() { __nv_atomic_fetch_add(); }",
    "one_argument": "__device__ void f(int *p) { __nv_atomic_load_n(p); }",
    "many_arguments": "__device__ void f(int *p) { __nv_atomic_load_n(p, 0, 3, 3); }",
    "not_a_pointer": "__device__ void f(int p) { __nv_atomic_load_n(p, __NV_ATOMIC_RELAXED); }",
    "void_pointer": "__device__ void f(void *p) { __nv_atomic_load_n(p, __NV_ATOMIC_RELAXED); }",
    "different_types": "__device__ void f(int *p, long long *q) { __nv_atomic_load(p, q, __NV_ATOMIC_RELAXED); }",
    "weak_variable": "__device__ void f(int *p, int *q, bool w) {"
                     " __nv_atomic_compare_exchange_n(p, q, 1, w, __NV_ATOMIC_RELAXED, __NV_ATOMIC_RELAXED); }",
    "address_taken": "__device__ void f() { auto q = &__nv_atomic_load_n; (void)q; }",
    "host": "void f(int *p) { __nv_atomic_load_n(p, __NV_ATOMIC_RELAXED); }",
    "both": "__host__ __device__ void f(int *p) { __nv_atomic_load_n(p, __NV_ATOMIC_RELAXED); }",
    "both_on_host": "__host__ __device__ void f(int *p) { __nv_atomic_load_n(p, __NV_ATOMIC_RELAXED); } void g() { f(0); }",
    "template": "template <class T> __device__ void f(T *p) { __nv_atomic_fetch_add(p, T(1), __NV_ATOMIC_RELAXED); }"
                " __global__ void g(int *p) { f(p); }",
    "template_of_short": "template <class T> __device__ void f(T *p) { __nv_atomic_fetch_add(p, T(1), __NV_ATOMIC_RELAXED); }"
                         " __global__ void g(short *p) { f(p); }",
    "template_order": "template <int Order> __device__ void f(int *p) { __nv_atomic_load_n(p, Order); }"
                      " __global__ void g(int *p) { f<__NV_ATOMIC_RELAXED>(p); }",
    "local_object": "__global__ void g() { int x = 1; __nv_atomic_fetch_add(&x, 1, __NV_ATOMIC_RELAXED); }",
    "shared_object": "__global__ void g() { __shared__ int x; __nv_atomic_fetch_add(&x, 1, __NV_ATOMIC_RELAXED); }",
}


def probes():
    some = ("int", "short", "char", "float", "pointer", "const", "struct8", "struct12", "struct16", "int128")
    yield from family("nv_atomic", KERNEL, call=GENERIC, type={name: TYPES[name] for name in some})
    some = ("int", "unsigned", "long", "short", "float", "double", "pointer", "bool", "enumeration", "volatile", "struct4",
            "int128")
    valued = list(family("nv_atomic", KERNEL, call=VALUED, type={name: TYPES[name] for name in some}))
    yield from (probe for number, probe in enumerate(valued) if number % 5 != 4)
    ordered = CONTEXT + "constexpr int fixed = 2; __device__ void f(int *p, int *q, int order) { $call; }"
    yield from family("nv_order", ordered, call=ORDERED, order=ORDERS)
    scoped = "__device__ void f(int *p, int order) { __nv_atomic_fetch_add(p, 1, __NV_ATOMIC_RELAXED, $scope); }"
    yield from family("nv_scope", scoped, scope=SCOPES)
    classic = list(family("atomic", KERNEL, call=CLASSIC, type=TYPES))
    yield from classic[::2]
    yield from singles("nv_atomic", OTHERS)
