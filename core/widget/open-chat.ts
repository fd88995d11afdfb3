import { ActionNotAvailableError } from '../payments/payment-errors.ts';
import type {
  ConversationOpener,
  OpenConversationCommand,
  OpenedConversation,
} from '../tickets/conversation-opener.ts';
import { canStartChat } from './widget.ts';
import type { WidgetRepository } from './widget-repository.port.ts';

export interface OpenChatCommand extends OpenConversationCommand {
  /** The visitor's first message. */
  readonly content: string;
}

/**
 * Opens a conversation of the route `chat`. The ticket API does not return such conversations. The site must offer
 * conversations, by an enabled intent or the action `messages`.
 * @throws ActionNotAvailableError, IdempotencyKeyReusedError
 */
export class OpenChat {
  constructor(
    private readonly opener: ConversationOpener,
    private readonly widgets: WidgetRepository,
  ) {}

  async execute({ content, ...command }: OpenChatCommand): Promise<OpenedConversation> {
    if (!canStartChat(await this.widgets.find(command.siteId))) throw new ActionNotAvailableError();
    return this.opener.open(command, { route: 'chat', content, fields: {}, intentKey: null, formKey: null });
  }
}
