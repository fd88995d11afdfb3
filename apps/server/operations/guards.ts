import type { IncomingMessage } from 'node:http';
import type { Request, Response } from 'express';
import type { DependencyContainer } from 'tsyringe';
import type { Operation } from '../../../contracts/operation.ts';
import { isRejectedOnDeletedSite } from '../../../contracts/possible-problems.ts';
import {
  InsufficientScopeError,
  NetworkNotAllowedError,
  OperatorRequiredError,
  SiteDeletedError,
} from '../../../core/access/access-errors.ts';
import type { Account } from '../../../core/access/account.ts';
import type { ApiKey, Scope } from '../../../core/access/api-key.ts';
import { AuthenticateAccount } from '../../../core/access/authenticate-account.ts';
import { AuthenticateApiKey } from '../../../core/access/authenticate-api-key.ts';
import { AuthorizeMember } from '../../../core/access/authorize-member.ts';
import { AuthorizeOrigin } from '../../../core/access/authorize-origin.ts';
import type { Site } from '../../../core/access/site.ts';
import type { SiteRole } from '../../../core/access/site-role.ts';
import type { RateLimitName, RateLimitState } from '../../../core/shared/rate-limiter.port.ts';
import { ReadVisitorConversation, type VisitorConversation } from '../../../core/tickets/read-visitor-conversation.ts';
import { RATE_LIMITER } from '../../composition/tokens.ts';
import { addCorsHeaders } from '../middleware/cors.ts';
import { HttpError } from '../middleware/problem-response.ts';
import { getSiteIdParam } from '../middleware/request-context.ts';
import { getClientIpAddress, getClientNetwork } from './client-network.ts';

/**
 * Authenticates and authorises the caller of an operation, or throws. Counts the request towards a rate limit as soon
 * as the caller is known, so requests that the guard rejects after that count too.
 */
export type Guard<Caller> = (req: Request, res: Response, operation: Operation) => Promise<Caller>;

/**
 * Maximum length of an id from the path in the key of a rate-limit counter. Valid ids are shorter. Clients may send
 * longer ids; they are truncated to limit the memory that the counters take.
 */
const MAX_RATE_LIMIT_ID_LENGTH = 64;
const BEARER_HEADER_PATTERN = /^Bearer +([\w.~+/-]+=*)$/i;

/** A member of the site in the path, with its role. */
export interface SiteMemberCaller {
  readonly account: Account;
  readonly site: Site;
  readonly role: SiteRole;
}

/** The guards of the operations. Each comment says who may call an operation, and which rate limit applies. */
export interface Guards {
  /** Anybody, without a rate limit. */
  readonly allowAnybody: Guard<undefined>;
  /** Anybody, within the rate limit of sign-in attempts per client network. */
  readonly limitSignIns: Guard<undefined>;
  /**
   * Anybody, within the rate limit of visitors per client network. The limit of sign-in attempts would be too low,
   * because each console page refreshes its session when it opens. The higher limit is safe, because refresh tokens
   * cannot be guessed.
   */
  readonly limitSessionRefreshes: Guard<undefined>;
  /** Anybody, within the rate limit of visitors per client network. */
  readonly limitUnsubscribes: (req: Request, res: Response) => Promise<undefined>;
  /** Anybody, within the rate limit of visitors per client network. */
  readonly limitLeakedKeyReports: Guard<undefined>;
  /**
   * An API key of the site in the path. The key has to have this scope and to allow the client's IP address. The rate
   * limit per API key applies.
   */
  readonly requireApiKey: (scope: Scope) => Guard<ApiKey>;
  /** A signed-in account, within the rate limit per account. */
  readonly requireAccount: Guard<Account>;
  /** Like `requireAccount`. Also returns the id of the session that the access token belongs to. */
  readonly requireAccountSession: Guard<{ account: Account; sessionId: string }>;
  /** A signed-in account, within the rate limit of sign-in attempts per client network. */
  readonly requireAccountAndLimitSignIns: Guard<Account>;
  /** The signed-in operator of the deployment, within the rate limit per account. */
  readonly requireOperator: Guard<Account>;
  /**
   * A signed-in member of the site in the path, with the operation's role or a higher role. The rate limit per account
   * applies.
   */
  readonly requireSiteMember: Guard<SiteMemberCaller>;
  /** Anybody, within the rate limit of deliveries per client network to the CRM connection in the path. */
  readonly limitCrmDeliveries: Guard<undefined>;
  /** Anybody, within the rate limit of deliveries per client network for the provider and site in the path. */
  readonly limitPaymentWebhooks: Guard<undefined>;
  /** A page on an allowed origin of the site in the path, within the rate limit of visitors per client network. */
  readonly requireSiteOrigin: Guard<Site>;
  /** Like `requireSiteOrigin`. The request also has to have the token of the conversation in the path. */
  readonly requireVisitor: Guard<{ site: Site; token: string; conversation: VisitorConversation }>;
}

/**
 * Creates the guards. Only authenticated requests count towards the rate limit of an API key or account. Otherwise
 * anybody could use up the limit.
 */
