import { InvalidRequest } from '../shared/domain-error.ts';
import { faultsOfAnswers } from '../widget/form.ts';
import { intentOf } from '../widget/intent.ts';
import type { ConversationOpener, OpenCommand, Opened } from './conversation-opener.ts';

export interface OpenTicketCommand extends OpenCommand {
  readonly intentKey: string;
  /** The answers to the intent's form, by the names of its fields. */
  readonly fields: Readonly<Record<string, string>>;
}

/** Makes a ticket of a form's answers. Decisions 3. @throws IntentNotAvailable, InvalidRequest, IdempotencyKeyReused */
export class OpenTicket {
  constructor(private readonly opener: ConversationOpener) {}

  async execute({ intentKey, fields, ...command }: OpenTicketCommand): Promise<Opened> {
    const { form } = intentOf(intentKey);
    const faults = faultsOfAnswers(form, fields);
    if (faults.length > 0) throw new InvalidRequest(faults);

    const content = fields['message'] ?? '';
    return this.opener.open(command, { route: 'ticket', content, fields, intentKey, formKey: form.key });
  }
}
