import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { deriveInboxFields, MAX_PREVIEW_LENGTH, toLookupEmail } from '../../../core/tickets/inbox-fields.ts';
import { createMessage, type MessageRole } from '../../../core/tickets/message.ts';
import { aTicket } from '../../support/builders/ticket-builder.ts';
import { isoMinutesAfterNoon, NOON } from '../../support/builders/times.ts';

/** Builds messages of these roles, one minute after the other. */
function messagesOf(...roles: readonly MessageRole[]) {
  return roles.map((role, index) => createMessage(role, `msg_${index}`, null, role, NOON + index * 60_000));
}

describe('deriveInboxFields', () => {
  for (const [roles, waitingFor, minute] of [
    [[], 'us', 0],
    [['visitor'], 'us', 0],
    [['visitor', 'visitor', 'note'], 'us', 0],
    [['visitor', 'specialist'], 'visitor', 1],
    [['visitor', 'specialist', 'specialist', 'note', 'system'], 'visitor', 1],
    [['visitor', 'specialist', 'visitor', 'note', 'visitor'], 'us', 2],
    [['specialist'], 'visitor', 0],
  ] as const) {
    it(`waits for ${waitingFor} since minute ${minute} after the messages: ${roles.join(', ') || 'none'}`, () => {
      const fields = deriveInboxFields(aTicket({ messages: messagesOf(...roles) }));

      assert.equal(fields.waitingFor, waitingFor);
      assert.equal(fields.waitingSince, isoMinutesAfterNoon(minute));
    });
  }

  it('waits for nobody if the conversation is resolved', () => {
    const fields = deriveInboxFields(aTicket({ status: 'resolved', messages: messagesOf('visitor') }));

    assert.deepEqual([fields.waitingFor, fields.waitingSince, fields.visitorMessages], [null, null, 1]);
  });

  it('has a preview of the latest message, which may be a note, in one line', () => {
    const content = `First\r\nline\t${'😀'.repeat(MAX_PREVIEW_LENGTH)}`;
    const messages = [...messagesOf('visitor'), createMessage('note', 'msg_9', 'Sam', content, NOON)];

    const { lastMessage } = deriveInboxFields(aTicket({ messages }));

    const preview = `First  line ${'😀'.repeat(MAX_PREVIEW_LENGTH - 13)}…`;
    assert.deepEqual(lastMessage, { role: 'note', authorName: 'Sam', preview, createdAt: isoMinutesAfterNoon(0) });
    assert.equal([...preview].length, MAX_PREVIEW_LENGTH);
    assert.equal(deriveInboxFields(aTicket()).lastMessage, null);
  });
});

describe('toLookupEmail', () => {
  it('trims the address and ignores the case of ASCII letters', () => {
    assert.equal(toLookupEmail(' Ada.Ü@Example.COM '), 'ada.Ü@example.com');
    assert.equal(toLookupEmail('  '), null);
    assert.equal(toLookupEmail(null), null);
  });
});
