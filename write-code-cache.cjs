// Starts the compiled server once, on a store of its own, and keeps the compiled code of what that start ran.
const { mkdtempSync, rmSync, writeFileSync } = require('node:fs');
const { tmpdir } = require('node:os');
const { join } = require('node:path');

const folder = mkdtempSync(join(tmpdir(), 'portico-build-'));
process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
process.argv.push('--store', 'sqlite', '--data', folder, '--port', '0', '--host', '127.0.0.1', '--log-level', 'silent');

// The server's first words say that it is ready.
process.stdout.write = () => {
  writeFileSync(join(__dirname, 'dist', 'server-program.cache'), sealedCode());
  process.exit();
};
const sealedCode = require('./dist/server.cjs');
