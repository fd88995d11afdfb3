import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type {
  WidgetSighting,
  WidgetSightingRepository,
} from '../../core/monitoring/overview/widget-sighting-repository.port.ts';
import { OTHER_SITE, SITE } from '../support/builders/known-ids.ts';
import { NOON } from '../support/builders/times.ts';
import { type OpenPort, withPort } from '../support/fixtures/open-port.ts';

/** Conformance tests of WidgetSightingRepository. `open` returns a store with `SITE` and `OTHER_SITE`. */
export function widgetSightingRepositorySuite(open: () => Promise<OpenPort<WidgetSightingRepository>>): void {
  const aSighting = (overrides: Partial<WidgetSighting> = {}): WidgetSighting => ({
    siteId: SITE,
    origin: 'https://shop.example',
    at: NOON,
    ...overrides,
  });

  describe('WidgetSightingRepository', () => {
    it(
      'returns the latest sighting of the site on any origin',
      withPort(open, async (sightings) => {
        assert.equal(await sightings.findLatest(SITE), undefined);
        const latest = aSighting({ origin: 'http://localhost:3000', at: NOON + 2 });
        const ofOtherSite = aSighting({ siteId: OTHER_SITE, at: NOON + 3 });
        await sightings.save([aSighting({ at: NOON + 1 }), latest, ofOtherSite]);

        assert.deepEqual(await sightings.findLatest(SITE), latest);
        assert.deepEqual(await sightings.findLatest(OTHER_SITE), ofOtherSite);
      }),
    );

    it(
      'keeps the later of two sightings on one origin, in any order of the writes',
      withPort(open, async (sightings) => {
        await sightings.save([aSighting({ at: NOON + 5 })]);
        await sightings.save([aSighting({ at: NOON + 3 })]);
        assert.deepEqual(await sightings.findLatest(SITE), aSighting({ at: NOON + 5 }));

        await sightings.save([aSighting({ at: NOON + 9 }), aSighting({ at: NOON + 7 })]);
        assert.deepEqual(await sightings.findLatest(SITE), aSighting({ at: NOON + 9 }));
      }),
    );

    it(
      'saves concurrent sightings, and nothing for an empty list',
      withPort(open, async (sightings) => {
        await sightings.save([]);
        assert.equal(await sightings.findLatest(SITE), undefined);

        const times = Array.from({ length: 20 }, (_, index) => NOON + index);
        await Promise.all(times.map((at) => sightings.save([aSighting({ at })])));
        assert.deepEqual(await sightings.findLatest(SITE), aSighting({ at: NOON + 19 }));
      }),
    );
  });
}
