import { sharedParameters } from '../../../contracts/openapi/parameters.ts';
import type { Operation } from '../../../contracts/operation.ts';
import { type SchemaNode, toParameterNode } from './named-schemas.ts';

/** A path parameter, query parameter or header. */
export interface Parameter {
  readonly name: string;
  readonly schema: SchemaNode;
  readonly isRequired: boolean;
  readonly description?: string | undefined;
}

export interface OperationParameters {
  readonly path: readonly Parameter[];
  readonly query: readonly Parameter[];
  readonly headers: readonly Parameter[];
}

/** Descriptions of path parameters that occur only in operations that are not published. */
const PATH_PARAMETER_DESCRIPTIONS: Readonly<Record<string, string>> = {
  actionKey: 'Key of the action, such as `bookings`.',
  conversationId: 'Id of the ticket or chat.',
  deliveryId: 'Id of the delivery.',
  intentKey: 'Key of the intent: 1 to 120 lower-case letters, digits, hyphens and underscores.',
  mailId: 'Id of the mail.',
  profileKey: 'Key of the profile: words of lower-case letters and digits, joined by hyphens.',
  provider: 'Payment provider: `stripe` or `fake`.',
  sessionId: 'Id of the session.',
  version: 'Version of the profile, such as `1.0.0`.',
  webhookId: 'Id of the webhook.',
};

/** Descriptions of query parameters and headers whose schema has no description. */
const QUERY_AND_HEADER_DESCRIPTIONS: Readonly<Record<string, string>> = {
  caller: 'Only requests of this API key or account, by id.',
  cursor: 'The `nextCursor` of the previous page.',
  days: 'Number of days, up to today.',
  'if-match': 'Version that you have read, including its quotes. If it has changed, the response is 412.',
  limit: 'Maximum number of items on a page.',
  locale: 'Language of the page.',
  priority: 'Only conversations with this priority.',
  refunded: '`true`: only executions with a full or partial refund.',
  requestId: 'Only the request with this `X-Request-Id`.',
  route: '`ticket`: only tickets. `chat`: only chats.',
  state: 'Only items in this state.',
  status: 'Only items with this status.',
  team: 'Only conversations of this team.',
};

/** Returns the parameters of an operation by their location, with descriptions in Markdown. */
export function listOperationParameters({ path, query = {}, headers = {} }: Operation): OperationParameters {
  const describe = ([name, declared]: [string, NonNullable<Operation['query']>[string]]): Parameter => {
    const schema = toParameterNode(declared);
    const description = schema.description ?? QUERY_AND_HEADER_DESCRIPTIONS[name];
    return { name, schema, isRequired: declared.type !== 'optional', description };
  };
  const { requestId } = sharedParameters;
  return {
    path: [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => ({
      name,
      schema: { type: 'string' },
      isRequired: true,
      description: findPathDescription(name),
    })),
    query: Object.entries(query).map(describe),
    headers: [
      ...Object.entries(headers).map(describe),
      { name: 'x-request-id', schema: { type: 'string' }, isRequired: false, description: requestId.description },
    ],
  };
}

function findPathDescription(name: string): string | undefined {
  const published: Readonly<Record<string, { readonly description: string }>> = sharedParameters;
  return published[name]?.description ?? PATH_PARAMETER_DESCRIPTIONS[name];
}
