import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { IdempotencyKeyReused, InvalidRequest } from '../../../core/shared/domain-error.ts';
import { withIntent } from '../../../core/widget/widget.ts';
import { IntentNotAvailable } from '../../../core/widget/widget-errors.ts';
import { SITE } from '../../support/builders/known-ids.ts';
import { minutesPast } from '../../support/builders/times.ts';
import { aField, aFormIntent } from '../../support/builders/widget-builder.ts';
import { TicketDesk } from '../../support/fixtures/ticket-desk.ts';

describe('OpenTicket', () => {
  it('makes an open ticket of what the visitor wrote', async () => {
    const desk = new TicketDesk();
    const fields = { name: ' Ada ', email: 'ada@example.com', message: 'Where is my parcel?\nI ordered it in May.' };

    const { ticketId } = await desk.openTicket({ fields, referringIntent: 'contact', locale: 'en' });

    const [ticket] = await desk.all();
    assert.deepEqual(ticket, {
      id: ticketId,
      siteId: SITE,
      status: 'open',
      priority: 'normal',
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
        submittedAt: minutesPast(0),
      },
      messages: [
        {
          id: ticket?.messages[0]?.id,
          role: 'visitor',
          authorName: 'Ada',
          content: fields.message,
          createdAt: minutesPast(0),
        },
      ],
      externalTicketId: null,
      externalTicketUrl: null,
      externalSystem: null,
      createdAt: minutesPast(0),
      updatedAt: minutesPast(0),
      lastChangedBy: 'visitor',
    });
  });

  it('knows the visitor from the widget before the form', async () => {
    const desk = new TicketDesk();
    const fields = { name: 'Form', email: 'form@example.com', phone: '1', message: 'Hello' };

    await desk.openTicket({ fields, visitor: { name: 'Widget', email: ' ', phone: null } });

    const [ticket] = await desk.all();
    assert.deepEqual(ticket?.visitor, { name: 'Widget', email: 'form@example.com', phone: '1' });
  });

  it('leaves null what nobody said', async () => {
    const desk = new TicketDesk();

    await desk.openTicket();

    const [ticket] = await desk.all();
    assert.deepEqual(ticket?.visitor, { name: null, email: null, phone: null });
    assert.equal(ticket?.request.referringIntent, null);
    assert.equal(ticket?.request.locale, null);
  });

  it('cuts a summary to 140 code points, and the message not at all', async () => {
    const desk = new TicketDesk();
    const long = '😀'.repeat(200);

    await desk.openTicket({ fields: { message: long } });

    const [ticket] = await desk.all();
    assert.equal(ticket?.summary, `${'😀'.repeat(139)}…`);
    assert.equal(ticket?.messages[0]?.content, long);
  });

  it('gives a token that opens the conversation', async () => {
    const desk = new TicketDesk();

    const { ticketId, token } = await desk.openTicket();

    const read = await desk.readConversation.execute({ siteId: SITE, conversationId: ticketId, token });
    assert.equal(read.conversationId, ticketId);
  });

  it('opens one ticket when a submission comes several times at once', async () => {
    const desk = new TicketDesk();

    const opened = await Promise.all([1, 2, 3, 4].map(() => desk.openTicket({ submissionId: 'one' })));

    assert.equal(new Set(opened.map(({ ticketId }) => ticketId)).size, 1);
    assert.equal((await desk.all()).length, 1);
  });

  it('refuses a submission id that was used for something else', async () => {
    const desk = new TicketDesk();
    await desk.openTicket({ submissionId: 'one' });

    for (const other of [
      { fields: { message: 'Something else' } },
      { pageUrl: 'https://shop.example/other' },
      { visitor: { name: 'Ada' } },
      { locale: 'de' },
    ]) {
      await assert.rejects(desk.openTicket({ submissionId: 'one', ...other }), IdempotencyKeyReused);
    }
    assert.equal((await desk.all()).length, 1);
  });

  it('refuses an intent that the site does not offer, and answers that do not fit the form', async () => {
    const desk = new TicketDesk();

    await assert.rejects(desk.openTicket({ intentKey: 'unknown' }), IntentNotAvailable);
    await assert.rejects(
      desk.openTicket({ fields: { message: ' ', extra: 'x' } }),
      (error) => error instanceof InvalidRequest && error.faults.length === 2,
    );
    assert.deepEqual(await desk.all(), []);
  });

  it('takes the answers to a form of the site’s own, and knows the visitor by the kinds of its fields', async () => {
    const desk = new TicketDesk();
    const fields = [
      aField('reply', { kind: 'email', label: 'Reply to' }),
      aField('size', { kind: 'select', label: 'Size', options: [{ value: 'l', label: 'Large' }] }),
    ];
    const settings = { description: null, submitLabel: null, fields };
    await desk.widgets.change(SITE, (widget) => withIntent(widget, aFormIntent({ key: 'order', settings })));
    const answers = { reply: 'ada@example.com', size: 'l' };

    await desk.openTicket({ intentKey: 'order', fields: answers });
    await desk.openTicket({ intentKey: 'order', fields: {} });

    const [empty, ticket] = await desk.all();
    assert.deepEqual(ticket?.visitor, { name: null, email: 'ada@example.com', phone: null });
    assert.deepEqual(
      [ticket?.request.intentKey, ticket?.request.formKey, ticket?.request.fields],
      ['order', 'order', answers],
    );
    assert.equal(ticket?.messages[0]?.content, 'Reply to: ada@example.com\nSize: Large');
    assert.equal(empty?.summary, 'Order');
  });

  it('refuses a form that is disabled, or an intent of another kind', async () => {
    const desk = new TicketDesk();
    await desk.widgets.change(SITE, (widget) => withIntent(widget, aFormIntent({ key: 'contact', enabled: false })));

    for (const intentKey of ['contact', 'chat'])
      await assert.rejects(desk.openTicket({ intentKey }), IntentNotAvailable);
  });
});
