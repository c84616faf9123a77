"""Asks rules about host code for mistakes in what functions and objects keep for themselves: memory that a call, or an
object, allocates and frees, readings of a clock, and what constructors and destructors do.

    object_spellings.py OFFLOOM FOLDER     (writes the programs to FOLDER)

Prints the spellings in which a rule finds no mistake, or finds one where none is. What it is still silent in is written
in object-spellings.test.
"""

import json
import pathlib
import subprocess
import sys

PRELUDE = """#include <chrono>
#include <cstdio>
#include <ctime>
#include <memory>
#include <sys/time.h>
__global__ void kernel(float *x);
#define CHECK(call) do { if ((call) != cudaSuccess) { printf("error"); return; } } while (0)
using Clock = std::chrono::steady_clock;
"""

# Memory of each round. The definitions, and what a round does; the right twin does it once, before the loop.
MEMORY = {
    "function": ("static void work(float *x, int n) { float *own; cudaMalloc(&own, n); kernel<<<1, 32>>>(own); cudaFree(own); }",
                 "work(x, n);"),
    "checked": ("static void work(float *x, int n) { float *own; CHECK(cudaMalloc(&own, n)); kernel<<<1, 32>>>(own); "
                "CHECK(cudaFree(own)); }", "work(x, n);"),
    "nested": ("static void inner(int n) { float *own; cudaMalloc(&own, n); if (n > 3) kernel<<<1, 32>>>(own); cudaFree(own); }\n"
               "static void work(float *x, int n) { kernel<<<1, 32>>>(x); inner(n); }", "work(x, n);"),
    "helpers": ("static float *make(int n) { float *p; cudaMalloc(&p, n); return p; }\n"
                "static void work(float *x, int n) { float *own = make(n); kernel<<<1, 32>>>(own); cudaFree(own); }",
                "work(x, n);"),
    "template": ("template <class T> void work(T *x, int n) { T *own; cudaMalloc(&own, n); if (n) kernel<<<1, 32>>>(own); "
                 "cudaFree(own); }", "work(x, n);"),
    "recursive": ("static void work(float *x, int n) { float *own; cudaMalloc(&own, n); if (n > 256) work(own, n / 256); "
                  "kernel<<<1, 32>>>(own); cudaFree(own); }", "work(x, n);"),
    "static member": ("struct Tool { static void work(float *x, int n) { float *own; cudaMalloc(&own, n); "
                      "kernel<<<1, 32>>>(own); cudaFree(own); } };", "Tool::work(x, n);"),
    "lambda": ("", "auto work = [&] { float *own; cudaMalloc(&own, n); kernel<<<1, 32>>>(own); cudaFree(own); }; work();"),
    "object": ("struct Buffer { float *p; explicit Buffer(int n) { cudaMalloc(&p, n); } ~Buffer() { cudaFree(p); } };",
               "Buffer buffer(n); kernel<<<1, 32>>>(buffer.p);"),
    "releasing": ("struct Buffer { float *p = nullptr; explicit Buffer(int n) { take(n); } ~Buffer() { release(); }\n"
                  "  void take(int n) { cudaMalloc(&p, n); } void release() { if (p) cudaFree(p); p = nullptr; } };",
                  "Buffer buffer(n); kernel<<<1, 32>>>(buffer.p);"),
    "braces": ("struct Buffer { float *p; explicit Buffer(int n) { cudaMalloc(&p, n); } ~Buffer() { cudaFree(p); } };",
               "Buffer buffer{n}; kernel<<<1, 32>>>(buffer.p);"),
    "class template": ("template <class T> struct Buffer { T *p; explicit Buffer(int n) { cudaMalloc(&p, n * sizeof(T)); } "
                       "~Buffer() { cudaFree(p); } };", "Buffer<float> buffer(n); kernel<<<1, 32>>>(buffer.p);"),
    "derived": ("struct Base { float *p; explicit Base(int n) { cudaMalloc(&p, n); } ~Base() { cudaFree(p); } };\n"
                "struct Buffer : Base { explicit Buffer(int n) : Base(n) {} };",
                "Buffer buffer(n); kernel<<<1, 32>>>(buffer.p);"),
    "member object": ("struct Buffer { float *p; explicit Buffer(int n) { cudaMalloc(&p, n); } ~Buffer() { cudaFree(p); } };\n"
                      "struct Solver { Buffer a, b; explicit Solver(int n) : a(n), b(n) {} };",
                      "Solver solver(n); kernel<<<1, 32>>>(solver.a.p);"),
    "function's object": ("struct Buffer { float *p; explicit Buffer(int n) { cudaMalloc(&p, n); } ~Buffer() { cudaFree(p); } };\n"
                          "static void work(float *x, int n) { Buffer buffer(n); kernel<<<1, 32>>>(buffer.p); }", "work(x, n);"),
}

