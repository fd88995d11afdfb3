/** How names of secrets end, letters and digits alone. */
const SECRET_NAME_ENDING =
  /(?:token|secret|signature|credentials?|hmac|jwt|passphrase|passcode|(?:api|access|auth|master|private|secret|shared|signing|subscription)key|accesskeyid|keypairid|sessionid|sessid)$/;
/** Words that are a secret's whole name, and too common inside others. */
const SECRET_NAMES = ['auth', 'authorization', 'bearer', 'otp', 'pass', 'pw', 'pwd', 'sas', 'sig'];
/** Words that mean a secret wherever they stand. */
const SECRET_NAME_PARTS = ['password', 'passwd'];
/** Tokens that only say where a list goes on. */
const PAGING_TOKEN = /(?:page|next|prev|previous|continuation|cursor|sync)token$/;

/**
 * The word that makes an address's query, or a fragment written like one, look as if it held a secret; `undefined` when
 * nothing does. Names are compared without case, separators and final digits, so that `X-Api-Key` is `api_key` and
 * `token2` is `token`.
 */
export function secretWordIn(url: URL): string | undefined {
  const fragment = url.hash.includes('=') ? url.hash.slice(1) : '';
  for (const part of [url.search.slice(1), fragment]) {
    for (const [name] of new URLSearchParams(part.replaceAll(';', '&').replace(/^[^&=]*\?/, ''))) {
      const word = matchSecretName(
        name
          .toLowerCase()
          .replaceAll(/[^a-z0-9]/g, '')
          .replace(/\d+$/, ''),
      );
      if (word) return word;
    }
  }
  return undefined;
}

function matchSecretName(name: string): string | undefined {
  const word = SECRET_NAME_PARTS.find((one) => name.includes(one)) ?? SECRET_NAMES.find((one) => name === one);
  if (word) return word;
  return PAGING_TOKEN.test(name) ? undefined : SECRET_NAME_ENDING.exec(name)?.[0];
}
