import type { IncomingMessage } from 'node:http';
import { InsufficientScope, OperatorRequired } from '../../core/access/access-errors.ts';
import type { Account } from '../../core/access/account.ts';
import type { ApiKey, Scope } from '../../core/access/api-key.ts';
import type { Site } from '../../core/access/site.ts';
import type { VisitorConversation } from '../../core/tickets/read-conversation.ts';
import type { UseCases } from '../composition/use-cases.ts';
import { allowOrigin } from './cors.ts';
import type { Guard } from './operation-router.ts';

/** No id is longer; a budget of what strangers make up stays small. */
const LONGEST_SUBJECT = 64;
const BEARER = /^Bearer +([\w.~+/-]+=*)$/i;

/** The guards of the operations: who may call, and which rate limit the call counts against. */
export interface Guards {
  /** Anybody, without a budget. */
  readonly anybody: Guard<undefined>;
  /** Anybody, at the pace at which passwords may be tried from one address. */
  readonly signingIn: Guard<undefined>;
  /** Anybody, at the pace of visitors from one address: there is nothing to guess, and each page that is opened does it. */
  readonly returning: Guard<undefined>;
  /** An API key of the site in the path, with this scope. */
  readonly apiKey: (scope: Scope) => Guard<ApiKey>;
  /** A signed-in account. */
  readonly account: Guard<Account>;
  /** The signed-in account that operates the installation. */
  readonly operator: Guard<Account>;
  /** A signed-in account, and the site in the path is its own. */
  readonly ownSite: Guard<{ account: Account; site: Site }>;
  /** Anybody, at the pace at which deliveries may come from one address to the installation in the path. */
  readonly delivery: Guard<undefined>;
  /** Anybody, at the pace at which the webhooks of the provider and site in the path may come from one address. */
  readonly webhook: Guard<undefined>;
  /** A page on an allowed origin of the site in the path. */
  readonly siteOrigin: Guard<Site>;
  /** Such a page, with the token that opens the conversation in the path. */
  readonly visitor: Guard<{ site: Site; token: string; conversation: VisitorConversation }>;
}

/** A caller who is not recognised draws on no budget, else a stranger could use up somebody's. */
export function createGuards(useCases: UseCases): Guards {
  const { authenticateApiKey, authenticateAccount, readSite, admitOrigin, readConversation } = useCases;
  const account: Guard<Account> = async (exchange, count) => {
    const caller = await authenticateAccount.execute(bearerToken(exchange.request));
    exchange.caller = caller.id;
    await count('account', caller.id);
    return caller;
  };
  const siteOrigin: Guard<Site> = async (exchange, count) => {
    const { origin } = exchange.request.headers;
    const site = await admitOrigin.execute({ siteId: exchange.siteId, origin });
    allowOrigin(exchange, origin);
    await count('visitor', exchange.clientNetwork);
    return site;
  };
  return {
    anybody: async () => undefined,
    signingIn: async ({ clientNetwork }, count) => {
      await count('signIn', clientNetwork);
      return undefined;
    },
    returning: async ({ clientNetwork }, count) => {
      await count('visitor', clientNetwork);
      return undefined;
    },
    apiKey: (scope) => async (exchange, count) => {
      const secret = text(exchange.request.headers['x-service-api-key']);
      try {
        const caller = await authenticateApiKey.execute(exchange.siteId, secret, scope);
        exchange.caller = caller.id;
        await count('apiKey', caller.id);
        return caller;
      } catch (error) {
        if (error instanceof InsufficientScope) {
          exchange.caller = error.keyId;
          await count('apiKey', error.keyId);
        }
        throw error;
      }
    },
    account,
    operator: async (exchange, count) => {
      const caller = await account(exchange, count);
      if (caller.role === 'operator') return caller;
      throw new OperatorRequired('Only the account that operates the installation may do this.');
    },
    ownSite: async (exchange, count) => {
      const caller = await account(exchange, count);
      const site = await readSite.execute({ accountId: caller.id, siteId: exchange.siteId });
      return { account: caller, site };
    },
    delivery: async ({ params, clientNetwork }, count) => {
      const installationId = (params['installationId'] ?? '').slice(0, LONGEST_SUBJECT);
      await count('delivery', `${installationId} ${clientNetwork}`);
      return undefined;
    },
    webhook: async ({ params, siteId, clientNetwork }, count) => {
      const provider = (params['provider'] ?? '').slice(0, LONGEST_SUBJECT);
      await count('delivery', `${provider} ${siteId.slice(0, LONGEST_SUBJECT)} ${clientNetwork}`);
      return undefined;
    },
    siteOrigin,
    visitor: async (exchange, count) => {
      const site = await siteOrigin(exchange, count);
      const conversationId = exchange.params['conversationId'] ?? '';
      const token = text(exchange.request.headers['x-conversation-token']);
      const conversation = await readConversation.execute({ siteId: exchange.siteId, conversationId, token });
      return { site, token, conversation };
    },
  };
}

/** The access token that a request carries, or an empty text. */
export function bearerToken({ headers }: Pick<IncomingMessage, 'headers'>): string {
  return BEARER.exec(headers.authorization ?? '')?.[1] ?? '';
}

function text(value: string | string[] | undefined): string {
  return typeof value === 'string' ? value : '';
}
