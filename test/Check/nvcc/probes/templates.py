"""Types and values as arguments of templates that become kernels or device variables."""

from probe import family, singles

# `$around` stands in a class or function, whose `$use` is a type.
TYPES = {
    "plain": "struct L {}; $target void run() { $use(L) }",
    "local": "$target void run() { struct L {}; $use(L) }",
    "local_enumeration": "$target void run() { enum L { A }; $use(L) }",
    "local_alias_of_plain": "struct P {}; $target void run() { using L = P; $use(L) }",
    "local_in_template": "$target template <class T> void run() { struct L { T t; }; $use(L) } void start() { run<int>(); }",
    "pointer_to_local": "$target void run() { struct L {}; $use(L *) }",
    "wrapped_local": "template <class T> struct W {}; $target void run() { struct L {}; $use(W<L>) }",
    "array_of_local": "$target void run() { struct L {}; $use(L[2]) }",
    "unnamed": "struct { int a; } u; $target void run() { $use(decltype(u)) }",
    "unnamed_with_typedef": "typedef struct { int a; } L; $target void run() { $use(L) }",
    "unnamed_enumeration": "enum { A }; $target void run() { $use(decltype(A)) }",
    "private": "$target class C { struct L {}; void run() { $use(L) } };",
    "protected": "$target class C { protected: struct L {}; void run() { $use(L) } };",
    "public": "$target class C { public: struct L {}; void run() { $use(L) } };",
    "private_alias_of_plain": "struct P {}; $target class C { using L = P; void run() { $use(L) } };",
    "nested_in_private": "$target class C { struct N { struct L {}; }; void run() { $use(N::L) } };",
    "lambda": "$target void run() { auto l = [] {}; $use(decltype(l)) }",
    "generic_lambda": "$target void run() { auto l = [](auto) {}; $use(decltype(l)) }",
    "device_lambda": "$target void run() { auto l = [] __device__ () {}; $use(decltype(l)) }",
    "both_lambda": "$target void run() { auto l = [] __host__ __device__ () {}; $use(decltype(l)) }",
    "wrapped_lambda": "template <class T> struct W {}; $target void run() { auto l = [] {}; $use(W<decltype(l)>) }",
    "unnamed_namespace": "namespace { struct L {}; } $target void run() { $use(L) }",
    "function_type": "$target void run() { $use(int(int)) }",
    "local_in_lambda": "$target void run() { [] { struct L {}; $use(L) }(); }",
    "local_of_method": "$target struct C { void run() { struct L {}; $use(L) } };",
}

TARGETS = {
    "launch": ("template <class T> __global__ void g() {}", "g<$type><<<1, 1>>>();"),
    "address": ("template <class T> __global__ void g() {}", "auto p = &g<$type>; (void)p;"),
    "pointer_parameter": ("template <class T> __global__ void g(T *) {}", "g<<<1, 1>>>(static_cast<$type *>(nullptr));"),
    "pack": ("template <class... T> __global__ void g() {}", "g<int, $type><<<1, 1>>>();"),
    "device_function": ("template <class T> __host__ __device__ int d() { return 1; }", "d<$type>();"),
}

