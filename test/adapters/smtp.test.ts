import assert from 'node:assert/strict';
import { once } from 'node:events';
import { type AddressInfo, createServer, type Server } from 'node:net';
import { describe, it } from 'node:test';
import { SmtpMailer, type SmtpMailerOptions } from '../../adapters/smtp/smtp-mailer.ts';
import { parseSmtpUrl } from '../../adapters/smtp/smtp-url.ts';
import type { MailResult } from '../../core/notifications/mailer.port.ts';
import { mailerSuite } from '../conformance/mailer.suite.ts';
import { createCertificate } from '../support/builders/certificate.ts';
import { aMail, type MailerFixture, type MailServerFailure, neverAborted } from '../support/fixtures/mailer-fixture.ts';
import { type PeerFailure, SmtpPeer, type SmtpPeerOptions } from '../support/servers/smtp-peer.ts';

const FROM_ADDRESS = 'support@portico.example';
const PEER_FAILURES: Readonly<Record<Exclude<MailServerFailure, 'not running'>, PeerFailure>> = {
  'unknown recipient': { command: 'RCPT', code: 550, text: '5.1.1 No such user' },
  'refused content': { command: 'DATA', code: 554, text: '5.7.1 Looks like spam' },
  'refused sender': { command: 'MAIL', code: 553, text: '5.7.1 Sender not allowed' },
  busy: { command: 'RCPT', code: 451, text: '4.7.1 Greylisted' },
  'login required': { command: 'RCPT', code: 530, text: '5.7.0 Authentication required' },
  'unknown code': { command: 'RCPT', code: 699, text: 'Unknown' },
  silence: 'silence',
  'connection lost': 'drop',
};
const TIMEOUTS = { connectMs: 20_000, replyMs: 2000, sendMs: 20_000 };

mailerSuite(async () => {
  let peer = await SmtpPeer.start();
  const { port } = peer;
  const { mails } = peer;
  const mailer = createMailer(peer.url);
  const fixture: MailerFixture = {
    mailer,
    fromAddress: FROM_ADDRESS,
    received: mails,
    fail: async (failure) => (failure === 'not running' ? peer.stop() : peer.fail(PEER_FAILURES[failure])),
    recover: async () => {
      peer.succeed();
      if (!peer.isListening) peer = await SmtpPeer.start({ port, mails });
    },
  };
  return {
    port: fixture,
    close: async () => {
      await mailer.close();
      if (peer.isListening) await peer.stop();
    },
  };
});

