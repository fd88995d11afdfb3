// What `npm start` runs: the compiled server, with the machine code that compiling it left beside it. Reading that takes
// far less time than compiling anew; Node leaves it aside when another version of it wrote it.
const { readFileSync } = require('node:fs');
const Module = require('node:module');
const { join } = require('node:path');
const { Script } = require('node:vm');

const file = join(__dirname, 'server-program.cjs');
const program = new Script(Module.wrap(readFileSync(file, 'latin1')), { filename: file, cachedData: codeCache() });
program.runInThisContext().call(exports, exports, require, module, file, __dirname);

function codeCache() {
  try {
    return readFileSync(join(__dirname, 'server-program.cache'));
  } catch {
    return undefined;
  }
}

module.exports = program;
