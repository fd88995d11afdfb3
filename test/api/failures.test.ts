import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { CLOCK } from '../../apps/composition/tokens.ts';
import { readHealth } from '../../contracts/public/health.ts';
import { readTicket } from '../../contracts/public/tickets.ts';
import { ManualClock } from '../support/fixtures/manual-clock.ts';
import { assertChangesNoTicket } from '../support/fixtures/submissions.ts';
import { refused, succeeded } from '../support/matchers/answers.ts';
import { startApi } from '../support/servers/api.ts';
import { CapturedLog } from '../support/servers/captured-log.ts';

const SECRET = 'driver says: cannot open /srv/private/clock.db';

/** A clock that breaks: something that nobody foresaw. */
class BreakableClock extends ManualClock {
  broken = false;

  override now(): number {
    if (this.broken) throw new Error(SECRET);
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

describe('A failure that nobody foresaw', () => {
  it('is 500 internal_error and shows no stack, path or driver message', async () => {
    const reply = await whileBroken(() => api.asKey(path));

    refused(reply, 'internal_error');
    assert.ok(!reply.text.includes('private') && !reply.text.includes('driver'));
  });

  it('stands in the log with its request id', async () => {
    const { requestId } = (await whileBroken(() => api.asKey(path))).problem;
    const failed = captured.lines().find((line) => line.requestId === requestId && line.err);

    assert.equal(failed?.err?.message, SECRET);
    assert.equal(failed?.level, 50);
  });

  it('changes nothing, and the next request is served', async () => {
    const update = () => api.asKey(path, { method: 'PATCH', body: { status: 'resolved' } });

    refused(await assertChangesNoTicket(api, () => whileBroken(update)), 'internal_error');
    succeeded(readTicket, await api.asKey(path));
  });

  it('leaves health to answer', async () => {
    succeeded(readHealth, await whileBroken(() => api.send('/health')));
  });
});
