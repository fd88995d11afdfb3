import type { Account } from '../../core/access/account.ts';
import type { ApiKey, Scope } from '../../core/access/api-key.ts';
import type { Site } from '../../core/access/site.ts';
import type { VisitorConversation } from '../../core/tickets/read-conversation.ts';
import type { UseCases } from '../composition/use-cases.ts';
import { allowOrigin } from './cors.ts';
import type { Guard } from './operation-router.ts';

const BEARER = /^Bearer +([\w.~+/-]+=*)$/i;

/** The guards of the operations: who may call, and whose budget a call draws on. Spec 5. */
export interface Guards {
  /** Anybody, without a budget. */
  readonly anybody: Guard<undefined>;
  /** Anybody, at the pace at which passwords may be tried from one address. */
  readonly signingIn: Guard<undefined>;
  /** An API key of the site in the path, with this scope. */
  readonly apiKey: (scope: Scope) => Guard<ApiKey>;
  /** A signed-in account. */
  readonly account: Guard<Account>;
  /** A signed-in account, and the site in the path is its own. */
  readonly ownSite: Guard<{ account: Account; site: Site }>;
  /** A page on an allowed origin of the site in the path. */
  readonly siteOrigin: Guard<Site>;
  /** Such a page, with the token that opens the conversation in the path. */
  readonly visitor: Guard<{ token: string; conversation: VisitorConversation }>;
}

export function createGuards(useCases: UseCases): Guards {
  const { authenticateApiKey, authenticateAccount, readSite, admitOrigin, readConversation } = useCases;
  const account: Guard<Account> = async ({ request }) => {
    const token = BEARER.exec(request.headers.authorization ?? '')?.[1] ?? '';
    const caller = await authenticateAccount.execute(token);
    return { caller, callerId: caller.id, budget: ['account', caller.id] };
  };
  const siteOrigin: Guard<Site> = async (exchange) => {
    const { origin } = exchange.request.headers;
    const caller = await admitOrigin.execute({ siteId: exchange.siteId, origin });
    allowOrigin(exchange, origin);
    return { caller, callerId: undefined, budget: ['visitor', exchange.request.ip ?? ''] };
  };
  return {
    anybody: async () => ({ caller: undefined, callerId: undefined, budget: undefined }),
    signingIn: async ({ request }) => ({
      caller: undefined,
      callerId: undefined,
      budget: ['signIn', request.ip ?? ''],
    }),
    apiKey: (scope) => async (exchange) => {
      const secret = text(exchange.request.headers['x-service-api-key']);
      const caller = await authenticateApiKey.execute(exchange.siteId, secret, scope);
      return { caller, callerId: caller.id, budget: ['apiKey', caller.id] };
    },
    account,
    ownSite: async (exchange) => {
      const { caller, callerId, budget } = await account(exchange);
      const site = await readSite.execute({ accountId: caller.id, siteId: exchange.siteId });
      return { caller: { account: caller, site }, callerId, budget };
    },
    siteOrigin,
    visitor: async (exchange) => {
      const { budget } = await siteOrigin(exchange);
      const conversationId = text(exchange.request.params['conversationId']);
      const token = text(exchange.request.headers['x-conversation-token']);
      const conversation = await readConversation.execute({ siteId: exchange.siteId, conversationId, token });
      return { caller: { token, conversation }, callerId: undefined, budget };
    },
  };
}

function text(value: string | string[] | undefined): string {
  return typeof value === 'string' ? value : '';
}
