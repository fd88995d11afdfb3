import { MemoryAccountRepository } from '../../adapters/memory/memory-account-repository.ts';
import { MemoryApiKeyRepository } from '../../adapters/memory/memory-api-key-repository.ts';
import { MemorySessionRepository } from '../../adapters/memory/memory-session-repository.ts';
import { MemorySiteRepository } from '../../adapters/memory/memory-site-repository.ts';
import { JwtTokenSigner } from '../../adapters/node/jwt-token-signer.ts';
import { NodeCryptography } from '../../adapters/node/node-cryptography.ts';
import { ScryptPasswordHasher } from '../../adapters/node/scrypt-password-hasher.ts';
import { TimeSortedIds } from '../../adapters/node/time-sorted-ids.ts';
import { AuthenticateAccount } from '../../core/access/authenticate-account.ts';
import { AuthenticateApiKey } from '../../core/access/authenticate-api-key.ts';
import { ChangePassword } from '../../core/access/change-password.ts';
import { CreateAccount } from '../../core/access/create-account.ts';
import { CreateApiKey } from '../../core/access/create-api-key.ts';
import { CreateSite } from '../../core/access/create-site.ts';
import { ListApiKeys } from '../../core/access/list-api-keys.ts';
import { RecordKeyUses } from '../../core/access/record-key-uses.ts';
import { RefreshSession } from '../../core/access/refresh-session.ts';
import { RevokeApiKey } from '../../core/access/revoke-api-key.ts';
import { RotateApiKey } from '../../core/access/rotate-api-key.ts';
import { SessionTokens } from '../../core/access/session-tokens.ts';
import { SetPassword } from '../../core/access/set-password.ts';
import { SetUp } from '../../core/access/set-up.ts';
import { SignIn } from '../../core/access/sign-in.ts';
import { SignOut } from '../../core/access/sign-out.ts';
import { ManualClock } from './manual-clock.ts';

/** Sites of one account. */
export const MAX_SITES = 3;

/** The use cases of accounts and keys over a memory of their own and a clock that stands still. */
export class AccessDesk {
  readonly clock = new ManualClock();
  readonly cryptography = new NodeCryptography(new Uint8Array(32).fill(1));
  readonly sites = new MemorySiteRepository();
  readonly accounts = new MemoryAccountRepository(this.sites);
  readonly apiKeys = new MemoryApiKeyRepository();
  readonly sessions = new MemorySessionRepository();
  private readonly ids = new TimeSortedIds(this.clock, this.cryptography);
  readonly hasher = new ScryptPasswordHasher({ cost: 2 ** 4 });
  private readonly signer = new JwtTokenSigner('a secret of at least thirty-two characters');
  readonly tokens = new SessionTokens(this.signer, this.cryptography, this.ids, this.clock, 900);

  readonly setUp = new SetUp(this.accounts, this.hasher, this.cryptography, this.clock, this.ids);
  readonly createAccount = new CreateAccount(this.accounts, this.hasher, this.clock, this.ids);
  readonly setPassword = new SetPassword(this.accounts, this.sessions, this.hasher);
  readonly signIn = new SignIn(this.accounts, this.sessions, this.hasher, this.tokens);
  readonly changePassword = new ChangePassword(this.hasher, this.setPassword, this.signIn);
  readonly refreshSession = new RefreshSession(this.sessions, this.tokens, this.cryptography, this.clock);
  readonly signOut = new SignOut(this.sessions, this.cryptography);
  readonly authenticateAccount = new AuthenticateAccount(this.accounts, this.sessions, this.signer, this.clock);

  readonly createSite = new CreateSite(this.sites, this.clock, this.ids, MAX_SITES);

  readonly recordKeyUses = new RecordKeyUses(this.apiKeys);
  readonly createApiKey = new CreateApiKey(this.apiKeys, this.cryptography, this.clock, this.ids);
  readonly listApiKeys = new ListApiKeys(this.apiKeys, this.recordKeyUses);
  readonly revokeApiKey = new RevokeApiKey(this.apiKeys, this.clock);
  readonly rotateApiKey = new RotateApiKey(this.apiKeys, this.createApiKey, this.clock);
  readonly authenticateApiKey = new AuthenticateApiKey(this.apiKeys, this.recordKeyUses, this.cryptography, this.clock);
}
