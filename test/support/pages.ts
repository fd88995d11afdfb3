/** Pages that are made to hurt. */
export const DEEP = new Uint8Array(Buffer.from('<b>'.repeat(350_000)));
/** Deep enough to be let through, and then closing what is not open, which costs the whole depth each time. */
export const SLOW = new Uint8Array(Buffer.from(`${'<b>'.repeat(4090)}${'</i>'.repeat(3_000_000)}`));
/** A few bytes each of things that are large in memory. */
export const HUNGRY = new Uint8Array(Buffer.from('<p>'.repeat(3_000_000)));
