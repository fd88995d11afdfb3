import type { Operation } from '../../contracts/operation.ts';
import { isRoleAtLeast, SITE_ROLES } from '../../core/access/site-role.ts';
import { operationAreas, toOperationTitle } from '../docs/reference/operation-areas.ts';
import { formatMarkdownTable } from './guide-tables.ts';

/** Restrictions that depend on the roles of two members, by operation id. The table marks these operations. */
const FOOTNOTES: ReadonlyMap<string, string> = new Map([
  ['createInvitation', 'Only owners may invite owners.'],
  ['changeMemberRole', 'Only owners may change the role of an owner, or make somebody an owner.'],
  [
    'removeMember',
    'Viewers and agents may only remove themselves, to leave the site. Only owners may remove other owners.',
  ],
]);

/** Renders which role may use which operation of a site, in the order of the reference, and the footnotes. */
export function renderRoleTable(): string {
  const operations = operationAreas.flatMap((area): readonly Operation[] => area.operations);
  const rows = operations.flatMap((operation) =>
    operation.role === undefined ? [] : [toRoleRow(operation, operation.role)],
  );
  const table = formatMarkdownTable([['operation', 'request', ...SITE_ROLES.toReversed()], ...rows]);
  const footnotes = [...FOOTNOTES.values()].map((footnote, index) => `${index + 1}. ${footnote}`);
  return `${table}\n\n${footnotes.join('\n')}`;
}

function toRoleRow(operation: Operation, required: (typeof SITE_ROLES)[number]): readonly string[] {
  const request = `\`${operation.method.toUpperCase()} ${operation.path}\``;
  const number = [...FOOTNOTES.keys()].indexOf(operation.id) + 1;
  return [
    number === 0 ? toOperationTitle(operation) : `${toOperationTitle(operation)} (note ${number})`,
    request,
    ...SITE_ROLES.toReversed().map((role) => (isRoleAtLeast(role, required) ? 'yes' : 'no')),
  ];
}