# A measurement without a wait. The definitions, how it begins, how it ends; the right twin waits before the end.
READ = "std::chrono::duration<double>(Clock::now() - from).count()"
CLOCKS = {
    "pointer": ("struct Watch { timeval a, b; };\nstatic void start(Watch *w) { gettimeofday(&w->a, nullptr); }\n"
                "static void stop(Watch *w) { gettimeofday(&w->b, nullptr); }\n"
                "static long spent(Watch w) { return w.b.tv_usec - w.a.tv_usec; }",
                "Watch w; start(&w);", "stop(&w); printf(\"%ld\", spent(w));"),
    "reference": ("struct Watch { clock_t a, b; };\nstatic void start(Watch &w) { w.a = clock(); }\n"
                  "static void stop(Watch &w) { w.b = clock(); }\nstatic long spent(const Watch &w) { return w.b - w.a; }",
                  "Watch w; start(w);", "stop(w); printf(\"%ld\", spent(w));"),
    "methods": ("struct Watch { Clock::time_point a, b; void start() { a = Clock::now(); } void stop() { b = Clock::now(); }\n"
                "  double spent() const { return std::chrono::duration<double>(b - a).count(); } };",
                "Watch w; w.start();", "w.stop(); printf(\"%f\", w.spent());"),
    "elapsed": (f"struct Watch {{ Clock::time_point from; void start() {{ from = Clock::now(); }} double spent() const {{ return {READ}; }} }};",
                "Watch w; w.start();", "printf(\"%f\", w.spent());"),
    "constructor": (f"struct Watch {{ Clock::time_point from; Watch() {{ from = Clock::now(); }} double spent() const {{ return {READ}; }} }};",
                    "Watch w;", "printf(\"%f\", w.spent());"),
    "initialiser": (f"struct Watch {{ Clock::time_point from; Watch() : from(Clock::now()) {{}} double spent() const {{ return {READ}; }} }};",
                    "Watch w;", "printf(\"%f\", w.spent());"),
    "default initialiser": (f"struct Watch {{ Clock::time_point from = Clock::now(); double spent() const {{ return {READ}; }} }};",
                            "Watch w;", "printf(\"%f\", w.spent());"),
    "class template": (f"template <class C> struct Watch {{ typename C::time_point from; void start() {{ from = C::now(); }} "
                       f"double spent() const {{ return std::chrono::duration<double>(C::now() - from).count(); }} }};",
                       "Watch<Clock> w; w.start();", "printf(\"%f\", w.spent());"),
    "helper": (f"static Clock::time_point now() {{ return Clock::now(); }}\nstruct Watch {{ Clock::time_point from; "
               f"void start() {{ from = now(); }} double spent() const {{ return std::chrono::duration<double>(now() - from).count(); }} }};",
               "Watch w; w.start();", "printf(\"%f\", w.spent());"),
    "scope": (f"struct Watch {{ Clock::time_point from; Watch() {{ from = Clock::now(); }} ~Watch() {{ printf(\"%f\", {READ}); }} }};",
              "Watch w;", ""),
    "global": (f"struct Watch {{ Clock::time_point from; void start() {{ from = Clock::now(); }} double spent() const {{ return {READ}; }} }};\n"
               "static Watch w;", "w.start();", "printf(\"%f\", w.spent());"),
}


# What owns memory: the definitions, how an object is made, and its pointer. Freed by hand it is freed twice, and a clock that
# is read before its end has not waited for the kernel; the right twins leave it to the destructor, and read the clock behind it.
OWNERS = {
    "plain": ("struct Owner { float *p; explicit Owner(int n) { cudaMalloc(&p, n); } ~Owner() { cudaFree(p); } };", "Owner own(n);", "own.p"),
    "braces": ("struct Owner { float *p; explicit Owner(int n) { cudaMalloc(&p, n); } ~Owner() { cudaFree(p); } };", "Owner own{n};", "own.p"),
    "asked": ("struct Owner { float *p; explicit Owner(int n) { cudaMalloc(&p, n); } ~Owner() { if (p) cudaFree(p); } };",
              "Owner own(n);", "own.p"),
    "compared": ("struct Owner { float *p = nullptr; explicit Owner(int n) { cudaMalloc(&p, n); }\n"
                 "  ~Owner() { if (p != nullptr) { cudaFree(p); p = nullptr; } } };", "Owner own(n);", "own.p"),
    "checked": ("#undef MUST\n#define MUST(call) do { cudaError_t e = (call); if (e != cudaSuccess) printf(\"%s\", cudaGetErrorString(e)); } while (0)\n"
                "struct Owner { float *p; explicit Owner(int n) { MUST(cudaMalloc(&p, n)); } ~Owner() { if (p) MUST(cudaFree(p)); } };",
                "Owner own(n);", "own.p"),
    "initialised": ("struct Owner { int size; float *p; explicit Owner(int n) : size(n), p(nullptr) { cudaMalloc(&p, size); } "
                    "~Owner() { cudaFree(p); } };", "Owner own(n);", "own.p"),
    "releasing": ("struct Owner { float *p = nullptr; explicit Owner(int n) { take(n); } ~Owner() { release(); }\n"
                  "  void take(int n) { cudaMalloc(&p, n); } void release() { if (p) { cudaFree(p); p = nullptr; } } };",
                  "Owner own(n);", "own.p"),
    "class template": ("template <class T> struct Owner { T *p; explicit Owner(int n) { cudaMalloc(&p, n * sizeof(T)); } "
                       "~Owner() { cudaFree(p); } };", "Owner<float> own(n);", "own.p"),
    "derived": ("struct Base { float *p; explicit Base(int n) { cudaMalloc(&p, n); } ~Base() { cudaFree(p); } };\n"
                "struct Owner : Base { explicit Owner(int n) : Base(n) {} };", "Owner own(n);", "own.p"),
    "delegating": ("struct Owner { float *p; explicit Owner(int n) : Owner(n, 0) {} Owner(int n, int) { cudaMalloc(&p, n); } "
                   "~Owner() { cudaFree(p); } };", "Owner own(n);", "own.p"),
    "virtual": ("struct Owner { float *p; explicit Owner(int n) { cudaMalloc(&p, n); } virtual ~Owner() { cudaFree(p); } };",
                "Owner own(n);", "own.p"),
    "member object": ("struct Part { float *p; explicit Part(int n) { cudaMalloc(&p, n); } ~Part() { cudaFree(p); } };\n"
                      "struct Owner { Part part; explicit Owner(int n) : part(n) {} };", "Owner own(n);", "own.part.p"),
}


