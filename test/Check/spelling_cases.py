"""The mistakes that spellings.py writes in each way, as operations on pointers and handles."""

import collections

# What programs do, by name: the type of each operand, `out` before one that it sets, and the call.
# An operand that is set stands in the call by its address, `&p`.
OPERATIONS = {
    "alloc": ("out float* p, size_t n", "cudaMalloc((void **)&p, n * sizeof(float))"),
    "allocBytes": ("out float* p, size_t n", "cudaMalloc((void **)&p, n)"),
    "allocManaged": ("out float* p, size_t n", "cudaMallocManaged(&p, n * sizeof(float))"),
    "allocPinned": ("out float* p, size_t n", "cudaMallocHost(&p, n * sizeof(float))"),
    "free": ("float* p", "cudaFree(p)"),
    "freeHost": ("float* p", "free(p)"),
    "freePinned": ("float* p", "cudaFreeHost(p)"),
    "fill": ("float* p, size_t n", "cudaMemset(p, 0, n * sizeof(float))"),
    "fillShort": ("float* p, size_t n", "cudaMemset(p, 0, n)"),
    "upload": ("float* p, const float* from, size_t n",
               "cudaMemcpy(p, from, n * sizeof(float), cudaMemcpyHostToDevice)"),
    "uploadShort": ("float* p, const float* from, size_t n", "cudaMemcpy(p, from, n, cudaMemcpyHostToDevice)"),
    "download": ("float* p, float* to, size_t n", "cudaMemcpy(to, p, n * sizeof(float), cudaMemcpyDeviceToHost)"),
    "uploadLater": ("float* p, const float* from, size_t n, cudaStream_t in",
                    "cudaMemcpyAsync(p, from, n * sizeof(float), cudaMemcpyHostToDevice, in)"),
    "downloadLater": ("float* p, float* to, size_t n, cudaStream_t in",
                      "cudaMemcpyAsync(to, p, n * sizeof(float), cudaMemcpyDeviceToHost, in)"),
    "launch": ("float* p, int n", "kernel<<<1, 32>>>(p, n)"),
    "launchIn": ("float* p, int n, cudaStream_t in", "kernel<<<1, 32, 0, in>>>(p, n)"),
    "use": ("float* p, float* into, int n", "reader<<<1, 32>>>(into, p, n)"),
    "wait": ("", "cudaDeviceSynchronize()"),
    "makeStream": ("out cudaStream_t s", "cudaStreamCreate(&s)"),
    "makeLooseStream": ("out cudaStream_t s", "cudaStreamCreateWithFlags(&s, cudaStreamNonBlocking)"),
    "endStream": ("cudaStream_t s", "cudaStreamDestroy(s)"),
    "waitStream": ("cudaStream_t s", "cudaStreamSynchronize(s)"),
    "makeEvent": ("out cudaEvent_t e", "cudaEventCreate(&e)"),
    "endEvent": ("cudaEvent_t e", "cudaEventDestroy(e)"),
    "record": ("cudaEvent_t e", "cudaEventRecord(e)"),
    "recordIn": ("cudaEvent_t e, cudaStream_t in", "cudaEventRecord(e, in)"),
    "waitEvent": ("cudaEvent_t e", "cudaEventSynchronize(e)"),
    "order": ("cudaEvent_t e, cudaStream_t in", "cudaStreamWaitEvent(in, e, 0)"),
    "elapsed": ("cudaEvent_t e, cudaEvent_t from, float* time", "cudaEventElapsedTime(time, from, e)"),
    "capture": ("cudaStream_t s", "cudaStreamBeginCapture(s, cudaStreamCaptureModeGlobal)"),
    "endCapture": ("cudaStream_t s, cudaGraph_t* graph", "cudaStreamEndCapture(s, graph)"),
    "device": ("int n", "cudaSetDevice(n)"),
    "allocLater": ("out float* p, size_t n, cudaStream_t in", "cudaMallocAsync(&p, n * sizeof(float), in)"),
    "freeLater": ("float* p, cudaStream_t in", "cudaFreeAsync(p, in)"),
}

