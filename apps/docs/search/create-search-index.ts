import MiniSearch from 'minisearch';
import { problemCodes, problems } from '../../../contracts/problems.ts';
import { eventDescriptions, eventSchemas } from '../../../contracts/webhooks/events.ts';
import { EVENT_TYPES } from '../../../core/events/event.ts';
import { type Setting, settingDefinitions } from '../../composition/settings.ts';
import { toEventFile } from '../navigation.ts';
import { toSchemaNode } from '../reference/named-schemas.ts';
import { operationAreas, toOperationFile, toOperationTitle } from '../reference/operation-areas.ts';
import { listOperationParameters } from '../reference/operation-parameters.ts';
import type { RenderedGuide } from '../render-guide.ts';
import { SEARCH_GROUPS, type SearchDocument, type SearchGroup, searchOptions } from './search-document.ts';

/** Guides that are not indexed as guides, because each error and setting in them is indexed by itself. */
const UNINDEXED_GUIDES: ReadonlySet<string> = new Set(['errors', 'configuration']);

const settings: readonly Setting[] = Object.values(settingDefinitions);

/** Creates the search index that the browser loads: the JSON of a MiniSearch index. */
export function createSearchIndex(guides: ReadonlyMap<string, RenderedGuide>): string {
  const index = new MiniSearch<SearchDocument>(searchOptions);
  index.addAll(listSearchDocuments(guides));
  return JSON.stringify(index);
}

/** Lists all documents of the index: sections of guides, operations, events, errors and settings. */
function listSearchDocuments(guides: ReadonlyMap<string, RenderedGuide>): readonly SearchDocument[] {
  return [
    ...[...guides]
      .filter(([name]) => !UNINDEXED_GUIDES.has(name))
      .flatMap(([name, guide]) => listGuideDocuments(name, guide)),
    ...listOperationDocuments(),
    ...EVENT_TYPES.map((type) =>
      createDocument('Operations', toEventFile(type), {
        title: type,
        context: 'Webhook event',
        names: 'webhook',
        text: `${eventDescriptions[type]} ${stripMarkdown(eventSchemas[type].entries.data.pipe[1].description)}`,
      }),
    ),
    ...problemCodes.map((code) =>
      createDocument('Errors', `errors.html#${code}`, {
        title: code,
        context: `${problems[code].status} ${problems[code].title}`,
        names: '',
        text: stripMarkdown(problems[code].meaning),
      }),
    ),
    ...settings.map(({ variable, flag, isSecret, description }) =>
      createDocument('Settings', `configuration.html#${variable}`, {
        title: variable,
        context: isSecret ? 'Secret' : `--${flag}`,
        names: '',
        text: stripMarkdown(description),
      }),
    ),
  ];
}

function listGuideDocuments(name: string, { title, sections }: RenderedGuide): readonly SearchDocument[] {
  return sections.map((section) =>
    createDocument('Guides', `${name}.html${section.id === '' ? '' : `#${section.id}`}`, {
      title: section.title,
      context: section.id === '' ? 'Guide' : title,
      names: '',
      text: section.text,
    }),
  );
}

function listOperationDocuments(): readonly SearchDocument[] {
  return operationAreas.flatMap((area) =>
    area.operations.map((operation) => {
      const { path, query, headers } = listOperationParameters(operation);
      const members = operation.body ? Object.keys(toSchemaNode(operation.body, 'request').properties ?? {}) : [];
      return createDocument('Operations', toOperationFile(operation), {
        title: toOperationTitle(operation),
        context: `${operation.method.toUpperCase()} ${operation.path}`,
        names: [operation.id, area.title, ...[...path, ...query, ...headers].map(({ name }) => name), ...members].join(
          ' ',
        ),
        text: stripMarkdown([`${operation.summary}.`, operation.description ?? ''].join(' ')),
      });
    }),
  );
}

function createDocument(
  group: SearchGroup,
  url: string,
  { text, ...fields }: Omit<SearchDocument, 'group' | 'url'>,
): SearchDocument {
  return { url, group: SEARCH_GROUPS.indexOf(group), ...fields, text: text.replaceAll(/\s+/g, ' ').trim() };
}

function stripMarkdown(markdown: string): string {
  return markdown.replaceAll(/`|\*\*/g, '').replaceAll(/\[([^\]]+)\]\([^)]*\)/g, '$1');
}
