// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The extension: starts `offloom lsp`, and does in VS Code what the server's commands leave to an
// editor.
//
// The language client registers each command `offloom.*` that the server offers; package.json gives
// them titles and menus. There they come without an argument, and get the document on the screen.
import * as vscode from 'vscode';
import { LanguageClient, Middleware } from 'vscode-languageclient/node';
import { MigratedCode } from './migratedCode';

const output = vscode.window.createOutputChannel('Offloom');
let client: LanguageClient | undefined;
const migratedCode = new MigratedCode(() => client);

export async function activate(context: vscode.ExtensionContext) {
  context.subscriptions.push(
    output,
    migratedCode,
    vscode.commands.registerCommand('offloom.restartServer', restartServer),
    vscode.workspace.onDidChangeConfiguration(async (change) => {
      if (change.affectsConfiguration('offloom.path') || change.affectsConfiguration('offloom.arguments'))
        await restartServer();
    }),
  );
  await startServer();
}

export async function deactivate() {
  // Fails for a server that did not start.
  await client?.stop().catch(() => undefined);
}

async function restartServer() {
  await deactivate();
  await startServer();
}

async function startServer() {
  const settings = vscode.workspace.getConfiguration('offloom');
  const program = settings.get('path', 'offloom');
  client = new LanguageClient(
    'offloom',
    'Offloom',
    { command: program, args: ['lsp', ...settings.get<string[]>('arguments', [])] },
    {
      documentSelector: [{ scheme: 'file', language: 'cuda-cpp' }],
      outputChannel: output,
      middleware,
    },
  );
  client.onNotification('offloom/migratedChanged', ({ uri }) => migratedCode.refresh(uri));
  try {
    await client.start();
  } catch {
    const open = 'Open Settings';
    const message = `'${program} lsp' does not start. The setting offloom.path names the program.`;
    if ((await vscode.window.showErrorMessage(message, open)) === open)
      await vscode.commands.executeCommand('workbench.action.openSettings', 'offloom.path');
  }
}

type Run = (argument: string) => Thenable<unknown>;

/** What happens around a command of the server's, which `run` executes. */
const commands: Record<string, (argument: string | undefined, run: Run) => Promise<unknown>> = {
  'offloom.showMigrated': async (uri = documentOnScreen()) => migratedCode.show(uri),

  'offloom.migrateFile': async (uri = documentOnScreen(), run) => run(uri),

  'offloom.runOnCpu': async (uri = documentOnScreen(), run) => {
    await vscode.workspace.save(vscode.Uri.parse(uri)); // the server builds what is on the disk
    const title = 'Building and running on the CPU';
    const location = vscode.ProgressLocation.Notification;
    return vscode.window.withProgress({ location, title }, () => run(uri));
  },

  'offloom.explainRule': async (rule = ruleAtCursor(), run) => run(rule),

  'offloom.fixAll': async (uri = documentOnScreen(), run) => {
    const { edits } = (await run(uri)) as { edits: number };
    if (edits === 0)
      void vscode.window.showInformationMessage('None of the findings has a fix.');
  },
};

const middleware: Middleware = {
  executeCommand: async (command, args, next) => {
    const around = commands[command];
    if (!around)
      return next(command, args);
    // A menu passes things of its own.
    const argument = typeof args[0] === 'string' ? args[0] : undefined;
    return around(argument, async (given) => next(command, [given]));
  },
  window: {
    showDocument: async ({ uri }) => {
      const file = vscode.Uri.parse(uri);
      if (uri.endsWith('.md')) // the page of a rule
        await vscode.commands.executeCommand('markdown.showPreviewToSide', file);
      else
        await vscode.window.showTextDocument(file);
      return { success: true };
    },
  },
};

function editorOnScreen(): vscode.TextEditor {
  const editor = vscode.window.activeTextEditor;
  if (editor?.document.languageId !== 'cuda-cpp')
    throw new Error('This is no CUDA source.');
  return editor;
}

function documentOnScreen(): string {
  return editorOnScreen().document.uri.toString();
}

function ruleAtCursor(): string {
  const { document, selection } = editorOnScreen();
  for (const { source, code, range } of vscode.languages.getDiagnostics(document.uri)) {
    const rule = typeof code === 'object' ? code.value : code;
    if (source === 'offloom' && rule && range.intersection(selection))
      return String(rule);
  }
  throw new Error("Put the cursor on one of Offloom's findings.");
}
