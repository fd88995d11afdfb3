import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { listPageFacts } from '../../../support/matchers/page-facts.ts';

describe('findListedNames', () => {
  it('finds unknown names in a list with several known ones', () => {
    assert.deepEqual(listPageFacts({ blocks: ['p: Works with Slack, Quibblenote, Jira and Zorbix.'] }), [
      'integration slack',
      'integration quibblenote',
      'integration jira',
      'integration zorbix',
    ]);
  });

  it('finds none beside a single known name', () => {
    assert.deepEqual(listPageFacts({ blocks: ['p: Works with Slack, Quibblenote and Zorbix.'] }), [
      'integration slack',
    ]);
  });

  it('finds unknown items of a grid with at least half known names', () => {
    const blocks = ['h2: Integrations', 'li: Slack', 'li: Quibblenote', 'li: Jira', 'li: Push notifications'];

    assert.deepEqual(listPageFacts({ blocks }), ['integration slack', 'integration quibblenote', 'integration jira']);
  });

  it('skips a word that the page also uses as a noun', () => {
    const blocks = ['p: Works with Slack, Jira and Workers.', 'p: Add the workers of your team.'];

    assert.deepEqual(listPageFacts({ blocks }), ['integration slack', 'integration jira']);
  });

  it('skips generic words, acronyms and parts of sentences', () => {
    assert.deepEqual(listPageFacts({ blocks: ['p: Works with Slack, Jira, Custom Webhooks, SMS and all the rest.'] }), [
      'integration slack',
      'integration jira',
    ]);
  });
});
