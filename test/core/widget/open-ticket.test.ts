import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { IdempotencyKeyReusedError, InvalidRequestError } from '../../../core/shared/domain-error.ts';
import { withIntent } from '../../../core/widget/widget.ts';
import { IntentNotAvailableError } from '../../../core/widget/widget-errors.ts';
import { SITE } from '../../support/builders/known-ids.ts';
import { isoMinutesAfterNoon } from '../../support/builders/times.ts';
import { aField, aFormIntent } from '../../support/builders/widget-builder.ts';
import { TicketFixture } from '../../support/fixtures/ticket-fixture.ts';

describe('OpenTicket', () => {
  it('creates an open ticket from the visitor’s answers', async () => {
    const fixture = new TicketFixture();
    const fields = { name: ' Ada ', email: 'ada@example.com', message: 'Where is my parcel?\nI ordered it in May.' };

    const { ticketId } = await fixture.openTicket({ fields, referringIntent: 'contact', locale: 'en' });

    const [ticket] = await fixture.listTicketsOfSite();
    assert.deepEqual(ticket, {
      id: ticketId,
      siteId: SITE,
      status: 'open',
      priority: 'normal',
      team: null,
      summary: 'Where is my parcel?…',
      visitor: { name: 'Ada', email: 'ada@example.com', phone: null },
      request: {
        route: 'ticket',
        intentKey: 'contact',
        formKey: 'contact',
        fields,
        pageUrl: 'https://shop.example/orders',
        referringIntent: 'contact',
        locale: 'en',
        submittedAt: isoMinutesAfterNoon(0),
      },
      messages: [
        {
          id: ticket?.messages[0]?.id,
          role: 'visitor',
          authorName: 'Ada',
          content: fields.message,
          createdAt: isoMinutesAfterNoon(0),
        },
      ],
      externalTicketId: null,
      externalTicketUrl: null,
      externalSystem: null,
      createdAt: isoMinutesAfterNoon(0),
      updatedAt: isoMinutesAfterNoon(0),
      lastChangedBy: 'visitor',
      assignee: null,
    });
  });

  it('prefers visitor details from the widget over those from the form', async () => {
    const fixture = new TicketFixture();
    const fields = { name: 'Form', email: 'form@example.com', phone: '1', message: 'Hello' };

    await fixture.openTicket({ fields, visitor: { name: 'Widget', email: ' ', phone: null } });

    const [ticket] = await fixture.listTicketsOfSite();
    assert.deepEqual(ticket?.visitor, { name: 'Widget', email: 'form@example.com', phone: '1' });
  });

  it('stores null for missing details', async () => {
    const fixture = new TicketFixture();

    await fixture.openTicket();

    const [ticket] = await fixture.listTicketsOfSite();
    assert.deepEqual(ticket?.visitor, { name: null, email: null, phone: null });
    assert.equal(ticket?.request.referringIntent, null);
    assert.equal(ticket?.request.locale, null);
  });

  it('truncates the summary to 140 code points but not the message', async () => {
    const fixture = new TicketFixture();
    const long = '😀'.repeat(200);

    await fixture.openTicket({ fields: { message: long } });

    const [ticket] = await fixture.listTicketsOfSite();
    assert.equal(ticket?.summary, `${'😀'.repeat(139)}…`);
    assert.equal(ticket?.messages[0]?.content, long);
  });

  it('returns a token that opens the conversation', async () => {
    const fixture = new TicketFixture();

    const { ticketId, token } = await fixture.openTicket();

    const read = await fixture.readConversation.execute({ siteId: SITE, conversationId: ticketId, token });
    assert.equal(read.conversationId, ticketId);
  });

  it('creates one ticket for concurrent calls with the same submission', async () => {
    const fixture = new TicketFixture();

    const opened = await Promise.all([1, 2, 3, 4].map(() => fixture.openTicket({ submissionId: 'one' })));

    assert.equal(new Set(opened.map(({ ticketId }) => ticketId)).size, 1);
    assert.equal((await fixture.listTicketsOfSite()).length, 1);
  });

  it('rejects a submission id that was used for something else', async () => {
    const fixture = new TicketFixture();
    await fixture.openTicket({ submissionId: 'one' });

    for (const other of [
      { fields: { message: 'Something else' } },
      { pageUrl: 'https://shop.example/other' },
      { visitor: { name: 'Ada' } },
      { locale: 'de' },
    ]) {
      await assert.rejects(fixture.openTicket({ submissionId: 'one', ...other }), IdempotencyKeyReusedError);
    }
    assert.equal((await fixture.listTicketsOfSite()).length, 1);
  });

  it('rejects an unknown intent and answers that do not fit the form', async () => {
    const fixture = new TicketFixture();

    await assert.rejects(fixture.openTicket({ intentKey: 'unknown' }), IntentNotAvailableError);
    await assert.rejects(
      fixture.openTicket({ fields: { message: ' ', extra: 'x' } }),
      (error) => error instanceof InvalidRequestError && error.violations.length === 2,
    );
    assert.deepEqual(await fixture.listTicketsOfSite(), []);
  });

  it('accepts answers to a custom form and finds visitor details by field kind', async () => {
    const fixture = new TicketFixture();
    const fields = [
      aField('reply', { kind: 'email', label: 'Reply to' }),
      aField('size', { kind: 'select', label: 'Size', options: [{ value: 'l', label: 'Large' }] }),
    ];
    const settings = { description: null, submitLabel: null, fields };
    await fixture.widgets.change(SITE, (widget) => withIntent(widget, aFormIntent({ key: 'order', settings })));
    const answers = { reply: 'ada@example.com', size: 'l' };

    await fixture.openTicket({ intentKey: 'order', fields: answers });
    await fixture.openTicket({ intentKey: 'order', fields: {} });

    const [empty, ticket] = await fixture.listTicketsOfSite();
    assert.deepEqual(ticket?.visitor, { name: null, email: 'ada@example.com', phone: null });
    assert.deepEqual(
      [ticket?.request.intentKey, ticket?.request.formKey, ticket?.request.fields],
      ['order', 'order', answers],
    );
    assert.equal(ticket?.messages[0]?.content, 'Reply to: ada@example.com\nSize: Large');
    assert.equal(empty?.summary, 'Order');
  });

  it('rejects a disabled form and an intent of another kind', async () => {
    const fixture = new TicketFixture();
    await fixture.widgets.change(SITE, (widget) => withIntent(widget, aFormIntent({ key: 'contact', enabled: false })));

    for (const intentKey of ['contact', 'chat'])
      await assert.rejects(fixture.openTicket({ intentKey }), IntentNotAvailableError);
  });
});
