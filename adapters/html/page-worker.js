// JavaScript, because a thread is started by Node itself, also where the tests load TypeScript through a hook.
import { parentPort } from 'node:worker_threads';
import { jsonValuesIn } from './json-values.js';
import { pageIn } from './page.js';

/** Decoded in two steps: in one, Node takes windows-1252 for Latin-1 since 20.18.3. */
function decode(bytes, charset) {
  const decoder = new TextDecoder(charset);
  return decoder.decode(bytes, { stream: true }) + decoder.decode();
}

parentPort?.on('message', ({ bytes, charset, url, paths }) => {
  try {
    const text = decode(bytes, charset);
    const read = (paths ? jsonValuesIn(text, paths) : pageIn(text, url)) ?? 'unreadable';
    // Text takes whoever waits for it a third of the time that it takes to put so many objects together.
    parentPort?.postMessage(JSON.stringify(read));
  } catch {
    // Nested too deeply; whatever else went wrong with a page, there is nothing to read on it.
    parentPort?.postMessage(JSON.stringify('unreadable'));
  }
});
parentPort?.postMessage('ready');
