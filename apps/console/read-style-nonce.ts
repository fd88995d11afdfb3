/** The nonce that the content security policy allows for inline styles of this page. */
export function readStyleNonce(): string {
  return document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce ?? '';
}
