import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { RetentionRepository } from '../../core/retention/retention-repository.port.ts';
import { OTHER_SITE, SITE } from '../support/builders/known-ids.ts';
import { type OpenPort, withPort } from '../support/fixtures/open-port.ts';

/** Conformance tests of RetentionRepository. `open` returns a store with `SITE` and `OTHER_SITE`. */
export function retentionRepositorySuite(open: () => Promise<OpenPort<RetentionRepository>>): void {
  const unlimited = { conversations: null, deliveries: null, requestLog: null, executions: null };

  describe('RetentionRepository', () => {
    it(
      'finds nothing if nothing was stored',
      withPort(open, async (retentions) => assert.equal(await retentions.find(SITE), undefined)),
    );

    it(
      'replaces the retention of one site',
      withPort(open, async (retentions) => {
        const limited = { conversations: 1, deliveries: 3650, requestLog: 7, executions: 90 };
        await retentions.save(SITE, unlimited);
        await retentions.save(OTHER_SITE, unlimited);
        await retentions.save(SITE, limited);

        assert.deepEqual(await retentions.find(SITE), limited);
        assert.deepEqual(await retentions.find(OTHER_SITE), unlimited);
      }),
    );

    it(
      'stores one of several concurrent calls',
      withPort(open, async (retentions) => {
        const other = { ...unlimited, requestLog: 7 };
        await Promise.all([retentions.save(SITE, unlimited), retentions.save(SITE, other)]);
        const stored = await retentions.find(SITE);

        assert.deepEqual(stored, stored?.requestLog === 7 ? other : unlimited);
      }),
    );
  });
}
