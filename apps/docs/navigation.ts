import { EVENT_TYPES, type EventType } from '../../core/events/event.ts';
import { guideGroups } from './guides.ts';
import { type ApiKind, operationAreas, toOperationFile, toOperationTitle } from './reference/operation-areas.ts';

/** A link of the navigation. */
export interface PageLink {
  /** Path below `/docs/`. */
  readonly file: string;
  readonly title: string;
  /** HTTP method in lower case, for the page of an operation. */
  readonly method?: string;
}

/** A heading of the navigation with its links. `groups` are collapsible lists of links. */
export interface NavigationSection {
  readonly title: string;
  readonly pages: readonly PageLink[];
  readonly groups: readonly { readonly title: string; readonly pages: readonly PageLink[] }[];
}

export const startPage: PageLink = { file: 'index.html', title: 'Overview' };

/** Creates the navigation. `titles` are the titles of the guides, by file name without `.md`. */
export function createNavigation(titles: ReadonlyMap<string, string>): readonly NavigationSection[] {
  const guidesOf = ({ guides }: (typeof guideGroups)[number]) =>
    guides.flatMap((name) => {
      const title = titles.get(name);
      return title === undefined ? [] : [{ file: `${name}.html`, title }];
    });
  const [first, ...others] = guideGroups;
  return [
    ...(first ? [createSection(first.title, [startPage, ...guidesOf(first)])] : []),
    ...others.filter(({ isReference }) => !isReference).map((group) => createSection(group.title, guidesOf(group))),
    createApiSection('API reference', 'public'),
    createSection(
      'Webhook events',
      EVENT_TYPES.map((type) => ({ file: toEventFile(type), title: type })),
    ),
    createApiSection('Management API', 'management'),
    createApiSection('Widget API', 'widget'),
    ...others.filter(({ isReference }) => isReference).map((group) => createSection(group.title, guidesOf(group))),
  ];
}

/** Returns all pages in the order of the navigation. */
export function listPages(sections: readonly NavigationSection[]): readonly PageLink[] {
  return sections.flatMap(({ pages, groups }) => [...pages, ...groups.flatMap((group) => group.pages)]);
}

/** Returns the path of an event's page below `/docs/`, such as `events/ticket-created.html`. */
export function toEventFile(type: EventType): string {
  return `events/${type.replaceAll(/[._]/g, '-')}.html`;
}

function createSection(title: string, pages: readonly PageLink[]): NavigationSection {
  return { title, pages, groups: [] };
}

function createApiSection(title: string, api: ApiKind): NavigationSection {
  const groups = operationAreas
    .filter((area) => area.api === api)
    .map((area) => ({
      title: area.title,
      pages: area.operations.map((operation) => {
        return { file: toOperationFile(operation), title: toOperationTitle(operation), method: operation.method };
      }),
    }));
  const [only] = groups;
  return groups.length === 1 && only ? createSection(title, only.pages) : { title, pages: [], groups };
}
