import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { factsOn } from '../../../support/matchers/facts-of.ts';

describe('Names that the vocabulary lacks', () => {
  it('are names in a list that has several known ones', () => {
    assert.deepEqual(factsOn({ blocks: ['p: Works with Slack, Quibblenote, Jira and Zorbix.'] }), [
      'integration slack',
      'integration quibblenote',
      'integration jira',
      'integration zorbix',
    ]);
  });

  it('are no names beside a single known one', () => {
    assert.deepEqual(factsOn({ blocks: ['p: Works with Slack, Quibblenote and Zorbix.'] }), ['integration slack']);
  });

  it('are names of items of a grid of which half are known', () => {
    const blocks = ['h2: Integrations', 'li: Slack', 'li: Quibblenote', 'li: Jira', 'li: Push notifications'];

    assert.deepEqual(factsOn({ blocks }), ['integration slack', 'integration quibblenote', 'integration jira']);
  });

  it('are not generic words, acronyms or parts of a sentence', () => {
    assert.deepEqual(factsOn({ blocks: ['p: Works with Slack, Jira, Custom Webhooks, SMS and all the rest.'] }), [
      'integration slack',
      'integration jira',
    ]);
  });
});
