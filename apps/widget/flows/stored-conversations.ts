/** A conversation that the visitor has started in this browser. */
export interface StoredConversation {
  /** The intent or action that started the conversation. */
  readonly key: string;
  readonly title: string;
  readonly id: string;
  /** Token for this conversation only. */
  readonly token: string;
  /** When the visitor last wrote, in milliseconds since 1970. */
  readonly at: number;
}

const MAX_CONVERSATIONS = 5;
/** Conversations are no longer listed 90 days after the visitor's last message. */
const MAX_CONVERSATION_AGE_MS = 90 * 24 * 60 * 60 * 1000;
const storageKey = (site: string) => `portico:${site}:conversations`;
/** Holds the conversations by site if localStorage is full or unavailable. They are lost when the page unloads. */
const memoryFallback = new Map<string, readonly StoredConversation[]>();

/** Lists the conversations of this browser with a site, latest first. */
export function listStoredConversations(site: string): readonly StoredConversation[] {
  const conversations = memoryFallback.get(site) ?? readStoredConversations(site);
  return conversations
    .filter(({ at }) => Date.now() - at < MAX_CONVERSATION_AGE_MS)
    .sort((one, other) => other.at - one.at);
}

/** Stores a conversation, dated now. Call it each time the visitor has written something. */
export function storeConversation(site: string, conversation: Omit<StoredConversation, 'at'>): void {
  const others = listStoredConversations(site).filter(({ id }) => id !== conversation.id);
  writeStoredConversations(site, [{ ...conversation, at: Date.now() }, ...others].slice(0, MAX_CONVERSATIONS));
}

export function removeStoredConversation(site: string, id: string): void {
  writeStoredConversations(
    site,
    listStoredConversations(site).filter((conversations) => conversations.id !== id),
  );
}

function writeStoredConversations(site: string, conversations: readonly StoredConversation[]): void {
  try {
    if (conversations.length > 0) localStorage.setItem(storageKey(site), JSON.stringify(conversations));
    else localStorage.removeItem(storageKey(site));
    memoryFallback.delete(site);
  } catch {
    memoryFallback.set(site, conversations);
  }
}

function readStoredConversations(site: string): readonly StoredConversation[] {
  try {
    const conversations: unknown = JSON.parse(localStorage.getItem(storageKey(site)) ?? '[]');
    return Array.isArray(conversations) ? conversations.filter(isStoredConversation) : [];
  } catch {
    return [];
  }
}

function isStoredConversation(value: unknown): value is StoredConversation {
  const hasMember = (name: string, type: string) =>
    typeof value === 'object' &&
    value !== null &&
    Object.hasOwn(value, name) &&
    typeof Reflect.get(value, name) === type;
  return ['key', 'title', 'id', 'token'].every((name) => hasMember(name, 'string')) && hasMember('at', 'number');
}
