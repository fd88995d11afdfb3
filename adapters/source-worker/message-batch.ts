/**
 * Collects the messages of one turn of the event loop and sends them together. This saves time, because each write to
 * the channel between two processes takes about as long as all other work for a message.
 */
export class MessageBatch<Message> {
  private messages: Message[] = [];

  constructor(private readonly send: (messages: readonly Message[]) => void) {}

  add(message: Message): void {
    this.messages.push(message);
    if (this.messages.length === 1) setImmediate(() => this.flush());
  }

  /** Sends the collected messages now. */
  flush(): void {
    if (this.messages.length === 0) return;
    const { messages } = this;
    this.messages = [];
    this.send(messages);
  }
}
