import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { describeConditions, describeOutcome } from '../../../apps/console/routing/describe-rule.ts';

describe('The summary of a routing rule', () => {
  it('has one phrase per condition, with the title of the form', () => {
    const titles = new Map([['contact', 'Contact us']]);

    assert.deepEqual(
      describeConditions(
        {
          intentKey: 'contact',
          route: 'chat',
          locale: 'de',
          pagePath: '/orders',
          emailDomain: 'example.com',
          priority: 'normal',
          field: { name: 'message', equals: 'refund' },
        },
        titles,
      ),
      [
        'form is Contact us',
        'channel is chat',
        'language is de',
        'page path starts with /orders',
        'email domain is example.com',
        'priority is normal',
        'message is “refund”',
      ],
    );
  });

  it('says what the rule sets, and whether it sends an alert', () => {
    const alert = { emails: ['on-call@example.com'] };
    const names = new Map([['acc_1', 'Ada']]);

    assert.equal(describeOutcome({ priority: 'urgent', team: 'Billing' }, names), 'set team Billing, priority urgent');
    assert.equal(describeOutcome({ team: 'Billing', alert }, names), 'set team Billing, send an alert');
    assert.equal(describeOutcome({ alert }, names), 'send an alert');
    assert.equal(describeOutcome({}, names), 'no changes');
    assert.equal(describeOutcome({ team: 'Billing', assigneeId: 'acc_1' }, names), 'set team Billing, assign to Ada');
    assert.equal(describeOutcome({ assigneeId: 'acc_2' }, names), 'assign to nobody (the member has left)');
  });
});
