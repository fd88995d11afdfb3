import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import MiniSearch from 'minisearch';
import { packageRoot } from '../../apps/composition/package-root.ts';
import { settingDefinitions } from '../../apps/composition/settings.ts';
import { guideGroups } from '../../apps/docs/guides.ts';
import { operationAreas, toOperationFile } from '../../apps/docs/reference/operation-areas.ts';
import { SEARCH_GROUPS, type SearchDocument, searchOptions } from '../../apps/docs/search/search-document.ts';
import { problemCodes } from '../../contracts/problems.ts';
import { EVENT_TYPES } from '../../core/events/event.ts';
import { readBuiltDocs } from '../support/matchers/doc-pages.ts';

const { files, pages } = readBuiltDocs();
const indexFiles = [...files].filter((path) => /^search\.[0-9a-f]{12}\.json$/.test(path));
const text = readFileSync(join(packageRoot, 'dist/docs', indexFiles[0] ?? ''), 'utf8');
const index = MiniSearch.loadJSON<SearchDocument>(text, searchOptions);
const documents = index.search(MiniSearch.wildcard);
const urls = new Set(documents.map(({ id }) => String(id)));

describe('The search index', () => {
  it('is one file, named by all pages', () => {
    assert.equal(indexFiles.length, 1);
    for (const [page, html] of pages) assert.ok(html.includes(`data-index="${indexFiles[0]}"`), page);
  });

  it('has every guide, operation, event, error code and setting', () => {
    const guides = guideGroups.flatMap(({ guides: names, isReference }) => (isReference ? [] : names));
    const expected = [
      ...guides.map((name) => `${name}.html`),
      ...operationAreas.flatMap(({ operations }) => operations.map(toOperationFile)),
      ...problemCodes.map((code) => `errors.html#${code}`),
      ...Object.values(settingDefinitions).map(({ variable }) => `configuration.html#${variable}`),
    ];

    assert.deepEqual(
      expected.filter((url) => !urls.has(url)),
      [],
    );
    assert.ok([...urls].filter((url) => url.startsWith('events/')).length === EVENT_TYPES.length);
  });

  it('links only to existing pages and sections', () => {
    const broken = [...urls].filter((url) => {
      const [page = '', section] = url.split('#');
      return !pages.get(page)?.includes(section === undefined ? '' : ` id="${section}"`);
    });

    assert.deepEqual(broken, []);
  });

  it('has a group, a title and a text for each document', () => {
    for (const { id, group, title } of documents) {
      assert.ok(SEARCH_GROUPS[group] !== undefined && title !== '', String(id));
    }
  });

  for (const [query, url] of [
    ['ticket_not_found', 'errors.html#ticket_not_found'],
    ['createWebhook', 'api/create-webhook.html'],
    ['PORTICO_REDIS_URL', 'configuration.html#PORTICO_REDIS_URL'],
    ['updatedSince', 'api/list-tickets.html'],
    ['checkpoint losing changes', 'tickets.html#synchronise-without-losing-changes'],
  ] as const) {
    it(`finds ${query}`, () => {
      const found = index.search(query, { combineWith: 'AND', prefix: true }).map(({ id }) => String(id));

      assert.ok(found.includes(url), found.slice(0, 5).join(', '));
    });
  }
});
