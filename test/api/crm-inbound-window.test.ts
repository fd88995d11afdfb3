import { describe, it } from 'node:test';
import { CLOCK } from '../../apps/composition/tokens.ts';
import { Crm } from '../support/fixtures/crm.ts';
import { ManualClock } from '../support/fixtures/manual-clock.ts';
import { refused } from '../support/matchers/answers.ts';
import { startApi } from '../support/servers/api.ts';

const clock = new ManualClock();
const api = await startApi(['--no-worker'], { register: (container) => container.registerInstance(CLOCK, clock) });
const crm = new Crm(api);
const MINUTES_5 = 5 * 60_000;

const at = (offset: number) => ({ timestamp: new Date(clock.now() + offset).toISOString() });

describe('The window of five minutes', () => {
  for (const offset of [-MINUTES_5, MINUTES_5]) {
    it(`holds ${offset} ms`, async () => {
      await crm.deliver(at(offset));
    });

    it(`does not hold ${offset + Math.sign(offset)} ms`, async () => {
      refused(await crm.send(at(offset + Math.sign(offset))), 'timestamp_out_of_window');
    });
  }

  it('closes: what was good a moment ago is refused, though its signature is right', async () => {
    const delivery = at(-MINUTES_5);
    clock.advance(1);

    refused(await crm.send(delivery), 'timestamp_out_of_window');
  });
});
