import * as accounts from '../../../contracts/management/accounts.ts';
import * as actions from '../../../contracts/management/actions.ts';
import * as assessments from '../../../contracts/management/assessments.ts';
import * as conversations from '../../../contracts/management/conversations.ts';
import * as deliveries from '../../../contracts/management/deliveries.ts';
import * as installations from '../../../contracts/management/installations.ts';
import * as intents from '../../../contracts/management/intents.ts';
import * as invitations from '../../../contracts/management/invitations.ts';
import * as look from '../../../contracts/management/look.ts';
import * as members from '../../../contracts/management/members.ts';
import * as monitoring from '../../../contracts/management/monitoring.ts';
import * as notifications from '../../../contracts/management/notifications.ts';
import * as overview from '../../../contracts/management/overview.ts';
import * as payments from '../../../contracts/management/payments.ts';
import * as probes from '../../../contracts/management/probes.ts';
import * as profiles from '../../../contracts/management/profiles.ts';
import * as retention from '../../../contracts/management/retention.ts';
import * as routing from '../../../contracts/management/routing.ts';
import * as sites from '../../../contracts/management/sites.ts';
import * as system from '../../../contracts/management/system.ts';
import * as visitors from '../../../contracts/management/visitors.ts';
import * as webhooks from '../../../contracts/management/webhooks.ts';
import { findOperationTag, operationTags } from '../../../contracts/openapi/document-info.ts';
import type { Operation } from '../../../contracts/operation.ts';
import * as apiKeys from '../../../contracts/public/api-keys.ts';
import { operations } from '../../../contracts/public/operations.ts';
import * as widget from '../../../contracts/widget/widget.ts';

/**
 * The API that an operation belongs to. `public`: the published contract. `management`: the routes that the console
 * and the command line use. `widget`: the routes that the widget uses in visitors' browsers.
 */
export type ApiKind = 'public' | 'management' | 'widget';

/** The operations about one kind of resource. They share a heading in the navigation. */
export interface OperationArea {
  readonly api: ApiKind;
  readonly title: string;
  readonly operations: readonly Operation[];
}

const METHOD_ORDER: readonly Operation['method'][] = ['get', 'post', 'put', 'patch', 'delete'];

const publishedOperations: readonly Operation[] = operations;
const publishedIds = new Set(publishedOperations.map(({ id }) => id));

const publicAreas = operationTags.map(({ name }): OperationArea => {
  return {
    api: 'public',
    title: name,
    operations: publishedOperations.filter((one) => findOperationTag(one) === name),
  };
});

/** The modules of `contracts/management/` by heading. All operations that a module exports are listed. */
const managementModules: readonly (readonly [title: string, ...modules: readonly object[]])[] = [
  ['Account and sessions', accounts],
  ['Sites', sites],
  ['Members', members, invitations],
  ['API keys', apiKeys],
  ['Tickets and chats', conversations],
  ['Visitor data', visitors, retention],
  ['Routing', routing],
  ['Notifications', notifications],
  ['Webhooks', webhooks],
  ['Assessments', assessments],
  ['Profiles', profiles],
  ['CRM connections', installations, deliveries],
  ['Payments', payments],
  ['Widget look', look],
  ['Intents', intents],
  ['Actions', actions],
  ['Monitoring', overview, monitoring, system, probes],
];

/** All operations by area, in the order of the navigation. */
export const operationAreas: readonly OperationArea[] = [
  ...publicAreas,
  ...managementModules.map(([title, ...modules]) => createArea('management', title, modules)),
  createArea('widget', 'Widget', [widget]),
];

function createArea(api: ApiKind, title: string, modules: readonly object[]): OperationArea {
  const exported = modules.flatMap((module): readonly unknown[] => Object.values(module));
  const declared = exported.filter(isOperation).filter(({ id }) => !publishedIds.has(id));
  return { api, title, operations: declared.sort(compareByPath) };
}

function isOperation(exported: unknown): exported is Operation {
  return typeof exported === 'object' && exported !== null && 'access' in exported && 'path' in exported;
}

/**
 * Sorts by number of path segments and then by path, so that lists come before their items. Operations with the same
 * path are sorted by `METHOD_ORDER`.
 */
function compareByPath(first: Operation, second: Operation): number {
  const depth = ({ path }: Operation) => path.split('/').length;
  return (
    depth(first) - depth(second) ||
    first.path.localeCompare(second.path, 'en') ||
    METHOD_ORDER.indexOf(first.method) - METHOD_ORDER.indexOf(second.method)
  );
}

const ACRONYMS: Readonly<Record<string, string>> = { api: 'API', crm: 'CRM' };

/** Returns the title of an operation's page: `List API keys` for `listApiKeys`. */
export function toOperationTitle({ id }: Pick<Operation, 'id'>): string {
  const words = splitId(id).map((word) => ACRONYMS[word] ?? word);
  return words.join(' ').replace(/^./, (letter) => letter.toUpperCase());
}

/** Returns the path of an operation's page below `/docs/`: `api/list-api-keys.html` for `listApiKeys`. */
export function toOperationFile({ id }: Pick<Operation, 'id'>): string {
  return `api/${splitId(id).join('-')}.html`;
}

function splitId(id: string): readonly string[] {
  return id.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`).split(' ');
}
