import { DomainError } from '../shared/domain-error.ts';

/** The site has no webhook with this id. */
export class WebhookNotFoundError extends DomainError {
  readonly code = 'webhook_not_found';

  constructor() {
    super('Webhook not found.');
  }
}

/** The site already has the maximum number of webhooks. */
export class WebhookLimitReachedError extends DomainError {
  readonly code = 'webhook_limit_reached';

  constructor(limit: number) {
    super(`The site has reached its limit of ${limit} webhooks.`);
  }
}

/** Another webhook of the site has the same URL. */
export class WebhookUrlTakenError extends DomainError {
  readonly code = 'webhook_url_taken';

  constructor() {
    super('Another webhook of this site already has this URL.');
  }
}

/** The webhook is disabled, so nothing is sent to it. */
export class WebhookDisabledError extends DomainError {
  readonly code = 'webhook_disabled';

  constructor() {
    super('The webhook is disabled. Enable it first.');
  }
}

/** The webhook has no delivery with this id. */
export class WebhookDeliveryNotFoundError extends DomainError {
  readonly code = 'webhook_delivery_not_found';

  constructor() {
    super('The webhook has no delivery with this id.');
  }
}

/** The webhook already has the maximum number of valid secrets. One must expire first. */
export class TooManyWebhookSecretsError extends DomainError {
  readonly code = 'too_many_webhook_secrets';

  constructor(limit: number) {
    super(`There are already ${limit} valid secrets. The oldest must expire first.`);
  }
}
