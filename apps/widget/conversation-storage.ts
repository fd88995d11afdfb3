/** A conversation that the visitor has started in this browser. */
export interface StoredConversation {
  /** The intent or action that started the conversation. */
  readonly key: string;
  readonly title: string;
  /**
   * The beginning of the visitor's first message. Missing if an earlier version of the widget or a mailed link stored
   * the conversation.
   */
  readonly subject?: string;
  readonly id: string;
  /** Token for this conversation only. */
  readonly token: string;
  /** When the visitor last wrote, in milliseconds since 1970. */
  readonly at: number;
}

const MAX_CONVERSATIONS = 5;
/** Conversations are no longer listed 90 days after the visitor's last message. */
const MAX_CONVERSATION_AGE_MS = 90 * 24 * 60 * 60 * 1000;

/**
 * The conversations of this browser with a site, stored in localStorage. If localStorage is full or unavailable, the
 * conversations are lost when the page unloads.
 */
export class ConversationStorage {
  private readonly storageKey;
  private memoryFallback: readonly StoredConversation[] | undefined;

  constructor(site: string) {
    this.storageKey = `portico:${site}:conversations`;
  }

  /** Lists the conversations, latest first. */
  list(): readonly StoredConversation[] {
    return (this.memoryFallback ?? this.read())
      .filter(({ at }) => Date.now() - at < MAX_CONVERSATION_AGE_MS)
      .sort((one, other) => other.at - one.at);
  }

  /** Stores a conversation, dated now. Call it each time the visitor has written something. */
  store(conversation: Omit<StoredConversation, 'at'>): void {
    const others = this.list().filter(({ id }) => id !== conversation.id);
    this.write([{ ...conversation, at: Date.now() }, ...others].slice(0, MAX_CONVERSATIONS));
  }

  remove(id: string): void {
    this.write(this.list().filter((conversation) => conversation.id !== id));
  }

  private write(conversations: readonly StoredConversation[]): void {
    try {
      if (conversations.length > 0) localStorage.setItem(this.storageKey, JSON.stringify(conversations));
      else localStorage.removeItem(this.storageKey);
      this.memoryFallback = undefined;
    } catch {
      this.memoryFallback = conversations;
    }
  }

  private read(): readonly StoredConversation[] {
    try {
      const conversations: unknown = JSON.parse(localStorage.getItem(this.storageKey) ?? '[]');
      return Array.isArray(conversations) ? conversations.filter(isStoredConversation) : [];
    } catch {
      return [];
    }
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
