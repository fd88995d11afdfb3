/** Claims of an access token. */
export interface AccessClaims {
  readonly accountId: string;
  readonly familyId: string;
}

/** Signs and verifies the access tokens of the management routes: JWTs with a fixed algorithm, issuer and audience. */
export interface TokenSigner {
  /**
   * Signs a token that is valid until `lifetimeSeconds` after `now`. It is also valid before `now`, because clocks may
   * step back.
   */
  sign(claims: AccessClaims, now: number, lifetimeSeconds: number): string;
  /** Returns the claims of a token that is valid at `now`; `undefined` otherwise. */
  verify(token: string, now: number): AccessClaims | undefined;
}
