// JavaScript, because a thread is started by Node itself, also where the tests load TypeScript through a hook.
import { parentPort } from 'node:worker_threads';
import { Parser } from 'htmlparser2';
import { DOMParser } from 'linkedom';

/** Reading a page takes quadratic time in its depth, so a deeper one is refused before it is read. */
const DEEPEST = 4096;

/** Whether a page is nested too deeply, seen with the parser that the document will be made by. */
function isTooDeep(text) {
  let depth = 0;
  let deepest = 0;
  const parser = new Parser({
    onopentagname() {
      depth += 1;
      deepest = Math.max(deepest, depth);
      // Nothing stops a parser in the middle of a text but an exception.
      if (deepest > DEEPEST) throw parser;
    },
    onclosetag() {
      depth -= 1;
    },
  });
  try {
    parser.end(text);
  } catch (thrown) {
    if (thrown !== parser) throw thrown;
  }
  return deepest > DEEPEST;
}

/** Decoded in two steps: in one, Node takes windows-1252 for Latin-1 since 20.18.3. */
function decode(bytes, charset) {
  const decoder = new TextDecoder(charset);
  return decoder.decode(bytes, { stream: true }) + decoder.decode();
}

function titleOf(text) {
  if (text === '') return null;
  const document = new DOMParser().parseFromString(text, 'text/html');
  const title = document.querySelectorAll('title').find((one) => !one.closest('svg, math, template'));
  return title?.textContent.trim().replaceAll(/\s+/g, ' ') || null;
}

parentPort?.on('message', ({ bytes, charset }) => {
  try {
    const text = decode(bytes, charset);
    parentPort?.postMessage(isTooDeep(text) ? 'unreadable' : { title: titleOf(text) });
  } catch {
    parentPort?.postMessage('unreadable');
  }
});
parentPort?.postMessage('ready');
