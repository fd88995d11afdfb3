import { TEXTS_EN } from '../localization/texts-en.ts';
import { InvalidRequestError, type Violation } from '../shared/domain-error.ts';
import type {
  ConversationOpener,
  OpenConversationCommand,
  OpenedConversation,
} from '../tickets/conversation-opener.ts';
import { findAnswerByKind, toMessageText, validateAnswers } from './answers.ts';
import { findFormIntent, toForm } from './widget.ts';
import { IntentNotAvailableError } from './widget-errors.ts';
import type { WidgetRepository } from './widget-repository.port.ts';

export interface OpenTicketCommand extends OpenConversationCommand {
  readonly intentKey: string;
  /** The answers to the intent's form, by field name. */
  readonly fields: Readonly<Record<string, string>>;
}

type FormSubmission = Pick<OpenTicketCommand, 'siteId' | 'intentKey' | 'fields'>;

/**
 * Creates a ticket from the answers to an intent's form.
 * @throws IntentNotAvailableError, InvalidRequestError, IdempotencyKeyReusedError
 */
export class OpenTicket {
  constructor(
    private readonly opener: ConversationOpener,
    private readonly widgets: WidgetRepository,
  ) {}

  async execute({ intentKey, fields, ...command }: OpenTicketCommand): Promise<OpenedConversation> {
    const intent = findFormIntent(await this.widgets.find(command.siteId), intentKey, TEXTS_EN);
    if (!intent) throw new IntentNotAvailableError();
    const form = toForm(intent);
    const violations = validateAnswers(form, fields);
    if (violations.length > 0) throw new InvalidRequestError(violations);

    const contactAnswers = {
      name: null,
      email: findAnswerByKind('email', form, fields),
      phone: findAnswerByKind('tel', form, fields),
    };
    const firstMessage = {
      route: 'ticket',
      content: toMessageText(form, fields) || intent.title,
      fields,
      intentKey,
      formKey: form.key,
    } as const;
    return this.opener.open(command, { ...firstMessage, contactAnswers });
  }

  /**
   * Validates the answers to an intent's form. Returns no violations if the site has no enabled form intent with this
   * key.
   */
  async validate({ siteId, intentKey, fields }: FormSubmission): Promise<readonly Violation[]> {
    const intent = findFormIntent(await this.widgets.find(siteId), intentKey, TEXTS_EN);
    return intent ? validateAnswers(toForm(intent), fields) : [];
  }
}
