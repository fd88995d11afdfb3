/** How names of secrets end, letters and digits alone. */
const ENDING =
  /(?:token|secret|signature|credentials?|hmac|jwt|passphrase|passcode|(?:api|access|auth|master|private|secret|shared|signing|subscription)key|accesskeyid|keypairid|sessionid|sessid)$/;
/** Words that are a secret's whole name, and too common inside others. */
const WHOLE = ['auth', 'authorization', 'bearer', 'otp', 'pass', 'pw', 'pwd', 'sas', 'sig'];
/** Words that mean a secret wherever they stand. */
const ANYWHERE = ['password', 'passwd'];
/** Tokens that only say where a list goes on. */
const PLACE_IN_A_LIST = /(?:page|next|prev|previous|continuation|cursor|sync)token$/;

/**
 * The word that makes an address's query, or a fragment written like one, look as if it held a secret; `undefined` when
 * nothing does. Names are compared without case, separators and final digits, so that `X-Api-Key` is `api_key` and
 * `token2` is `token`.
 */
export function secretWordIn(url: URL): string | undefined {
  const fragment = url.hash.includes('=') ? url.hash.slice(1) : '';
  for (const part of [url.search.slice(1), fragment]) {
    for (const [name] of new URLSearchParams(part.replaceAll(';', '&').replace(/^[^&=]*\?/, ''))) {
      const word = secretWord(
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

function secretWord(name: string): string | undefined {
  const word = ANYWHERE.find((one) => name.includes(one)) ?? WHOLE.find((one) => name === one);
  if (word) return word;
  return PLACE_IN_A_LIST.test(name) ? undefined : ENDING.exec(name)?.[0];
}
