import type { Comparison } from './comparison.ts';
import { table } from './table.ts';

/** The page of the last figures that were written down. */
export function report(machine: readonly string[], comparisons: readonly Comparison[], date: string): string {
  return `# Benchmarks

Figures of ${date}, written by \`npm run bench -- --write\`. Repeat them with \`npm run bench\` (about eight minutes; the
first run takes longer, since it makes a store of a million tickets), with \`-- --quick\` without the million and with fewer
rounds on MongoDB, with \`-- --store sqlite\`, \`-- --store assessments\` or \`-- --store mongodb\` for a part.
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

Assessments, on SQLite with the in-process queue:

- **Bull alone** (\`test/bench/processes/bull-alone.ts\`) is a queue of Bull 4 whose processor does nothing, on a Redis that
  keeps everything in memory; completed jobs are removed. Portico's side (\`portico-jobs.ts\`) is the whole cycle: a creation
  with all its checks, the wake-up, the lease, the run and its stored end, creation and end each on disk before they are
  acknowledged. Only its fetcher answers at once, so that it measures no network. Both programs have one core, Redis has the
  rest of the machine.
- **Created to running**: one job after the other, from the answer to the creation until the work begins; Bull's from the
  call that adds the job, since its processor begins at about the time at which that call is answered. The line below counts
  both from the call: it has the disk's sync on one side alone.
- **Jobs**: 25 in hand, the most that one site may have, each followed by the next when its end is stored; 4 at a time is the
  setting that the product comes with.
- **Polling a running assessment**: 16 connections that read 20 running assessments in turn; the floor looks up the key and the
  row and sends the same bytes.
- **The event loop**: a timer of every millisecond in the server's own process (\`monitorEventLoopDelay\`), the longest that it
  came late while one assessment of 20 pages was created, fetched from another process, read and stored; half of the pages
  come compressed. Everything that the server has, the thread that reads pages included, shares one core. The first pages
  come right after a start, when nothing that fetches or reads has been loaded; the column *against* is the goal, 50 ms.

On MongoDB (a replica set of one member, started by the bench with Redis, both on the load's core), the same tickets:

- **The floor** (\`test/bench/processes/mongo-floor-server.ts\`) is \`node:http\` and the driver on the same database: the key
  looked up by its hash, the site's counter, the page by the same query on the same index, the stored bytes joined to the
  same body. Portico puts look-ups that arrive together into one question, which is why it can be ahead.
- **PATCH**: the floor reads the ticket, takes the site's next number and writes the ticket if nobody else has, without a
  transaction; the write is journaled by a majority before it answers. Nothing is lost, but its numbers may be seen out of
  their order, so that a mark of it could miss a change. Portico's changes share a transaction, and none can be missed.
- **Two servers**: lists and single tickets in turn, 32 connections to each server. Each server has half of one core (the
  single one shares it with a process that only spins), as if it had a slower machine of its own; MongoDB and the load
  have the other core. Four cores would show it directly: the line below is what two cores allow when the second
  server shares its core with MongoDB and the load.
`;
}
