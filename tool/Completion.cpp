// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Completion of the command line in bash, zsh and fish: subcommands, their options, and files; and
// all that an installation has beside the tool.
#include "HelpText.h"
#include "Support/AtomicFile.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/raw_ostream.h"

namespace offloom {
namespace {

using Commands = llvm::ArrayRef<const Subcommand *>;

struct NamedOption {
  HelpOption::Name Name;
  std::string Text;
};

std::vector<NamedOption> optionsOf(const Subcommand &Command) {
  std::vector<NamedOption> Found;
  for (const HelpOption &Option : HelpText::of(Command).Options)
    for (const HelpOption::Name &Name : Option.names())
      if (Name.Dashed.find_first_not_of("-") != std::string::npos)
        Found.push_back({Name, Option.Text});
  return Found;
}

/// The first \p Limit characters of \p Text, in single quotes, without what shells would read
/// something into.
std::string plain(llvm::StringRef Text, std::size_t Limit = 60) {
  std::string Result;
  for (char C : Text.take_front(Limit))
    if (C == '\'')
      Result += "'\\''"; // ends the quotes, and begins them again
    else if (!llvm::StringRef("\"`[]:\\$").contains(C))
      Result += C;
  return Result + (Text.size() > Limit ? "..." : "");
}

} // namespace

void writeBashCompletion(Commands All, llvm::raw_ostream &Out) {
  Out << "# bash completion of offloom; made of `offloom help`.\n"
         "_offloom() {\n"
         "  local current=${COMP_WORDS[COMP_CWORD]} options=\n"
         "  COMPREPLY=()\n"
         "  if ((COMP_CWORD == 1)); then\n    options=\"";
  for (const Subcommand *Command : All)
    Out << Command->Name << ' ';
  Out << "help --version\"\n  elif [[ ${COMP_WORDS[1]} == help ]]; then\n    options=\"";
  Out << llvm::join(llvm::map_range(All, [](const Subcommand *C) { return C->Name; }), " ")
      << "\"\n  elif [[ $current == -* ]]; then\n    case ${COMP_WORDS[1]} in\n";
  for (const Subcommand *Command : All) {
    Out << "    " << Command->Name << ") options=\"";
    for (const NamedOption &Option : optionsOf(*Command))
      Out << Option.Name.Dashed << ' ';
    Out << "--help\" ;;\n";
  }
  Out << "    esac\n"
         "  fi\n"
         "  if [[ -n $options ]]; then\n"
         "    mapfile -t COMPREPLY < <(compgen -W \"$options\" -- \"$current\")\n"
         "  fi\n"
         "}\n"
         "complete -o bashdefault -o default -F _offloom offloom\n";
}

void writeZshCompletion(Commands All, llvm::raw_ostream &Out) {
  Out << "#compdef offloom\n"
         "# zsh completion of offloom; made of `offloom help`.\n"
         "_offloom() {\n"
         "  local -a commands\n"
         "  commands=(\n";
  for (const Subcommand *Command : All)
    Out << "    '" << Command->Name << ':' << plain(Command->Summary) << "'\n";
  Out << "    'help:say more about a command'\n"
         "  )\n"
         "  if ((CURRENT == 2)) || [[ $words[2] == help ]]; then\n"
         "    _describe command commands\n"
         "    return\n"
         "  fi\n"
         "  case $words[2] in\n";
  for (const Subcommand *Command : All) {
    Out << "  " << Command->Name << ") _arguments \\\n";
    for (const NamedOption &Option : optionsOf(*Command)) {
      bool IsLong = llvm::StringRef(Option.Name.Dashed).starts_with("--");
      Out << "      '" << Option.Name.Dashed << (Option.Name.TakesValue && IsLong ? "=" : "") << '['
          << plain(Option.Text) << ']' << (Option.Name.TakesValue ? ":value:_files" : "")
          << "' \\\n";
    }
    Out << "      '*:file:_files' ;;\n";
  }
  Out << "  esac\n}\n_offloom \"$@\"\n";
}

void writeFishCompletion(Commands All, llvm::raw_ostream &Out) {
  Out << "# fish completion of offloom; made of `offloom help`.\n";
  for (const Subcommand *Command : All)
    Out << "complete -c offloom -f -n __fish_use_subcommand -a " << Command->Name << " -d '"
        << plain(Command->Summary) << "'\n";
  Out << "complete -c offloom -f -n __fish_use_subcommand -a help -d 'say more about a command'\n";
  for (const Subcommand *Command : All)
    for (const NamedOption &Option : optionsOf(*Command)) {
      llvm::StringRef Name = Option.Name.Dashed;
      llvm::StringRef Kind = Name.starts_with("--") ? "-l" : Name.size() == 2 ? "-s" : "-o";
      Out << "complete -c offloom -n '__fish_seen_subcommand_from " << Command->Name << "' " << Kind
          << ' ' << Name.ltrim('-') << (Option.Name.TakesValue ? " -r" : "") << " -d '"
          << plain(Option.Text) << "'\n";
    }
}

llvm::Error writeShare(llvm::StringRef Folder, Commands All) {
  auto Write = [&](const llvm::Twine &Name, auto WriteText) -> llvm::Error {
    std::string File = (Folder + "/" + Name).str(), Text;
    llvm::raw_string_ostream Out(Text);
    WriteText(Out);
    if (std::error_code Failure =
            llvm::sys::fs::create_directories(llvm::sys::path::parent_path(File)))
      return llvm::createStringError(Failure, "cannot make the folder of '" + File + "'");
    return writeFileAtomically(File, Text);
  };
  llvm::Error Failure =
      llvm::joinErrors(Write("man/man1/offloom.1", [&](auto &Out) { writeManPage(All, Out); }),
                       Write("bash-completion/completions/offloom",
                             [&](auto &Out) { writeBashCompletion(All, Out); }));
  Failure =
      llvm::joinErrors(std::move(Failure), Write("zsh/vendor-completions/_offloom",
                                                 [&](auto &Out) { writeZshCompletion(All, Out); }));
  Failure = llvm::joinErrors(std::move(Failure),
                             Write("fish/vendor_completions.d/offloom.fish",
                                   [&](auto &Out) { writeFishCompletion(All, Out); }));
  for (const Subcommand *Command : All)
    Failure = llvm::joinErrors(std::move(Failure),
                               Write("man/man1/offloom-" + Command->Name + ".1",
                                     [&](auto &Out) { writeManPage(*Command, Out); }));
  return Failure;
}

} // namespace offloom
