/** A conversation that the visitor has begun in this browser. */
export interface KeptConversation {
  /** The intent or action that it began with. */
  readonly key: string;
  readonly title: string;
  readonly id: string;
  /** Opens this conversation and nothing else. */
  readonly token: string;
  /** When the visitor last wrote, in milliseconds since 1970. */
  readonly at: number;
}

const MOST = 5;
/** Milliseconds after which a conversation that nobody has written in is forgotten: 90 days. */
const LONGEST = 90 * 24 * 60 * 60 * 1000;
const nameOf = (site: string) => `portico:${site}:conversations`;
/** Where storage is refused, or full, a conversation lasts as long as its page. */
const inThisPage = new Map<string, readonly KeptConversation[]>();

/** The conversations of this browser with a site, the latest first. */
export function keptConversations(site: string): readonly KeptConversation[] {
  const kept = inThisPage.get(site) ?? stored(site);
  return kept.filter(({ at }) => Date.now() - at < LONGEST).sort((one, other) => other.at - one.at);
}

/** Keeps it, or keeps it anew. Called only once the visitor has written something. */
export function keepConversation(site: string, conversation: Omit<KeptConversation, 'at'>): void {
  const others = keptConversations(site).filter(({ id }) => id !== conversation.id);
  store(site, [{ ...conversation, at: Date.now() }, ...others].slice(0, MOST));
}

export function forgetConversation(site: string, id: string): void {
  store(
    site,
    keptConversations(site).filter((kept) => kept.id !== id),
  );
}

function store(site: string, kept: readonly KeptConversation[]): void {
  try {
    if (kept.length > 0) localStorage.setItem(nameOf(site), JSON.stringify(kept));
    else localStorage.removeItem(nameOf(site));
    inThisPage.delete(site);
  } catch {
    inThisPage.set(site, kept);
  }
}

function stored(site: string): readonly KeptConversation[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(nameOf(site)) ?? '[]');
    return Array.isArray(kept) ? kept.filter(isConversation) : [];
  } catch {
    return [];
  }
}

function isConversation(value: unknown): value is KeptConversation {
  const has = (name: string, type: string) =>
    typeof value === 'object' &&
    value !== null &&
    Object.hasOwn(value, name) &&
    typeof Reflect.get(value, name) === type;
  return ['key', 'title', 'id', 'token'].every((name) => has(name, 'string')) && has('at', 'number');
}
