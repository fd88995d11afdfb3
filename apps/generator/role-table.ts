import type { Operation } from '../../contracts/operation.ts';
import { isRoleAtLeast, SITE_ROLES } from '../../core/access/site-role.ts';
import { operationAreas, toOperationTitle } from '../docs/reference/operation-areas.ts';
import { formatMarkdownTable } from './guide-tables.ts';

/** Renders which role may use which operation of a site, in the order of the reference. */
export function renderRoleTable(): string {
  const operations = operationAreas.flatMap((area): readonly Operation[] => area.operations);
  const rows = operations.flatMap((operation) =>
    operation.role === undefined ? [] : [toRoleRow(operation, operation.role)],
  );
  return formatMarkdownTable([['operation', 'route', ...SITE_ROLES.toReversed()], ...rows]);
}

function toRoleRow(operation: Operation, required: (typeof SITE_ROLES)[number]): readonly string[] {
  const route = `\`${operation.method.toUpperCase()} ${operation.path}\``;
  return [
    toOperationTitle(operation),
    route,
    ...SITE_ROLES.toReversed().map((role) => (isRoleAtLeast(role, required) ? 'yes' : 'no')),
  ];
}
