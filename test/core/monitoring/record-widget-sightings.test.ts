import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { RecordWidgetSightings } from '../../../core/monitoring/overview/record-widget-sightings.ts';
import type { WidgetSighting } from '../../../core/monitoring/overview/widget-sighting-repository.port.ts';
import { MINUTE } from '../../../core/shared/time.ts';
import { OTHER_SITE, SITE } from '../../support/builders/known-ids.ts';
import { ManualClock } from '../../support/fixtures/manual-clock.ts';

const SHOP = 'https://shop.example';

/** A repository that records its writes, and fails while `isDown`. */
class RecordedSightings {
  readonly writes: (readonly WidgetSighting[])[] = [];
  isDown = false;

  async save(sightings: readonly WidgetSighting[]): Promise<void> {
    if (this.isDown) throw new Error('The store is down.');
    this.writes.push(sightings);
  }

  async findLatest(): Promise<undefined> {}
}

function aRecorder() {
  const [clock, sightings] = [new ManualClock(), new RecordedSightings()];
  return { clock, sightings, record: new RecordWidgetSightings(sightings, clock) };
}

describe('RecordWidgetSightings', () => {
  it('writes one sighting per site and origin in five minutes', async () => {
    const { clock, sightings, record } = aRecorder();
    const first = clock.now();
    for (let minute = 0; minute < 7; minute += 1) {
      record.bufferSighting(SITE, SHOP);
      record.bufferSighting(OTHER_SITE, SHOP);
      await record.execute();
      clock.advance(MINUTE);
    }

    const times = (siteId: string) => sightings.writes.flat().filter((one) => one.siteId === siteId);
    const expected = [first, first + 5 * MINUTE].map((at) => ({ siteId: SITE, origin: SHOP, at }));
    assert.deepEqual(times(SITE), expected);
    assert.equal(times(OTHER_SITE).length, 2);
    assert.equal(sightings.writes.length, 2);
  });

  it('writes the buffered sightings again after a failed write', async () => {
    const { sightings, record } = aRecorder();
    sightings.isDown = true;
    record.bufferSighting(SITE, SHOP);
    await assert.rejects(record.execute());
    sightings.isDown = false;
    await record.execute();

    assert.deepEqual(
      sightings.writes.flat().map(({ origin }) => origin),
      [SHOP],
    );
  });
});
