import type { Clock } from '../shared/clock.port.ts';
import type { Cryptography } from '../shared/cryptography.port.ts';
import { InvalidRequestError, type Violation } from '../shared/domain-error.ts';
import type { IdGenerator } from '../shared/id-generator.port.ts';
import { parseInstant } from '../shared/time.ts';
import type { ApiKey, Scope } from './api-key.ts';
import type { ApiKeyRepository } from './api-key-repository.port.ts';
import { extractSecretPrefix, formatApiKeySecret } from './api-key-secret.ts';
import type { IpNetworkMatcher } from './ip-network-matcher.port.ts';

export interface NewApiKey {
  readonly siteId: string;
  readonly name: string;
  readonly scopes?: readonly Scope[] | undefined;
  /** When the key expires: ISO 8601 with seconds and a zone, in the future. Null or omitted if it does not expire. */
  readonly expiresAt?: string | null | undefined;
  /** Networks in CIDR notation from which the key may be used. Empty or omitted: from every IP address. */
  readonly allowedNetworks?: readonly string[] | undefined;
}

/** A new key and its secret. The secret is not stored and cannot be read again. */
export interface ApiKeyWithSecret {
  readonly key: ApiKey;
  readonly secret: string;
}

/** The expiry and the networks of a new key. A network that violates the request's schema is undefined. */
interface ApiKeyRestrictions extends Pick<NewApiKey, 'expiresAt'> {
  readonly allowedNetworks?: readonly (string | undefined)[] | undefined;
}

/** Scopes of a key that is created without `scopes`. */
const DEFAULT_SCOPES: readonly Scope[] = ['tickets:read'];

const INVALID_NETWORK_DETAIL = 'must be an IP network in CIDR notation, such as 203.0.113.0/24 or 2001:db8::/32';

/**
 * Creates an API key of a site. Returns the secret; only its SHA-256 is stored.
 * @throws InvalidRequestError
 */
export class CreateApiKey {
  constructor(
    private readonly keys: ApiKeyRepository,
    private readonly cryptography: Cryptography,
    private readonly clock: Clock,
    private readonly ids: IdGenerator,
    private readonly networks: IpNetworkMatcher,
  ) {}

  async execute(newKey: NewApiKey): Promise<ApiKeyWithSecret> {
    const violations = this.findViolations(newKey);
    if (violations.length > 0) throw new InvalidRequestError(violations);
    const created = this.buildApiKey(newKey);
    await this.keys.add(created.key);
    return created;
  }

  /** Checks rules that the request's schema cannot express: the expiry is in the future, and the networks are valid. */
  findViolations({ expiresAt, allowedNetworks = [] }: ApiKeyRestrictions): readonly Violation[] {
    const expiry = parseExpiry(expiresAt);
    const violations = allowedNetworks.flatMap((network, index) =>
      network === undefined || this.networks.isNetwork(network)
        ? []
        : [{ pointer: `/allowedNetworks/${index}`, detail: INVALID_NETWORK_DETAIL }],
    );
    return expiry !== null && !(expiry > this.clock.now())
      ? [{ pointer: '/expiresAt', detail: 'must be a time in the future' }, ...violations]
      : violations;
  }

  /** Builds a new key without validating or storing it. */
  buildApiKey({ siteId, name, scopes = DEFAULT_SCOPES, expiresAt, allowedNetworks = [] }: NewApiKey): ApiKeyWithSecret {
    const secret = formatApiKeySecret(this.cryptography.randomBytes(32));
    const key: ApiKey = {
      id: this.ids.next('key'),
      siteId,
      name: name.trim(),
      scopes,
      prefix: extractSecretPrefix(secret),
      secretHash: this.cryptography.sha256(secret),
      createdAt: this.clock.now(),
      lastUsedAt: null,
      expiresAt: parseExpiry(expiresAt),
      revokedAt: null,
      allowedNetworks,
    };
    return { key, secret };
  }
}

/** Returns the expiry in milliseconds since 1970. Returns null if there is none, and NaN if the text is not a time. */
function parseExpiry(expiresAt: string | null | undefined): number | null {
  return expiresAt == null ? null : (parseInstant(expiresAt) ?? Number.NaN);
}