VALUES = {
    "int": "template <int N> __global__ void g() {} void run() { g<3><<<1, 1>>>(); }",
    "constexpr": "constexpr int n = 3; template <int N> __global__ void g() {} void run() { g<n><<<1, 1>>>(); }",
    "enumerator": "enum class E { A }; template <E> __global__ void g() {} void run() { g<E::A><<<1, 1>>>(); }",
    "local_enumerator": "template <auto> __global__ void g() {} void run() { enum E { A }; g<A><<<1, 1>>>(); }",
    "private_enumerator": "template <auto> __global__ void g() {} class C { enum E { A }; void run() { g<A><<<1, 1>>>(); } };",
    "device_function": "__device__ int d() { return 1; } template <int (*F)()> __global__ void g() { F(); }"
                       " void run() { g<d><<<1, 1>>>(); }",
    "host_function": "int d() { return 1; } template <int (*F)()> __global__ void g() { }"
                     " void run() { g<d><<<1, 1>>>(); }",
    "host_function_called": "int d() { return 1; } template <int (*F)()> __global__ void g() { F(); }"
                            " void run() { g<d><<<1, 1>>>(); }",
    "static_device_function": "static __device__ int d() { return 1; } template <int (*F)()> __global__ void g() { F(); }"
                              " void run() { g<d><<<1, 1>>>(); }",
    "device_variable": "__device__ int v; template <int *P> __global__ void g() { *P = 1; } void run() { g<&v><<<1, 1>>>(); }",
    "static_device_variable": "static __device__ int v; template <int *P> __global__ void g() { *P = 1; }"
                              " void run() { g<&v><<<1, 1>>>(); }",
    "device_variable_reference": "__device__ int v; template <int &P> __global__ void g() { P = 1; }"
                                 " void run() { g<v><<<1, 1>>>(); }",
    "constant_variable": "__constant__ int v; template <int *P> __global__ void g() {} void run() { g<&v><<<1, 1>>>(); }",
    "managed_variable": "__managed__ int v; template <int *P> __global__ void g() {} void run() { g<&v><<<1, 1>>>(); }",
    "host_variable": "int v; template <int *P> __global__ void g() {} void run() { g<&v><<<1, 1>>>(); }",
    "host_variable_used": "int v; template <int *P> __global__ void g() { *P = 1; } void run() { g<&v><<<1, 1>>>(); }",
    "device_variable_in_device": "__device__ int v; template <int *P> __device__ void d() { *P = 1; }"
                                 " __global__ void g() { d<&v>(); }",
    "kernel": "__global__ void g() {} template <void (*K)()> void launch() { K<<<1, 1>>>(); } void run() { launch<g>(); }",
    "kernel_template": "template <class T> __global__ void g() {} template <void (*K)()> void launch() { K<<<1, 1>>>(); }"
                       " void run() { launch<g<int>>(); }",
    "kernel_of_private": "template <class T> __global__ void g() {} template <void (*K)()> void launch() { K<<<1, 1>>>(); }"
                         " class C { struct L {}; void run() { launch<g<L>>(); } };",
    "member_pointer": "struct S { int a; }; template <int S::*P> __global__ void g() {} void run() { g<&S::a><<<1, 1>>>(); }",
    "template_template": "template <class> struct W {}; template <template <class> class T> __global__ void g() {}"
                         " void run() { g<W><<<1, 1>>>(); }",
    "private_template_template": "template <template <class> class T> __global__ void g() {}"
                                 " class C { template <class> struct W {}; void run() { g<W><<<1, 1>>>(); } };",
    "nullptr": "template <int *P> __global__ void g() {} void run() { g<nullptr><<<1, 1>>>(); }",
    "string_member": "constexpr char s[] = \"a\"; template <const char *P> __global__ void g() {} void run() { g<s><<<1, 1>>>(); }",
    "variable_template_of_local": "template <class T> __device__ int v; template <class T> __device__ int d() { return v<T>; }"
                                  " __global__ void g() { struct L {}; d<L>(); }",
    "variable_template_of_private": "template <class T> __device__ int v; class C { struct L {};"
                                    " __device__ int m() { return v<L>; } };",
    "variable_template_of_lambda": "template <class T> __device__ int v; void run() { auto l = [] {};"
                                   " cudaMemcpyToSymbol(v<decltype(l)>, 0, 4); }",
    "local_of_device": "template <class T> __global__ void g() {} __device__ void d() { struct L {}; auto p = &g<L>; (void)p; }",
    "undefined_template": "template <class T> __global__ void g(T); void run() { g<<<1, 1>>>(1); }",
    "defined_later": "template <class T> __global__ void g(T); void run() { g<<<1, 1>>>(1); }"
                     " template <class T> __global__ void g(T) {}",
}


def probes():
    for target, (declared, use) in TARGETS.items():
        for name, text in TYPES.items():
            if "$use(" not in text:
                raise ValueError(name)
            before, rest = text.replace("$target", declared).split("$use(", 1)
            depth, end = 1, 0
            while depth:
                depth += {"(": 1, ")": -1}.get(rest[end], 0)
                end += 1
            text = before + use.replace("$type", rest[:end - 1]) + rest[end:]
            yield from singles(f"template_{target}", {name: text})
    yield from family("template_value", "$text", text=VALUES)
