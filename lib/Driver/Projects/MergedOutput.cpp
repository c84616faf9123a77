// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Driver/Projects/MergedOutput.h"
#include "Driver/Session/Inputs.h"
#include "Report/TerminalReport.h"
#include "Support/AtomicFile.h"
#include "Support/CacheFolder.h"
#include "Support/TextMerge.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/MemoryBuffer.h"

namespace offloom {

namespace fs = llvm::sys::fs;

namespace {

/// What a file holds, as long as it is looked at.
class Contents {
public:
  explicit Contents(const std::string &File) {
    if (fs::is_directory(File))
      return;
    if (auto Read = llvm::MemoryBuffer::getFile(File, /*IsText=*/false,
                                                /*RequiresNullTerminator=*/false))
      Buffer = std::move(*Read);
  }
  explicit operator bool() const { return bool(Buffer); }
  llvm::StringRef operator*() const { return Buffer->getBuffer(); }

private:
  std::unique_ptr<llvm::MemoryBuffer> Buffer;
};

} // namespace

/// In place of a digest.
constexpr llvm::StringRef Link = "link";

/// Worth to be merged line by line.
static bool isText(llvm::StringRef Text) { return Text.size() <= 1 << 20 && !Text.contains('\0'); }

/// A name like \p Name.orig that nothing has yet.
static std::string freeName(const std::string &Name, llvm::StringRef Ending) {
  std::string Free = Name + Ending.str();
  for (unsigned I = 1; fs::exists(Free); ++I)
    Free = (Name + Ending + "." + llvm::Twine(I)).str();
  return Free;
}

MergedOutput::MergedOutput(std::string Folder, std::string Root)
    : Folder(llvm::StringRef(Folder).rtrim('/').str()), Root(std::move(Root)),
      Record(absoluteName(Folder), this->Root) {}

std::string MergedOutput::relative(const std::string &Name) const {
  return Name.substr(llvm::StringRef(Root).rtrim('/').size() + 1);
}

MergedOutput::Target MergedOutput::targetOf(const std::string &From, const std::string &To) {
  Target T{Folder + "/" + relative(To), relative(To), relative(From)};
  Written.insert(T.Relative);
  Came.insert(T.From);
  // A link of an earlier run is not to be written through.
  if (Record.digest(T.Relative) == Link && fs::is_symlink_file(T.Name) &&
      !fs::is_symlink_file(From))
    fs::remove(T.Name);
  return T;
}

bool MergedOutput::isAsWritten(const Target &T, llvm::StringRef Now) const {
  std::optional<std::string> Text = Record.text(T.Relative);
  return Text ? Now == *Text : hashOfText(Now) == Record.digest(T.Relative);
}

void MergedOutput::report(const Target &T, Severity Level, llvm::StringRef Rule,
                          std::string Message) {
  Finding F;
  F.Rule = Rule.str();
  F.Level = Level;
  F.Message = std::move(Message);
  F.Place.File = absoluteName(T.Name);
  Findings.push_back(std::move(F));
}

llvm::Error MergedOutput::write(const MigratedFile &File) {
  return merge(targetOf(File.From, File.To), File.After);
}

llvm::Error MergedOutput::copy(const std::string &File) {
  Target T = targetOf(File, File);
  if (fs::is_symlink_file(File))
    return copyLink(T, File);
  Contents New(File);
  if (!New)
    return copyFileAtomically(File, T.Name); // which knows why
  if (!isText(*New))
    return copyBinary(T, File, *New);
  if (llvm::Error Failed = merge(T, *New))
    return Failed;
  // The permissions come along, where nothing else is different.
  Contents Now(T.Name);
  return Now && *Now == *New ? copyFileAtomically(File, T.Name) : llvm::Error::success();
}

/// The target is written before the record. Where a run ends between the two, the next one finds
/// that both sides have changed alike.
llvm::Error MergedOutput::merge(const Target &T, llvm::StringRef Text) {
  Contents Now(T.Name);
  if (Now && *Now != Text && !isAsWritten(T, *Now)) {
    if (std::optional<std::string> Base = Record.text(T.Relative))
      return mergeChanged(T, *Now, *Base, Text);
    if (llvm::Error Failed = replaceOther(T, [&] { return writeFileAtomically(T.Name, Text); }))
      return Failed;
  } else if (llvm::Error Failed = writeFileIfChanged(T.Name, Text)) {
    return Failed;
  }
  return Record.setText(T.Relative, T.From, Text);
}

bool MergedOutput::reportMarked(const Target &T, llvm::StringRef Text) {
  std::vector<unsigned> Marked = markedConflicts(Text);
  for (unsigned Offset : Marked) {
    report(T, Severity::Error, "migrate-conflict",
           "here two changes collide, and nobody has chosen yet: the file stays as it is");
    Findings.back().Place = placeInText(absoluteName(T.Name), Text, Offset);
  }
  return !Marked.empty();
}

llvm::Error MergedOutput::mergeChanged(const Target &T, llvm::StringRef Now, llvm::StringRef Base,
                                       llvm::StringRef Text) {
  if (reportMarked(T, Now))
    return llvm::Error::success();
  if (Base == Text) {
    report(T, Severity::Remark, "migrate-edited", "changed by hand, and kept");
    return llvm::Error::success();
  }
  MergedText Merged = mergeTexts(Base, Now, Text);
  if (llvm::Error Failed = writeFileIfChanged(T.Name, Merged.Text))
    return Failed;
  if (Merged.Conflicts.empty())
    report(T, Severity::Remark, "migrate-edited",
           "changed by hand; merged with what has changed in the project");
  for (unsigned Offset : Merged.Conflicts) {
    report(T, Severity::Error, "migrate-conflict",
           "a change by hand and one in the project collide; both are here, for you to choose");
    Findings.back().Place = placeInText(absoluteName(T.Name), Merged.Text, Offset);
  }
  return Record.setText(T.Relative, T.From, Text);
}

/// Someone else's file is in the way. It gets a second name before \p Write replaces it, so that it
/// is there under one of them at any time; if \p Write fails, all is as it was.
llvm::Error MergedOutput::replaceOther(const Target &T, llvm::function_ref<llvm::Error()> Write) {
  std::string Aside = freeName(T.Name, ".orig");
  std::error_code Reason = fs::create_hard_link(T.Name, Aside);
  const bool IsLinked = !Reason;
  if (!IsLinked) // some file systems have no such links, and links themselves get none
    Reason = fs::rename(T.Name, Aside);
  if (Reason)
    return llvm::createStringError("cannot rename '" + displayName(T.Name) +
                                   "': " + Reason.message());
  if (llvm::Error Failed = Write()) {
    if (IsLinked)
      fs::remove(Aside);
    else
      fs::rename(Aside, T.Name);
    return Failed;
  }
  report(T, Severity::Warning, "migrate-conflict",
         "a file was here that no run of this tool has written; it is '" + displayName(Aside) +
             "' now");
  return llvm::Error::success();
}

llvm::Error MergedOutput::copyLink(const Target &T, const std::string &File) {
  Record.setDigest(T.Relative, T.From, Link.str());
  auto Write = [&] { return copyFileAtomically(File, T.Name); };
  const bool IsInTheWay =
      fs::exists(T.Name) && !fs::is_symlink_file(T.Name) && !fs::is_directory(T.Name);
  return IsInTheWay ? replaceOther(T, Write) : Write();
}

llvm::Error MergedOutput::copyBinary(const Target &T, const std::string &File,
                                     llvm::StringRef New) {
  const std::string Digest = hashOfText(New), Base = Record.digest(T.Relative);
  Contents Now(T.Name);
  bool IsChanged = Now && *Now != New && !isAsWritten(T, *Now);
  if (IsChanged && Base == Digest) {
    report(T, Severity::Remark, "migrate-edited", "changed by hand, and kept");
    return llvm::Error::success();
  }
  Record.setDigest(T.Relative, T.From, Digest);
  auto Write = [&] { return copyFileAtomically(File, T.Name); };
  if (!IsChanged)
    return Write();
  if (Base.empty())
    return replaceOther(T, Write);
  std::string Other = freeName(T.Name, ".new");
  report(
      T, Severity::Error, "migrate-conflict",
      "changed by hand and in the project, and no text that could be merged; the project's is '" +
          displayName(Other) + "'");
  return copyFileAtomically(File, Other);
}

void MergedOutput::removeStale(const std::string &Relative, const OutputRecord::Entry &Entry) {
  Target T{Folder + "/" + Relative, Relative, Entry.From};
  Contents Now(T.Name);
  if (fs::is_symlink_file(T.Name) || (Now && isAsWritten(T, *Now)))
    fs::remove(T.Name);
  else if (Now)
    report(T, Severity::Warning, "migrate-conflict",
           "'" + Entry.From +
               "', which this came of, is no longer in the project; the file stays, since it was "
               "changed by hand");
  Record.forget(Relative);
}

llvm::Error MergedOutput::finish(bool IsWholeProject) {
  if (IsWholeProject && Record.isOfThisProject()) {
    std::map<std::string, OutputRecord::Entry> Before = Record.files();
    for (const auto &[Relative, Entry] : Before)
      // What could not be migrated this time is still to come.
      if (!Written.count(Relative) &&
          (Came.count(Entry.From) || !fs::exists(Root + "/" + Entry.From)))
        removeStale(Relative, Entry);
  }
  return Record.save();
}

} // namespace offloom
