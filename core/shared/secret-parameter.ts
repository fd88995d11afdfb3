/** Matches names of secret parameters by their end. The names must be reduced to lower-case letters and digits. */
const SECRET_NAME_ENDING_PATTERN =
  /(?:token|secret|signature|credentials?|hmac|jwt|passphrase|passcode|(?:api|access|auth|master|private|secret|shared|signing|subscription)key|accesskeyid|keypairid|sessionid|sessid)$/;
/** Words that mean a secret only if they are the whole name, because many harmless names contain them. */
const SECRET_WHOLE_NAMES = ['auth', 'authorization', 'bearer', 'otp', 'pass', 'pw', 'pwd', 'sas', 'sig'];
/** Words that mean a secret anywhere in a name. */
const SECRET_NAME_PARTS = ['password', 'passwd'];
/** Names of paging tokens, which are not secrets. */
const PAGING_TOKEN_PATTERN = /(?:page|next|prev|previous|continuation|cursor|sync)token$/;

/**
 * Searches the names of the parameters in a URL's query and fragment for words that mean a secret. Returns the first
 * word found, or `undefined`. Ignores case, separators and final digits: `X-Api-Key` equals `api_key`, and `token2`
 * equals `token`.
 */
export function findSecretParameterWord(url: URL): string | undefined {
  const fragment = url.hash.includes('=') ? url.hash.slice(1) : '';
  for (const part of [url.search.slice(1), fragment]) {
    for (const [name] of new URLSearchParams(part.replaceAll(';', '&').replace(/^[^&=]*\?/, ''))) {
      const word = findSecretWord(
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

function findSecretWord(name: string): string | undefined {
  const word = SECRET_NAME_PARTS.find((one) => name.includes(one)) ?? SECRET_WHOLE_NAMES.find((one) => name === one);
  if (word) return word;
  return PAGING_TOKEN_PATTERN.test(name) ? undefined : SECRET_NAME_ENDING_PATTERN.exec(name)?.[0];
}
