import { DomainError } from '../shared/domain-error.ts';

/** The ticket does not exist, belongs to another site, or is a chat. The caller cannot tell which. */
export class TicketNotFoundError extends DomainError {
  readonly code = 'ticket_not_found';
}

/** The conversation was erased. Only an `ErasedConversation` remains. */
export class TicketErasedError extends DomainError {
  readonly code = 'ticket_erased';

  constructor() {
    super('The ticket was erased.');
  }
}

/** The ticket has changed since the version that `If-Match` names (RFC 9110, section 13.1.1). */
export class PreconditionFailedError extends DomainError {
  readonly code = 'precondition_failed';
}

/** The conversation has reached its maximum number of messages or characters. */
export class ConversationFullError extends DomainError {
  readonly code = 'conversation_full';
}

/** The conversation token is missing or wrong, or the conversation does not exist. The caller cannot tell which. */
export class ConversationTokenInvalidError extends DomainError {
  readonly code = 'conversation_token_invalid';
}
