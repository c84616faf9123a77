// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The migrated code of a document, as a read-only document `offloom-migrated:` that follows the
// edits of its source.
import * as vscode from 'vscode';
import type { LanguageClient } from 'vscode-languageclient/node';

const scheme = 'offloom-migrated';

export class MigratedCode implements vscode.TextDocumentContentProvider, vscode.Disposable {
  private readonly changed = new vscode.EventEmitter<vscode.Uri>();
  readonly onDidChange = this.changed.event; // which the registration looks for
  private readonly registration = vscode.workspace.registerTextDocumentContentProvider(scheme, this);

  constructor(private readonly client: () => LanguageClient | undefined) {}

  dispose() {
    this.registration.dispose();
    this.changed.dispose();
  }

  /** Shows the migrated code beside the editor, which keeps the cursor. */
  async show(source: string) {
    const document = await vscode.workspace.openTextDocument(uriFor(source));
    const viewColumn = vscode.ViewColumn.Beside;
    await vscode.window.showTextDocument(document, { viewColumn, preserveFocus: true, preview: false });
  }

  /** The server has newer code of `source`. */
  refresh(source: string) {
    this.changed.fire(uriFor(source));
  }

  async provideTextDocumentContent(uri: vscode.Uri): Promise<string> {
    try {
      const params = { textDocument: { uri: uri.query } };
      const answer = await this.client()?.sendRequest<{ text: string }>('offloom/migratedText', params);
      return answer?.text ?? '';
    } catch (error) {
      return `// There is no migrated code yet.\n// ${(error as Error).message}\n`;
    }
  }
}

/** Named after the migrated file; the query says which document it comes from. */
function uriFor(source: string): vscode.Uri {
  const migrated = vscode.Uri.parse(source).path.replace(/\.cu(h?)$/, (_, h) => ` (migrated).${h || 'c'}pp`);
  return vscode.Uri.from({ scheme, path: migrated, query: source });
}
