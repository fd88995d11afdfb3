import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { StoreProbe } from '../../core/health/store-probe.port.ts';
import type { OpenPort } from '../support/fixtures/open-port.ts';

/** A probe of a store that can be made unavailable, as if its server or disk was lost. */
export interface OpenedStoreProbe extends OpenPort<StoreProbe> {
  takeAway(): Promise<void>;
}

/** Conformance tests of StoreProbe. */
export function storeProbeSuite(open: () => Promise<OpenedStoreProbe>): void {
  const onProbe = (body: (opened: OpenedStoreProbe) => Promise<void>) => async () => {
    const opened = await open();
    try {
      await body(opened);
    } finally {
      await opened.close();
    }
  };

  describe('StoreProbe', () => {
    it(
      'returns true for an available store',
      onProbe(async ({ port }) => {
        assert.equal(await port.isAvailable(20_000), true);
      }),
    );

    it(
      'returns version and size as far as the store has them',
      onProbe(async ({ port }) => {
        const { version, schemaVersion, bytes } = await port.readInfo();

        assert.ok(version === null || /^\d+\.\d+/.test(version));
        assert.ok(schemaVersion === null || schemaVersion > 0);
        assert.ok(bytes === null || bytes > 0);
      }),
    );

    it(
      'returns false without rejecting for an unavailable store',
      onProbe(async (opened) => {
        await opened.takeAway();

        assert.equal(await opened.port.isAvailable(200), false);
      }),
    );

    it(
      'respects the timeout whether the store is available or not',
      onProbe(async (opened) => {
        for (const prepare of [async () => {}, () => opened.takeAway()]) {
          await prepare();
          const startedAt = performance.now();
          await opened.port.isAvailable(200);
          assert.ok(performance.now() - startedAt < 5000);
        }
      }),
    );

    it(
      'answers many concurrent calls',
      onProbe(async ({ port }) => {
        const answers = await Promise.all(Array.from({ length: 20 }, () => port.isAvailable(20_000)));

        assert.ok(answers.every(Boolean));
      }),
    );
  });
}
