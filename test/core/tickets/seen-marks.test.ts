import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { SECOND } from '../../../core/shared/time.ts';
import { SITE } from '../../support/builders/known-ids.ts';
import { MailFixture } from '../../support/fixtures/mail-fixture.ts';

/** A conversation with one message of its visitor. */
async function createConversation() {
  const fixture = await MailFixture.create();
  const { ticketId, token } = await fixture.openTicket();
  const reference = { siteId: SITE, conversationId: ticketId, token };
  const read = () => fixture.readConversation.execute(reference);
  const answer = async (content: string) => {
    fixture.clock.advance(SECOND);
    await fixture.answer(ticketId, content);
    fixture.clock.advance(SECOND);
  };
  const countUnread = async (isKnown: (version: string) => boolean = () => false) =>
    fixture.countUnreadAnswers.execute(SITE, [{ conversationId: ticketId, token }], isKnown);
  const unread = async () => (await countUnread()).conversations?.[0]?.unread;
  return { fixture, ticketId, token, read, answer, countUnread, unread };
}

describe('MarkSeen', () => {
  it('stores the latest answer that the visitor has seen, and when', async () => {
    const { fixture, ticketId, read, answer } = await createConversation();
    await answer('One.');
    const conversation = await read();
    const now = fixture.clock.now();
    await fixture.markSeen.execute('visitor', { siteId: SITE, ...conversation });

    const through = Date.parse(conversation.messages.at(-1)?.createdAt ?? '');
    assert.deepEqual(await fixture.seenMarks.find(SITE, ticketId), { visitor: { through, at: now }, team: null });
  });

  it('stores only the answers up to the given message', async () => {
    const { fixture, read, answer, unread } = await createConversation();
    await answer('One.');
    await answer('Two.');
    const conversation = await read();
    const messageId = conversation.messages[1]?.id;
    await fixture.markSeen.execute('visitor', { siteId: SITE, ...conversation, messageId });
    assert.equal(await unread(), 1);

    await fixture.markSeen.execute('visitor', { siteId: SITE, ...conversation, messageId: 'msg_unknown' });
    assert.equal(await unread(), 1);
  });

  it('stores nothing without a message of the other side', async () => {
    const { fixture, ticketId, read } = await createConversation();
    await fixture.markSeen.execute('visitor', { siteId: SITE, ...(await read()) });

    assert.equal((await fixture.seenMarks.find(SITE, ticketId)).visitor, null);
  });

  it('announces the mark of the team, which the visitor’s conversation then contains', async () => {
    const { fixture, ticketId, read } = await createConversation();
    let announcements = 0;
    fixture.feed.listen(ticketId, () => {
      announcements += 1;
    });
    const conversation = await read();
    assert.equal(conversation.teamSeenThrough, null);
    for (const reader of ['visitor', 'team', 'team'] as const)
      await fixture.markSeen.execute(reader, { siteId: SITE, ...conversation });

    assert.equal(announcements, 1);
    assert.equal((await read()).teamSeenThrough, conversation.messages[0]?.createdAt);
  });
});

describe('CountUnreadAnswers', () => {
  it('counts answers since the visitor read or wrote', async () => {
    const { fixture, ticketId, token, read, answer, unread } = await createConversation();
    assert.equal(await unread(), 0);
    await answer('One.');
    await answer('Two.');
    assert.equal(await unread(), 2);

    await fixture.markSeen.execute('visitor', { siteId: SITE, ...(await read()) });
    assert.equal(await unread(), 0);

    await answer('Three.');
    assert.equal(await unread(), 1);
    await fixture.answerAsVisitor.execute({ siteId: SITE, conversationId: ticketId, token, content: 'Thanks!' });
    assert.equal(await unread(), 0);
  });

  it('does not count notes, and does not mark anything as seen', async () => {
    const { fixture, ticketId, answer, unread } = await createConversation();
    await answer('One.');
    const update = { agentNote: 'Internal' };
    await fixture.updateTicket.execute({ siteId: SITE, ticketId, update, by: 'key:key_1', authorName: 'Kim' });

    assert.equal(await unread(), 1);
    assert.equal(await unread(), 1);
    assert.equal((await fixture.seenMarks.find(SITE, ticketId)).visitor, null);
  });

  it('reads no message if the caller knows the version, which changes with each answer and mark', async () => {
    const { fixture, read, answer, countUnread } = await createConversation();
    const { version: first } = await countUnread();
    assert.deepEqual(await countUnread((version) => version === first), { version: first, conversations: undefined });

    await answer('One.');
    const { version: second, conversations } = await countUnread((version) => version === first);
    assert.equal(conversations?.[0]?.unread, 1);
    await fixture.markSeen.execute('visitor', { siteId: SITE, ...(await read()) });
    const { version: third } = await countUnread();
    assert.equal(new Set([first, second, third]).size, 3);
  });

  it('leaves out conversations that the token does not open', async () => {
    const { fixture, ticketId, token } = await createConversation();
    const { ticketId: otherId } = await fixture.openTicket();
    const references = [
      { conversationId: otherId, token },
      { conversationId: ticketId, token },
      { conversationId: 'tkt_unknown', token },
    ];
    const { conversations } = await fixture.countUnreadAnswers.execute(SITE, references, () => false);

    assert.deepEqual(conversations, [{ conversationId: ticketId, unread: 0 }]);
  });
});
