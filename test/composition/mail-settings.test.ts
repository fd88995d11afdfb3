import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, describe, it } from 'node:test';
import { ConfigError, type Environment, readConfig } from '../../apps/composition/config.ts';

const PASSWORD = 'Tr0ub4dor&3';
const SMTP_URL = `smtp://ada:${PASSWORD}@mail.example:2525`;
const MAIL_FROM = 'Example Support <support@example.com>';

describe('The mail settings', () => {
  const folder = mkdtempSync(join(tmpdir(), 'portico-mail-'));
  after(() => rmSync(folder, { recursive: true }));

  it('turn mail off if neither is set', () => {
    assert.equal(readConfig({}).mail, undefined);
  });

  it('are the mail server and the sender', () => {
    assert.deepEqual(readConfig({ PORTICO_SMTP_URL: SMTP_URL, PORTICO_MAIL_FROM: MAIL_FROM }).mail, {
      server: { host: 'mail.example', port: 2525, usesTls: false, login: { user: 'ada', password: PASSWORD } },
      sender: { address: 'support@example.com', name: 'Example Support' },
    });
  });

  it('are read from a file and a flag', () => {
    const file = join(folder, 'smtp-url');
    writeFileSync(file, 'smtps://mail.example\n');
    const { mail } = readConfig({ PORTICO_SMTP_URL_FILE: file }, { 'mail-from': 'support@example.com' });

    assert.equal(mail?.server.port, 465);
    assert.equal(mail?.sender.address, 'support@example.com');
  });

  for (const [name, environment, expected] of [
    [
      'a mail server without a sender',
      { PORTICO_SMTP_URL: SMTP_URL },
      'PORTICO_MAIL_FROM (or --mail-from) is required by PORTICO_SMTP_URL, but not set',
    ],
    [
      'a sender without a mail server',
      { PORTICO_MAIL_FROM: MAIL_FROM },
      'PORTICO_SMTP_URL is required by PORTICO_MAIL_FROM, but not set',
    ],
    [
      'a sender that is no address',
      { PORTICO_SMTP_URL: SMTP_URL, PORTICO_MAIL_FROM: 'support' },
      'PORTICO_MAIL_FROM (or --mail-from) must be an email address such as support@example.com, not "support"',
    ],
    [
      'an invalid URL, without printing it',
      { PORTICO_SMTP_URL: `https://ada:${PASSWORD}@mail.example`, PORTICO_MAIL_FROM: MAIL_FROM },
      'PORTICO_SMTP_URL must be a URL such as smtp://user:password@mail.example.com:587 or ' +
        'smtps://mail.example.com, without path and query',
    ],
    [
      'an empty URL',
      { PORTICO_SMTP_URL: '', PORTICO_MAIL_FROM: MAIL_FROM },
      'PORTICO_SMTP_URL must be a URL such as smtp://user:password@mail.example.com:587 or ' +
        'smtps://mail.example.com, without path and query',
    ],
  ] as const) {
    it(`reject ${name}`, () => assert.deepEqual(findErrors(environment), [expected]));
  }
});

function findErrors(environment: Environment): readonly string[] {
  try {
    readConfig(environment);
    return [];
  } catch (error) {
    assert.ok(error instanceof ConfigError);
    return error.mistakes;
  }
}
