import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { PublicUrlPolicy } from '../../../adapters/fetching/public-url-policy.ts';
import { TEXTS_DE } from '../../../core/localization/texts-de.ts';
import { ActionNotAvailableError } from '../../../core/payments/payment-errors.ts';
import { HandOffConversation } from '../../../core/widget/hand-off-conversation.ts';
import { withAction } from '../../../core/widget/widget.ts';
import { SITE } from '../../support/builders/known-ids.ts';
import { aSite } from '../../support/builders/site-builder.ts';
import { anAction } from '../../support/builders/widget-builder.ts';
import { TicketFixture } from '../../support/fixtures/ticket-fixture.ts';

const CHAT = { siteId: SITE, content: 'Hello?', pageUrl: 'https://shop.example', submissionId: 'one' };

async function createFixture(offer: object = {}) {
  const fixture = new TicketFixture();
  const action = anAction('human_handoff', { intentKey: 'contact' }, offer);
  await fixture.widgets.change(SITE, (widget) => withAction(widget, action));
  const { conversationId, conversationToken: token } = await fixture.openChat.execute(CHAT);
  const { widgets, tickets, feed, clock, ids } = fixture;
  const handOff = new HandOffConversation(widgets, tickets, feed, new PublicUrlPolicy(), clock, ids);
  const site = aSite({ id: SITE, locale: 'de' });
  return {
    fixture,
    conversationId,
    handOff: () => handOff.execute({ site, conversationId }),
    read: () => fixture.readConversation.execute({ siteId: SITE, conversationId, token }),
  };
}

describe('HandOffConversation', () => {
  it('escalates the conversation and adds a message in the site’s language', async () => {
    const { handOff, read } = await createFixture();

    await handOff();

    const { status, messages } = await read();
    assert.equal(status, 'escalated');
    assert.deepEqual(
      messages.map(({ role, authorName, content }) => [role, authorName, content]),
      [
        ['visitor', null, 'Hello?'],
        ['system', null, TEXTS_DE.handedOff],
      ],
    );
  });

  it('changes nothing when repeated, sequentially or concurrently', async () => {
    const { fixture, handOff, read } = await createFixture();
    await Promise.all([handOff(), handOff()]);
    const once = await read();
    fixture.clock.advance(60_000);

    await handOff();
    assert.deepEqual(await read(), once);
    assert.equal(once.messages.length, 2);
  });

  it('notifies the listeners of the conversation', async () => {
    const { fixture, conversationId, handOff } = await createFixture();
    let notified = 0;
    fixture.feed.listen(conversationId, () => {
      notified += 1;
    });

    await handOff();
    assert.equal(notified, 1);
  });

  it('throws ActionNotAvailableError while the action cannot be used', async () => {
    for (const offer of [{ enabled: false }, { customerVisible: false }]) {
      const { handOff, read } = await createFixture(offer);
      const before = await read();

      await assert.rejects(handOff(), ActionNotAvailableError);
      assert.deepEqual(await read(), before);
    }
  });
});