export function createGuards(container: DependencyContainer): Guards {
  const authorizeOrigin = container.resolve(AuthorizeOrigin);
  const authenticateAccount = container.resolve(AuthenticateAccount);
  const authenticateApiKey = container.resolve(AuthenticateApiKey);
  const authorizeMember = container.resolve(AuthorizeMember);
  const readConversation = container.resolve(ReadVisitorConversation);
  const rateLimiter = container.resolve(RATE_LIMITER);

  const enforceRateLimit = async (res: Response, limit: RateLimitName, subject: string): Promise<void> => {
    const state = await rateLimiter.consume(limit, subject);
    if (!state) return;
    addRateLimitHeaders(res, limit, state);
    if (!state.allowed) throw new HttpError('rate_limited', undefined, ['Retry-After', String(state.resetSeconds)]);
  };

  const limitByNetwork = (limit: RateLimitName) => {
    return async (req: Request, res: Response): Promise<undefined> => {
      await enforceRateLimit(res, limit, getClientNetwork(req));
      return undefined;
    };
  };

  const authenticate = async (req: Request, res: Response) => {
    const caller = await authenticateAccount.authenticateSession(readBearerToken(req));
    res.locals.callerId = caller.account.id;
    return caller;
  };

  const requireAccountSession = async (req: Request, res: Response) => {
    const caller = await authenticate(req, res);
    await enforceRateLimit(res, 'account', caller.account.id);
    return caller;
  };

  const requireAccount = async (req: Request, res: Response): Promise<Account> =>
    (await requireAccountSession(req, res)).account;

  const requireSiteOrigin = async (req: Request, res: Response): Promise<Site> => {
    const { origin } = req.headers;
    const site = await authorizeOrigin.execute({ siteId: getSiteIdParam(res), origin });
    addCorsHeaders(res, origin);
    await enforceRateLimit(res, 'visitor', getClientNetwork(req));
    return site;
  };

  return {
    allowAnybody: async () => undefined,
    limitSignIns: limitByNetwork('signIn'),
    limitSessionRefreshes: limitByNetwork('visitor'),
    limitUnsubscribes: limitByNetwork('visitor'),
    limitLeakedKeyReports: limitByNetwork('visitor'),
    requireApiKey: (scope) => async (req, res) => {
      const secret = toSingleHeaderValue(req.headers['x-service-api-key']);
      try {
        const caller = await authenticateApiKey.execute(getSiteIdParam(res), secret, scope, () =>
          getClientIpAddress(req),
        );
        res.locals.callerId = caller.id;
        await enforceRateLimit(res, 'apiKey', caller.id);
        return caller;
      } catch (error) {
        if (error instanceof InsufficientScopeError) {
          res.locals.callerId = error.keyId;
          await enforceRateLimit(res, 'apiKey', error.keyId);
        }
        // Requests from networks that the key does not allow count towards a separate limit per network. Otherwise a
        // thief of the key could use up the key's limit.
        if (error instanceof NetworkNotAllowedError) {
          res.locals.callerId = error.keyId;
          await enforceRateLimit(res, 'apiKey', `${error.keyId} ${getClientNetwork(req)}`);
        }
        throw error;
      }
    },
    requireAccount,
    requireAccountSession,
    requireAccountAndLimitSignIns: async (req, res) => {
      const { account: caller } = await authenticate(req, res);
      await enforceRateLimit(res, 'signIn', getClientNetwork(req));
      return caller;
    },
    requireOperator: async (req, res) => {
      const caller = await requireAccount(req, res);
      if (caller.role === 'operator') return caller;
      throw new OperatorRequiredError('Only the operator account of this deployment may do this.');
    },
    // Every operation of this guard has to declare a role. If an operation declares none by mistake, the guard requires
    // the highest role.
    requireSiteMember: async (req, res, operation) => {
      const { role = 'owner' } = operation;
      const caller = await requireAccount(req, res);
      const siteId = getSiteIdParam(res);
      const membership = await authorizeMember.execute({ accountId: caller.id, siteId, role });
      if (membership.site.deletion && isRejectedOnDeletedSite(operation)) throw new SiteDeletedError();
      return { account: caller, ...membership };
    },
    limitCrmDeliveries: async (req, res) => {
      const installationId = (res.locals.params['installationId'] ?? '').slice(0, MAX_RATE_LIMIT_ID_LENGTH);
      await enforceRateLimit(res, 'delivery', `${installationId} ${getClientNetwork(req)}`);
      return undefined;
    },
    limitPaymentWebhooks: async (req, res) => {
      const provider = (res.locals.params['provider'] ?? '').slice(0, MAX_RATE_LIMIT_ID_LENGTH);
      const siteId = getSiteIdParam(res).slice(0, MAX_RATE_LIMIT_ID_LENGTH);
      await enforceRateLimit(res, 'delivery', `${provider} ${siteId} ${getClientNetwork(req)}`);
      return undefined;
    },
    requireSiteOrigin,
    requireVisitor: async (req, res) => {
      const site = await requireSiteOrigin(req, res);
      const conversationId = res.locals.params['conversationId'] ?? '';
      const token = toSingleHeaderValue(req.headers['x-conversation-token']);
      const conversation = await readConversation.execute({ siteId: getSiteIdParam(res), conversationId, token });
      return { site, token, conversation };
    },
  };
}

/** Returns the access token of a request, or an empty string. */
export function readBearerToken({ headers }: Pick<IncomingMessage, 'headers'>): string {
  return BEARER_HEADER_PATTERN.exec(headers.authorization ?? '')?.[1] ?? '';
}

function toSingleHeaderValue(value: string | string[] | undefined): string {
  return typeof value === 'string' ? value : '';
}

/**
 * Adds the headers `RateLimit-Policy` and `RateLimit` of draft-ietf-httpapi-ratelimit-headers-10, and the three headers
 * of earlier versions of this draft.
 */
function addRateLimitHeaders(
  res: Response,
  name: RateLimitName,
  { limit, remaining, resetSeconds, windowSeconds }: RateLimitState,
): void {
  res.locals.addedHeaders.push(
    'RateLimit-Policy',
    `"${name}";q=${limit};w=${windowSeconds}`,
    'RateLimit',
    `"${name}";r=${remaining};t=${resetSeconds}`,
    'RateLimit-Limit',
    String(limit),
    'RateLimit-Remaining',
    String(remaining),
    'RateLimit-Reset',
    String(resetSeconds),
  );
}
