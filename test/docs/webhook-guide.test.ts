import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { describe, it } from 'node:test';
import { packageRoot } from '../../apps/composition/package-root.ts';
import { findFreePort } from '../../apps/harness/servers/find-free-port.ts';
import { findOnPath } from '../../apps/harness/servers/find-on-path.ts';
import { NOT_RUN } from '../runner/not-run.ts';
import { parseSnippets } from '../support/matchers/guide-snippets.ts';
import { startApi } from '../support/servers/api.ts';
import { createTemporaryFolder } from '../support/servers/run-portico.ts';

const port = await findFreePort();
const api = await startApi(['--webhook-private-hosts', `127.0.0.1:${port}`]);
const { baseUrl, siteId, accountEmail, accountPassword, origin } = api.line;

/** The shell commands of the first section, without those that install and start programs. */
function listCommands(): readonly string[] {
  const snippets = parseSnippets('docs/webhooks.md').filter(({ language }) => language === 'sh');
  return snippets
    .slice(0, 4)
    .map(({ code }) => code)
    .filter((code) => !/^(?:PORTICO_\S+ )?np[mx] /m.test(code));
}

/** Replaces the values that the reader knows, or that differ on this machine. */
function fillIn(code: string): string {
  return code
    .replace('http://127.0.0.1:3000', baseUrl)
    .replace('http://127.0.0.1:4000', `http://127.0.0.1:${port}`)
    .replace('site_…', siteId)
    .replace('you@example.com', accountEmail)
    .replace('"password": "…"', `"password": "${accountPassword}"`)
    .replace('Origin: https://www.example.com', `Origin: ${origin}`);
}

/** Starts the receiver in the background, and waits until it listens. */
const startReceiver = `
(
  cd '${packageRoot}'
  PORT=${port} exec '${process.execPath}' --import tsx docs/samples/receive.ts
) > received.txt 2> errors.txt &
RECEIVER=$!
trap 'kill $RECEIVER' EXIT
trap 'exit 1' TERM
until curl -s -o probe.txt http://127.0.0.1:${port}; do sleep 0.1; done
`;
const waitForThreeEvents = `
until test "$(wc -l < received.txt)" -ge 3; do sleep 0.1; done
echo && cat received.txt
`;

describe('The first section of docs/webhooks.md', () => {
  const missing = ['curl', 'jq'].filter((program) => findOnPath(program) === undefined);

  if (missing.length > 0) {
    it('is not run', (test) => {
      test.diagnostic(`${NOT_RUN} the commands of docs/webhooks.md: install ${missing.join(' and ')}.`);
    });
  } else {
    it('creates a webhook whose receiver verifies a test event, a new ticket and a change', async () => {
      const [create = '', act = '', ...others] = listCommands().map(fillIn);
      assert.deepEqual(others, []);
      const folder = createTemporaryFolder();
      const child = spawn('sh', ['-eu'], { cwd: folder, stdio: ['pipe', 'pipe', 'inherit'], timeout: 120_000 });
      child.stdin.end([create, startReceiver, act, waitForThreeEvents].join('\n'));
      const [output, [status]] = await Promise.all([text(child.stdout), once(child, 'close')]);

      assert.equal(status, 0, output);
      const lines = output
        .split('\n')
        .filter((line) => line.startsWith('evt_'))
        .map((line) => line.split(' ').slice(1));
      const [, ticketId = ''] = lines.find(([type]) => type === 'ticket.created') ?? [];
      assert.match(ticketId, /^tkt_/);
      // Events of different subjects may arrive in any order.
      assert.ok(lines.some(([type]) => type === 'webhook.test'));
      assert.deepEqual(
        lines.filter(([type]) => type !== 'webhook.test'),
        [
          ['ticket.created', ticketId, 'open'],
          ['ticket.updated', ticketId, 'resolved'],
        ],
      );
      assert.equal(lines.length, 3);
    });
  }
});
