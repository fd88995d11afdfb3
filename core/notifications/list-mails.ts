import { createInvalidCursorError } from '../shared/invalid-cursor-error.ts';
import { type ConversationReader, findDocumentUnlessErased } from '../tickets/conversation-reader.port.ts';
import { parseTicketBytes } from '../tickets/ticket-document.ts';
import type { MailQueue } from './mail-queue.port.ts';
import type { QueuedMail, QueuedMailState } from './queued-mail.ts';

export interface MailQuery {
  readonly siteId: string;
  readonly state?: QueuedMailState | undefined;
  readonly limit: number;
  readonly cursor?: string | undefined;
}

export interface MailList {
  /** The mails with their recipients. The recipient of a mail to a visitor who has no address any more is null. */
  readonly mails: readonly QueuedMail[];
  readonly page: { readonly limit: number; readonly hasMore: boolean; readonly nextCursor: string | null };
}

/** A cursor is the id of the last mail of the previous page. */
const CURSOR_PATTERN = /^mail_[0-9a-z]{1,60}$/;

/** Lists a site's mails that are pending or have failed, newest first. @throws InvalidRequestError */
export class ListMails {
  constructor(
    private readonly queue: Pick<MailQueue, 'listPage'>,
    private readonly conversations: Pick<ConversationReader, 'findDocument'>,
  ) {}

  async execute({ siteId, state, limit, cursor }: MailQuery): Promise<MailList> {
    if (cursor !== undefined && !CURSOR_PATTERN.test(cursor)) throw createInvalidCursorError();
    const { mails, hasMore } = await this.queue.listPage(siteId, state, limit, cursor);
    const listed: QueuedMail[] = [];
    // One at a time, because a conversation may have megabytes of messages.
    for (const mail of mails) listed.push({ ...mail, recipient: await this.findRecipient(mail) });
    const last = mails.at(-1);
    return { mails: listed, page: { limit, hasMore, nextCursor: hasMore && last ? last.id : null } };
  }

  private async findRecipient({ siteId, recipient, items }: QueuedMail): Promise<string | null> {
    const [item] = items;
    if (recipient !== null || !item) return recipient;
    const stored = await findDocumentUnlessErased(this.conversations, siteId, item.conversationId);
    return stored ? parseTicketBytes(stored.document).visitor.email : null;
  }
}
