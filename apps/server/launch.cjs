// What `npm start` runs: the compiled server, with the code that compiling it left beside it. Reading that takes far less
// time than compiling anew. V8 leaves aside what another version of it wrote, but takes damaged code and code of another
// program of the same length as they are: so both are checked here.
const { createHash } = require('node:crypto');
const { readFileSync } = require('node:fs');
const Module = require('node:module');
const { join } = require('node:path');
const { Script } = require('node:vm');

const file = join(__dirname, 'server-program.cjs');
const source = readFileSync(file);
const program = new Script(Module.wrap(source.latin1Slice()), { filename: file, cachedData: codeCache() });
program.runInThisContext().call(exports, exports, require, module, file, __dirname);

function codeCache() {
  try {
    const kept = readFileSync(join(__dirname, 'server-program.cache'));
    const code = kept.subarray(32);
    return digest(code).equals(kept.subarray(0, 32)) ? code : undefined;
  } catch {
    return undefined;
  }
}

/** Of the program and its code together. */
function digest(code) {
  return createHash('sha256').update(source).update(code).digest();
}

/** What is kept beside the program: the digest, then the code of what has run by now. */
module.exports = function sealedCode() {
  const code = program.createCachedData();
  return Buffer.concat([digest(code), code]);
};
