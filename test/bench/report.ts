import type { Comparison } from './comparison.ts';
import { table } from './table.ts';

/** The page of the last figures that were written down. */
export function report(machine: readonly string[], comparisons: readonly Comparison[], date: string): string {
  return `# Benchmarks

Figures of ${date}, written by \`npm run bench -- --write\`. Repeat them with \`npm run bench\` (about four minutes; the
first run takes longer, since it makes a store of a million tickets), or \`npm run bench -- --quick\` without the million.
They are ratios of two figures taken in turn in one run, so that they mean something on another machine too; the column
*rounds* has the lowest and the highest ratio of a single round, which tells how quiet the machine was.

## The machine

${machine.map((line) => `- ${line}`).join('\n')}

## The figures

${table(comparisons)}

## What is compared

- **The floor** (\`test/bench/processes/floor-server.ts\`) is what one would write by hand: \`node:http\` and better-sqlite3
  on a copy of the same file, the same key look-up by SHA-256, the page put together by the database in one statement,
  one write to the socket, and the same body, byte for byte. It has no framework, validation, limits, request ids,
  security headers or log.
- 10,000 tickets of about 0.9 KB, 50 a page, 16 connections that are kept alive, each sending its next request when it
  has the answer. Server and load have a core each; the note says how busy both were.
- **List**: all connections ask for the same page, as integrations do that poll. Portico has the pages that were asked for
  last at hand and asks the database only whether the site has changed since; the floor reads the page each time. In the
  line below each request has a filter of its own, so that both read each page anew.
- **PATCH**: the floor commits each change by itself in WAL mode with \`synchronous=NORMAL\`, so a power cut may lose what
  it has acknowledged. Portico answers when the change is on disk.
- **List beside writers**: 16 connections that list, alone and beside 16 that write without a pause; the floor's own
  figures stand in the line below.
- **A million tickets**: Portico against itself with 1,000.
- **Time to ready** and **idle memory**: \`node dist/server.cjs\` on the store of 10,000 against a bare \`node:http\` script,
  from starting the process to its first words on standard output.
`;
}
