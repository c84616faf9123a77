// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "devices/processor_share.h"

#include <algorithm>
#include <charconv>
#include <cstdlib>
#include <fstream>
#include <string>
#include <string_view>
#include <tbb/info.h>
#include <unistd.h>

namespace offloom {

namespace {

/// The number at the start of a text, which then begins behind it; 0 if there is none.
unsigned take_number(std::string_view &text) {
  unsigned number = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  text.remove_prefix(static_cast<std::size_t>(end - text.data()));
  return error == std::errc() ? number : 0;
}

bool take(std::string_view &text, char letter) {
  if (text.empty() || text.front() != letter)
    return false;
  text.remove_prefix(1);
  return true;
}

unsigned number_in(const char *variable) {
  const char *const text = std::getenv(variable);
  std::string_view rest = text ? text : "";
  return take_number(rest);
}

/// The number of processors in a list such as `0-3,8`; 0 if it is none.
unsigned count_listed(std::string_view list) {
  unsigned count = 0;
  while (!list.empty()) {
    const unsigned first = take_number(list);
    const unsigned last = take(list, '-') ? take_number(list) : first;
    if (last < first || (!list.empty() && !take(list, ',')))
      return 0;
    count += last - first + 1;
  }
  return count;
}

/// Of Slurm's `4(x2),3`, the tasks on the nodes by turns, those on the node of this number.
unsigned tasks_on_node(std::string_view tasks, unsigned node) {
  for (unsigned behind = 0; !tasks.empty();) {
    const unsigned count = take_number(tasks);
    if (take(tasks, '(') && take(tasks, 'x')) {
      behind += take_number(tasks);
      take(tasks, ')');
    } else {
      ++behind;
    }
    if (node < behind || !take(tasks, ','))
      return count;
  }
  return 0;
}

/// Of a step that srun started: the script of a job has the job's variables, and is one process.
unsigned ranks_of_slurm() {
  if (const char *const tasks = std::getenv("SLURM_STEP_TASKS_PER_NODE"))
    return tasks_on_node(tasks, number_in("SLURM_NODEID"));
  return std::getenv("SLURM_STEP_ID") ? number_in("SLURM_NTASKS_PER_NODE") : 0;
}

std::string first_line(const std::string &path) {
  std::string line;
  std::ifstream file(path);
  std::getline(file, line);
  return line;
}

/// Calls visit(folder) for this process's control group and those around it: where the controller
/// is mounted, of version 1, or of version 2 where that has none of its own.
template <class F> void for_each_control_group(std::string_view controller, F &&visit) {
  std::ifstream groups("/proc/self/cgroup"); // lines such as 3:cpu,cpuacct:/path and 0::/path
  for (std::string line; std::getline(groups, line);) {
    const std::size_t names = line.find(':') + 1, path = line.find(':', names);
    if (path == std::string::npos)
      continue;
    const std::string listed = ',' + line.substr(names, path - names) + ',';
    const bool unified = listed == ",,";
    if (!unified && listed.find(',' + std::string(controller) + ',') == std::string::npos)
      continue;
    const std::string root =
        unified ? "/sys/fs/cgroup" : "/sys/fs/cgroup/" + std::string(controller);
    for (std::string at = line.substr(path + 1); !at.empty(); at.resize(at.rfind('/')))
      visit(root + (at == "/" ? "" : at) + '/');
    visit(root + '/');
  }
}

/// The processors that the quota of a control group is worth; 0 without one.
unsigned quota_in(const std::string &group) {
  const std::string maximum = first_line(group + "cpu.max"); // "200000 100000", "max 100000"
  std::string_view rest = maximum;
  unsigned quota = take_number(rest), period = take(rest, ' ') ? take_number(rest) : 0;
  if (maximum.empty()) {
    const std::string text = first_line(group + "cpu.cfs_quota_us"); // -1: none
    rest = text;
    quota = take_number(rest);
    const std::string of = first_line(group + "cpu.cfs_period_us");
    rest = of;
    period = take_number(rest);
  }
  return quota && period ? (quota + period - 1) / period : 0;
}

/// The processors here that the program may use with all of its processes.
unsigned processors_of_program() {
  auto count = static_cast<unsigned>(std::max(1L, sysconf(_SC_NPROCESSORS_ONLN)));
  const auto limit = [&](unsigned to) {
    if (to)
      count = std::min(count, to);
  };
  for_each_control_group("cpu", [&](const std::string &group) { limit(quota_in(group)); });
  for_each_control_group("cpuset", [&](const std::string &group) {
    limit(count_listed(first_line(group + "cpuset.cpus.effective")));
    limit(count_listed(first_line(group + "cpuset.effective_cpus")));
  });
  limit(number_in("SLURM_CPUS_ON_NODE"));
  return count;
}

} // namespace

unsigned local_ranks() {
  for (const char *variable :
       {"OMPI_COMM_WORLD_LOCAL_SIZE", "MPI_LOCALNRANKS", "MV2_COMM_WORLD_LOCAL_SIZE"})
    if (const unsigned ranks = number_in(variable))
      return ranks;
  return std::max(1u, ranks_of_slurm());
}

unsigned processor_share() {
  const auto bound = static_cast<unsigned>(tbb::info::default_concurrency());
  return std::max(1u, std::min(bound, processors_of_program() / local_ranks()));
}

} // namespace offloom

/// What Open MPI's and MPICH's mpi-ext.h declare: whether MPI takes pointers of the device. Every
/// MPI does here, whatever it was built with, since that is memory of the host.
extern "C" int MPIX_Query_cuda_support(void) { return 1; }
