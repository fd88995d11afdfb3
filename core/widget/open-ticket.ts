import { EN } from '../localization/texts-en.ts';
import { type Fault, InvalidRequest } from '../shared/domain-error.ts';
import type { ConversationOpener, OpenCommand, Opened } from '../tickets/conversation-opener.ts';
import { answerOfKind, faultsOfAnswers, saidBy } from './answers.ts';
import { formIntentOf, formOf } from './widget.ts';
import { IntentNotAvailable } from './widget-errors.ts';
import type { WidgetRepository } from './widget-repository.port.ts';

export interface OpenTicketCommand extends OpenCommand {
  readonly intentKey: string;
  /** The answers to the intent's form, by the names of its fields. */
  readonly fields: Readonly<Record<string, string>>;
}

type Answered = Pick<OpenTicketCommand, 'siteId' | 'intentKey' | 'fields'>;

/**
 * Creates a ticket from the answers to an intent's form.
 * @throws IntentNotAvailable, InvalidRequest, IdempotencyKeyReused
 */
export class OpenTicket {
  constructor(
    private readonly opener: ConversationOpener,
    private readonly widgets: WidgetRepository,
  ) {}

  async execute({ intentKey, fields, ...command }: OpenTicketCommand): Promise<Opened> {
    const intent = formIntentOf(await this.widgets.find(command.siteId), intentKey, EN);
    if (!intent) throw new IntentNotAvailable();
    const form = formOf(intent);
    const faults = faultsOfAnswers(form, fields);
    if (faults.length > 0) throw new InvalidRequest(faults);

    const answered = {
      name: null,
      email: answerOfKind('email', form, fields),
      phone: answerOfKind('tel', form, fields),
    };
    const said = {
      route: 'ticket',
      content: saidBy(form, fields) || intent.title,
      fields,
      intentKey,
      formKey: form.key,
    } as const;
    return this.opener.open(command, { ...said, answered });
  }

  /** The faults of the answers to an intent's form; none where the site has no such intent. */
  async faultsOf({ siteId, intentKey, fields }: Answered): Promise<readonly Fault[]> {
    const intent = formIntentOf(await this.widgets.find(siteId), intentKey, EN);
    return intent ? faultsOfAnswers(formOf(intent), fields) : [];
  }
}
