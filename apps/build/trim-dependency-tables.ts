import { readFile } from 'node:fs/promises';
import type { Plugin } from 'esbuild';

/** The media types that the server sends. */
const SERVED_MEDIA_TYPES = [
  'application/json',
  'application/octet-stream',
  'image/svg+xml',
  'text/css',
  'text/html',
  'text/javascript',
  'text/plain',
];

/**
 * Removes data that the server does not use, because loading it would take 10 % of the server's start-up time. From
 * mime-db, this removes most of the 2,500 media types. From iconv-lite, which `express.text` uses, it removes 500 KB of
 * character sets. The character sets that Node.js itself decodes remain. `express.text` responds 415 to bodies in other
 * character sets.
 */
export const trimDependencyTablesPlugin: Plugin = {
  name: 'trim dependency tables',
  setup({ onLoad }) {
    onLoad({ filter: /[\\/]mime-db[\\/]db\.json$/ }, async ({ path }) => {
      const all = JSON.parse(await readFile(path, 'utf8'));
      return {
        contents: JSON.stringify(Object.fromEntries(SERVED_MEDIA_TYPES.map((type) => [type, all[type]]))),
        loader: 'json',
      };
    });
    onLoad({ filter: /[\\/]iconv-lite[\\/]encodings[\\/]index\.js$/ }, () => ({
      contents: "module.exports = require('./internal.js');",
      loader: 'js',
    }));
  },
};
