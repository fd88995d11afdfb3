import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { sendRequest } from '../support/servers/api.ts';
import { createProcessStarter } from '../support/servers/harness-process.ts';

describe('The harness with --seed-more', () => {
  it('prints another line of new, separate accounts for each line of input', async () => {
    const { line: first, seedMore, stop } = await createProcessStarter(['--log-level', 'silent'])({}, []);
    const [second, third] = await Promise.all([seedMore(), seedMore()]);

    assert.equal(new Set([first, second, third].map(({ siteId }) => siteId)).size, 3);
    for (const { siteId, baseUrl, apiKeys, ticketIds } of [first, second, third]) {
      const tickets = (key: string) => {
        const headers = { 'x-service-api-key': key };
        return sendRequest<{ data: { id: string }[] }>(`${baseUrl}/v1/sites/${siteId}/tickets`, { headers });
      };
      const own = (await tickets(apiKeys.all)).body.data.map(({ id }) => id);
      assert.deepEqual(own.toSorted(), ticketIds.toSorted());
      const statuses = [first, second, third].map(async (line) => (await tickets(line.apiKeys.all)).status);
      assert.deepEqual((await Promise.all(statuses)).toSorted(), [200, 401, 401]);
    }
    await stop();
  });
});
