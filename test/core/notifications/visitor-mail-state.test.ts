import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import {
  INITIAL_VISITOR_MAIL_STATE,
  MAX_CONVERSATION_MAILS_PER_DAY,
  MIN_SEND_INTERVAL_MS,
  reserveSend,
  type VisitorMailState,
} from '../../../core/notifications/visitor-mail-state.ts';
import { DAY, HOUR, MINUTE } from '../../../core/shared/time.ts';
import { NOON } from '../../support/builders/times.ts';

const withSends = (...sends: VisitorMailState['sends']): VisitorMailState => ({ ...INITIAL_VISITOR_MAIL_STATE, sends });

describe('reserveSend', () => {
  it('records the first mail', () => {
    const { state, decision } = reserveSend(INITIAL_VISITOR_MAIL_STATE, { mailId: 'mail_1', through: NOON }, NOON + 1);

    assert.equal(decision, 'send');
    assert.deepEqual(state, withSends({ mailId: 'mail_1', at: NOON + 1, through: NOON }));
  });

  it('does not count a further attempt of the same mail, which may be about a later answer', () => {
    const known = withSends({ mailId: 'mail_1', at: NOON, through: NOON });
    const same = reserveSend(known, { mailId: 'mail_1', through: NOON }, NOON + MINUTE);
    const later = reserveSend(known, { mailId: 'mail_1', through: NOON + 5 }, NOON + MINUTE);

    assert.deepEqual(same, { state: known, decision: 'repeat' });
    assert.equal(same.state, known);
    assert.deepEqual(later, {
      state: withSends({ mailId: 'mail_1', at: NOON, through: NOON + 5 }),
      decision: 'repeat',
    });
  });

  it('reports an answer that another mail is about', () => {
    const known = withSends({ mailId: 'mail_1', at: NOON, through: NOON });

    assert.deepEqual(reserveSend(known, { mailId: 'mail_2', through: NOON }, NOON + HOUR), {
      state: known,
      decision: 'covered',
    });
  });

  it('waits 10 minutes after another mail', () => {
    const known = withSends({ mailId: 'mail_1', at: NOON, through: NOON });
    const at = NOON + MIN_SEND_INTERVAL_MS;

    assert.deepEqual(reserveSend(known, { mailId: 'mail_2', through: NOON + 1 }, at - 1).decision, { waitUntil: at });
    assert.equal(reserveSend(known, { mailId: 'mail_2', through: NOON + 1 }, at).decision, 'send');
  });

  it(`waits until the oldest of ${MAX_CONVERSATION_MAILS_PER_DAY} mails is a day old, and forgets older ones`, () => {
    const sends = Array.from({ length: MAX_CONVERSATION_MAILS_PER_DAY }, (_, index) => ({
      mailId: `mail_${index}`,
      at: NOON - index * HOUR,
      through: NOON - index,
    }));
    const oldest = NOON - (MAX_CONVERSATION_MAILS_PER_DAY - 1) * HOUR;
    const request = { mailId: 'mail_new', through: NOON + 1 };

    assert.deepEqual(reserveSend(withSends(...sends), request, NOON + HOUR).decision, { waitUntil: oldest + DAY });
    const { state } = reserveSend(withSends(...sends), request, oldest + DAY);
    assert.equal(state.sends.length, MAX_CONVERSATION_MAILS_PER_DAY);
    assert.equal(state.sends[0]?.mailId, 'mail_new');
  });

  it('treats times in the future as now, because the clock was set back', () => {
    const known = withSends({ mailId: 'mail_1', at: NOON + DAY, through: NOON });

    assert.deepEqual(reserveSend(known, { mailId: 'mail_2', through: NOON + 1 }, NOON).decision, {
      waitUntil: NOON + MIN_SEND_INTERVAL_MS,
    });
  });
});
