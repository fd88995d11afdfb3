import assert from 'node:assert/strict';
import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { describe, it } from 'node:test';
import { createInternetNetwork } from '../../../adapters/network/network.ts';
import { startDnsServer } from '../../support/servers/dns-server.ts';

const never = new AbortController().signal;

/** Runs a case with the network of one name server. */
const withNames =
  (
    names: Readonly<Record<string, readonly string[]>>,
    body: (network: ReturnType<typeof createInternetNetwork>) => Promise<void>,
  ) =>
  async () => {
    const server = await startDnsServer(names);
    try {
      await body(createInternetNetwork([server.address]));
    } finally {
      server.close();
    }
  };

describe('internet', () => {
  it(
    'resolves a host to all its IP addresses, IPv4 first',
    withNames({ 'a.example.com': ['2001:db8:0:0:0:0:0:1', '192.0.2.1', '10.0.0.1'] }, async (network) => {
      assert.deepEqual(await network.resolve('a.example.com', never), ['192.0.2.1', '10.0.0.1', '2001:db8::1']);
    }),
  );

  it(
    'resolves a host with IP addresses of one family only',
    withNames({ 'a.example.com': ['192.0.2.1'], 'b.example.com': ['2001:db8:0:0:0:0:0:1'] }, async (network) => {
      assert.deepEqual(await network.resolve('a.example.com', never), ['192.0.2.1']);
      assert.deepEqual(await network.resolve('b.example.com', never), ['2001:db8::1']);
    }),
  );

  it(
    'resolves unknown hosts and localhost to nothing',
    withNames({}, async (network) => {
      assert.deepEqual(await network.resolve('a.example.com', never), []);
      assert.deepEqual(await network.resolve('a.localhost', never), []);
    }),
  );

  it(
    'resolves hosts that the operator trusts with the hosts file, and invalid names to nothing',
    withNames({}, async (network) => {
      const loopback = await network.lookUp('localhost');

      assert.ok(loopback.length > 0 && loopback.every((address) => address === '127.0.0.1' || address === '::1'));
      assert.deepEqual(await network.lookUp('invalid..name'), []);
    }),
  );

  it(
    'cancels the query on abort',
    withNames({}, async (network) => {
      const calling = new AbortController();
      const resolved = network.resolve('silent', calling.signal);
      calling.abort();

      assert.deepEqual(await resolved, []);
    }),
  );

  it('dials the given IP address and port, whatever the host name', async () => {
    const server = createServer((socket) => socket.end()).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    const socket = createInternetNetwork().dial({ name: 'nobody.example.com', address: '127.0.0.1', port });
    await once(socket, 'connect');

    assert.equal(socket.remotePort, port);
    socket.destroy();
    server.close();
  });
});