def owners(definitions, make, pointer, part):
    free = f"cudaFree({pointer});" if part == "wrong" else ""
    return f"{definitions}\nvoid f(int n) {{\n{make}\nkernel<<<1, 32>>>({pointer});\n{free}\n}}\n"


def owners_timed(definitions, make, pointer, part):
    work = f"{make} kernel<<<1, 32>>>({pointer});"
    body = work if part == "wrong" else f"{{ {work} }}"
    return f"{definitions}\nvoid f(int n) {{\nauto from = Clock::now();\n{body}\nprintf(\"%f\", {READ});\n}}\n"


def memory(definitions, work, part):
    body = f"for (int i = 0; i < n; ++i) {{ {work} }}" if part == "wrong" else \
        f"{work}\nfor (int i = 0; i < n; ++i) kernel<<<1, 32>>>(x);"
    return f"{definitions}\nvoid f(float *x, int n) {{\n{body}\n}}\n"


def clocks(definitions, begin, end, part):
    wait = "" if part == "wrong" else "cudaDeviceSynchronize();"
    return f"{definitions}\nvoid f(float *x) {{\n{begin}\nkernel<<<1, 32>>>(x);\n{wait}\n{end}\n}}\n"


FAMILIES = [("alloc-per-round", "", MEMORY, memory), ("api-cpu-timer-unsynced", "", CLOCKS, clocks),
            ("alloc-double-free", " of objects", OWNERS, owners), ("api-cpu-timer-unsynced", " around objects", OWNERS, owners_timed)]


def found(offloom, file, text):
    file.write_text(PRELUDE + text)
    run = subprocess.run([offloom, "check", "--no-cache", "--format=json", "--max-per-rule=0", str(file), "--", "-std=c++17"],
                         capture_output=True, text=True)
    if run.returncode not in (0, 1):
        sys.exit(run.stderr)
    rules = []
    for finding in json.loads(run.stdout)["findings"]:
        if finding["rule"].startswith("clang"):
            sys.exit(f"{file}:{finding['line']}: {finding['message']}")
        rules.append((finding["rule"], finding["line"]))
    return rules


def main():
    offloom, folder = sys.argv[1], pathlib.Path(sys.argv[2])
    count, total = 0, 0
    for rule, where, spellings, write in FAMILIES:
        begins, texts = {"wrong": [], "right": []}, {"wrong": "", "right": ""}
        for name, parts in spellings.items():
            for part in texts:
                begins[part].append((PRELUDE.count("\n") + texts[part].count("\n") + 1, name))
                texts[part] += f"namespace case{len(begins[part])} {{\n{write(*parts, part)}}}\n"
        said = {part: {[name for begin, name in begins[part] if begin <= line][-1]
                       for one, line in found(offloom, folder / f"{rule}{where}-{part}.cu".replace(" ", "-"), texts[part]) if one == rule}
                for part in texts}
        missed = [name for name in spellings if name not in said["wrong"]]
        wrong = [name for name in spellings if name in said["right"]]
        count, total = count + len(spellings) - len(missed), total + len(spellings)
        if missed:
            print(f"{rule}{where} is silent in: {', '.join(missed)}")
        if wrong:
            print(f"{rule}{where} is wrong in: {', '.join(wrong)}")
    print(f"{count} of {total} found")


if __name__ == "__main__":
    main()