# A rule, what stands at the program's `?` where it is wrong, where it is right, and the program. A
# line `var type name` declares what an operation sets; `!operation a, b` does one.
Case = collections.namedtuple("Case", "rule wrong right text function", defaults=["void f(float *host, int n)"])
CASES = [
    Case("api-event-elapsed-unsynced", "", "!waitEvent e", """
var cudaEvent_t s
var cudaEvent_t e
float time = 0;
!makeEvent s
!makeEvent e
!record s
!record e
?
!elapsed e, {s}, &time
printf("%f", time);
!endEvent s
!endEvent e"""),
    Case("api-cpu-timer-unsynced", "", "!wait", """
var float* p
!alloc p, n
clock_t begin = clock();
!launch p, n
?
printf("%ld", clock() - begin);
!free p"""),
    Case("sync-async-result-read-early", "", "!wait", """
var float* p
!allocManaged p, n
!launch p, n
?
printf("%f", {p}[0]);
!free p"""),
    Case("alloc-use-after-free", "!free p\n!launch p, n", "!launch p, n\n!free p", """
var float* p
!alloc p, n
?"""),
    Case("alloc-use-after-free", "!free p\n!upload p, host, n", "!upload p, host, n\n!free p", """
var float* p
!alloc p, n
?"""),
    Case("alloc-double-free", "!free p", "", """
var float* p
!alloc p, n
!launch p, n
!free p
?"""),
    Case("alloc-leak", "", "!free p", """
var float* p
!alloc p, n
!launch p, n
?"""),
    Case("alloc-dealloc-mismatch", "!freeHost p", "!free p", """
var float* p
!alloc p, n
!launch p, n
?"""),
    Case("alloc-dealloc-mismatch", "!free p", "!freePinned p", """
var float* p
!allocPinned p, n
{p}[0] = 1;
?"""),
    Case("alloc-device-ptr-deref-host", "{p}[0] = 1;", "host[0] = 1;", """
var float* p
!alloc p, n
?
!launch p, n
!free p"""),
    Case("alloc-host-ptr-to-kernel", "!launch own, n", "!launch p, n", """
var float* p
!alloc p, n
float *own = new float[n];
?
delete[] own;
!free p"""),
    Case("alloc-uninitialised", "", "!fill p, n", """
var float* p
!alloc p, n
?
!download p, host, n
!free p"""),
    Case("xfer-kind-mismatch", "!download own, {p}, 100", "!download p, own, 100", """
var float* p
float own[100];
!alloc p, 100
!launch p, 100
?
printf("%f", own[0]);
!free p"""),
    Case("xfer-exceeds-allocation", "!upload p, host, 200", "!upload p, host, 100", """
var float* p
!alloc p, 100
?
!launch p, 100
!free p"""),
    Case("xfer-exceeds-allocation", "!fill p, 200", "!fill p, 100", """
var float* p
!alloc p, 100
?
!launch p, 100
!free p"""),
    Case("xfer-exceeds-array", "!download p, own, 128", "!download p, own, 64", """
var float* p
float own[64];
!alloc p, 256
!launch p, 256
?
printf("%f", own[0]);
!free p"""),
    Case("xfer-size-unit-mismatch", "!uploadShort p, host, n", "!upload p, host, n", """
var float* p
!alloc p, n
?
!launch p, n
!free p"""),
    Case("xfer-async-pageable", "float *own = new float[n];", "var float* own\n!allocPinned own, n", """
var float* p
var cudaStream_t s
?
!alloc p, n
!makeStream s
!uploadLater p, {own}, n, {s}
!launchIn p, n, {s}
!waitStream s
!endStream s
!free p"""),
    Case("stream-destroyed-in-use", "!endStream s\n!launchIn p, n, {s}", "!launchIn p, n, {s}\n!endStream s", """
var float* p
var cudaStream_t s
!alloc p, n
!makeStream s
?
!free p"""),
    Case("stream-wait-before-record", "", "!recordIn e, {s}", """
var cudaStream_t s
var cudaEvent_t e
!makeStream s
!makeEvent e
?
!order e, {s}
!endStream s
!endEvent e"""),
    Case("stream-capture-unsafe", "!wait", "", """
var float* p
var cudaStream_t s
cudaGraph_t graph;
!alloc p, n
!makeStream s
!capture s
!launchIn p, n, {s}
?
!endCapture s, &graph
!endStream s
!free p"""),
    Case("stream-cross-stream-dependency", "", "!waitStream a", """
var float* p
var cudaStream_t a
var cudaStream_t b
!alloc p, n
!makeStream a
!makeStream b
!launchIn p, n, {a}
?
!launchIn p, n, {b}
!wait
!endStream a
!endStream b
!free p"""),
    Case("stream-host-buffer-reuse", "", "!waitStream s", """
var float* p
var float* own
var cudaStream_t s
!alloc p, n
!allocPinned own, n
!makeStream s
!uploadLater p, {own}, n, {s}
?
{own}[0] = 2;
!waitStream s
!endStream s
!freePinned own
!free p"""),
    Case("stream-blocking-copy-between-async", "!upload q, host, n", "!uploadLater q, {own}, n, {s}", """
var float* p
var float* q
var float* own
var cudaStream_t s
!alloc p, n
!alloc q, n
!allocPinned own, n
!makeStream s
!launchIn p, n, {s}
?
!launchIn q, n, {s}
!waitStream s
!endStream s
!free p
!free q
!freePinned own"""),
    Case("api-exit-without-sync", "", "!wait", """
var float* p
!alloc p, 32
!launch p, 32
?
return 0;""", "int main()"),
    Case("api-wrong-device", "!device 1", "", """
var float* p
var cudaStream_t s
!device 0
!makeStream s
!alloc p, n
?
!launchIn p, n, {s}
!waitStream s
!endStream s
!free p"""),
    Case("api-handle-leak", "", "!endStream s", """
var float* p
var cudaStream_t s
!alloc p, n
!makeStream s
!launchIn p, n, {s}
!waitStream s
?
!free p"""),
    Case("api-event-wrong-stream", "!launchIn p, n, {s}", "!launch p, n", """
var float* p
var cudaStream_t s
var cudaEvent_t a
var cudaEvent_t b
float time = 0;
!alloc p, n
!makeLooseStream s
!makeEvent a
!makeEvent b
!record a
?
!record b
!waitEvent b
!elapsed b, {a}, &time
!endEvent a
!endEvent b
!endStream s
!free p"""),
    Case("alloc-lost-each-round", "", "!free p", """
var float* p
for (int i = 0; i < n; ++i) {
!alloc p, n
!upload p, host, n
!launch p, n
?
}
printf("%p", (void *){p});"""),
    Case("alloc-per-round", "for (int i = 0; i < n; ++i) {\n!alloc p, 100",
         "!alloc p, 100\nfor (int i = 0; i < n; ++i) {", """
var float* p
?
!upload p, host, 100
!launch p, 100
!download p, host, 100
printf("%f", host[0]);
!free p
}"""),
    Case("xfer-in-loop", "for (int i = 0; i < n; ++i) {\n!upload p, host, n",
         "!upload p, host, n\nfor (int i = 0; i < n; ++i) {", """
var float* p
var float* q
!alloc p, n
!alloc q, n
!fill q, n
?
!use p, {q}, n
}
!download q, host, n
!free p
!free q"""),
    Case("api-handle-each-round", "for (int i = 0; i < n; ++i) {\n!makeStream s",
         "!makeStream s\nfor (int i = 0; i < n; ++i) {", """
var float* p
var cudaStream_t s
!alloc p, n
?
!launchIn p, n, {s}
!waitStream s
!endStream s
}
!free p"""),
    Case("sync-excess-device-sync", "!wait", "", """
var float* p
!alloc p, n
!launch p, n
?
!download p, host, n
!free p"""),
    Case("alloc-free-async-other-stream", "!freeLater p, {b}", "!freeLater p, {a}", """
var float* p
var cudaStream_t a
var cudaStream_t b
!makeStream a
!makeStream b
!allocLater p, n, {a}
!launchIn p, n, {a}
?
!waitStream a
!waitStream b
!endStream a
!endStream b"""),
    Case("xfer-zeros-copied", "float *own = (float *)calloc(n, sizeof(float));",
         "float *own = (float *)calloc(n, sizeof(float));\nown[0] = 1;", """
var float* p
?
!alloc p, n
!upload p, own, n
!launch p, n
free(own);
!free p"""),
    Case("xfer-unset-copied", "float *own = new float[n];", "float *own = new float[n];\nown[0] = 1;", """
var float* p
?
!alloc p, n
!upload p, own, n
!launch p, n
delete[] own;
!free p"""),
    Case("xfer-result-each-round", "!download p, own, n\n}", "}\n!download p, own, n", """
var float* p
float *own = new float[n];
!alloc p, n
!fill p, n
for (int i = 0; i < n; ++i) {
!launch p, n
?
printf("%f", own[0]);
delete[] own;
!free p"""),
    Case("xfer-roundtrip", "!upload p, own, n", "own[0] = 1;\n!upload p, own, n", """
var float* p
float *own = new float[n];
!alloc p, n
!launch p, n
!download p, own, n
?
!launch p, n
delete[] own;
!free p"""),
    Case("sync-between-launches", "!wait", "", """
var float* p
!alloc p, n
!launch p, n
?
!launch p, n
!download p, host, n
!free p"""),
    Case("alloc-size-not-whole", "!allocBytes p, 10", "!allocBytes p, 40", """
var float* p
?
!launch p, 10
!free p"""),
    Case("xfer-small-copies", "!upload p, host, 4", "", """
var float* p
!alloc p, n
!upload p, host, 4
!upload p, host, 4
!upload p, host, 4
?
!launch p, n
!free p"""),
    Case("api-event-times-allocation", "!record s\n!alloc p, n", "!alloc p, n\n!record s", """
var float* p
var cudaEvent_t s
var cudaEvent_t e
float time = 0;
!makeEvent s
!makeEvent e
?
!launch p, n
!record e
!waitEvent e
!elapsed e, {s}, &time
printf("%f", time);
!endEvent s
!endEvent e
!free p"""),
    Case("alloc-never-used", "", "!fill p, n", """
var float* p
!alloc p, n
?
!free p"""),
    Case("xfer-pageable-each-round", "float *own = new float[n];", "var float* own\n!allocPinned own, n", """
var float* p
!alloc p, n
?
for (int i = 0; i < n; ++i) {
!launch p, n
!download p, own, n
}
!free p"""),
    Case("alloc-free-of-host-side", "!free host", "!free p", """
var float* p
!alloc p, n
!upload p, host, n
!launch p, n
?"""),
    Case("alloc-held-until-exit", "", "!free p", """
var float* p
!alloc p, 32
!launch p, 32
!wait
?
return 0;""", "int main()"),
]
