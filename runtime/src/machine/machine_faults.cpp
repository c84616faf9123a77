// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A handler for the signals of faults. It leaves by trap() when the fault is the kernel's own, and
// otherwise hands the signal on, to end the program as ever.
//
// The kernel's own are those in code outside the C library: a fault in there may come with a lock
// held, the heap's for one, and jumping away would hang the next thread that wants it. Libraries
// copy with its functions, so that in their work an address near null is taken for the caller's.
#include "machine/machine_faults.h"

#include "blocks/fiber_stacks.h"
#include "blocks/guarded_work.h"
#include "blocks/worker.h"
#include "machine/fatal.h"
#include "machine/integer_division.h"
#include "modules/loaded_segment.h"
#include "offloom/block.h"
#include "offloom/trap.h"

#include <atomic>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <optional>
#include <signal.h>
#include <ucontext.h>

namespace offloom {

namespace {

struct fault {
  int signal;
  cudaError_t error;
  const char *what;
};

// CUDA's error for each, and how a message names it.
constexpr fault faults[] = {
    {SIGSEGV, cudaErrorIllegalAddress, "illegal memory access"},
    {SIGBUS, cudaErrorMisalignedAddress, "misaligned address or end of a mapped file"},
    {SIGILL, cudaErrorIllegalInstruction, "illegal instruction"},
    {SIGFPE, cudaErrorLaunchFailure, "integer division whose result does not fit"},
    {SIGTRAP, cudaErrorLaunchFailure, "breakpoint without a debugger"},
};

/// Addresses of a null pointer and what is counted from it.
constexpr std::uintptr_t near_null = 64 << 10;

constexpr std::size_t signal_stack_size = std::size_t{64} << 10;

/// The code of the C library, found before anything has gone wrong; none if it is linked
/// statically.
std::optional<loaded_segment> c_library;

std::optional<loaded_segment> find_c_library() {
  const auto found = loaded_segment_of(reinterpret_cast<std::uintptr_t>(&std::abort));
  return found && found->in_library ? found : std::nullopt;
}

std::uintptr_t place_of_fault(const void *context) {
  const auto &machine = static_cast<const ucontext_t *>(context)->uc_mcontext;
#if defined(__x86_64__)
  return static_cast<std::uintptr_t>(machine.gregs[REG_RIP]);
#elif defined(__aarch64__)
  return machine.pc;
#else
#error "Where does this processor's ucontext_t keep the program counter?"
#endif
}

/// Ends the line before.
void report_place() {
  if (!worker::current().scope) {
    std::fprintf(stderr, "\n  in the work of a library\n");
    return;
  }
  const block &running = *detail::current_block;
  std::fprintf(stderr, "\n  in %s, block (%u,%u,%u)", kernel_name(worker::current().kernel).c_str(),
               running.idx.x, running.idx.y, running.idx.z);
  if (in_fiber())
    std::fprintf(stderr, ", thread (%u,%u,%u)", threadIdx.x, threadIdx.y, threadIdx.z);
  std::fprintf(stderr, "\n");
}

void report(const fault &caught, const void *address) {
  std::fprintf(stderr, "offloom: %s", caught.what);
  if (caught.signal == SIGSEGV || caught.signal == SIGBUS)
    std::fprintf(stderr, " at address %p", address);
  if (worker::current().scope && is_just_below(worker::current().stack(), address))
    std::fprintf(stderr, ", where the stack ends (OFFLOOM_FIBER_STACK sets its size)");
  report_place();
}

/// Whether the kernel goes on, as on a GPU, with what it did not get. The first division by zero of
/// a program is said, since few are meant.
bool has_finished_division(int signal, const siginfo_t &info, void *context) {
  static std::atomic<bool> said = false;
  if (signal != SIGFPE || info.si_code != FPE_INTDIV)
    return false;
  const refused_division division = finish_division(context);
  if (division == refused_division::by_zero && !said.exchange(true)) {
    std::fprintf(stderr, "offloom: integer division by zero: all bits of the result are set, as on "
                         "a GPU (said once)");
    report_place();
  }
  return division != refused_division::none;
}

/// Whether a fault is the fault of a kernel, or of a library's work.
bool is_of_the_device(const siginfo_t &info, const void *context) {
  const bool in_c_library = c_library && c_library->contains(place_of_fault(context));
  if (in_guarded_work() && reinterpret_cast<std::uintptr_t>(info.si_addr) < near_null)
    return true;
  return (in_device_code() || in_guarded_work()) && !in_c_library;
}

void on_fault(int signal, siginfo_t *info, void *context) {
  const bool is_fault = info->si_code > 0; // and not sent by somebody
  if (is_fault && is_of_the_device(*info, context)) {
    if (has_finished_division(signal, *info, context))
      return;
    for (const fault &known : faults)
      if (known.signal == signal) {
        report(known, info->si_addr);
        trap(known.error);
      }
  }
  // The instruction is tried again, now without a handler.
  ::signal(signal, SIG_DFL);
  if (!is_fault)
    ::raise(signal);
}

/// Handles the signals that nobody else does.
bool install_handler() {
  c_library = find_c_library();
  for (const fault &known : faults) {
    struct sigaction present, ours{};
    if (sigaction(known.signal, nullptr, &present) != 0 || present.sa_flags & SA_SIGINFO ||
        present.sa_handler != SIG_DFL)
      continue;
    ours.sa_sigaction = on_fault;
    ours.sa_flags = SA_SIGINFO | SA_ONSTACK | SA_NODEFER; // the handler may leave by trap()
    sigaction(known.signal, &ours, nullptr);
  }
  return true;
}

} // namespace

machine_faults::machine_faults() {
  [[maybe_unused]] static const bool installed = install_handler();
  stack_t present;
  if (sigaltstack(nullptr, &present) != 0 || !(present.ss_flags & SS_DISABLE))
    return;
  signal_stack_ = std::make_unique<char[]>(signal_stack_size);
  stack_t ours{};
  ours.ss_sp = signal_stack_.get();
  ours.ss_size = signal_stack_size;
  sigaltstack(&ours, nullptr);
}

machine_faults::~machine_faults() {
  if (!signal_stack_)
    return;
  stack_t none{};
  none.ss_flags = SS_DISABLE;
  sigaltstack(&none, nullptr);
}

} // namespace offloom
