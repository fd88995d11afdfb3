import 'reflect-metadata';
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { readConfig } from '../../apps/composition/config.ts';
import { closeContainer, createContainer } from '../../apps/composition/container.ts';
import { startServer } from '../../apps/server/start-server.ts';
import { MailRunner } from '../../apps/worker/mail-runner.ts';
import { CapturedLog } from '../support/servers/captured-log.ts';

const MAIL = { PORTICO_SMTP_URL: 'smtp://127.0.0.1:1', PORTICO_MAIL_FROM: 'support@example.com' };

describe('A process that sends mails', () => {
  for (const [name, variables, isServer, expected] of [
    ['warns once that a worker without a public URL cannot send mails', MAIL, false, /this worker cannot send mails/],
    ['warns once where links of a server without one begin', MAIL, true, /links in mails begin with http:\/\/127/],
    ['does not warn with a public URL', { ...MAIL, PORTICO_PUBLIC_URL: 'https://a.example' }, false, undefined],
    ['does not warn without a mail server', {}, false, undefined],
  ] as const) {
    it(name, async () => {
      const captured = await startRunner(variables, isServer);
      const warnings = captured.lines().filter(({ level }) => level >= 40);

      assert.equal(warnings.length, expected === undefined ? 0 : 1, captured.text);
      if (expected) assert.match(captured.text, expected);
    });
  }
});

/** Starts and stops the runner in a worker or a server, and returns the log. */
async function startRunner(variables: Readonly<Record<string, string>>, isServer: boolean): Promise<CapturedLog> {
  const captured = new CapturedLog();
  const container = await createContainer(readConfig(variables, { store: 'memory', port: '0' }));
  try {
    const server = isServer ? await startServer(container, captured.log) : undefined;
    await MailRunner.start(container, captured.log).stop();
    await server?.stop();
    return captured;
  } finally {
    await closeContainer(container);
  }
}
