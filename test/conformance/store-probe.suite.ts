import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { StoreProbe } from '../../core/health/store-probe.port.ts';
import type { Opened } from '../support/fixtures/opened.ts';

/** A probe of a store that can be taken away, as when its server or its disk is lost. */
export interface OpenedStoreProbe extends Opened<StoreProbe> {
  takeAway(): Promise<void>;
}

/** What every StoreProbe does. */
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
      'answers true for a store that is there',
      onProbe(async ({ port }) => {
        assert.equal(await port.answersWithin(20_000), true);
      }),
    );

    it(
      'tells what the store is, as far as a store of its kind has that',
      onProbe(async ({ port }) => {
        const { version, schemaVersion, bytes } = await port.facts();

        assert.ok(version === null || /^\d+\.\d+/.test(version));
        assert.ok(schemaVersion === null || schemaVersion > 0);
        assert.ok(bytes === null || bytes > 0);
      }),
    );

    it(
      'answers false, and does not reject, for a store that is away',
      onProbe(async (opened) => {
        await opened.takeAway();

        assert.equal(await opened.port.answersWithin(200), false);
      }),
    );

    it(
      'does not take much longer than it may, whether the store is there or not',
      onProbe(async (opened) => {
        for (const prepare of [async () => {}, () => opened.takeAway()]) {
          await prepare();
          const begun = performance.now();
          await opened.port.answersWithin(200);
          assert.ok(performance.now() - begun < 5000);
        }
      }),
    );

    it(
      'answers many who ask at once',
      onProbe(async ({ port }) => {
        const answers = await Promise.all(Array.from({ length: 20 }, () => port.answersWithin(20_000)));

        assert.ok(answers.every(Boolean));
      }),
    );
  });
}
