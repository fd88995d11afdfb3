import type { Site } from '../access/site.ts';
import type { EvidenceUrlPolicy } from '../assessments/evidence-url-policy.port.ts';
import { type SiteLocalization, selectLocalizedTexts } from '../localization/texts.ts';
import { ActionNotAvailableError } from '../payments/payment-errors.ts';
import type { ChangeFeed } from '../shared/change-feed.port.ts';
import type { Clock } from '../shared/clock.port.ts';
import type { IdGenerator } from '../shared/id-generator.port.ts';
import { createMessage } from '../tickets/message.ts';
import { appendMessage, applyTicketChange } from '../tickets/ticket.ts';
import type { TicketRepository } from '../tickets/ticket-repository.port.ts';
import { listMissingRequirements } from './list-missing-requirements.ts';
import { findAction } from './widget.ts';
import type { WidgetRepository } from './widget-repository.port.ts';

export interface HandOffConversationCommand {
  readonly site: Pick<Site, 'id' | keyof SiteLocalization>;
  /** A conversation for which the visitor's token was verified. */
  readonly conversationId: string;
}

/**
 * Asks a person to join a visitor's conversation. Sets the conversation's status to `escalated` and adds a system
 * message in the site's language. Does nothing if the status is already `escalated`. @throws ActionNotAvailableError
 * @throws ConversationFullError
 */
export class HandOffConversation {
  constructor(
    private readonly widgets: WidgetRepository,
    private readonly tickets: TicketRepository,
    private readonly feed: ChangeFeed,
    private readonly policy: EvidenceUrlPolicy,
    private readonly clock: Clock,
    private readonly ids: IdGenerator,
  ) {}

  async execute({ site, conversationId }: HandOffConversationCommand): Promise<void> {
    const widget = await this.widgets.find(site.id);
    if (listMissingRequirements(findAction(widget, 'human_handoff'), widget, this.policy).length > 0)
      throw new ActionNotAvailableError();
    const at = this.clock.now();
    const notice = createMessage(
      'system',
      this.ids.next('msg'),
      null,
      selectLocalizedTexts(null, site).texts.handedOff,
      at,
    );
    await this.tickets.changeConversation(site.id, conversationId, (ticket) => {
      if (ticket.status === 'escalated') return ticket;
      return applyTicketChange(ticket, { status: 'escalated', messages: appendMessage(ticket, notice) }, 'visitor', at);
    });
    this.feed.announce(conversationId);
  }
}
