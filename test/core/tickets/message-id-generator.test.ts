import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { NodeCryptography } from '../../../adapters/node/node-cryptography.ts';
import { TimeSortedIdGenerator } from '../../../adapters/node/time-sorted-id-generator.ts';
import { MessageIdGenerator } from '../../../core/tickets/message-id-generator.ts';
import { ManualClock } from '../../support/fixtures/manual-clock.ts';

const cryptography = new NodeCryptography(new Uint8Array(32));
const messageIds = new MessageIdGenerator(new TimeSortedIdGenerator(new ManualClock(), cryptography), cryptography);

describe('MessageIdGenerator', () => {
  it('returns a new id without a key', () => {
    assert.notEqual(messageIds.next('site_1', 'tkt_1', undefined), messageIds.next('site_1', 'tkt_1', undefined));
  });

  it('returns the same id for the same site, conversation and key', () => {
    assert.equal(messageIds.next('site_1', 'tkt_1', 'key'), messageIds.next('site_1', 'tkt_1', 'key'));
    assert.match(messageIds.next('site_1', 'tkt_1', 'key'), /^msg_[0-9a-z]{26}$/);
    assert.match(messageIds.next('site_1', 'tkt_1', undefined), /^msg_[0-9a-z]{26}$/);
  });

  it('returns another id for another site, conversation or key', () => {
    const ids = [
      messageIds.next('site_1', 'tkt_1', 'key'),
      messageIds.next('site_2', 'tkt_1', 'key'),
      messageIds.next('site_1', 'tkt_2', 'key'),
      messageIds.next('site_1', 'tkt_1', 'Key'),
      messageIds.next('site_1', 'tkt_1', ''),
    ];

    assert.equal(new Set(ids).size, ids.length);
  });
});
