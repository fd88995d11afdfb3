import { DomainError } from '../shared/domain-error.ts';

/** The site has no mail with this id that is pending or has failed. */
export class MailNotFoundError extends DomainError {
  readonly code = 'mail_not_found';

  constructor() {
    super('The site has no pending or failed mail with this id.');
  }
}

/** The code of a link to a conversation has expired or is wrong. The caller cannot tell which. */
export class ConversationLinkInvalidError extends DomainError {
  readonly code = 'conversation_link_invalid';

  constructor() {
    super('The link is not valid or has expired.');
  }
}
