import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { ConfigError, readConfig } from '../../apps/composition/config.ts';
import { closeContainer, createContainer } from '../../apps/composition/container.ts';
import { WEBHOOK_SENDER, WEBHOOK_URL_POLICY } from '../../apps/composition/tokens.ts';
import { respondWith, withFakeInternet } from '../support/fixtures/fake-internet.ts';
import { summarizeResult } from '../support/fixtures/with-webhook-sender.ts';

const NAME = 'a.example.com';
const NEVER = new AbortController().signal;
const readHosts = (text: string) => readConfig({ PORTICO_WEBHOOK_PRIVATE_HOSTS: text }).webhookPrivateHosts;

describe('PORTICO_WEBHOOK_PRIVATE_HOSTS', () => {
  it('is a list of hosts with or without a port, by default empty', () => {
    assert.deepEqual(readConfig({}).webhookPrivateHosts, []);
    assert.deepEqual(readHosts('CRM.internal, 127.0.0.1:8080 ,[0::1]'), ['crm.internal', '127.0.0.1:8080', '[::1]']);
  });

  it('is overridden by the flag', () => {
    const environment = { PORTICO_WEBHOOK_PRIVATE_HOSTS: 'a' };
    assert.deepEqual(readConfig(environment, { 'webhook-private-hosts': 'b' }).webhookPrivateHosts, ['b']);
  });

  for (const [text, entry] of [
    ['crm,http://crm:8080', 'http://crm:8080'],
    ['10.0.0.0/8', '10.0.0.0/8'],
    ['*.internal,crm', '*.internal'],
    ['crm,', ''],
    ['::1', '::1'],
  ] as const) {
    it(`is rejected with a line that names the entry: ${text}`, () => {
      assert.throws(
        () => readHosts(text),
        new ConfigError([
          'PORTICO_WEBHOOK_PRIVATE_HOSTS (or --webhook-private-hosts) must be a list of host or host:port, such as ' +
            `crm.internal,10.0.0.5:8080,[::1]; "${entry}" is neither`,
        ]),
      );
    });
  }
});

describe('The ports of webhooks', () => {
  it(
    'send to the private hosts of the configuration in a process that ends with the container',
    withFakeInternet(async (internet) => {
      await internet.addSite(NAME, { '/': respondWith(200), '/silent': () => {} });
      const address = internet.hostMap.get(NAME) ?? '';
      const notices: string[] = [];
      const config = readConfig({}, { store: 'memory', 'webhook-private-hosts': address });
      const container = await createContainer(config, { notify: (sentence) => notices.push(sentence) });
      const [policy, sender] = [container.resolve(WEBHOOK_URL_POLICY), container.resolve(WEBHOOK_SENDER)];
      const sendTo = (url: string) => sender.send({ url, headers: {}, body: '{}' }, NEVER);

      assert.equal(policy.findViolation(`http://${address}/`), undefined);
      assert.equal(
        policy.findViolation('http://127.0.0.1:1/'),
        'The URL must have a host name, not an IP address, unless PORTICO_WEBHOOK_PRIVATE_HOSTS has the host.',
      );
      assert.equal(summarizeResult(await sendTo(`http://${address}/`)), 200);
      assert.equal(summarizeResult(await sendTo('http://127.0.0.1:1/')), 'address_blocked');

      await closeContainer(container);
      await internet.waitForClosedConnections();
      assert.equal(summarizeResult(await sendTo(`http://${address}/`)), 'timed_out');
      assert.deepEqual(notices, []);
    }),
  );
});
