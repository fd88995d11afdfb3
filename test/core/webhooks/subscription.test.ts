import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { createTestSubjectId, isSubscribed } from '../../../core/webhooks/subscription.ts';
import { NOON } from '../../support/builders/times.ts';

const ALL_EVENTS = { id: 'whk_1', events: ['*'], excludeChangesBy: null } as const;
const A_CHANGE = { type: 'ticket.updated', subjectId: 'tkt_1', changedBy: 'key:key_1' } as const;

describe('isSubscribed', () => {
  it('accepts the listed types, or all', () => {
    assert.equal(isSubscribed(ALL_EVENTS, A_CHANGE), true);
    assert.equal(isSubscribed({ ...ALL_EVENTS, events: ['ticket.updated'] }, A_CHANGE), true);
    assert.equal(isSubscribed({ ...ALL_EVENTS, events: ['ticket.created'] }, A_CHANGE), false);
  });

  it('rejects changes by the excluded API key', () => {
    assert.equal(isSubscribed({ ...ALL_EVENTS, excludeChangesBy: 'key_1' }, A_CHANGE), false);
    assert.equal(isSubscribed({ ...ALL_EVENTS, excludeChangesBy: 'key_11' }, A_CHANGE), true);
  });

  it('accepts only tests of this webhook, whatever its types', () => {
    const test = (webhookId: string) => ({
      type: 'webhook.test' as const,
      subjectId: createTestSubjectId(webhookId, NOON),
      changedBy: null,
    });

    assert.equal(isSubscribed({ ...ALL_EVENTS, events: ['ticket.created'] }, test('whk_1')), true);
    assert.equal(isSubscribed(ALL_EVENTS, test('whk_11')), false);
  });
});
