import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { CLOCK } from '../../apps/composition/tokens.ts';
import { readHealth } from '../../contracts/public/health.ts';
import { readTicket } from '../../contracts/public/tickets.ts';
import { ManualClock } from '../support/fixtures/manual-clock.ts';
import { assertChangesNoTicket } from '../support/fixtures/submissions.ts';
import { expectProblem, expectSuccess } from '../support/matchers/expect-reply.ts';
import { startApi } from '../support/servers/api.ts';
import { CapturedLog } from '../support/servers/captured-log.ts';

const DRIVER_MESSAGE = 'driver says: cannot open /srv/private/clock.db';

/** A clock that throws an unexpected error while `broken`. */
class BreakableClock extends ManualClock {
  broken = false;

  override now(): number {
    if (this.broken) throw new Error(DRIVER_MESSAGE);
    return super.now();
  }
}

const clock = new BreakableClock();
const captured = new CapturedLog();
const api = await startApi([], {
  register: (container) => container.registerInstance(CLOCK, clock),
  log: captured.log,
});
const path = `/tickets/${api.line.ticketIds[0]}`;

async function whileBroken<Result>(work: () => Promise<Result>): Promise<Result> {
  clock.broken = true;
  try {
    return await work();
  } finally {
    clock.broken = false;
  }
}

describe('500 internal_error', () => {
  it('hides stack, paths and driver messages', async () => {
    const reply = await whileBroken(() => api.asKey(path));

    expectProblem(reply, 'internal_error');
    assert.ok(!reply.text.includes('private') && !reply.text.includes('driver'));
  });

  it('is logged with the request id and the error', async () => {
    const { requestId } = (await whileBroken(() => api.asKey(path))).problem;
    const failed = captured.lines().find((line) => line.requestId === requestId && line.err);

    assert.equal(failed?.err?.message, DRIVER_MESSAGE);
    assert.equal(failed?.level, 50);
  });

  it('changes nothing, and the next request succeeds', async () => {
    const update = () => api.asKey(path, { method: 'PATCH', body: { status: 'resolved' } });

    expectProblem(await assertChangesNoTicket(api, () => whileBroken(update)), 'internal_error');
    expectSuccess(readTicket, await api.asKey(path));
  });

  it('does not affect GET /health', async () => {
    expectSuccess(readHealth, await whileBroken(() => api.send('/health')));
  });
});