describe('SmtpMailer', () => {
  const certificate = createCertificate(['localhost']);

  /** Sends one mail to a peer at `localhost` and returns the result with the mails that the peer has accepted. */
  const sendToPeer = async (peerOptions: SmtpPeerOptions, options: Partial<SmtpMailerOptions> = {}, user = '') => {
    const peer = await SmtpPeer.start(peerOptions);
    const mailer = createMailer(peer.url.replace('//127.0.0.1', `//${user}localhost`), options);
    const result = await mailer.send(aMail(), neverAborted);
    await mailer.close();
    await peer.stop();
    return { result, mails: peer.mails };
  };

  it('encrypts the connection if the server offers STARTTLS', async () => {
    const { result, mails } = await sendToPeer({ tls: certificate }, { ca: certificate.cert });

    assert.deepEqual(result, { outcome: 'accepted' });
    assert.equal(mails[0]?.isSecure, true);
  });

  it('encrypts the connection from the start with smtps://', async () => {
    const { result, mails } = await sendToPeer({ tls: certificate, secure: true }, { ca: certificate.cert });

    assert.deepEqual(result, { outcome: 'accepted' });
    assert.equal(mails[0]?.isSecure, true);
  });

  it('sends without encryption if the server does not offer it', async () => {
    const { result, mails } = await sendToPeer({});

    assert.deepEqual(result, { outcome: 'accepted' });
    assert.equal(mails[0]?.isSecure, false);
  });

  for (const secure of [false, true]) {
    for (const [name, ca, tls] of [
      ['an unknown authority', undefined, certificate],
      ['another host', createCertificate(['mail.example']), createCertificate(['mail.example'])],
      ['an expired certificate', createCertificate(['localhost'], 2020, 2021), undefined],
    ] as const) {
      it(`sends nothing to a server with ${name} over ${secure ? 'smtps://' : 'STARTTLS'}`, async () => {
        const used = tls ?? ca;
        const { result, mails } = await sendToPeer(
          { ...(used && { tls: used }), secure },
          { ...(ca && { ca: ca.cert }) },
        );

        assert.equal(failureCode(result), 'tls_failed');
        assert.deepEqual(mails, []);
      });
    }
  }

  it('logs in with the user name and password of the URL', async () => {
    const login = { user: 'portico@mail.example', password: 'p@ss:word/ü' };
    const user = `${encodeURIComponent(login.user)}:${encodeURIComponent(login.password)}@`;
    const { result, mails } = await sendToPeer({ tls: certificate, login }, { ca: certificate.cert }, user);

    assert.deepEqual(result, { outcome: 'accepted' });
    assert.equal(mails.length, 1);
  });

  it('reports login_failed for a wrong password', async () => {
    const { result, mails } = await sendToPeer({ login: { user: 'ada', password: 'right' } }, {}, 'ada:wrong@');

    assert.equal(failureCode(result), 'login_failed');
    assert.deepEqual(mails, []);
  });

  it('does not send a password unencrypted to another machine', async () => {
    const peer = await SmtpPeer.start({ login: { user: 'ada', password: 'right' } });
    // On Linux, connections to 0.0.0.0 reach this machine, but it is no loopback address.
    const mailer = createMailer(`smtp://ada:right@0.0.0.0:${peer.port}`);
    const result = await mailer.send(aMail(), neverAborted);
    await mailer.close();
    await peer.stop();

    assert.equal(failureCode(result), 'tls_failed');
    assert.deepEqual(peer.mails, []);
  });

  it('uses one connection for consecutive mails', async () => {
    const peer = await SmtpPeer.start();
    const mailer = createMailer(peer.url);
    for (let count = 0; count < 5; count += 1) await mailer.send(aMail(), neverAborted);
    await mailer.close();
    await peer.stop();

    assert.deepEqual([peer.mails.length, peer.connections], [5, 1]);
  });

  for (const [name, greeting, expected] of [
    ['never greets', undefined, 'timed_out'],
    ['greets with 554', '554 No SMTP service here\r\n', 'server_error'],
    ['is not an SMTP server', 'HTTP/1.1 400 Bad Request\r\n\r\n', 'server_error'],
  ] as const) {
    it(`reports ${expected} for a server that ${name}`, async () => {
      const server = await listen((socket) => socket.on('error', () => {}).write(greeting ?? ''));
      const mailer = createMailer(`smtp://127.0.0.1:${portOf(server)}`, {
        timeouts: { connectMs: 2000, replyMs: 2000, sendMs: 20_000 },
      });
      const result = await mailer.send(aMail(), neverAborted);
      await mailer.close();
      server.close();

      assert.equal(failureCode(result), expected);
    });
  }

  for (const command of ['MAIL', 'RCPT', 'DATA']) {
    it(`reports server_error for a server that replies to ${command} without a code`, async () => {
      const server = await listen((socket) => {
        const replies = new Map([
          ['DATA', '354 Go on'],
          [command, 'ok'],
        ]);
        socket.on('error', () => {}).write('220 Hello\r\n');
        socket.setEncoding('utf8').on('data', (line: string) => {
          socket.write(`${replies.get(line.slice(0, 4)) ?? '250 OK'}\r\n`);
        });
      });
      const mailer = createMailer(`smtp://127.0.0.1:${portOf(server)}`);
      const result = await mailer.send(aMail(), neverAborted);
      await mailer.close();
      server.close();

      assert.equal(result.outcome, 'unavailable');
      assert.equal(failureCode(result), 'server_error');
    });
  }

  it('reports timed_out at the deadline for a server that sends a byte now and then', async () => {
    const server = await listen((socket) => {
      socket.on('error', () => {}).write('220-');
      const timer = setInterval(() => socket.write('x'), 20);
      socket.on('close', () => clearInterval(timer));
    });
    const mailer = createMailer(`smtp://127.0.0.1:${portOf(server)}`, {
      timeouts: { connectMs: 10_000, replyMs: 10_000, sendMs: 300 },
    });
    const result = await mailer.send(aMail(), neverAborted);
    await mailer.close();
    server.close();

    assert.equal(failureCode(result), 'timed_out');
  });
});

describe('parseSmtpUrl', () => {
  it('reads host, port, encryption and login', () => {
    const login = { user: 'a@b', password: 'p:w/' };
    const expected = { host: 'mail.example', port: 2525, usesTls: false, login };

    assert.deepEqual(parseSmtpUrl('smtp://a%40b:p%3Aw%2F@mail.example:2525'), expected);
    assert.deepEqual(parseSmtpUrl('smtp://mail.example'), { ...expected, port: 587, login: undefined });
    assert.deepEqual(parseSmtpUrl('smtps://mail.example/'), {
      ...expected,
      port: 465,
      usesTls: true,
      login: undefined,
    });
    assert.equal(parseSmtpUrl('smtp://[::1]:25')?.host, '::1');
  });

  for (const text of [
    '',
    'mail.example',
    'http://mail.example',
    'smtp://',
    'smtp:mail.example',
    'smtp://mail.example/path',
    'smtp://mail.example?tls.rejectUnauthorized=false',
    'smtp://mail.example#x',
    'smtp://a%ff@mail.example',
    'smtp://mail.example:99999',
  ]) {
    it(`rejects ${JSON.stringify(text)}`, () => assert.equal(parseSmtpUrl(text), undefined));
  }
});

function createMailer(url: string, options: Partial<SmtpMailerOptions> = {}): SmtpMailer {
  const server = parseSmtpUrl(url);
  assert.ok(server, url);
  return new SmtpMailer({ server, fromAddress: FROM_ADDRESS, timeouts: TIMEOUTS, ...options });
}

function failureCode(result: MailResult): string {
  return result.outcome === 'accepted' ? 'accepted' : result.failure.code;
}

async function listen(onConnection: Parameters<typeof createServer>[1]): Promise<Server> {
  const server = createServer({}, onConnection).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return server;
}

function portOf(server: Server): number {
  return (server.address() as AddressInfo).port;
}
