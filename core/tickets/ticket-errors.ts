import { DomainError } from '../shared/domain-error.ts';

/** No such ticket: unknown, of another site, or a conversation of another route; all alike. Spec 4.4. */
export class TicketNotFound extends DomainError {
  readonly code = 'ticket_not_found';
}

/** The ticket has changed since the state that `If-Match` names. Decisions 3. */
export class PreconditionFailed extends DomainError {
  readonly code = 'precondition_failed';
}

/** The conversation holds as many messages as it can. */
export class ConversationFull extends DomainError {
  readonly code = 'conversation_full';
}

/** The conversation token is missing or wrong, or there is no such conversation: alike. Decisions 7. */
export class ConversationTokenInvalid extends DomainError {
  readonly code = 'conversation_token_invalid';
}
