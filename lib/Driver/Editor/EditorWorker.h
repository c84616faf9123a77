// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// EditorWorker: the process that `offloom lsp` starts to analyse one version of one document.
#ifndef OFFLOOM_DRIVER_EDITOR_EDITORWORKER_H
#define OFFLOOM_DRIVER_EDITOR_EDITORWORKER_H

namespace offloom {

/// Reads an lsp::AnalysisRequest from standard input and writes what it found to standard output,
/// one JSON object a line. Returns an ExitCode; a document with errors is no failure.
int runEditorWorker();

} // namespace offloom

#endif
