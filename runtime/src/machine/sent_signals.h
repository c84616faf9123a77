// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// sent_signals_blocked: threads that are started while it lives get no signal that is sent to the
// process, which are for the program's own threads. Faults they do get: a fault is for the thread
// that causes it, and blocked, it would end the process without asking machine_faults.
#pragma once

#include <csignal>

namespace offloom {

class sent_signals_blocked {
public:
  sent_signals_blocked() {
    sigset_t sent;
    sigfillset(&sent);
    for (const int fault : {SIGSEGV, SIGBUS, SIGILL, SIGFPE, SIGTRAP, SIGABRT, SIGSYS})
      sigdelset(&sent, fault);
    pthread_sigmask(SIG_SETMASK, &sent, &before_);
  }
  ~sent_signals_blocked() { pthread_sigmask(SIG_SETMASK, &before_, nullptr); }
  sent_signals_blocked(const sent_signals_blocked &) = delete;
  sent_signals_blocked &operator=(const sent_signals_blocked &) = delete;

private:
  sigset_t before_;
};

} // namespace offloom
