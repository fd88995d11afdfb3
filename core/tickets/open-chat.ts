import type { ConversationOpener, OpenCommand, Opened } from './conversation-opener.ts';

export interface OpenChatCommand extends OpenCommand {
  /** The visitor's first message. */
  readonly content: string;
}

/** Begins a conversation of the route `chat`, which the ticket interface never shows. Decisions 3, 7. @throws IdempotencyKeyReused */
export class OpenChat {
  constructor(private readonly opener: ConversationOpener) {}

  execute({ content, ...command }: OpenChatCommand): Promise<Opened> {
    return this.opener.open(command, { route: 'chat', content, fields: {}, intentKey: null, formKey: null });
  }
}
