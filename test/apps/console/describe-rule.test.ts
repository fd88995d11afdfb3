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

    assert.equal(describeOutcome({ priority: 'urgent', team: 'Billing' }), 'set team Billing, priority urgent');
    assert.equal(describeOutcome({ team: 'Billing', alert }), 'set team Billing, send an alert');
    assert.equal(describeOutcome({ alert }), 'send an alert');
    assert.equal(describeOutcome({}), 'no changes');
  });
});
