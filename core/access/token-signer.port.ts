/** Claims of an access token. */
export interface AccessTokenClaims {
  readonly accountId: string;
  readonly familyId: string;
}

/** Signs and verifies the access tokens of the management routes: JWTs with a fixed algorithm, issuer and audience. */
export interface TokenSigner {
  /**
   * Signs a token that expires `lifetimeSeconds` after `now`, in milliseconds since 1970. The token is also valid
   * before `now`, because the clock may step back after signing.
   */
  sign(claims: AccessTokenClaims, now: number, lifetimeSeconds: number): string;
  /** Returns the claims of a token. Returns `undefined` if the token is not valid at `now`. */
  verify(token: string, now: number): AccessTokenClaims | undefined;
}
