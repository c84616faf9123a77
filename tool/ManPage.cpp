// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Manual pages, in the macros of man(7).
#include "HelpText.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/raw_ostream.h"

namespace offloom {
namespace {

/// \p Text as roff prints it: no escapes, no requests.
std::string roff(llvm::StringRef Text) {
  std::string Result;
  for (char C : Text) {
    if (C == '\\')
      Result += "\\e";
    else if (C == '-')
      Result += "\\-";
    else if (C == '\'')
      Result += "\\(aq";
    else if (C == '`')
      Result += "\\(ga";
    else
      Result += C;
  }
  return (Text.starts_with(".") ? "\\&" : "") + Result;
}

void writeHead(llvm::StringRef Page, llvm::StringRef Summary, llvm::raw_ostream &Out) {
  Out << ".TH " << llvm::StringRef(Page).upper() << " 1 \"\" \"Offloom " OFFLOOM_VERSION
      << "\" \"User Commands\"\n.SH NAME\n"
      << roff(Page) << " \\- " << roff(Summary) << '\n';
}

void writeLines(llvm::StringRef Section, llvm::ArrayRef<std::string> Lines,
                llvm::raw_ostream &Out) {
  if (Lines.empty())
    return;
  Out << ".SH " << Section << "\n.nf\n";
  for (const std::string &Line : Lines)
    Out << roff(Line) << '\n';
  Out << ".fi\n";
}

void writeOptions(llvm::StringRef Section, llvm::ArrayRef<HelpOption> Options,
                  llvm::raw_ostream &Out) {
  if (Options.empty())
    return;
  Out << ".SH " << Section << '\n';
  for (const HelpOption &Option : Options)
    Out << ".TP\n.B " << roff(Option.Spelling) << '\n' << roff(Option.Text) << '\n';
}

void writeParagraphs(llvm::StringRef Section, llvm::ArrayRef<std::string> Paragraphs,
                     llvm::raw_ostream &Out) {
  if (Paragraphs.empty())
    return;
  Out << ".SH " << Section << '\n' << roff(Paragraphs.front()) << '\n';
  for (const std::string &Paragraph : Paragraphs.drop_front())
    Out << ".PP\n" << roff(Paragraph) << '\n';
}

} // namespace

void writeManPage(const Subcommand &Command, llvm::raw_ostream &Out) {
  HelpText Help = HelpText::of(Command);
  writeHead("offloom-" + Command.Name, Command.Summary, Out);
  writeLines("SYNOPSIS", Help.Usage, Out);
  writeParagraphs("DESCRIPTION", Help.Paragraphs, Out);
  writeOptions("OPTIONS", Help.Options, Out);
  writeOptions("ENVIRONMENT", Help.Environment, Out);
  writeParagraphs("EXIT STATUS", Help.ExitCode, Out);
  writeLines("EXAMPLES", Help.Examples, Out);
  Out << ".SH SEE ALSO\n.BR offloom (1)\n";
}

void writeManPage(llvm::ArrayRef<const Subcommand *> Commands, llvm::raw_ostream &Out) {
  writeHead("offloom", "check CUDA sources, and make C++ of them that runs on the CPU", Out);
  writeLines("SYNOPSIS", {"offloom COMMAND ...", "offloom help [COMMAND]", "offloom --version"},
             Out);
  Out << ".SH COMMANDS\n";
  for (const Subcommand *Command : Commands)
    Out << ".TP\n.BR offloom\\-" << roff(Command->Name) << " (1)\n"
        << roff(Command->Summary) << '\n';
  writeParagraphs("DESCRIPTION",
                  {"--version also says how this Offloom was built, which CUDA it takes the place "
                   "of, which compiler it uses and which libraries it has."},
                  Out);
}

} // namespace offloom
