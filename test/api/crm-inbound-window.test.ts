import { describe, it } from 'node:test';
import { CLOCK } from '../../apps/composition/tokens.ts';
import { CrmClient } from '../support/fixtures/crm-client.ts';
import { ManualClock } from '../support/fixtures/manual-clock.ts';
import { expectProblem } from '../support/matchers/expect-reply.ts';
import { startApi } from '../support/servers/api.ts';

const clock = new ManualClock();
const api = await startApi(['--no-worker'], { register: (container) => container.registerInstance(CLOCK, clock) });
const crm = new CrmClient(api);
const MINUTES_5 = 5 * 60_000;

const at = (offset: number) => ({ timestamp: new Date(clock.now() + offset).toISOString() });

describe('The window of five minutes for CRM deliveries', () => {
  for (const offset of [-MINUTES_5, MINUTES_5]) {
    it(`accepts ${offset} ms`, async () => {
      await crm.deliver(at(offset));
    });

    it(`rejects ${offset + Math.sign(offset)} ms with 401 timestamp_out_of_window`, async () => {
      expectProblem(await crm.send(at(offset + Math.sign(offset))), 'timestamp_out_of_window');
    });
  }

  it('rejects a correctly signed delivery once it is too old', async () => {
    const delivery = at(-MINUTES_5);
    clock.advance(1);

    expectProblem(await crm.send(delivery), 'timestamp_out_of_window');
  });
});
