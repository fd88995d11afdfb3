/** What an access token says. */
export interface AccessClaims {
  readonly accountId: string;
  readonly familyId: string;
}

/** Signs and reads the access tokens of the management routes: JWTs of one pinned algorithm, issuer and audience. */
export interface TokenSigner {
  /**
   * A token for these claims that is valid until `lifetimeSeconds` after `now`; earlier too, since clocks step back.
   */
  sign(claims: AccessClaims, now: number, lifetimeSeconds: number): string;
  /** The claims of a token that is valid at `now`; `undefined` for anything else. */
  verify(token: string, now: number): AccessClaims | undefined;
}
