// JavaScript, because a thread is started by Node itself, also where the tests load TypeScript through a hook.
import { parentPort } from 'node:worker_threads';
import { jsonValuesIn } from './json-values.js';
import { pageIn } from './page.js';
import { partsOf, UNREADABLE } from './parts.js';

/** Decoded in two steps: in one, Node takes windows-1252 for Latin-1 since 20.18.3. */
function decode(bytes, charset) {
  const decoder = new TextDecoder(charset);
  return decoder.decode(bytes, { stream: true }) + decoder.decode();
}

/** What is still to be said of the page that was read last. */
let left = [];

parentPort?.on('message', ({ bytes, charset, url, paths }) => {
  if (bytes === undefined) {
    parentPort?.postMessage(left.shift());
    return;
  }
  try {
    const text = decode(bytes, charset);
    const read = paths ? jsonValuesIn(text, paths) : pageIn(text, url);
    // Text takes whoever waits for it a third of the time that it takes to put so many objects together.
    left = partsOf(read).map((part) => JSON.stringify(part));
    parentPort?.postMessage(left.shift());
  } catch {
    // Nested too deeply; whatever else went wrong with a page, there is nothing to read on it.
    left = [];
    parentPort?.postMessage(JSON.stringify(UNREADABLE));
  }
});
parentPort?.postMessage('ready');
