// Starts `cardscript lsp` and hands it every card and scenario that is open.
'use strict';

const { workspace } = require('vscode');
const { LanguageClient } = require('vscode-languageclient/node');

let client;

function activate() {
  const settings = workspace.getConfiguration('cardscript');
  const server = { command: settings.get('command'), args: settings.get('arguments') };
  const options = {
    documentSelector: [{ language: 'cardscript' }, { language: 'cardscenario' }],
    synchronize: { fileEvents: workspace.createFileSystemWatcher('**/*.card') },
  };
  client = new LanguageClient('cardscript', 'cardscript', server, options);
  return client.start();
}

function deactivate() {
  return client && client.stop();
}

module.exports = { activate, deactivate };
